#include "model/pose/released_motors.h"

#include "model/mechanism/insert.h"
#include "model/pose/redraw.h"

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace eigenlink {

namespace {

/// The torque or force of a motor [N m] or [N].
double effortOf(const Analysis& analysis, const std::string& motor)
{
    const std::vector<Constraint>& constraints = analysis.system->constraints();
    for (std::size_t i = 0; i < constraints.size(); ++i) {
        if (constraints[i].owner == motor && constraints[i].name == motor) {
            return constraints[i].forceFactor * analysis.equilibrium.lambda[static_cast<Eigen::Index>(i)];
        }
    }
    return 0;
}

/// The loads in place of a motor; the first keeps its id.
std::vector<Element> loadsOf(const Mechanism& mechanism, const Motor& motor, double effort)
{
    if (!motor.slider.empty()) {
        const Element& slider = mechanism.elements[*findElement(mechanism, motor.slider)];
        const Vector2 along = std::get<Vector2>(findField(slider, Follows::direction)->read(slider));
        return {Force{motor.id, pointsOf(slider).front(), effort / length(along) * along, {}}};
    }
    std::vector<Element> loads{Torque{motor.id, motor.of.front(), effort, {}}};
    if (motor.of.size() > 1 && motor.of[1] != kGround) {
        loads.emplace_back(Torque{freshId(mechanism, motor.id), motor.of[1], -effort, {}});
    }
    return loads;
}

}  // namespace

Mechanism withMotorsReleased(const Analysis& analysis)
{
    Mechanism released = redrawn(analysis.mechanism, poseAt(*analysis.system, analysis.equilibrium.q));
    const std::vector<Element> before = std::exchange(released.elements, {});
    Mechanism names = analysis.mechanism;
    for (const Element& element : before) {
        const auto* motor = std::get_if<Motor>(&element);
        const std::vector<Element> kept =
            motor == nullptr ? std::vector{element} : loadsOf(names, *motor, effortOf(analysis, motor->id));
        released.elements.insert(released.elements.end(), kept.begin(), kept.end());
        if (kept.size() > 1) {
            names.elements.push_back(kept.back());
        }
    }
    return released;
}

}  // namespace eigenlink
