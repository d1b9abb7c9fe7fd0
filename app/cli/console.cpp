#include "app/cli/console.h"

#include "app/cli/processes.h"
#include "app/io/family_files.h"
#include "app/io/file_bytes.h"
#include "app/io/language.h"
#include "app/io/mechanism_file.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>

namespace eigenlink::cli {

namespace {

constexpr std::string_view kErasedLine = "\r\033[K";
constexpr unsigned kGrace = 1;  // [s]

volatile std::sig_atomic_t s_interrupted = 0;
volatile std::sig_atomic_t s_prompt = 0;  // the program may end in the middle of its work
volatile std::sig_atomic_t s_keeps = 0;   // until there is something to leave behind
volatile std::sig_atomic_t s_progressShown = 0;
volatile std::sig_atomic_t s_silent = 0;
const std::string* s_interruptedLine = nullptr;  // a signal may not translate

void noteInterrupt(int /*signal*/)
{
    s_interrupted = 1;
    if (s_prompt != 0) {
        ::alarm(kGrace);
    }
}

/// Ends the program by calls that a signal may make.
void endNow(int /*signal*/)
{
    if (s_prompt == 0) {
        return;
    }
    const auto show = [](std::string_view text) { return ::write(STDERR_FILENO, text.data(), text.size()) > 0; };
    if (s_silent == 0 && (s_progressShown == 0 || show(kErasedLine))) {
        show(*s_interruptedLine);
    }
    ::_exit(kInterrupted);
}

void writeToStandardOutput(std::string_view data)
{
    const bool written = std::fwrite(data.data(), 1, data.size(), stdout) == data.size() && std::fflush(stdout) == 0;
    if (!written) {
        const int error = errno;
        // Whoever closes a pipe has seen enough: no message.
        throw CommandError(
            kOutput, error == EPIPE ? Text() : Text("standard output: cannot be written: {1}", systemMessage(error)));
    }
}

std::string bytesOf(const std::string& input)
{
    if (input != "-") {
        return readBytes(input, kLargestFile);
    }
    try {
        std::string bytes = readBytes(stdin, "standard input", kLargestFile);
        checkInterrupt();
        return bytes;
    } catch (const FileError&) {
        checkInterrupt();
        throw;
    }
}

}  // namespace

void fallSilent()
{
    s_silent = 1;
}

std::string words(const Text& text)
{
    return rendered(text, languageOfEnvironment());
}

void say(const Text& line)
{
    if (s_silent != 0) {
        return;
    }
    endProgress();
    const std::string text = "eigenlink-cli: " + words(line) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
}

void deliver(const std::string& output, std::string_view data)
{
    checkInterrupt();
    deliverAsFarAsComputed(output, data);
}

void deliverAsFarAsComputed(const std::string& output, std::string_view data)
{
    if (s_silent != 0) {
        return;
    }
    if (output == "-") {
        writeToStandardOutput(data);
        return;
    }
    try {
        replaceFile(output, data);
    } catch (const FileError& error) {
        throw CommandError(kOutput, error.text());
    }
}

std::string collect(const std::string& input)
{
    return readByFirst([&] { return bytesOf(input); });
}

void catchSignals()
{
    static const std::string s_line = "eigenlink-cli: " + words("interrupted; nothing was written") + "\n";
    s_interruptedLine = &s_line;
    struct sigaction action {};
    action.sa_handler = noteInterrupt;
    // Not restarted, so that waiting for input ends too; reset, so that a second Ctrl-C ends the program.
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    action.sa_handler = endNow;
    ::sigaction(SIGALRM, &action, nullptr);
    ::signal(SIGPIPE, SIG_IGN);
}

bool isInterrupted()
{
    return s_interrupted != 0;
}

void checkInterrupt()
{
    if (isInterrupted()) {
        throw CommandError(kInterrupted, "interrupted; nothing was written");
    }
}

ExitCode endInterrupted(const std::string& name)
{
    say(Text("{1}: interrupted; what was computed until then was written", name));
    return kInterrupted;
}

KeepWhatIsComputed::KeepWhatIsComputed()
{
    s_keeps = 1;
}

KeepWhatIsComputed::~KeepWhatIsComputed()
{
    s_keeps = 0;
}

PromptInterrupt::PromptInterrupt()
{
    s_prompt = 1;
    if (isInterrupted()) {
        ::alarm(kGrace);
    }
}

PromptInterrupt::~PromptInterrupt()
{
    s_prompt = 0;
    ::alarm(0);
}

Monitor consoleMonitor()
{
    Monitor monitor;
    monitor.cancelled = isInterrupted;
    monitor.store = familyStore();
    const bool shows = ::isatty(STDERR_FILENO) == 1;
    monitor.progress = [shows, start = std::chrono::steady_clock::now()](double fraction, std::string_view stage) {
        if (s_keeps != 0 && fraction > 0) {
            s_prompt = 0;
        }
        if (shows && std::chrono::steady_clock::now() - start > std::chrono::seconds(1)) {
            std::fprintf(stderr, "\r\033[K%3d %% %s", static_cast<int>(100 * fraction),
                         words(Text::term(stage)).c_str());
            s_progressShown = 1;
        }
    };
    return monitor;
}

void endProgress()
{
    if (s_progressShown != 0) {
        std::fwrite(kErasedLine.data(), 1, kErasedLine.size(), stderr);
        s_progressShown = 0;
    }
}

}  // namespace eigenlink::cli
