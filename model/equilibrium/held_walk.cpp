#include "model/equilibrium/held_walk.h"

#include "model/assembly/held_angle.h"
#include "model/assembly/natural_units.h"
#include "model/basics/collect.h"
#include "model/basics/degree.h"
#include "model/equilibrium/position_fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace eigenlink {

namespace {

/// Angle by which a held link is turned at once.
constexpr double kTurnAtOnce = 5 * kDegree;
/// A step that moves something by more than this share of the size has left the assembly mode.
constexpr double kJump = 0.3;

/// The element with this angle in place of its own.
void holdAt(Element& element, const Field& field, double angle)
{
    const bool isFunction = std::holds_alternative<std::vector<TimeFunction>>(field.read(element));
    field.write(element, isFunction ? FieldValue(std::vector{TimeFunction(angle)}) : FieldValue(angle));
}

}  // namespace

std::optional<Eigen::VectorXd> walkedToHeldAngles(const Mechanism& mechanism, const System& system,
                                                  const Monitor& monitor)
{
    Eigen::VectorXd q = system.drawnCoordinates();
    const std::vector<HeldAngle> held = heldAngles(mechanism, system, q);
    const auto wayOf = [](const HeldAngle& each) {
        return std::remainder(each.held - each.drawn, 2 * std::numbers::pi);
    };
    const double longest = largestValue(held, [&](const HeldAngle& each) { return std::abs(wayOf(each)); });
    const double steps = std::ceil(longest / kTurnAtOnce);
    Mechanism turned = mechanism;
    for (double i = 1; i <= steps; ++i) {
        for (const HeldAngle& each : held) {
            holdAt(turned.elements[each.element], *each.field, each.drawn + i / steps * wayOf(each));
        }
        const PositionFit fit = assembleNear(System(turned, System::Validated()), q, monitor);
        if (!fit.closed || asLengths(system, fit.q - q).cwiseAbs().maxCoeff() > kJump * system.size()) {
            return std::nullopt;
        }
        q = fit.q;
    }
    const PositionFit last = assembleNear(system, q, monitor);
    return steps > 0 && last.closed ? std::optional(last.q) : std::nullopt;
}

}  // namespace eigenlink
