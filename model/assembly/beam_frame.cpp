#include "model/assembly/beam_frame.h"

namespace eigenlink {

Vector2 BeamFrame::local(int node, const ExtendedCoordinates& all) const
{
    return {undeformed(node) + all[axial(node)], all[transverse(node)]};
}

Vector2 BeamFrame::position(int node, const ExtendedCoordinates& all) const
{
    return origin.at(all) + rotated(local(node, all), all[theta]);
}

std::array<Eigen::Index, 5> BeamFrame::coordinates(int node) const
{
    return {origin.x, origin.x + 1, theta, axial(node), transverse(node)};
}

std::array<Vector2, 5> BeamFrame::derivatives(int node, const ExtendedCoordinates& all) const
{
    const Vector2 axis = rotated({1, 0}, all[theta]);
    return {Vector2{1, 0}, Vector2{0, 1}, perpendicular(rotated(local(node, all), all[theta])), axis,
            perpendicular(axis)};
}

}  // namespace eigenlink
