#include "model/dynamics/link_directions.h"

#include "model/assembly/kinematics.h"
#include "model/assembly/link_angle.h"

#include <cmath>
#include <numbers>

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

Eigen::VectorXd wholeTurns(const System& system, const Eigen::VectorXd& from, const Eigen::VectorXd& to)
{
    Eigen::VectorXd turns = Eigen::VectorXd::Zero(from.size());
    const std::vector<Coordinate>& coordinates = system.coordinates();
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        if (coordinates[i].quantity == Quantity::angle && !coordinates[i].elastic) {
            const auto index = static_cast<Eigen::Index>(i);
            const double way = to[index] - from[index];
            turns[index] = way - std::remainder(way, 2 * std::numbers::pi);
        }
    }
    return turns;
}

}  // namespace eigenlink
