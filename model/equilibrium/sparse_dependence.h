#pragma once

#include "model/equilibrium/equilibrium.h"
#include "model/math/sparse/unit_saddle.h"

namespace eigenlink {

/// Rows, ascending, that take part in a state of self-stress W of Φ_q, which `unit` has factored; where W is empty
/// because there are too many, those that depend on others.
std::vector<std::size_t> stressedRows(const UnitSaddle& unit, const Eigen::MatrixXd& W, const SparseMatrix& Phi_q);

/// The largest rank of Φ_q at assembled configurations near q, where `unit` is factored: more than there when q is
/// singular.
Eigen::Index rankNearby(const System& system, const UnitSaddle& unit, const Monitor& monitor, const Eigen::VectorXd& q);

}  // namespace eigenlink
