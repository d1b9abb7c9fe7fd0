#include "app/document/end_signal.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <fcntl.h>
#include <unistd.h>
#include <atomic>
#include <csignal>

namespace eigenlink {

namespace {

int s_pipe[2];
std::atomic<bool> s_isReceived = false;

// Only a few functions may be called here: the event loop does the rest.
void noteSignal(int)
{
    s_isReceived = true;
    const char sign = 0;
    [[maybe_unused]] const auto written = ::write(s_pipe[1], &sign, 1);
}

}  // namespace

void watchEndSignal()
{
    if (::pipe2(s_pipe, O_CLOEXEC | O_NONBLOCK) != 0) {
        return;
    }
    auto* notifier = new QSocketNotifier(s_pipe[0], QSocketNotifier::Read, QCoreApplication::instance());
    QObject::connect(notifier, &QSocketNotifier::activated, notifier, [notifier] {
        notifier->setEnabled(false);
        QCoreApplication::exit();
    });
    struct sigaction action {};
    action.sa_handler = noteSignal;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGTERM, &action, nullptr);
    ::sigaction(SIGHUP, &action, nullptr);
}

bool hasEndSignal()
{
    return s_isReceived;
}

}  // namespace eigenlink
