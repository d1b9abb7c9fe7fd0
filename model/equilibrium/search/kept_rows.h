#pragma once

#include "model/assembly/system.h"

#include <Eigen/Dense>

#include <vector>

namespace eigenlink {

/// The constraints that count, by their rows in Φ, ascending; none: all of them.
///
/// On a branch where constraints depend on one another that are independent beside it, independent ones of them have
/// the same configurations, and regular equations: the others are singular there, and regular a rounding error aside.
using KeptRows = std::vector<Eigen::Index>;

/// Φ of the constraints that count.
Eigen::VectorXd constraintOf(const System& system, const Eigen::VectorXd& q, const KeptRows& kept);
/// Φ_q of the constraints that count, a row each, n columns.
SparseMatrix jacobianOf(const System& system, const Eigen::VectorXd& q, const KeptRows& kept);

/// λ, m, of all constraints from that of those that count: the others bear nothing.
Eigen::VectorXd multipliersOfAll(const System& system, const Eigen::VectorXd& lambda, const KeptRows& kept);

/// True where the constraints that count hold the others too, here and beside here: all along the branch through q, on
/// which Φ = 0.
bool holdOthers(const System& system, const Eigen::VectorXd& q, const KeptRows& kept);

}  // namespace eigenlink
