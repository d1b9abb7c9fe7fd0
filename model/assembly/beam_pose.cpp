#include "model/assembly/beam_pose.h"

#include <cmath>
#include <limits>

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
    // A smaller arc turns by rounding alone.
    const bool isArc = std::abs(arc) > std::numeric_limits<double>::epsilon();
    for (int i = 0; isArc && i <= segments; ++i) {
        const double part = static_cast<double>(i) / segments, before = part * arc / 2, behind = (1 - part) * arc / 2;
        const double direction = before - behind, chord = 2 * length / arc * std::sin(before);
        nodes[static_cast<std::size_t>(i)] = {chord * std::cos(behind) - part * length, -chord * std::sin(behind),
                                              std::sin(direction), -2 * std::pow(std::sin(direction / 2), 2)};
    }
    return nodes;
}

}  // namespace eigenlink
