#include "model/motion/redraw.h"

#include "model/description/drawn_element.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace eigenlink {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

/// The axes of a link with one pin are the global ones.
bool hasGlobalAxes(const Element& element)
{
    return pointsOf(element).size() == 1;
}

/// Whole turns by which the drawing counts a link's angle lower than the pose does [rad].
double lostTurns(const Mechanism& drawn, const Pose& pose, const std::string& link)
{
    const auto element = findElement(drawn, link);
    const auto found = std::ranges::find_if(
        pose.links, [&](const System::LinkPose& each) { return element && each.element == *element; });
    if (found == pose.links.end()) {
        return 0;
    }
    if (hasGlobalAxes(drawn.elements[*element])) {
        return 0;  // its axes were turned back as a whole
    }
    return kTurn * std::round((found->angle - drawnLinkAngle(drawn, link)) / kTurn);
}

/// Adds to every relative angle what `shift` returns for its first side, less that for its second.
template <class Shift>
void shiftRelativeAngles(Mechanism& mechanism, Shift shift)
{
    for (Element& element : mechanism.elements) {
        if (const Field* field = findField(element, Follows::relativeAngle)) {
            const std::vector<std::string> sides = sidesOf(element);
            double angle = std::get<double>(field->read(element));
            for (std::size_t i = 0; i < sides.size(); ++i) {
                angle += (i == 0 ? 1 : -1) * shift(sides[i]);
            }
            field->write(element, angle);
        }
    }
}

/// Turns the axes of a link with one pin, which lie at `angle`, back along the global ones.
void turnAxesBack(Mechanism& mechanism, Element& link, double angle)
{
    const std::string id = idOf(link);
    for (const Field& field : typeOf(link).fields) {
        if (field.traits.follows == Follows::linkPlace) {
            field.write(link, rotated(std::get<Vector2>(field.read(link)), angle));
        }
    }
    shiftRelativeAngles(mechanism, [&](const std::string& side) { return side == id ? -angle : 0; });
    for (Element& element : mechanism.elements) {
        const Field* held = findField(element, Follows::linkAngle);
        if (held != nullptr && linksOf(element) == std::vector{id}) {
            held->write(element, std::get<double>(held->read(element)) - angle);
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
        if (hasGlobalAxes(next.elements[link.element])) {
            turnAxesBack(next, next.elements[link.element], link.angle);
        }
    }
    shiftRelativeAngles(next, [&](const std::string& side) { return -lostTurns(next, pose, side); });
    return next;
}

}  // namespace eigenlink
