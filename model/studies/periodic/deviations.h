#pragma once

#include "model/assembly/system.h"
#include "model/studies/result.h"

#include <Eigen/Dense>

#include <cstddef>
#include <string>
#include <vector>

namespace eigenlink {

/// Names of the coordinates that move most in a shape, the largest first. Coordinates that move less than a tenth of
/// the largest, and those of beams, are left out.
std::vector<std::string> largestMovers(const System& system, const Eigen::VectorXcd& shape, std::size_t most = 4);

/// Column of the coordinates that move most in each shape.
ResultColumn moversColumn(const System& system, const std::vector<Eigen::VectorXcd>& shapes);

/// Displayed column that says of each deviation whether it grows.
ResultColumn growthColumn(const std::vector<bool>& grows);
/// The words of this column, those that grow first.
std::vector<Text> growthGroups();

}  // namespace eigenlink
