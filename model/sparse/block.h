#pragma once

#include <Eigen/Dense>

namespace eigenlink {

/// Some vectors side by side, a column each; the entries of a row are neighbours in memory, so that what is sparse is
/// read once for all of them.
using Block = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

}  // namespace eigenlink
