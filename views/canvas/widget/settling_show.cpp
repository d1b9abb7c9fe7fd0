#include "views/canvas/widget/settling_show.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kFrame = 16;  ///< [ms]

}  // namespace

SettlingShow::SettlingShow(QObject* parent) : QObject(parent)
{
    m_timer.setInterval(kFrame);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &SettlingShow::advance);
}

void SettlingShow::start(std::vector<Pose> poses)
{
    m_poses = std::move(poses);
    m_index = 0;
    if (m_poses.size() > 1) {
        m_clock.start();
        m_timer.start();
    }
}

void SettlingShow::stop()
{
    m_timer.stop();
}

void SettlingShow::advance()
{
    const double time = std::min(1.0, static_cast<double>(m_clock.elapsed()) / kDuration);
    const double way = 1 - std::pow(1 - time, 3);
    m_index = static_cast<std::size_t>(std::lround(way * static_cast<double>(m_poses.size() - 1)));
    if (time >= 1) {
        m_timer.stop();
        Q_EMIT ended();
    } else {
        Q_EMIT advanced();
    }
}

}  // namespace eigenlink
