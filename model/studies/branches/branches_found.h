#pragma once

#include "model/studies/branches/branches.h"
#include "model/studies/sweep/sweep.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// A named number of an equilibrium.
using NamedNumber = std::pair<std::string, double>;
/// The numbers of every equilibrium of a branch.
using NumbersAlong = std::vector<std::vector<NamedNumber>>;

/// A slice of the diagram with the numbers of its equilibria by branch.
struct FoundSlice {
    BranchSlice slice;
    std::vector<NumbersAlong> numbers;
    std::vector<SweepConfiguration> eigenvalues{};  ///< with their errors, where they were asked for
};

/// Typed result of the study `branches`.
struct BranchesFound {
    Variable first;
    std::optional<Variable> second;
    std::vector<FoundSlice> slices;  ///< one without a second number
    bool isCancelled = false;
};

}  // namespace eigenlink
