#pragma once

#include "model/analysis/analysis.h"

#include <Eigen/Dense>

#include <cstddef>
#include <limits>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Stands for the mode of a target that is a quantity of the equilibrium.
inline constexpr std::size_t kNoMode = std::numeric_limits<std::size_t>::max();

/// A place of the search: the numbers, the mechanism with them, its modes by target.
struct SearchedDesign {
    Eigen::VectorXd u;
    Analysis analysis;
    std::vector<std::size_t> values;  ///< of each target, in the values of the spectrum; kNoMode of a quantity
    std::vector<double> observed;     ///< of each target that is a quantity of the equilibrium; 0 of a mode
    std::vector<bool> counts;         ///< whether the target binds: not a limit that was never broken on the way
    Eigen::VectorXd error;            ///< (g − target) / size of the target; 0 where it does not count

    /// True where the targets that count are met.
    bool isMet() const;
};

/// The least size that errors of a quantity in this unit are relative to: a part of the size of the mechanism [m], of
/// its largest force [N], of their product [N·m, J] or of a radian. Where a quantity is zero, its value is rounding.
double leastSizeOf(const Analysis& analysis, std::string_view unit);

}  // namespace eigenlink
