#pragma once

#include "model/assembly/system.h"
#include "model/math/dense/velocity_transformation.h"

#include <Eigen/Dense>

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

struct ConstrainedLinearSystem;

/// Place of the constraint blocks in the pencil of RCS, [LIN] sect. 3.2.
enum class RcsForm {
    bothInA,       ///< 3m infinite spurious eigenvalues
    jacobianInE,   ///< Φ_q δq̇ = 0: Φ_q moved to E
    transposeInE,  ///< impulses as unknowns: Φ_qᵀ moved to E
    bothInE,
};

/// Equations of a linearizer, kept for views, reports and exports: the second-order form of MCS and UCS,
///     M z̈ + C ż + K z = RᵀB u,   δq = R z,
/// or the pencil of RCS, E ẋ = A x, x = (δq, δq̇, δλ).
struct LinearModel {
    Eigen::MatrixXd mass, damping, stiffness;  ///< M_r, C_r, K_r or M_p, C_p, K_p, k×k; empty for RCS
    VelocityTransformation R = VelocityTransformation::identity(0);
    std::vector<std::string> velocities;  ///< names of z; empty where z = q
    std::optional<RcsForm> pencil;        ///< of RCS only: the pencil is made of the constrained equations in this form
    SparseMatrix inputs;                  ///< B where it is not that of the equilibrium; n × inputs

    bool isSecondOrder() const { return mass.size() > 0; }
};

/// E ẋ = A x + B u with δq = R x.
struct FirstOrderModel {
    Eigen::MatrixXd E, A, B;
    Eigen::MatrixXd R;  ///< n × states
    std::vector<std::string> states;
};

/// The names of z, k: those of the model, or of the coordinates where z = q.
std::vector<std::string> velocityNames(const LinearModel& model, const System& system);

/// The names of the states x = (z, ż), 2k, of a second-order form.
std::vector<std::string> secondOrderStates(const LinearModel& model, const System& system);

/// The first-order form: the pencil of RCS, or E = [I 0; 0 M], A = [0 I; −K −C] in the states (z, ż). Empty where the
/// linearizer kept no matrices.
FirstOrderModel firstOrderModel(const LinearModel& model, const System& system, const ConstrainedLinearSystem& linear);

}  // namespace eigenlink
