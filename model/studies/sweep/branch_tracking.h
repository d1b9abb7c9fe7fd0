#pragma once

#include "model/studies/sweep/sweep.h"
#include "model/studies/sweep/tolerances.h"

#include <cmath>
#include <cstddef>
#include <optional>

namespace eigenlink {

/// Gives the modes of `next` the branches of `reference`, one to one, best agreement first, by the mass-weighted MAC
///
///     |φ_aᵀ M φ_b*|² / ((φ_aᵀMφ_a*)(φ_bᵀMφ_b*))
///
/// for which different modes of one configuration have nothing in common, and turns their shapes to the phase of those
/// they were recognised by. Returns the worst agreement among the first
/// `count` branches; a branch that agrees with nothing is lost.
double matchBranches(const SweepConfiguration& reference, SweepConfiguration& next, std::size_t count);

/// Makes each mode the beginning of a branch, in their order.
void startBranches(SweepConfiguration& configuration);

/// Gives the configuration of `to` the branches of that of `from`. Where a shape is not recognised it goes by way of
/// `between(from, place)` at the place halfway, down to distances below `finest`; a middle that is absent or not usable
/// ends the refinement.
template <class Stop, class Between>
void followModes(const Stop& from, Stop& to, std::size_t count, double finest, const Between& between)
{
    const double worst = matchBranches(from.configuration, to.configuration, count);
    const double start = from.configuration.value, distance = to.configuration.value - start;
    if (worst > tolerance::kRecognised || std::abs(distance) < finest) {
        return;
    }
    std::optional<Stop> middle = between(from, start + distance / 2);
    if (middle && middle->configuration.usable) {
        followModes(from, *middle, count, finest, between);
        followModes(*middle, to, count, finest, between);
    }
}

/// Gives branches below `count` that no mode continues to the lowest modes without a branch, with assurance 0.
/// Returns those branches, ascending.
std::vector<std::size_t> beginAnew(SweepConfiguration& configuration, std::size_t count);

}  // namespace eigenlink
