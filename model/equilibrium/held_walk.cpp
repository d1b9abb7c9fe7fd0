#include "model/equilibrium/held_walk.h"

#include "model/assembly/held_angle.h"
#include "model/assembly/natural_units.h"
#include "model/basics/collect.h"
#include "model/basics/degree.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/tolerances.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <ranges>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

constexpr double kTurnAtOnce = 5 * kDegree;  ///< Time only: longest angle by which a held link is turned at once
constexpr double kShortestTurn = kTurnAtOnce / 256;  ///< Time only: turn before the walk gives up

/// The shorter way round from an angle to the held one [rad].
double wayOf(const HeldAngle& each)
{
    return std::remainder(each.held - each.found, 2 * std::numbers::pi);
}

/// The held angles where the mechanism is drawn: a start is aimed at them, so that it is not the drawing.
struct Drawing {
    Eigen::VectorXd q;
    std::vector<HeldAngle> held;
    double longestWay = 0;
};

Drawing drawingOf(const Mechanism& mechanism, const System& system)
{
    Drawing drawing{system.drawnCoordinates(), {}};
    drawing.held = heldAngles(mechanism, system, drawing.q);
    if (drawing.held.empty()) {
        return drawing;
    }
    Mechanism free = mechanism;
    for (const HeldAngle& each : drawing.held | std::views::reverse) {
        free.elements.erase(free.elements.begin() + static_cast<std::ptrdiff_t>(each.element));
    }
    if (Eigen::VectorXd q = System(free, System::Validated()).drawnCoordinates(); q.size() == drawing.q.size()) {
        drawing.q = std::move(q);
        drawing.held = heldAngles(mechanism, system, drawing.q);
    }
    drawing.longestWay = largestValue(drawing.held, [](const HeldAngle& each) { return std::abs(wayOf(each)); });
    return drawing;
}

/// The element with this angle in place of its own.
void holdAt(Element& element, const Field& field, double angle)
{
    const bool isFunction = std::holds_alternative<std::vector<TimeFunction>>(field.read(element));
    field.write(element, isFunction ? FieldValue(std::vector{TimeFunction(angle)}) : FieldValue(angle));
}

/// True where a fit goes on along the way: its first step is the tangent, and the others correct it little. Else it
/// has jumped to another assembly mode.
bool isAhead(const System& system, const Eigen::VectorXd& from, const PositionFit& fit)
{
    if (!fit.closed || fit.log.empty()) {
        return fit.closed;
    }
    const double first = fit.log.front().stepLength;
    const double moved = asLengths(system, fit.q - from).cwiseAbs().maxCoeff();
    const bool isCorrectedLittle = fit.log.size() < 2 || fit.log[1].stepLength <= tolerance::kNearlyCorrected * first;
    return isCorrectedLittle && moved <= tolerance::kLongestCorrected * first;
}

}  // namespace

bool isHeldFarFromDrawing(const Mechanism& mechanism, const System& system)
{
    return drawingOf(mechanism, system).longestWay > tolerance::kLongestShift;
}

std::optional<Eigen::VectorXd> walkedToHeldAngles(const Mechanism& mechanism, const System& system,
                                                  const Monitor& monitor)
{
    const Drawing drawing = drawingOf(mechanism, system);
    const double longest = drawing.longestWay;
    Eigen::VectorXd q = drawing.q;
    if (longest == 0) {
        return std::nullopt;
    }
    Mechanism turned = mechanism;
    const auto fitAt = [&](double part) {
        for (const HeldAngle& each : drawing.held) {
            holdAt(turned.elements[each.element], *each.field, each.found + part * wayOf(each));
        }
        return assembleNear(System(turned, System::Validated()), q, monitor);
    };
    const PositionFit begin = fitAt(0);
    if (!begin.closed) {
        return std::nullopt;
    }
    q = begin.q;
    for (double part = 0, step = kTurnAtOnce / longest; part < 1;) {
        const double next = std::min(1.0, part + step);
        const PositionFit fit = fitAt(next);
        if (isAhead(system, q, fit)) {
            q = fit.q;
            part = next;
            step = std::min(2 * step, kTurnAtOnce / longest);
        } else if (step *= 0.5; step * longest < kShortestTurn || monitor.isCancelled()) {
            return std::nullopt;
        }
    }
    const PositionFit last = assembleNear(system, q, monitor);
    return last.closed ? std::optional(last.q) : std::nullopt;
}

}  // namespace eigenlink
