#pragma once

#include "model/assembly/system.h"

#include <Eigen/Dense>

namespace eigenlink {

/// The size of a mechanism, rounded to a power of 8 m.
double lengthUnit(double size);

/// The unit of each coordinate, n: for a displacement the size of the mechanism, rounded to a power of 8, and
/// a radian for an angle. Orthogonality of coordinates of both kinds has a meaning in these alone: in metres, the
/// displacements of a mechanism of micrometres are rounding beside its angles. Scaling by a power of two is exact;
/// steps of 8 leave mechanisms of about a metre in metres, so that their null spaces can be compared with those of
/// others.
Eigen::VectorXd naturalUnits(const System& system);

/// The changes of coordinates as lengths [m], n: by a radian, a point at the distance of the size moves by the size.
/// Their norm and the largest of them measure a step of coordinates of both kinds, whatever the unit of length is.
Eigen::VectorXd asLengths(const System& system, Eigen::VectorXd change);

}  // namespace eigenlink
