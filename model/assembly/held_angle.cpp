#include "model/assembly/held_angle.h"

#include "model/mechanism/expressions/time_curve.h"
#include "model/mechanism/mechanism.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>
#include <vector>

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

}  // namespace

std::vector<HeldAngle> heldAngles(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q)
{
    std::vector<HeldAngle> all;
    std::vector<std::string> links;
    Eigen::VectorXd angles, drawnAngles;
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        const Element& element = mechanism.elements[i];
        const Field* field = heldAngleOf(element, system);
        if (field == nullptr) {
            continue;
        }
        if (links.empty()) {
            links = system.rigidLinks();
            angles = system.linkAngles(q);
            drawnAngles = system.linkAngles(system.drawnCoordinates());
        }
        const auto angle = angleBetween(sidesOf(element), links, angles);
        const auto drawn = angleBetween(sidesOf(element), links, drawnAngles);
        if (angle && drawn) {
            all.push_back({i, field, *drawn, *angle, heldValue(field->read(element), *drawn)});
        }
    }
    return all;
}

std::string heldHalfTurnAway(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q)
{
    for (const HeldAngle& each : heldAngles(mechanism, system, q)) {
        if (std::cos(each.found - each.held) < 0) {
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
