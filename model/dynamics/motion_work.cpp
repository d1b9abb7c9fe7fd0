#include "model/dynamics/motion_work.h"

#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

/// Steps of a motion, at most – half an hour and more –, and how often it is looked at how many there will be.
constexpr double kMostSteps = 2e7;
constexpr std::size_t kStepsBetweenLooks = 4000;
/// An evaluation of accelerations costs about this power of the number of coordinates and constraints.
constexpr double kCostPower = 1.2;
/// Part of the limited work after which its rate is looked at, and number of such parts after which it is given up.
constexpr double kShareOfLook = 1.0 / 40;
constexpr std::size_t kLooksBeforeEnd = 3;
constexpr std::size_t kLooksOfBeginning = 10;
constexpr double kMostOverrun = 3;
/// Checks after which steps are taken to become shorter without end.
constexpr std::size_t kLooksOfRunaway = 8;

Text tooManySteps(double t, double count)
{
    return {
        "beyond {1} s the motion would take about {2} steps, more than are made at once; end it earlier, or let it be "
        "less accurate",
        Number{t, Quantity::none, 6}, Number{count, Quantity::none, 2}};
}

}  // namespace

MotionWork::MotionWork(const System& system, const SimulationOptions& options, const TimeSteps& times,
                       const Monitor& monitor)
    : m_options(options),
      m_times(times),
      m_monitor(monitor),
      m_cost(std::pow(1.0 + static_cast<double>(system.coordinateCount() + system.constraintCount()), kCostPower))
{
}

void MotionWork::count(std::size_t evaluations, double share)
{
    m_evaluations += evaluations;
    m_work += share * m_cost * static_cast<double>(evaluations);
}

Text MotionWork::reasonToStop(double t) const
{
    return m_options.mostEvaluations > 0 && m_evaluations >= m_options.mostEvaluations
               ? Text("at {1} s the motion has taken all the work that it may", Number{t, Quantity::none, 6})
               : Text();
}

/// The reason to stop by the work since the last look.
Text MotionWork::reasonByWork(double t, std::size_t steps)
{
    if (m_options.mostWork == 0 || m_work < m_lookedAt.work + kShareOfLook * m_options.mostWork) {
        return {};
    }
    const Look before = std::exchange(m_lookedAt, {m_work, t, steps, m_lookedAt.count + 1});
    const double ahead = (m_options.duration - t) / (t - before.t);
    // A motion that is mostly done may exceed its budget rather than end halfway.
    const double most = m_options.mostWork * (m_lookedAt.count > kLooksOfBeginning ? kMostOverrun : 1);
    if (m_lookedAt.count < kLooksBeforeEnd || m_work + ahead * (m_work - before.work) <= most) {
        return {};
    }
    return tooManySteps(t, static_cast<double>(steps) + ahead * static_cast<double>(steps - before.steps));
}

Text MotionWork::reasonToEnd(double t, std::size_t steps)
{
    Text reason = reasonByWork(t, steps);
    if (!reason.isEmpty() || steps % kStepsBetweenLooks != 0) {
        return reason;
    }
    const double length = (t - m_looks.back()) / static_cast<double>(kStepsBetweenLooks);
    const double needed = static_cast<double>(steps) + (m_options.duration - t) / length;
    m_looks.push_back(t);
    if (runsAway(steps)) {
        return Text(
            "beyond {1} s the motion needs ever shorter steps, because a function of time grows beyond all bounds; end "
            "it earlier, or let the function grow less",
            Number{t, Quantity::none, 6});
    }
    return needed > kMostSteps ? tooManySteps(t, needed) : Text();
}

/// True under a formula where steps become shorter at every look, at least as fast as 1/k after k of them, and at that
/// rate are more than are made at once: steps in all grow as exp(t/(k d)) where the last look took the time d.
bool MotionWork::runsAway(std::size_t steps) const
{
    const std::size_t k = m_looks.size() - 1;
    const auto spent = [&](std::size_t from, std::size_t to) { return m_looks[to] - m_looks[from]; };
    if (!m_times.hasFormula() || k < kLooksOfRunaway || spent(k / 2, k) > spent(k / 4, k / 2)) {
        return false;
    }
    for (std::size_t i = k / 2 + 1; i <= k; ++i) {
        if (spent(i - 1, i) >= spent(i - 2, i - 1)) {
            return false;
        }
    }
    const double rate = 1 / (static_cast<double>(k) * spent(k - 1, k));
    return std::log(static_cast<double>(steps)) + rate * (m_options.duration - m_looks[k]) > std::log(kMostSteps);
}

}  // namespace eigenlink
