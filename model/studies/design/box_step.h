#pragma once

#include <Eigen/Dense>

#include <vector>

namespace eigenlink {

/// A step within bounds, and which of its entries they hold.
struct BoxStep {
    Eigen::VectorXd u;
    std::vector<bool> isHeld;
};

/// The u nearest to `centre` among those that satisfy A u = b as well as possible, low ≤ u ≤ high.
///
/// Entries that leave their bounds are held there, the one that leaves farthest first; the others are least squares of
/// minimum norm. Every step of a search begins with none held.
BoxStep nearestInBox(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& centre,
                     const Eigen::VectorXd& low, const Eigen::VectorXd& high);

}  // namespace eigenlink
