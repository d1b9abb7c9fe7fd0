#include "model/pose/redraw.h"

#include "model/assembly/kinematics.h"
#include "model/mechanism/drawn_element.h"

#include <cmath>
#include <map>
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

/// Adds to every relative angle what `shift` returns for its first side, less that for its second.
template <class Shift>
void shiftRelativeAngles(Mechanism& mechanism, Shift shift)
{
    for (Element& element : mechanism.elements) {
        if (const Field* field = findField(element, Follows::relativeAngle)) {
            const std::vector<std::string> sides = sidesOf(element);
            double by = 0;
            for (std::size_t i = 0; i < sides.size(); ++i) {
                by += (i == 0 ? 1 : -1) * shift(sides[i]);
            }
            FieldValue value = field->read(element);
            if (auto* functions = std::get_if<std::vector<TimeFunction>>(&value)) {
                for (TimeFunction& each : *functions) {
                    each = shifted(each, 1, by);
                }
            } else {
                std::get<double>(value) += by;
            }
            field->write(element, value);
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

/// The angle of an element's first side less that of its second, where links point as `angleOf` returns [rad].
template <class AngleOf>
double relativeAngle(const Element& element, AngleOf angleOf)
{
    const std::vector<std::string> sides = sidesOf(element);
    double sum = 0;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        sum += sides[i] == kGround ? 0 : (i == 0 ? 1 : -1) * angleOf(sides[i]);
    }
    return sum;
}

/// θ − θ₀ of the drawing on the turn nearest the rest angle [rad].
double nearestStretch(const Mechanism& drawn, const Element& element)
{
    const double angle = relativeAngle(element, [&](const std::string& link) { return drawnLinkAngle(drawn, link); });
    const Field* rest = findField(element, Follows::relativeAngle);
    return std::remainder(angle - std::get<double>(rest->read(element)), kTurn);
}

/// Sets the turns of `next` so that wound-up springs are stretched as in `before` once its links have turned to the
/// pose, however far.
void windUp(const Mechanism& before, const Pose& pose, Mechanism& next)
{
    std::map<std::string, double> turned;
    for (const LinkPose& link : pose.links) {
        const std::string& id = idOf(before.elements[link.element]);
        turned[id] = link.angle - drawnLinkAngle(before, id);
    }
    for (std::size_t i = 0; i < next.elements.size(); ++i) {
        if (const Field* turns = findField(next.elements[i], Follows::turns)) {
            const Element& drawn = before.elements[i];
            const double stretch = nearestStretch(before, drawn) + kTurn * std::get<double>(turns->read(drawn)) +
                                   relativeAngle(drawn, [&](const std::string& link) { return turned[link]; });
            turns->write(next.elements[i], std::round((stretch - nearestStretch(next, next.elements[i])) / kTurn));
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
    for (const LinkPose& link : pose.links) {
        if (hasGlobalAxes(next.elements[link.element])) {
            turnAxesBack(next, next.elements[link.element], link.angle);
        }
    }
    windUp(mechanism, pose, next);
    return next;
}

}  // namespace eigenlink
