#pragma once

#include "model/math/dense/quadratic_eigen.h"
#include "model/modes/constrained_linear_system.h"
#include "model/modes/spectrum.h"

#include <Eigen/Dense>

#include <vector>

namespace eigenlink {

/// Projects with R n×k: M_r = RᵀMR, C_r = RᵀCR, K_r = RᵀHR, symmetrised; refers to `linear`. [LIN] eq. (16)
Projected reduce(const ConstrainedLinearSystem& linear, VelocityTransformation R);

/// The projection on the part of the null space of Φ_q with mass, δq = X x + Y y with the massless freedoms condensed
/// (see condense).
Projected condensed(const ConstrainedLinearSystem& linear);

/// Appends the pairs (s, v) to the spectrum as true values, with their violations of the constraints
/// ‖D Φ_q v‖ / ‖U⁻¹v‖ (see ConstraintViolation).
void addTrueValues(const ConstrainedLinearSystem& linear, std::vector<QuadraticPair> pairs, Spectrum& spectrum);

/// vᴴCv / vᴴMv of an admissible v: the rate at which it decays where it meets no stiffness [1/s]; zero within rounding.
double decayRate(const ConstrainedLinearSystem& linear, const Eigen::VectorXcd& v);

/// ‖D Φ_q v‖ / ‖U⁻¹v‖ with the units U of the coordinates (1 where none are given) and rows of Φ_q U normalised by D; 0
/// for v = 0.
class ConstraintViolation {
public:
    /// Φ_q m×n with all units 1.
    explicit ConstraintViolation(const SparseMatrix& Phi_q);
    /// Φ_q m×n; `units` is the diagonal of U, n.
    ConstraintViolation(const SparseMatrix& Phi_q, const Eigen::VectorXd& units);

    /// The ratio for a shape v, n: 0 for a motion that the constraints allow. [LIN] sect. 3.3
    double operator()(const Eigen::VectorXcd& v) const;

private:
    Eigen::VectorXd m_inverse;  // U⁻¹
    SparseMatrix m_rows;        // D Φ_q U
};

}  // namespace eigenlink
