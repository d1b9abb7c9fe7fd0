#pragma once

#include "model/math/dense/lapack.h"
#include "model/math/dense/quadratic_eigen.h"

namespace eigenlink {

/// True where the rounding of the largest eigenvalue, eps · max |s|, reaches into the seventh digit of the smallest one
/// that is not zero; also where motions that relax leave free ones, whose zeros would come out as rounding.
bool losesSlowRoots(const ModalForm& form, const Eigen::VectorXcd& values);

/// Eigenpairs of the first-order form of a strongly damped system with all their digits, where one eigensolve, whose
/// error is eps · max|s| for all of them, keeps only the fast ones:
///
///  1. Coordinates in which the matrices keep their digits: the modal ones, or where damping outweighs stiffness those
///     in which it is diagonal, XᵀMX = I, XᵀCX = diag(γ).
///  2. Exact zeros, free motions (with what relaxes behind their dampers) and undamped free motions, are taken out; A
///  is left.
///  3. Fast values come from A, slow ones, 1/s, from A⁻¹: a value is taken from the solve in which it is larger.
///  4. Newton's method on P(s) = s² + sC + K − B(s + K_yy)⁻¹Bᵀ from each of them.
///
/// `pairs` are those of the modal form; they are replaced by values with Im s ≥ 0 and their vectors (w, ·, y). Throws
/// std::runtime_error when the eigenvalues do not converge.
void recoverSlowRoots(const ModalForm& form, const Projected& matrices, StandardPairs& pairs);

}  // namespace eigenlink
