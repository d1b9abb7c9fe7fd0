#include "model/analysis/redraw.h"

#include "model/description/drawn_element.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace eigenlink {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

/// Whole turns by which the drawing counts a link's angle lower than the pose does [rad].
double lostTurns(const Mechanism& drawn, const Pose& pose, const std::string& link)
{
    const auto element = findElement(drawn, link);
    const auto found = std::ranges::find_if(
        pose.links, [&](const System::LinkPose& each) { return element && each.element == *element; });
    if (found == pose.links.end()) {
        return 0;
    }
    return kTurn * std::round((found->angle - drawnLinkAngle(drawn, link)) / kTurn);
}

}  // namespace

Mechanism redrawn(const Mechanism& mechanism, const Pose& pose)
{
    if (pose.points.size() != mechanism.points.size()) {
        throw std::invalid_argument("the pose is not one of this mechanism");
    }
    Mechanism next = mechanism;
    for (std::size_t i = 0; i < pose.points.size(); ++i) {
        if (!next.points[i].fixed) {
            next.points[i].at = pose.points[i];
        }
    }
    for (Element& element : next.elements) {
        if (auto* spring = std::get_if<TorsionSpring>(&element)) {
            for (std::size_t i = 0; i < spring->of.size(); ++i) {
                spring->restAngle -= (i == 0 ? 1 : -1) * lostTurns(next, pose, spring->of[i]);
            }
        }
    }
    return next;
}

}  // namespace eigenlink
