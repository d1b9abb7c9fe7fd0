#pragma once

#include "model/assembly/system.h"

#include <Eigen/Dense>

namespace eigenlink {

/// True where V has a corner on the configurations: the ends of a spring with a rest length meet and can move apart to
/// first order, so that it pushes to every side and no force is to be counted. That is a maximum along the way, never
/// an equilibrium, whether the other forces balance or not.
bool hasCornerAt(const System& system, const Eigen::VectorXd& q);
/// True where the energy has a corner along the columns of `motions`, n×k.
bool hasCornerAt(const System& system, const Eigen::VectorXd& q, const Eigen::MatrixXd& motions);

}  // namespace eigenlink
