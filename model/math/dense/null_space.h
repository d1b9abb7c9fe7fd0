#pragma once

#include "model/math/dense/row_space.h"

#include <Eigen/Dense>

#include <vector>

namespace eigenlink {

/// The ways of [LIN] sect. 3.1 to find R with Φ_q R = 0, each n×(n−r) for the rank r of `rows`.

/// R = [−Φ_D⁻¹Φ_I; I] with the dependent coordinates D chosen by LU with total pivoting ([SC] eqs. 27–31).
/// `independent` receives the indices of the coordinates I when not null.
Eigen::MatrixXd nullSpaceByLu(const Eigen::MatrixXd& Phi_q, Eigen::Index rank, std::vector<Eigen::Index>* independent);

/// R = the last n−r columns of V in Φ_q = U Σ Vᵀ: the right singular vectors to the singular value zero, orthonormal.
/// (Golub, Van Loan, Matrix Computations, 4th ed. 2013, sect. 2.4.) Throws std::runtime_error when the singular
/// values do not converge.
Eigen::MatrixXd nullSpaceBySvd(const Eigen::MatrixXd& Phi_q, Eigen::Index rank);

/// R, orthonormal: the rows of Φ_q are orthonormalised, then the unit vectors against them, always the longest
/// remainder first. (Golub, Van Loan, Matrix Computations, 4th ed. 2013, sect. 5.2.)
Eigen::MatrixXd nullSpaceByGramSchmidt(const Eigen::MatrixXd& Phi_q, Eigen::Index rank);

/// R, eigenvectors of Φ_qᵀΦ_q with eigenvalue zero (Kamman and Huston, J. Appl. Mech. 51, 1984), cleaned once by R −
/// Φ_q⁺Φ_q R because the product squares the condition. Throws std::runtime_error when the eigenvalues do not
/// converge.
Eigen::MatrixXd nullSpaceByZeroEigenvalue(const Eigen::MatrixXd& Phi_q, const RowSpace& rows);

}  // namespace eigenlink
