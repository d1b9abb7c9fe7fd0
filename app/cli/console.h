#pragma once

#include "app/io/exit_code.h"
#include "model/basics/monitor.h"
#include "model/basics/text.h"

#include <stdexcept>
#include <string>
#include <string_view>

namespace eigenlink::cli {

/// The words of a text in the language of the command line (see languageOfEnvironment).
std::string words(const Text& text);

/// Ends a command with an exit code; the message goes to standard error, none when it is empty.
struct CommandError : std::runtime_error {
    CommandError(ExitCode exitCode, const Text& message) : std::runtime_error(words(message)), code(exitCode) {}

    ExitCode code;
};

/// One line on standard error, after the name of the program.
void say(const Text& line);

/// Data to standard output ("-") or to a file, which is replaced in one step. Throws CommandError with kOutput, or
/// kInterrupted without having written anything when the user has asked to stop.
void deliver(const std::string& output, std::string_view data);

/// Delivers data as far as they were computed: also when the user has asked to stop.
void deliverAsFarAsComputed(const std::string& output, std::string_view data);

/// From now on nothing is printed, on standard error or output, as by all but one of several equal processes.
void fallSilent();

/// All of standard input ("-") or a file; of several processes one reads for all. Throws FileError.
std::string collect(const std::string& input);

/// From now on Ctrl-C asks to stop instead of ending the program at once; a second one ends it. A reader that closes
/// its end of a pipe is an error of writing, not the end of the program.
void catchSignals();

/// True when the user has asked to stop.
bool isInterrupted();

/// Throws CommandError with kInterrupted when the user has asked to stop.
void checkInterrupt();

/// Cancelled by Ctrl-C; shows the progress of long work on a terminal.
Monitor consoleMonitor();

/// Removes the line of progress, if there is one.
void endProgress();

/// While it lives Ctrl-C ends the program with kInterrupted after a second, in the middle of its work.
class PromptInterrupt {
public:
    PromptInterrupt();
    ~PromptInterrupt();
    PromptInterrupt(const PromptInterrupt&) = delete;
    PromptInterrupt& operator=(const PromptInterrupt&) = delete;
};

/// The value of long work that leaves nothing behind: it ends with the program a second after Ctrl-C at the latest,
/// also where it does not look at the monitor in time, as within one call of LAPACK. Throws CommandError with
/// kInterrupted where it looked.
template <class Work>
auto interruptibly(const Work& work)
{
    const PromptInterrupt prompt;
    auto result = work();
    endProgress();
    checkInterrupt();
    return result;
}

/// While it lives Ctrl-C ends the program as PromptInterrupt does until the work reports progress: from then on it has
/// something to leave behind.
class KeepWhatIsComputed {
public:
    KeepWhatIsComputed();
    ~KeepWhatIsComputed();
    KeepWhatIsComputed(const KeepWhatIsComputed&) = delete;
    KeepWhatIsComputed& operator=(const KeepWhatIsComputed&) = delete;

private:
    PromptInterrupt m_prompt;
};

/// The value of long work that looks at the monitor often and keeps its results until Ctrl-C. A second
/// Ctrl-C ends the program.
template <class Work>
auto asFarAsComputed(const Work& work)
{
    const KeepWhatIsComputed keep;
    auto result = work();
    endProgress();
    return result;
}

/// Prints that only a part was computed, and written.
ExitCode endInterrupted(const std::string& name);

}  // namespace eigenlink::cli
