#pragma once

#include "model/sweep/sweep.h"

#include <cstddef>

namespace eigenlink {

/// Gives the modes of `next` the branches of `reference`, one to one, best agreement first, by the mass-weighted MAC
///
///     |φ_aᵀ M φ_b*|² / ((φ_aᵀMφ_a*)(φ_bᵀMφ_b*))
///
/// for which different modes of one configuration have nothing in common, and turns their shapes to the phase of those
/// they were recognised by. Returns the worst agreement among the first
/// `count` branches; a branch that agrees with nothing is lost.
double matchBranches(const SweepConfiguration& reference, SweepConfiguration& next, std::size_t count);

/// Gives branches below `count` that no mode continues to the lowest modes without a branch, with assurance 0.
/// Returns those branches, ascending.
std::vector<std::size_t> beginAnew(SweepConfiguration& configuration, std::size_t count);

}  // namespace eigenlink
