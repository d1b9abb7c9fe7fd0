#include "model/dynamics/motion_events.h"

#include "model/assembly/natural_units.h"
#include "model/dynamics/tolerances.h"
#include "model/math/continuation/root_between.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

/// Golden sections in which it is sought where a margin is least: to 1e-9 of two steps.
constexpr int kMarginSections = 43;

/// Between values of two steps: one changes its sign, or has come to zero.
bool passesZero(double before, double after)
{
    return before * after < 0 || (after == 0 && before != 0);
}

}  // namespace

void MotionEvents::evaluate(TakenStep& step) const
{
    step.values.clear();
    step.rates.clear();
    if (m_watched.empty()) {
        return;
    }
    const MotionSample sample = sampleOf(step);
    for (const WatchedQuantity& each : m_watched) {
        step.values.push_back(each.value(sample));
        step.rates.push_back(each.rate ? each.rate(sample) : 0);
    }
}

std::vector<MotionEvent> MotionEvents::inLastStep()
{
    std::vector<MotionEvent> events;
    std::optional<Osculation> drawn;
    const auto curve = [&]() -> const Osculation& { return drawn ? *drawn : drawn.emplace(m_history.curve()); };
    const auto along = [&](const auto& value) {
        return [this, &value, &curve](double t) { return value(m_sampler.between(t, curve())); };
    };
    const TakenStep &a = m_history[m_history.size() - 2], &b = m_history.last();
    for (std::size_t i = 0; i < m_watched.size(); ++i) {
        const WatchedQuantity& each = m_watched[i];
        if (passesZero(a.values[i], b.values[i])) {
            const double t = rootBetween(a.t, b.t, a.values[i], b.values[i], along(each.value));
            events.push_back({t, MotionEvent::Kind::zero, each.name, 0});
        }
        if (passesZero(a.rates[i], b.rates[i])) {
            const double t = rootBetween(a.t, b.t, a.rates[i], b.rates[i], along(each.rate));
            const double value = each.value(m_sampler.between(t, curve()));
            events.push_back({t, MotionEvent::Kind::turning, each.name, value});
        }
    }
    if (const std::optional<double> t = singularity()) {
        events.push_back({*t, MotionEvent::Kind::singularity, {}, 0});
    }
    std::ranges::sort(events, {}, &MotionEvent::t);
    return events;
}

std::vector<MotionEvent> MotionEvents::atJump(const TakenStep& before, const TakenStep& after) const
{
    std::vector<MotionEvent> events;
    for (std::size_t i = 0; i < m_watched.size(); ++i) {
        if (before.values[i] * after.values[i] < 0) {
            events.push_back({after.t, MotionEvent::Kind::zero, m_watched[i].name, 0});
        }
        if (before.rates[i] * after.rates[i] < 0) {
            events.push_back({after.t, MotionEvent::Kind::turning, m_watched[i].name, after.values[i]});
        }
    }
    return events;
}

/// When the margin vanishes around the middle one of the last three steps; nothing where it does not. Golden section.
std::optional<double> MotionEvents::singularity() const
{
    if (m_history.size() < 3 || !(m_history[1].margin < tolerance::kBesideSingularity) ||
        m_history[1].margin > m_history[0].margin || m_history[1].margin > m_history[2].margin) {
        return std::nullopt;
    }
    const Osculation curve = m_history.curve();
    const ArcUnits units(m_system);
    const auto marginAt = [&](double t) {
        return units.rowSpace(m_system.jacobian(curve.at(t).value, m_history.instantAt(t))).margin();
    };
    const double ratio = (std::sqrt(5.0) - 1) / 2;
    double low = m_history[0].t, high = m_history[2].t;
    double a = high - ratio * (high - low), b = low + ratio * (high - low);
    double atA = marginAt(a), atB = marginAt(b);
    for (int i = 0; i < kMarginSections; ++i) {
        if (atA < atB) {
            high = b;
            b = a;
            atB = atA;
            a = high - ratio * (high - low);
            atA = marginAt(a);
        } else {
            low = a;
            a = b;
            atA = atB;
            b = low + ratio * (high - low);
            atB = marginAt(b);
        }
    }
    return std::min(atA, atB) < tolerance::kNearlyZero ? std::optional(0.5 * (low + high)) : std::nullopt;
}

}  // namespace eigenlink
