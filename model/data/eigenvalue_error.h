#pragma once

#include "model/spectrum/spectrum.h"

#include <Eigen/Dense>

namespace eigenlink {

/// How well eig(A) of another program finds the true values of a spectrum: the largest |s − s_A| / |s| where each value
/// takes the nearest eigenvalue that is left. A zero is measured against the smallest value that is not zero, or 1
/// rad/s. Infinite when A holds what is not finite or has fewer eigenvalues.
double eigenvalueError(const Spectrum& spectrum, const Eigen::MatrixXd& A);

}  // namespace eigenlink
