#pragma once

#include "model/assembly/system.h"
#include "model/basics/text.h"

#include <Eigen/Dense>

#include <optional>
#include <string>

namespace eigenlink {

/// The constraint that a motion breaks most, and the joint that it is of.
struct BrokenJoint {
    Eigen::Index row = 0;         ///< in system.constraints()
    std::string part;             ///< element whose constraint it is
    std::string pin;              ///< point that comes off it; empty where the constraint holds none
    bool tiesCoordinate = false;  ///< what is off is a coordinate of its own, as an angle, and no joint
    double error = 0;             ///< |Φ_q v| there, as an error of position [m]
};

/// Finds the joint for a shape v (length n), with Φ_q m×n; of constraints that are broken alike the first. Absent
/// without constraints and for a shape of another length.
[[nodiscard]] std::optional<BrokenJoint> brokenJoint(const System& system, const SparseMatrix& Phi_q,
                                                     const Eigen::VectorXcd& v);

/// Explains an impossible motion of a shape v by the joint that it breaks most,
///
///     "This would pull pin C off CD; a real pin cannot do that. ‖Φ_q v‖/‖v‖ = 0.98"
///
/// whose first argument is the sentence without the numbers. `violation` is that ratio; around −`omega` [rad/s] the
/// penalty has its own values.
Text brokenJointText(const System& system, const SparseMatrix& Phi_q, const Eigen::VectorXcd& v, double violation,
                     double omega);

}  // namespace eigenlink
