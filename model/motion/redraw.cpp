#include "model/motion/redraw.h"

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
    if (const auto* body = std::get_if<Body>(&drawn.elements[*element]); body != nullptr && body->points.size() == 1) {
        return 0;  // its axes were turned back as a whole
    }
    return kTurn * std::round((found->angle - drawnLinkAngle(drawn, link)) / kTurn);
}

/// The body with this id as drawn in the pose when it has one pin; nullptr otherwise.
Body* onePinned(Mechanism& mechanism, const System::LinkPose& pose)
{
    auto* body = std::get_if<Body>(&mechanism.elements[pose.element]);
    return body != nullptr && body->points.size() == 1 ? body : nullptr;
}

/// Turns the axes of a body with one pin back along the global ones.
void turnAxes(Mechanism& mechanism, Body& body, double angle)
{
    body.centerOfMass = rotated(body.centerOfMass, angle);
    for (Element& element : mechanism.elements) {
        if (auto* spring = std::get_if<TorsionSpring>(&element)) {
            for (std::size_t i = 0; i < spring->of.size(); ++i) {
                spring->restAngle -= spring->of[i] == body.id ? (i == 0 ? angle : -angle) : 0;
            }
        } else if (auto* lock = std::get_if<Lock>(&element); lock != nullptr && lock->of == body.id) {
            lock->angle -= angle;
        }
    }
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
    for (const System::LinkPose& link : pose.links) {
        if (Body* body = onePinned(next, link)) {
            turnAxes(next, *body, link.angle);
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
