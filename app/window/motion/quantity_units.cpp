#include "app/window/motion/quantity_units.h"

#include "model/basics/collect.h"
#include "model/basics/degree.h"
#include "model/basics/tolerances.h"
#include "views/format/format.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

bool isAngle(const Observable& observable)
{
    return observable.unit == "rad";
}

QString unitOf(const Observable& observable)
{
    return isAngle(observable) ? QStringLiteral("°") : fromModel(observable.unit);
}

constexpr std::size_t kMostOfEachUnit = 24;  ///< quantities that are looked at

/// Quantities by their units, as many of each as are looked at; without poles and advantages, which may be infinite.
std::map<QString, std::vector<const Observable*>> byUnit(const std::vector<Observable>& observables)
{
    std::map<QString, std::vector<const Observable*>> all, some;
    for (const Observable& observable : observables) {
        const bool mayBeInfinite = observable.name.starts_with("pole.") || observable.name.starts_with("advantage.");
        if (!isAngle(observable) && !mayBeInfinite) {
            all[unitOf(observable)].push_back(&observable);
        }
    }
    for (const auto& [unit, each] : all) {
        const std::size_t stride = (each.size() + kMostOfEachUnit - 1) / kMostOfEachUnit;
        for (std::size_t i = 0; i < each.size(); i += stride) {
            some[unit].push_back(each[i]);
        }
    }
    return some;
}

}  // namespace

void nameQuantities(MotionRecord& record, const std::vector<Observable>& observables)
{
    for (const Observable& observable : observables) {
        record.quantities << fromModel(observable.name);
        record.units << unitOf(observable);
    }
}

std::vector<double> valuesOf(const Observable& observable, const std::vector<MotionSample>& samples)
{
    const double factor = isAngle(observable) ? 1 / kDegree : 1;
    return mapped<std::vector<double>>(samples,
                                       [&](const MotionSample& sample) { return factor * observable.value(sample); });
}

RoundingBounds::RoundingBounds(const std::vector<Observable>& observables, const std::vector<MotionSample>& samples)
{
    const auto groups = byUnit(observables);
    for (const MotionSample& sample : samples) {
        std::map<QString, double> largest;
        for (const auto& [unit, group] : groups) {
            double& most = largest[unit];
            for (const Observable* each : group) {
                most = std::max(most, std::abs(each->value(sample)));
            }
        }
        double& moment = largest[QStringLiteral("N·m")];
        moment = std::max(moment, largest[QStringLiteral("N")] * largest[QStringLiteral("m")]);
        double& acceleration = largest[QStringLiteral("rad/s²")];
        acceleration = std::max(acceleration, std::pow(largest[QStringLiteral("rad/s")], 2));
        for (const auto& [unit, most] : largest) {
            m_bounds[unit].push_back(tolerance::kRounding * most);
        }
    }
    for (const auto& [unit, bounds] : m_bounds) {
        std::vector<double> sorted = bounds;
        std::ranges::sort(sorted);
        m_usual[unit] = sorted[sorted.size() / 2] / tolerance::kRounding;
    }
}

std::vector<double> RoundingBounds::valuesOf(const Observable& observable,
                                             const std::vector<MotionSample>& samples) const
{
    std::vector<double> values = eigenlink::valuesOf(observable, samples);
    const auto bounds = m_bounds.find(unitOf(observable));
    if (bounds == m_bounds.end() || bounds->second.size() != values.size()) {
        return values;
    }
    const double most = largestValue(values, [&](const double value) { return std::abs(value); });
    const bool isNothing = most <= tolerance::kLeftByCancellation * m_usual.at(bounds->first);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = isNothing || std::abs(values[i]) <= bounds->second[i] ? 0 : values[i];
    }
    return values;
}

double RoundingBounds::placeOf(double value) const
{
    const auto bounds = m_bounds.find(QStringLiteral("m"));
    return bounds != m_bounds.end() && std::abs(value) <= std::ranges::max(bounds->second) ? 0 : value;
}

}  // namespace eigenlink
