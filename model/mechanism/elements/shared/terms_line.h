#pragma once

#include "model/assembly/binder.h"

#include <string>

namespace eigenlink {

/// dL/dt = u · (ṙ_B − ṙ_A) [m/s] of the line of two points, u the unit vector along it; 0 where they lie on one
/// another.
double stretchRate(Node a, Node b, const ExtendedCoordinates& all, const Eigen::VectorXd& velocities);

/// A damper along the line of two points.
struct LineDamping {
    Node a, b;
    double damping = 0;  ///< c [N s/m]
    std::string id;      ///< of the element it belongs to
};

/// Adds c u uᵀ (as a pair block) to the damping matrix, u the unit vector along the line of two points:
/// the force −c dL/dt. Without a direction (both ends at one place) it adds c I, which is exact for motions straight
/// through that place.
void addLineDamping(Binder& binder, const LineDamping& damping);

}  // namespace eigenlink
