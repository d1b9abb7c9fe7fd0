#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/text_exception.h"

#include <Eigen/Dense>

#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// The mechanism has no such model, whichever names were chosen.
struct NoStateSpace : InvalidArgument {
    using InvalidArgument::InvalidArgument;
};

/// The states of a linear model.
enum class StateForm {
    automatic,  ///< velocity where plain eig(A) keeps the eigenvalues of the analysis to 1e-9, else modal
    velocity,   ///< (z, ż) with the independent velocities ż of the method
    modal,      ///< (w, η̇) of the undamped modes, w = Dη with their frequencies D: for stiff systems; MCS alone
};

/// "auto", "velocity", "modal".
std::string_view keyOf(StateForm form);

/// Inputs and outputs of a linear model. Names are those of coordinates ("phi", "C.x"), of the coordinates
/// of any free point, or of links, which stand for their angle; an input may also be a component of an applied force
/// or torque ("F.x", "T"). At a place an input is a force [N] or a torque [N·m], an output a displacement [m] or [rad]
/// from the equilibrium.
struct StateSpaceChoice {
    Method method = Method::mcs;       ///< mcs or ucs; the pencil of RCS has a singular E
    std::vector<std::string> inputs;   ///< empty: every component of the applied forces and torques
    std::vector<std::string> outputs;  ///< empty: every coordinate of a free point, and every `angle`
    StateForm form = StateForm::automatic;
};

/// The names to choose from: applied components as inputs, places as inputs and outputs.
struct StateSpaceNames {
    std::vector<std::string> applied;  ///< components of the applied forces and torques
    std::vector<std::string> usual;    ///< places that are outputs when none are chosen
    std::vector<std::string> places;   ///< those, and the angles of the links
};

/// The names for a model by this method. Throws std::invalid_argument where the method has none, NoStateSpace where the
/// mechanism has none.
StateSpaceNames stateSpaceNames(const Analysis& analysis, Method method);

/// ẋ = A x + B u, y = C x + D u about the equilibrium. With δq = R z, x = (z, ż):
///     A = [0 I; −M_r⁻¹K_r −M_r⁻¹C_r],   B = [0; M_r⁻¹Rᵀ ∂f/∂u],   C = [∂y/∂q R  0],   D = 0.
/// Massless freedoms are condensed (MCS alone), so that A has the finite eigenvalues and no others: those that relax
/// by a damper are a state r of first order behind (z, ż), those that follow a force without delay are D.
/// Eigenvalues of that A lose (s_max/s)² digits; the modal form of MCS, with R X D⁻¹ in place of R, keeps them.
struct StateSpace {
    Eigen::MatrixXd A, B, C, D;
    std::vector<std::string> states, inputs, outputs;
    StateForm form = StateForm::velocity;  ///< what the states are, never automatic
    Text remark;  ///< why the states are modal, or by how much eig(A) misses the reported eigenvalues
};

/// The state-space model ẋ = A x + B u, y = C x + D u of an analysis whose equilibrium is usable. Throws
/// std::invalid_argument, with what there is to choose from, for an unknown name and for a method without such a model,
/// NoStateSpace where the mechanism has none or where rounding would leave eig(A) without a right digit.
StateSpace stateSpaceOf(const Analysis& analysis, const StateSpaceChoice& choice = {});

}  // namespace eigenlink
