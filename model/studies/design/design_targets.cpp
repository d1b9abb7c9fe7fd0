#include "model/studies/design/design_targets.h"

#include "model/studies/design/mode_quantity.h"
#include "model/studies/design/tolerances.h"
#include "model/studies/sensitivity/equilibrium_quantity.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

/// A target as a number that is to be met (side 0), not to be fallen below (1) or not to be exceeded (−1).
struct Limit {
    double value = 0;
    int side = 0;
};

/// The target for a quantity that is `before` at the start.
Limit limitOf(const DesignTarget& target, double before)
{
    const double value = target.value.value_or(before);
    switch (target.relation) {
        case DesignTarget::Relation::equal:
            break;
        case DesignTarget::Relation::atLeast:
            return {value, 1};
        case DesignTarget::Relation::atMost:
            return {value, -1};
        case DesignTarget::Relation::outside:
            return before - value < target.upper - before ? Limit{value, -1} : Limit{target.upper, 1};
    }
    return {value, 0};
}

/// The eigenvalue of a target; zero of a quantity.
std::complex<double> valueOfTarget(const SearchedDesign& place, Eigen::Index i)
{
    const std::size_t value = place.values[static_cast<std::size_t>(i)];
    return value == kNoMode ? 0 : spectrumOfDesign(place.analysis)->values[value].s;
}

}  // namespace

Outcome<void> DesignTargets::begin(SearchedDesign& start)
{
    const auto count = static_cast<Eigen::Index>(m_targets.size());
    m_before.resize(count);
    m_wanted.resize(count);
    m_size.resize(count);
    m_side.resize(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        if (Outcome<void> begun = beginMode(i, start); !begun) {
            return begun;
        }
    }
    const auto observed = equilibriumQuantities(start.analysis, observedNames());
    if (!observed) {
        return Failure{observed.reason()};
    }
    m_units.clear();
    for (auto next = observed->begin(); const DesignTarget& target : m_targets) {
        m_units.emplace_back(target.isOfMode() ? unitOf(target.quantity) : (next++)->unit);
    }
    if (!observe(start)) {
        return Failure{"a target names several quantities, or one without a value in the equilibrium; name one"};
    }
    for (Eigen::Index i = 0; i < count; ++i) {
        m_before[i] = valueAt(start, i);
        const Limit limit = limitOf(m_targets[static_cast<std::size_t>(i)], m_before[i]);
        m_wanted[i] = limit.value;
        m_side[i] = limit.side;
        start.counts.push_back(limit.side == 0);
        m_size[i] = sizeOfTarget(i, start);
    }
    return {};
}

Outcome<void> DesignTargets::beginMode(Eigen::Index i, SearchedDesign& start) const
{
    const DesignTarget& target = m_targets[static_cast<std::size_t>(i)];
    if (!target.isOfMode()) {
        start.values.push_back(kNoMode);
        return {};
    }
    const Spectrum& spectrum = *spectrumOfDesign(start.analysis);
    const std::vector<std::vector<std::size_t>> modes = modesOf(spectrum);
    if (target.mode >= modes.size() || !spectrum.values[modes[target.mode].front()].isTrue()) {
        return Failure{Text::counted("there is no mode {2}: the mechanism has {1} mode",
                                     "there is no mode {2}: the mechanism has {1} modes", modes.size(),
                                     target.mode + 1)};
    }
    start.values.push_back(modes[target.mode].front());
    return {};
}

std::vector<std::string> DesignTargets::observedNames() const
{
    std::vector<std::string> names;
    for (const DesignTarget& target : m_targets) {
        if (!target.isOfMode()) {
            names.push_back(target.observed);
        }
    }
    return names;
}

bool DesignTargets::observe(SearchedDesign& place) const
{
    const std::vector<std::string> names = observedNames();
    const auto found = equilibriumQuantities(place.analysis, names);
    const auto hasValue = [](const EquilibriumQuantity& each) { return std::isfinite(each.value); };
    if (!found || found->size() != names.size() || !std::ranges::all_of(*found, hasValue)) {
        return false;
    }
    auto next = found->begin();
    place.observed.clear();
    for (const DesignTarget& target : m_targets) {
        place.observed.push_back(target.isOfMode() ? 0 : (next++)->value);
    }
    return true;
}

double DesignTargets::valueAt(const SearchedDesign& place, Eigen::Index target) const
{
    const auto i = static_cast<std::size_t>(target);
    return m_targets[i].isOfMode() ? quantityOf(valueOfTarget(place, target), m_targets[i].quantity)
                                   : place.observed[i];
}

