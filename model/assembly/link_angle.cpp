#include "model/assembly/link_angle.h"

#include <cmath>
#include <numbers>

namespace eigenlink {

double unwrapped(double angle, double reference)
{
    return reference + std::remainder(angle - reference, 2 * std::numbers::pi);
}

LinkAngle::LinkAngle(const LinkFrame& frame, const ExtendedCoordinates& all)
{
    const Vector2 d = frame.b.at(all) - frame.a.at(all);
    const double squaredLength = dot(d, d);
    m_value = unwrapped(angleOf(d), frame.reference < 0 ? frame.drawnAngle : all[frame.reference]);
    m_gradient = perpendicular(d) / squaredLength;
    const double diagonal = 2 * d.x * d.y;
    const double mixed = d.y * d.y - d.x * d.x;
    m_hessian << diagonal, mixed, mixed, -diagonal;
    m_hessian /= squaredLength * squaredLength;
}

}  // namespace eigenlink
