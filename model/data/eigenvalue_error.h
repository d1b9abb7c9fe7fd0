#pragma once

#include "model/modes/spectrum.h"

#include <Eigen/Dense>

namespace eigenlink {

/// The error of eig(A) of another program for the true values of a spectrum: the largest |s − s_A| / |s| where each
/// value takes the nearest remaining eigenvalue. A zero is measured against the smallest value that is not zero, or 1
/// rad/s. Infinite when A holds numbers that are not finite or has fewer eigenvalues.
double eigenvalueError(const Spectrum& spectrum, const Eigen::MatrixXd& A);

}  // namespace eigenlink
