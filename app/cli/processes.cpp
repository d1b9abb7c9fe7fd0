#include "app/cli/processes.h"

#ifdef EIGENLINK_SLEPC

#include "app/cli/console.h"
#include "app/io/file_error.h"
#include "app/slepc/processes.h"
#include "app/slepc/slepc_modes.h"

#include <cstdio>
#include <limits>
#include <optional>

namespace eigenlink::cli {

namespace {

/// Time in which the others have to meet the same failure [s].
constexpr double kPatience = 10;

/// End of reading: bytes or a failure.
struct ReadEnd {
    std::string bytes;
    std::optional<FileError> fault{};
    std::optional<CommandError> stop{};
};

ReadEnd endOf(const std::function<std::string()>& read)
{
    try {
        return {read()};
    } catch (const FileError& error) {
        return {{}, error};
    } catch (const CommandError& error) {
        return {{}, {}, error};
    }
}

/// The end of reading in the first process, on all of them.
ReadEnd shared(const ReadEnd& end)
{
    const std::string kind = broadcast(end.fault ? "fault" : end.stop ? "stop" : "bytes");
    if (kind == "fault") {
        const FileError none("", "", "");
        const FileError& mine = end.fault ? *end.fault : none;
        const std::string path = broadcast(mine.path);
        const std::string place = broadcast(mine.place);
        return {{}, FileError(path, place, Text::verbatim(broadcast(rendered(mine.message))))};
    }
    if (kind == "stop") {
        const std::string code = broadcast(std::to_string(end.stop ? end.stop->code : kDone));
        const std::string text = broadcast(end.stop ? end.stop->what() : "");
        return {{}, {}, CommandError(static_cast<ExitCode>(std::stoi(code)), Text::verbatim(text))};
    }
    return {broadcast(end.bytes)};
}

}  // namespace

void joinProcesses(char** /*arguments*/)
{
    if (isLaunchedByMpi() && beginSlepc() > 0) {
        fallSilent();
    }
}

void chooseSlepc(AnalysisOptions& options)
{
    if (beginSlepc() > 0) {
        fallSilent();
    }
    options.modeSolver = slepcModes;
    options.engine = Engine::sparse;
}

std::string readByFirst(const std::function<std::string()>& read)
{
    if (processCount() == 1) {
        return read();
    }
    const ReadEnd end = shared(beginSlepc() == 0 ? endOf(read) : ReadEnd{});
    if (end.fault) {
        throw *end.fault;
    }
    if (end.stop) {
        throw *end.stop;
    }
    return end.bytes;
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

#include "app/cli/console.h"
#include "app/cli/program.h"
#include "app/slepc/launch.h"

#include <algorithm>
#include <string_view>

namespace eigenlink::cli {

void joinProcesses([[maybe_unused]] char** arguments)
{
#ifdef EIGENLINK_SLEPC_PROGRAM
    const auto asksForSlepc = [](const char* argument) { return std::string_view(argument).ends_with("slepc"); };
    char** end = arguments;
    while (*end != nullptr) {
        ++end;
    }
    if (isLaunchedByMpi() || std::any_of(arguments, end, asksForSlepc)) {
        goOnAs(EIGENLINK_SLEPC_PROGRAM, arguments);  // where it cannot be started this one goes on, and refuses
    }
#endif
}

void chooseSlepc(AnalysisOptions& /*options*/)
{
    throw CommandError(kUsage,
                       "--engine: slepc: this program was built without SLEPc; configure it with -DEIGENLINK_SLEPC=ON, "
                       "or write sparse");
}

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
