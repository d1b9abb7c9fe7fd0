#include "app/cli/processes.h"

#ifdef EIGENLINK_SLEPC

#include "app/cli/console.h"
#include "app/io/file_error.h"
#include "app/slepc/processes.h"

#include <cstdio>
#include <limits>
#include <optional>

namespace eigenlink::cli {

namespace {

/// How long the others have to meet the same failure [s].
constexpr double kPatience = 3;

/// What reading ends with: bytes or a failure.
struct Outcome {
    std::string bytes;
    std::optional<FileError> fault{};
    std::optional<CommandError> stop{};
};

Outcome outcomeOf(const std::function<std::string()>& read)
{
    try {
        return {read()};
    } catch (const FileError& error) {
        return {{}, error};
    } catch (const CommandError& error) {
        return {{}, {}, error};
    }
}

/// The outcome of the first process, on all of them.
Outcome shared(const Outcome& outcome)
{
    const std::string kind = broadcast(outcome.fault ? "fault" : outcome.stop ? "stop" : "bytes");
    if (kind == "fault") {
        const FileError none("", "", "");
        const FileError& mine = outcome.fault ? *outcome.fault : none;
        const std::string path = broadcast(mine.path);
        const std::string place = broadcast(mine.place);
        return {{}, FileError(path, place, Text::verbatim(broadcast(rendered(mine.message))))};
    }
    if (kind == "stop") {
        const std::string code = broadcast(std::to_string(outcome.stop ? outcome.stop->code : kDone));
        const std::string text = broadcast(outcome.stop ? outcome.stop->what() : "");
        return {{}, {}, CommandError(static_cast<ExitCode>(std::stoi(code)), Text::verbatim(text))};
    }
    return {broadcast(outcome.bytes)};
}

}  // namespace

void joinProcesses()
{
    if (isLaunchedByMpi() && beginSlepc() > 0) {
        fallSilent();
    }
}

std::string readByFirst(const std::function<std::string()>& read)
{
    if (processCount() == 1) {
        return read();
    }
    const Outcome outcome = shared(beginSlepc() == 0 ? outcomeOf(read) : Outcome{});
    if (outcome.fault) {
        throw *outcome.fault;
    }
    if (outcome.stop) {
        throw *outcome.stop;
    }
    return outcome.bytes;
}

ExitCode leaveProcesses(ExitCode code)
{
    if (processCount() > 1 && !meetWithin(code == kDone ? std::numeric_limits<double>::infinity() : kPatience)) {
        std::fprintf(stderr, "eigenlink-cli: process %d of %d failed alone with code %d; all are ended\n",
                     beginSlepc() + 1, processCount(), code);
        abortProcesses(code);
    }
    return code;
}

}  // namespace eigenlink::cli

#else

namespace eigenlink::cli {

void joinProcesses() {}

std::string readByFirst(const std::function<std::string()>& read)
{
    return read();
}

ExitCode leaveProcesses(ExitCode code)
{
    return code;
}

}  // namespace eigenlink::cli

#endif
