#include "model/dynamics/link_directions.h"

#include "model/assembly/kinematics.h"
#include "model/assembly/link_angle.h"

namespace eigenlink {

std::vector<double> linkDirections(const System& system, const Eigen::VectorXd& q, double t,
                                   const std::vector<double>& before)
{
    std::vector<double> directions;
    for (const LinkPose& pose : system.kinematics().linkPoses(q, {t})) {
        const std::size_t i = directions.size();
        directions.push_back(before.empty() ? pose.direction : unwrapped(pose.direction, before[i]));
    }
    return directions;
}

}  // namespace eigenlink
