#pragma once

#include "model/studies/branches/branches.h"
#include "model/studies/branches/equilibrium_curve.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// A named number of an equilibrium.
using NamedNumber = std::pair<std::string, double>;
/// The numbers of every equilibrium of a branch.
using NumbersAlong = std::vector<std::vector<NamedNumber>>;

/// A slice with the numbers of its equilibria by curve; its configurations have the eigenvalues that were asked for.
struct FoundSlice : BranchSlice {
    std::vector<NumbersAlong> numbers{};
};

/// Typed result of the study `branches`.
struct BranchesFound {
    Variable first;
    std::optional<Variable> second;
    std::vector<FoundSlice> slices;  ///< one without a second number
    bool isCancelled = false;
};

}  // namespace eigenlink
