#pragma once

#include "model/linearization/constrained_linear_system.h"
#include "model/linearization/linear_model.h"
#include "model/math/quadratic_eigen.h"

#include <Eigen/Dense>

#include <string>
#include <vector>

namespace eigenlink {

/// M_r = RᵀMR, C_r = RᵀCR, K_r = RᵀHR, symmetrised.       [LIN] eq. (16)
Projected reduce(const ConstrainedLinearSystem& linear, const Eigen::MatrixXd& R);

/// The first-order form of M z̈ + C ż + K z = RᵀB u with δq = R z, states (z, ż):
///     E = [I 0; 0 M],   A = [0 I; −K −C]
LinearModel firstOrderModel(const Projected& matrices, const Eigen::MatrixXd& R, const SparseMatrix& B,
                            const std::vector<std::string>& names);

/// vᴴCv / vᴴMv with v put on the constraints: the rate at which a motion without stiffness decays [1/s]; zero within
/// rounding.
double decayRate(const ConstrainedLinearSystem& linear, const Eigen::VectorXcd& v);

/// ‖D Φ_q v‖ / ‖v‖ with rows of Φ_q normalised by D; 0 for v = 0. The matrix must outlive it.
class ConstraintViolation {
public:
    explicit ConstraintViolation(const SparseMatrix& Phi_q);

    double operator()(const Eigen::VectorXcd& v) const;

private:
    const SparseMatrix& m_Phi_q;
    Eigen::VectorXd m_scale;  // D
};

}  // namespace eigenlink
