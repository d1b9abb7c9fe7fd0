#pragma once

#include "app/slepc/saddle_pencil.h"
#include "model/basics/monitor.h"

namespace eigenlink {

/// Dimension of the Krylov spaces in which so many modes are sought.
Eigen::Index krylovSpaceFor(Eigen::Index wanted);

/// Shapes of at least `wanted` eigenvalues nearest the shift where so many converge, n×count, on every process: SLEPc's
/// Krylov–Schur with shift-invert by the factors of MUMPS, in the consistent subspace. They are good to eight digits of
/// the residual, to be refined. Fewer, where any process was asked to stop.
Eigen::MatrixXd shapesNear(const SaddlePencil& pencil, double shift, Eigen::Index wanted, const Monitor& monitor);

}  // namespace eigenlink
