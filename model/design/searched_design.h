#pragma once

#include "model/analysis/analysis.h"

#include <Eigen/Dense>

#include <cstddef>
#include <vector>

namespace eigenlink {

/// A place of the search: the numbers, the mechanism with them, its modes by target.
struct SearchedDesign {
    Eigen::VectorXd u;
    Analysis analysis;
    std::vector<std::size_t> values;  ///< of each target, in the values of the spectrum
    std::vector<bool> counts;         ///< whether the target binds: not a limit that was never broken on the way
    Eigen::VectorXd error;            ///< (g − target) / size of the target; 0 where it does not count

    /// Whether the targets that count are met.
    bool isMet() const;
};

}  // namespace eigenlink
