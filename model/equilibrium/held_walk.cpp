#include "model/equilibrium/held_walk.h"

#include "model/assembly/held_angle.h"
#include "model/assembly/natural_units.h"
#include "model/basics/collect.h"
#include "model/basics/degree.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/tolerances.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kTurnAtOnce = 5 * kDegree;          ///< Time only: longest turn, or way of a slider in sizes, at once
constexpr double kShortestTurn = kTurnAtOnce / 256;  ///< Time only: turn before the walk gives up

/// The held values where the mechanism is drawn: a start is aimed at angles, so that it is not the drawing.
struct Drawing {
    Eigen::VectorXd q;
    std::vector<HeldValue> held;
    double longestWay = 0;  ///< [rad], of a slider in sizes
};

Drawing drawingOf(const Mechanism& mechanism, const System& system)
{
    Drawing drawing{system.drawnCoordinates(), {}};
    drawing.held = heldValues(mechanism, system, drawing.q);
    if (drawing.held.empty()) {
        return drawing;
    }
    Mechanism free = mechanism;
    for (const HeldValue& each : drawing.held | std::views::reverse) {
        free.elements.erase(free.elements.begin() + static_cast<std::ptrdiff_t>(each.element));
    }
    if (Eigen::VectorXd q = System(free, System::Validated()).drawnCoordinates(); q.size() == drawing.q.size()) {
        drawing.q = std::move(q);
        drawing.held = heldValues(mechanism, system, drawing.q);
    }
    drawing.longestWay = largestValue(drawing.held, [&](const HeldValue& each) {
        const bool isAngle = each.field->traits.quantity == Quantity::angle;
        return std::abs(each.missing()) / (isAngle ? 1 : system.size());
    });
    return drawing;
}

/// The element with this value in place of its own.
void holdAt(Element& element, const Field& field, double value)
{
    const bool isFunction = std::holds_alternative<std::vector<TimeFunction>>(field.read(element));
    field.write(element, isFunction ? FieldValue(std::vector{TimeFunction(value)}) : FieldValue(value));
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

std::optional<Eigen::VectorXd> walkedToHeldValues(const Mechanism& mechanism, const System& system,
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
        for (const HeldValue& each : drawing.held) {
            holdAt(turned.elements[each.element], *each.field, each.found + part * each.missing());
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

namespace {

/// The assembled configuration of a mechanism that lacks a motor or lock, and so has the coordinates of the whole.
[[nodiscard]] std::optional<Eigen::VectorXd> assembledWithout(const HeldValue& held, Mechanism mechanism,
                                                              const Monitor& monitor)
{
    mechanism.elements.erase(mechanism.elements.begin() + static_cast<std::ptrdiff_t>(held.element));
    const System system(mechanism);
    if (std::optional<Eigen::VectorXd> q = walkedToHeldValues(mechanism, system, monitor)) {
        return q;
    }
    const PositionFit fit = assembleNear(system, system.drawnCoordinates(), monitor);
    const bool isThere = fit.closed && heldHalfTurnAway(mechanism, system, fit.q).empty();
    return isThere ? std::optional(fit.q) : std::nullopt;
}

}  // namespace

HeldConflict conflictOfHolders(const Mechanism& mechanism, const System& system, const Monitor& monitor)
{
    HeldConflict conflict;
    std::optional<Number> missed;
    const std::vector<HeldValue> held = heldValues(mechanism, system, system.drawnCoordinates());
    for (std::size_t i = 0; i < held.size() && held.size() > 1; ++i) {
        const std::optional<Eigen::VectorXd> q = assembledWithout(held[i], mechanism, monitor);
        if (q && q->size() == system.coordinateCount()) {
            conflict.holders.push_back(idOf(mechanism.elements[held[i].element]));
            const double missing = heldValues(mechanism, system, *q)[i].missing();
            missed = Number{std::abs(missing), held[i].field->traits.quantity, 3};
        }
    }
    if (conflict.holders.size() < 2) {
        return {};
    }
    conflict.text = {
        "The links cannot be put together: {1} hold values that exclude one another. Where the others hold theirs, "
        "that of {2} is missed by {3}. Change one of these values, or delete what holds it.",
        conflict.holders, PartId{conflict.holders.back()}, *missed};
    return conflict;
}

}  // namespace eigenlink
