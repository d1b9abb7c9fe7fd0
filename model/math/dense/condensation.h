#pragma once

#include "model/math/dense/symmetric_form.h"

#include <Eigen/Dense>

namespace eigenlink {

/// Motions along the constraints that move no mass, M y = 0 and Φ_q y = 0, by what holds them. Columns of length n.
struct MasslessMotions {
    Eigen::MatrixXd following;  ///< no damper either: their stiffness K₀₀ is regular, and they follow without delay
    Eigen::MatrixXd relaxing;   ///< a damper moves: one real eigenvalue each
    Eigen::MatrixXd undetermined;  ///< neither mass nor damper nor stiffness: the equations leave them open

    /// p, the number of massless motions of all three sorts.
    Eigen::Index count() const { return following.cols() + relaxing.cols() + undetermined.cols(); }
    /// Finite eigenvalues of the equations of motion with `freedoms` = n − rank Φ_q: two for each freedom with mass,
    /// one for each massless one with a damper.
    Eigen::Index finiteCount(Eigen::Index freedoms) const { return 2 * (freedoms - count()) + relaxing.cols(); }
};

/// Motions without mass along the constraints, Y n×p with M Y = 0 and Φ_q Y = 0, sorted by whether a damper, C Y ≠ 0,
/// or a stiffness, H Y ≠ 0, acts in them. What acts is compared with the sizes of its terms, on columns that move
/// single parts wherever they can. C and H are n×n. Throws std::runtime_error for entries that are not finite and where
/// an eigenvalue iteration does not converge.
MasslessMotions sortedByForces(Eigen::MatrixXd motions, const SymmetricForm::Sparse& C, const SymmetricForm::Sparse& H);

/// Z Q, n×(k − p), for the orthonormal Z, n×k: QᵀQ = I, and Qᵀ Zᵀ Y = 0 for the p massless motions Y.
Eigen::MatrixXd withMass(const Eigen::MatrixXd& Z, const MasslessMotions& massless);

/// The equations of motion without the freedoms that have no mass, by elimination:
///
///     δq = X x + Y y,   XᵀMX ẍ + XᵀCX ẋ + XᵀKX x + XᵀKY y = 0,   ẏ + YᵀKY y + YᵀKX x = 0
struct Condensed {
    Eigen::MatrixXd X;  ///< n×(k − p): what has mass, with what follows it
    Eigen::MatrixXd Y;  ///< n×p₁: YᵀCY = I, YᵀCX = 0, YᵀMX = 0
};

/// X, n×(k − p), spans with the massless motions what may move. Motions that follow are eliminated by the stiffness,
///     x ← x − Y₀ K₀₀⁻¹ Y₀ᵀK x,
/// those that relax are made orthogonal to the others in the damping. None may be undetermined. C and K are n×n.
/// (Static condensation: Guyan, AIAA J. 3, 1965.)
Condensed condense(Eigen::MatrixXd X, const MasslessMotions& massless, const SymmetricForm& C, const SymmetricForm& K);

}  // namespace eigenlink
