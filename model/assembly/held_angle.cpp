#include "model/assembly/held_angle.h"

#include "model/assembly/kinematics.h"
#include "model/mechanism/expressions/time_curve.h"
#include "model/mechanism/mechanism.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <variant>

namespace eigenlink {
namespace {

/// The angle between the links that an element names, as they are where angles of links are `angles`; absent where one
/// of them bends.
[[nodiscard]] std::optional<double> angleBetween(const std::vector<std::string>& sides,
                                                 const std::vector<std::string>& links, const Eigen::VectorXd& angles)
{
    double angle = 0, sign = 1;
    for (const std::string& side : sides) {
        const auto link = std::ranges::find(links, side);
        if (side != kGround && link == links.end()) {
            return std::nullopt;
        }
        angle += side == kGround ? 0 : sign * angles[link - links.begin()];
        sign = -1;
    }
    return angle;
}

/// The field with the angle that an element holds; nullptr where it holds none.
const Field* heldAngleOf(const Element& element, const System& system)
{
    const Field* field = findField(element, Follows::linkAngle);
    field = field == nullptr ? findField(element, Follows::relativeAngle) : field;
    if (field == nullptr || isReplaced(element, *field)) {
        return nullptr;
    }
    const bool holds = std::ranges::any_of(system.constraints(), [&](const Constraint& each) {
        return each.owner == idOf(element) && each.quantity == Quantity::torque;
    });
    return holds ? field : nullptr;
}

/// The value at t = 0; `drawn` stands for numbers that a function leaves out.
double heldValue(const FieldValue& value, double drawn)
{
    if (const auto* functions = std::get_if<std::vector<TimeFunction>>(&value)) {
        return functions->empty() ? drawn : TimeCurve(functions->front(), drawn).at(0).value;
    }
    return std::get<double>(value);
}

/// The links and where they are, found when an element asks for them.
struct LinkAngles {
    std::vector<std::string> links;
    Eigen::VectorXd here, drawn;
};

LinkAngles linkAnglesOf(const System& system, const Eigen::VectorXd& q)
{
    return {system.rigidLinks(), system.linkAngles(q), system.linkAngles(system.drawnCoordinates())};
}

/// The slider that an element moves along a fixed guide; nullptr where it moves none.
const Element* drivenSlider(const Element& element, const Mechanism& mechanism)
{
    const std::vector<std::string> guides = guidesOf(element);
    const auto found = guides.empty() ? std::nullopt : findElement(mechanism, guides.front());
    return found ? &mechanism.elements[*found] : nullptr;
}

/// u · (P − through) of a slider with its point at P.
double positionOn(const Element& slider, Vector2 at)
{
    const auto vectorOf = [&](Follows follows) { return std::get<Vector2>(findField(slider, follows)->read(slider)); };
    const Vector2 along = vectorOf(Follows::direction);
    return dot(along, at - vectorOf(Follows::place)) / length(along);
}

}  // namespace

double HeldValue::missing() const
{
    const bool isAngle = field->traits.quantity == Quantity::angle;
    return isAngle ? std::remainder(held - found, 2 * std::numbers::pi) : held - found;
}

std::vector<HeldValue> heldValues(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q)
{
    std::vector<HeldValue> all;
    std::optional<LinkAngles> angles;
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        const Element& element = mechanism.elements[i];
        if (const Element* slider = drivenSlider(element, mechanism)) {
            const std::size_t point = *findPoint(mechanism, pointsOf(*slider).front());
            const Field* field = findField(element, Follows::length);
            const double drawn = positionOn(*slider, mechanism.points[point].at);
            all.push_back({i, field, positionOn(*slider, system.kinematics().pointPositions(q)[point]),
                           heldValue(field->read(element), drawn)});
            continue;
        }
        const Field* field = heldAngleOf(element, system);
        if (field == nullptr) {
            continue;
        }
        angles = angles ? angles : linkAnglesOf(system, q);
        const auto angle = angleBetween(sidesOf(element), angles->links, angles->here);
        const auto drawn = angleBetween(sidesOf(element), angles->links, angles->drawn);
        if (angle && drawn) {
            all.push_back({i, field, *angle, heldValue(field->read(element), *drawn)});
        }
    }
    return all;
}

std::string heldHalfTurnAway(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q)
{
    for (const HeldValue& each : heldValues(mechanism, system, q)) {
        if (each.field->traits.quantity == Quantity::angle && std::cos(each.missing()) < 0) {
            return idOf(mechanism.elements[each.element]);
        }
    }
    return {};
}

Text explainHalfTurnAway(const std::string& holder)
{
    return {
        "The links cannot be put together near the drawing: they close only where the angle that {1} holds is half a "
        "turn away. Change this angle or draw the mechanism nearer to it.",
        PartId{holder}};
}

}  // namespace eigenlink
