#pragma once

#include "model/branches/branches.h"

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// The equilibria by one number at one value of another.
struct ChartSlice {
    double value = 0;                      ///< of the other number
    std::optional<BranchDiagram> diagram;  ///< absent where there is none
    Text reason{};                         ///< why
};

/// Equilibria, folds and branch points over two numbers of a mechanism: slice by slice.
struct BranchChart {
    Variable first;   ///< along which branches are traced
    Variable second;  ///< that stands still along each
    std::vector<ChartSlice> slices;
    bool cancelled = false;
};

/// The branches by the number `first` (see branchesOf) at each of these values of `second`, a number of the same
/// mechanism; all cores at work. A slice without an equilibrium to start from holds the reason.
BranchChart branchChartOf(const Variable& first, const BranchOptions& options, const Variable& second,
                          const std::vector<double>& values, const Monitor& monitor = {});

}  // namespace eigenlink
