#include "model/dynamics/rounding_bounds.h"

#include "model/basics/collect.h"
#include "model/basics/tolerances.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr std::size_t kMostOfEachUnit = 24;  ///< quantities that are looked at

/// Quantities by their units, as many of each as are looked at; without poles and advantages, which may be infinite.
std::map<std::string, std::vector<const Observable*>> byUnit(const std::vector<Observable>& observables)
{
    std::map<std::string, std::vector<const Observable*>> all, some;
    for (const Observable& observable : observables) {
        const bool mayBeInfinite = observable.name.starts_with("pole.") || observable.name.starts_with("advantage.");
        if (observable.unit != "rad" && !mayBeInfinite) {
            all[observable.unit].push_back(&observable);
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

std::vector<double> valuesOf(const Observable& observable, const std::vector<MotionSample>& samples)
{
    return mapped<std::vector<double>>(samples, observable.value);
}

RoundingBounds::RoundingBounds(const std::vector<Observable>& observables, const std::vector<MotionSample>& samples)
{
    const auto groups = byUnit(observables);
    for (const MotionSample& sample : samples) {
        std::map<std::string, double> largest;
        for (const auto& [unit, group] : groups) {
            double& most = largest[unit];
            for (const Observable* each : group) {
                most = std::max(most, std::abs(each->value(sample)));
            }
        }
        double& moment = largest["N·m"];
        moment = std::max(moment, largest["N"] * largest["m"]);
        double& acceleration = largest["rad/s²"];
        acceleration = std::max(acceleration, std::pow(largest["rad/s"], 2));
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
    const auto bounds = m_bounds.find(observable.unit);
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
    const auto bounds = m_bounds.find("m");
    return bounds != m_bounds.end() && std::abs(value) <= std::ranges::max(bounds->second) ? 0 : value;
}

}  // namespace eigenlink
