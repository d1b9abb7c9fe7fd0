#include "model/assembly/direction_row.h"

#include "model/assembly/kinematics.h"

#include <algorithm>
#include <tuple>

namespace eigenlink {

std::pair<Eigen::MatrixXd, Vector2> turningPlaces(const System& system, const Eigen::VectorXd& q, std::size_t element)
{
    const Kinematics kinematics = system.kinematics();
    const std::vector<LinkPose> poses = kinematics.linkPoses(q);
    const auto pose = std::ranges::find(poses, element, &LinkPose::element);
    const auto link = static_cast<std::size_t>(pose - poses.begin());
    const Vector2 d = rotated({1, 0}, pose->angle);
    return {kinematics.gripJacobian(kinematics.gripOnLink(link, pose->origin + d, q), q) -
                kinematics.gripJacobian(kinematics.gripOnLink(link, pose->origin, q), q),
            d};
}

Eigen::VectorXd directionRow(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q,
                             std::size_t element)
{
    const std::vector<std::string> pins = pointsOf(mechanism.elements[element]);
    Eigen::MatrixXd J;
    Vector2 d;
    if (pins.size() > 1) {
        const Kinematics kinematics = system.kinematics();
        const std::size_t a = *findPoint(mechanism, pins[0]), b = *findPoint(mechanism, pins[1]);
        const std::vector<Vector2> places = kinematics.pointPositions(q);
        d = places[b] - places[a];
        J = kinematics.gripJacobian({false, b, {}}, q) - kinematics.gripJacobian({false, a, {}}, q);
    } else {
        std::tie(J, d) = turningPlaces(system, q, element);
    }
    const Vector2 normal = perpendicular(d) / dot(d, d);
    return (normal.x * J.row(0) + normal.y * J.row(1)).transpose();
}

}  // namespace eigenlink