void DesignTargets::aim(const std::vector<double>& values, const SearchedDesign& from)
{
    for (std::size_t i = 0; i < values.size() && i < m_targets.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        m_wanted[k] = values[i];
        m_size[k] = sizeOfTarget(k, from);
    }
}

DesignTarget::Quantity DesignTargets::quantityAt(Eigen::Index target) const
{
    return m_targets[static_cast<std::size_t>(target)].quantity;
}

/// The scale of an error of a target: its value, of parts of an eigenvalue the size of that.
double DesignTargets::sizeOfTarget(Eigen::Index i, const SearchedDesign& from) const
{
    using Wanted = DesignTarget::Quantity;
    const double s = std::abs(valueOfTarget(from, i));
    if (!m_targets[static_cast<std::size_t>(i)].isOfMode()) {
        // A quantity near zero, as a difference of positions, is met as exactly as its change is large.
        const double size = std::max({std::abs(m_wanted[i]), std::abs(m_before[i]),
                                      leastSizeOf(from.analysis, m_units[static_cast<std::size_t>(i)])});
        return size > 0 ? size : 1;
    }
    if ((quantityAt(i) == Wanted::real || quantityAt(i) == Wanted::imaginary) && s > 0) {
        return s;
    }
    return m_wanted[i] != 0 ? std::abs(m_wanted[i]) : m_before[i] != 0 ? std::abs(m_before[i]) : 1;
}

void DesignTargets::measure(SearchedDesign& place) const
{
    place.error.resize(m_wanted.size());
    const Eigen::VectorXd sizes = size();
    for (Eigen::Index i = 0; i < m_wanted.size(); ++i) {
        const std::size_t k = static_cast<std::size_t>(i);
        const double value = isSquared(i) ? squareOf(valueOfTarget(place, i), quantityAt(i)) : valueAt(place, i);
        place.error[i] = (value - (isSquared(i) ? m_wanted[i] * m_wanted[i] : m_wanted[i])) / sizes[i];
        place.counts[k] = place.counts[k] || m_side[i] * place.error[i] < 0;
        if (!place.counts[k]) {
            place.error[i] = 0;
        }
    }
}

bool DesignTargets::isSquared(Eigen::Index target) const
{
    return m_targets[static_cast<std::size_t>(target)].isOfMode() && hasSquare(quantityAt(target)) &&
           m_wanted[target] >= 0 && m_wanted[target] < tolerance::kLowTarget * m_before[target];
}

Eigen::VectorXd DesignTargets::size() const
{
    Eigen::VectorXd sizes = m_size;
    for (Eigen::Index i = 0; i < sizes.size(); ++i) {
        if (isSquared(i)) {
            sizes[i] = tolerance::kLowTarget * m_before[i] * m_before[i];
        }
    }
    return sizes;
}

double DesignTargets::slopeOf(Eigen::Index target, std::complex<double> s, std::complex<double> ds) const
{
    return isSquared(target) ? derivativeOfSquare(s, ds, quantityAt(target)) : derivativeOf(s, ds, quantityAt(target));
}

bool DesignTargets::asksForZero() const
{
    for (Eigen::Index i = 0; i < m_wanted.size(); ++i) {
        if (m_wanted[i] == 0 && isSquared(i)) {
            return true;
        }
    }
    return false;
}

Eigen::VectorXd DesignTargets::gaps(const SearchedDesign& place) const
{
    Eigen::VectorXd gaps = Eigen::VectorXd::Zero(m_wanted.size());
    for (Eigen::Index i = 0; i < gaps.size(); ++i) {
        if (place.counts[static_cast<std::size_t>(i)]) {
            gaps[i] = valueAt(place, i) - m_wanted[i];
        }
    }
    return gaps;
}

void DesignTargets::recount(SearchedDesign& place) const
{
    for (Eigen::Index i = 0; i < m_side.size(); ++i) {
        place.counts[static_cast<std::size_t>(i)] = m_side[i] == 0;
    }
    measure(place);
}

void DesignTargets::countAll(SearchedDesign& place) const
{
    place.counts.assign(place.counts.size(), true);
    measure(place);
}

std::vector<DesignOutcome> DesignTargets::outcomesAt(const SearchedDesign& place) const
{
    std::vector<DesignOutcome> outcomes;
    for (Eigen::Index i = 0; i < m_wanted.size(); ++i) {
        outcomes.push_back({m_before[i], m_wanted[i], valueAt(place, i), m_units[static_cast<std::size_t>(i)]});
    }
    return outcomes;
}

}  // namespace eigenlink
