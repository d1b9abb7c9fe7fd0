#include "model/assembly/beam_pose.h"

namespace eigenlink {

Vector2 BeamPose::position(std::size_t segment, double xi) const
{
    const BeamNode& a = nodes[segment];
    const BeamNode& b = nodes[segment + 1];
    const double h = length / static_cast<double>(nodes.size() - 1);
    const double axial = (1 - xi) * a.axial + xi * b.axial;
    const double square = xi * xi;
    const double cube = square * xi;
    const double transverse = (1 - 3 * square + 2 * cube) * a.transverse + h * (xi - 2 * square + cube) * a.rotation +
                              (3 * square - 2 * cube) * b.transverse + h * (cube - square) * b.rotation;
    const Vector2 local{(static_cast<double>(segment) + xi) * h + axial, transverse};
    return origin + rotated(local, angle);
}

}  // namespace eigenlink
