#pragma once

#include "model/basics/text.h"
#include "model/data/state_space.h"
#include "model/modes/linear_model.h"

#include <Eigen/Dense>

#include <string>
#include <vector>

namespace eigenlink {

/// ẋ = A x + (0, forces ∂f/∂u, relaxingᵀ ∂f/∂u), δq = (positions  0  relaxing) x + compliance ∂f/∂u u.
struct StateDynamics {
    Eigen::MatrixXd A;
    Eigen::MatrixXd positions;  ///< n × k
    Eigen::MatrixXd forces;     ///< k × n
    Eigen::MatrixXd relaxing;   ///< n × p, of what a damper moves without mass
    /// n × n, of parts that a stiffness holds without mass or damper: they follow forces without delay. Empty where
    /// nothing does.
    Eigen::MatrixXd compliance;
    std::vector<std::string> states;
    StateForm form = StateForm::velocity;
    Text remark;
};

/// The second-order model of a method. Throws std::invalid_argument where it has none, NoStateSpace where the mechanism
/// has none.
const LinearModel& secondOrderModel(const Analysis& analysis, Method method);

/// The dynamics in the states that are chosen, with a remark where eig(A) does not keep the reported eigenvalues.
/// Throws std::invalid_argument where the method has no such states, NoStateSpace where the mechanism has none or where
/// no digit of them is kept.
StateDynamics stateDynamicsOf(const Analysis& analysis, const StateSpaceChoice& choice);

}  // namespace eigenlink
