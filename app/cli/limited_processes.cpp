#include "app/cli/limited_processes.h"

#include "app/cli/console.h"
#include "app/io/file_error.h"
#include "model/basics/collect.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <exception>
#include <new>
#include <thread>

namespace eigenlink::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLongestOutput = std::size_t{1024} * 1024;
constexpr int kPollTime = 200;  ///< between looks at the clock and for Ctrl-C [ms]

struct RunningProcess {
    pid_t id = -1;
    int pipe = -1;
    std::size_t place = 0;  ///< in the lists
    Clock::time_point deadline;
    bool isLate = false;
    bool isTooLong = false;
};

void limit(int resource, rlim_t soft, rlim_t hard)
{
    const rlimit value{soft, hard};
    static_cast<void>(setrlimit(static_cast<__rlimit_resource_t>(resource), &value));
}

/// Does the work within limits and writes its text; the exit code.
ExitCode delivered(const std::function<std::string()>& work, int output)
{
    try {
        const std::string text = work();
        for (std::size_t at = 0; at < text.size();) {
            const ssize_t count = ::write(output, text.data() + at, text.size() - at);
            if (count < 0 && errno != EINTR) {
                return kOutput;
            }
            at += count > 0 ? static_cast<std::size_t>(count) : 0;
        }
        return kDone;
    } catch (const std::bad_alloc&) {
        return kLimit;
    } catch (const std::exception&) {
        return kInternal;
    }
}

void setLimits(const ProcessLimits& limits)
{
    limit(RLIMIT_CPU, limits.seconds, limits.seconds + 1);
#ifndef __SANITIZE_ADDRESS__  // a sanitizer reserves terabytes
    limit(RLIMIT_AS, limits.bytes, limits.bytes);
#endif
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_FSIZE, 0, 0);
    const int nothing = open("/dev/null", O_RDWR);
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        dup2(nothing, standard);
    }
}

RunningProcess started(const std::function<std::string()>& work, std::size_t place, const ProcessLimits& limits)
{
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw CommandError(kInternal, systemMessage(errno));
    }
    const pid_t id = fork();
    if (id == 0) {
        setLimits(limits);
        _exit(delivered(work, ends[1]));
    }
    const int fault = errno;
    close(ends[1]);
    if (id < 0) {
        close(ends[0]);
        throw CommandError(kInternal, systemMessage(fault));
    }
    return {id, ends[0], place, Clock::now() + std::chrono::seconds(limits.patience)};
}

/// Reads the output that is available; false at its end.
bool readSome(RunningProcess& process, std::string& output)
{
    std::array<char, 65536> bytes{};
    const ssize_t count = read(process.pipe, bytes.data(), bytes.size());
    process.isTooLong = process.isTooLong || (count > 0 && output.size() >= kLongestOutput);
    if (count > 0 && !process.isTooLong) {
        output.append(bytes.data(), static_cast<std::size_t>(count));
    }
    return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN));
}

/// Waits for the end of a process whose output has ended.
void finish(const RunningProcess& process, const ProcessLimits& limits, ProcessEnd& end)
{
    close(process.pipe);
    int status = 0;
    rusage used{};
    while (wait4(process.id, &status, 0, &used) < 0 && errno == EINTR) {
    }
    const bool isKilled = WIFSIGNALED(status);
    end.code = isKilled ? WTERMSIG(status) : WEXITSTATUS(status);
    const bool hasUsedAll = used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 >= static_cast<time_t>(limits.seconds);
    const bool isOutOfTime = isKilled && (end.code == SIGXCPU || (end.code == SIGKILL && hasUsedAll));
    end.kind = isOutOfTime         ? ProcessEnd::Kind::outOfTime
               : process.isLate    ? ProcessEnd::Kind::late
               : isKilled          ? ProcessEnd::Kind::killed
               : process.isTooLong ? ProcessEnd::Kind::tooLong
                                   : ProcessEnd::Kind::exited;
}

/// Ends processes that have run for too long, and all processes after a request to stop.
void endLateOnes(std::vector<RunningProcess>& running)
{
    for (RunningProcess& process : running) {
        if (isInterrupted() || Clock::now() > process.deadline) {
            process.isLate = true;
            kill(process.id, SIGKILL);
        }
    }
}

}  // namespace

std::vector<ProcessEnd> runEach(std::size_t count, const std::function<std::string(std::size_t)>& work,
                                const ProcessLimits& limits)
{
    const std::size_t most = std::max(1U, std::thread::hardware_concurrency());
    std::vector<ProcessEnd> ends(count);
    std::vector<RunningProcess> running;
    for (std::size_t next = 0; next < count || !running.empty();) {
        while (next < count && running.size() < most && !isInterrupted()) {
            running.push_back(started([&work, next] { return work(next); }, next, limits));
            ++next;
        }
        if (running.empty()) {
            break;
        }
        auto polled = mapped<std::vector<pollfd>>(running, [&](const RunningProcess& process) {
            return pollfd{process.pipe, POLLIN, 0};
        });
        poll(polled.data(), polled.size(), kPollTime);
        endLateOnes(running);
        for (std::size_t i = running.size(); i-- > 0;) {
            ProcessEnd& end = ends[running[i].place];
            if (polled[i].revents != 0 && !readSome(running[i], end.output)) {
                finish(running[i], limits, end);
                running.erase(running.begin() + static_cast<std::ptrdiff_t>(i));
            }
        }
    }
    checkInterrupt();
    return ends;
}

}  // namespace eigenlink::cli
