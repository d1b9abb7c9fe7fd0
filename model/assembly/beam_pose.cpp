#include "model/assembly/beam_pose.h"

#include <cmath>

namespace eigenlink {

Vector2 BeamPose::position(std::size_t segment, double xi) const
{
    const BeamNode& a = nodes[segment];
    const BeamNode& b = nodes[segment + 1];
    const double h = length / static_cast<double>(nodes.size() - 1);
    const double square = xi * xi;
    const double cube = square * xi;
    const auto cubic = [&](double start, double startSlope, double end, double endSlope) {
        return (1 - 3 * square + 2 * cube) * start + h * (xi - 2 * square + cube) * startSlope +
               (3 * square - 2 * cube) * end + h * (cube - square) * endSlope;
    };
    const double axial = hasSlopes ? cubic(a.axial, a.stretch, b.axial, b.stretch) : (1 - xi) * a.axial + xi * b.axial;
    const double transverse = cubic(a.transverse, a.rotation, b.transverse, b.rotation);
    const Vector2 local{(static_cast<double>(segment) + xi) * h + axial, transverse};
    return origin + rotated(local, angle);
}

std::vector<BeamNode> arcNodes(double length, double arc, int segments)
{
    std::vector<BeamNode> nodes(static_cast<std::size_t>(segments) + 1);
    for (int i = 0; arc != 0 && i <= segments; ++i) {
        const double part = static_cast<double>(i) / segments;
        const double direction = (part - 0.5) * arc, radius = length / arc;
        nodes[static_cast<std::size_t>(i)] = {radius * (std::sin(direction) + std::sin(arc / 2)) - part * length,
                                              radius * (std::cos(arc / 2) - std::cos(direction)), std::sin(direction),
                                              std::cos(direction) - 1};
    }
    return nodes;
}

}  // namespace eigenlink
