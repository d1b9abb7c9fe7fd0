#include "app/window/timing_log.h"

#include <QEvent>
#include <QTimer>
#include <QWidget>

#include <cstdio>

namespace eigenlink {

namespace {

const QElapsedTimer kClock = [] {
    QElapsedTimer clock;
    clock.start();
    return clock;
}();

bool isWanted()
{
    static const bool wanted = qEnvironmentVariableIsSet("EIGENLINK_TIMING");
    return wanted;
}

}  // namespace

void logTiming(const char* label)
{
    if (isWanted()) {
        std::fprintf(stderr, "eigenlink: %s: %lld ms\n", label, static_cast<long long>(kClock.elapsed()));
    }
}

void TimingLog::watch(QWidget* window, QWidget* view)
{
    if (isWanted()) {
        new TimingLog(window, view);
    }
}

TimingLog::TimingLog(QWidget* window, QWidget* view) : QObject(window), m_window(window), m_view(view)
{
    m_window->installEventFilter(this);
    m_view->installEventFilter(this);
    m_clock.start();
}

bool TimingLog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_window && event->type() == QEvent::UpdateRequest && !m_shown) {
        m_shown = true;
        // The request is being served now; when the loop comes round the picture stands.
        QTimer::singleShot(0, this, [] { logTiming("first picture"); });
    } else if (watched == m_view && event->type() == QEvent::Paint) {
        countPicture();
    }
    return false;
}

void TimingLog::countPicture()
{
    ++m_pictures;
    const qint64 milliseconds = m_clock.elapsed();
    if (milliseconds >= 1000) {
        std::fprintf(stderr, "eigenlink: %.1f pictures/s\n", 1000.0 * m_pictures / static_cast<double>(milliseconds));
        m_pictures = 0;
        m_clock.restart();
    }
}

}  // namespace eigenlink
