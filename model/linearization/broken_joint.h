#pragma once

#include "model/assembly/system.h"
#include "model/basics/text.h"

#include <Eigen/Dense>

namespace eigenlink {

/// What a shape v does that a real mechanism cannot: the joint whose constraint it breaks most, by name,
///
///     "This would pull pin C off CD; a real pin cannot do that. ‖Φ_q v‖/‖v‖ = 0.98"
///
/// `violation` is that ratio; Φ_q is m×n, v has length n; around −`omega` [rad/s] the penalty has its own values.
Text brokenJoint(const System& system, const SparseMatrix& Phi_q, const Eigen::VectorXcd& v, double violation,
                 double omega);

}  // namespace eigenlink
