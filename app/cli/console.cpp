#include "app/cli/console.h"

#include "app/io/file_bytes.h"
#include "app/io/mechanism_file.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <system_error>

namespace eigenlink::cli {

namespace {

volatile std::sig_atomic_t s_interrupted = 0;
bool s_progressShown = false;

void noteInterrupt(int /*signal*/)
{
    s_interrupted = 1;
}

void writeToStandardOutput(std::string_view data)
{
    const bool written = std::fwrite(data.data(), 1, data.size(), stdout) == data.size() && std::fflush(stdout) == 0;
    if (!written) {
        const int error = errno;
        // Whoever closes a pipe has seen enough; a message would only disturb.
        throw CommandError(
            kOutput, error == EPIPE ? std::string() : "standard output: cannot be written: " + systemMessage(error));
    }
}

bool silent = false;

}  // namespace

void fallSilent()
{
    silent = true;
}

void say(std::string_view line)
{
    if (silent) {
        return;
    }
    endProgress();
    const std::string text = "eigenlink-cli: " + std::string(line) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
}

void deliver(const std::string& output, std::string_view data)
{
    checkInterrupt();
    if (silent) {
        return;
    }
    if (output == "-") {
        writeToStandardOutput(data);
        return;
    }
    try {
        replaceFile(output, data);
    } catch (const FileError& error) {
        throw CommandError(kOutput, error.what());
    }
}

std::string collect(const std::string& input)
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

void catchSignals()
{
    struct sigaction action {};
    action.sa_handler = noteInterrupt;
    // Not restarted, so that waiting for input ends too; reset, so that a second Ctrl-C ends the program.
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
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

Monitor consoleMonitor()
{
    Monitor monitor;
    monitor.cancelled = isInterrupted;
    if (::isatty(STDERR_FILENO) == 1) {
        monitor.progress = [start = std::chrono::steady_clock::now()](double fraction, std::string_view stage) {
            if (std::chrono::steady_clock::now() - start > std::chrono::seconds(1)) {
                std::fprintf(stderr, "\r\033[K%3d %% %.*s", static_cast<int>(100 * fraction),
                             static_cast<int>(stage.size()), stage.data());
                s_progressShown = true;
            }
        };
    }
    return monitor;
}

void endProgress()
{
    if (s_progressShown) {
        std::fputs("\r\033[K", stderr);
        s_progressShown = false;
    }
}

}  // namespace eigenlink::cli
