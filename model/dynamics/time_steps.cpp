#include "model/dynamics/time_steps.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

/// Steps of a motion under formulas, at least; and outputs that one of them may pass. Each is looked at in some places.
constexpr double kLeastSteps = 500;
constexpr double kMostOutputs = 16;
/// Parts of the duration beyond a time at which functions are asked for their values.
constexpr int kPlacesAhead = 12;

}  // namespace

TimeSteps::TimeSteps(const System& system, double duration, double outputStep)
    : m_curves(system.timeCurves()), m_duration(duration), m_clock(system.clock())
{
    if (std::ranges::any_of(m_curves, &TimeCurve::isFormula)) {
        m_longest = std::min(duration / kLeastSteps, kMostOutputs * outputStep);
    }
}

TimeSteps::End TimeSteps::endOf(double from, double wanted) const
{
    double to = m_longest ? std::min(wanted, from + *m_longest) : wanted;
    for (const TimeCurve* curve : m_curves) {
        to = curve->followedUntil(m_clock + from, m_clock + to) - m_clock;
    }
    End end{to, {}};
    for (const TimeCurve* curve : m_curves) {
        if (std::optional<TimeBreak> next = curve->firstBreak(m_clock + from, m_clock + end.t)) {
            next->before -= m_clock;
            next->after -= m_clock;
            end = {next->before, next};
        }
    }
    return end;
}

std::pair<double, double> TimeSteps::smoothAround(double t, double reach) const
{
    const double here = m_clock + t;
    double from = here - reach, to = here + reach;
    for (const TimeCurve* curve : m_curves) {
        std::optional<TimeBreak> next = curve->firstBreak(from, to);
        for (; next && next->before < here; next = curve->firstBreak(from, to)) {
            from = next->after;
        }
        to = next ? next->before : to;
    }
    return {from - m_clock, to - m_clock};
}

std::pair<double, double> TimeSteps::followedAround(double t) const
{
    for (double reach = m_duration; t + reach > t; reach /= 2) {
        const auto [smoothFrom, smoothTo] = smoothAround(t, reach);
        const double from = std::max(smoothFrom, 0.0), to = std::min(smoothTo, m_duration);
        const bool isFollowed = std::ranges::all_of(m_curves, [&](const TimeCurve* curve) {
            return curve->followedUntil(m_clock + from, m_clock + to) >= m_clock + to;
        });
        if (isFollowed) {
            return {from, to};
        }
    }
    return {t, t};
}

bool TimeSteps::isFiniteAt(double t) const
{
    return std::ranges::all_of(m_curves,
                               [&](const TimeCurve* curve) { return std::isfinite(curve->at(m_clock + t).value); });
}

bool TimeSteps::failsAfter(double t) const
{
    double ahead = m_duration;
    for (int i = 0; i < kPlacesAhead; ++i) {
        ahead /= 10;
        for (const TimeCurve* curve : m_curves) {
            if (!std::isfinite(curve->at(m_clock + t + ahead).value)) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace eigenlink
