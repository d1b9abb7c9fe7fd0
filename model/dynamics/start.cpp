#include "model/dynamics/start.h"

#include "model/analysis/missing_values.h"
#include "model/assembly/direction_row.h"
#include "model/assembly/held_angle.h"
#include "model/assembly/kinematics.h"
#include "model/assembly/natural_units.h"
#include "model/basics/verdicts.h"
#include "model/dynamics/amplitude.h"
#include "model/dynamics/drive.h"
#include "model/dynamics/kick.h"
#include "model/dynamics/tolerances.h"
#include "model/equilibrium/held_walk.h"
#include "model/equilibrium/position_fit.h"
#include "model/math/sparse/saddle_factor.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <optional>
#include <string_view>
#include <utility>

namespace eigenlink {

namespace {

/// Steps to a released position, at most; an angle of a hundred turns needs as many.
constexpr double kMostReleaseSteps = 20000;
/// Free motions take deformations along by the square of this.
constexpr double kLittleOfRate = 0.01;
/// Secant steps to the straight displacement that, on the constraints, is as large as asked for, and how much longer
/// it may be.
constexpr int kMostPlucks = 20;
constexpr int kMostClosings = 1000;  ///< Time only: steps onto the constraints
constexpr double kLongestPluck = 4;
/// Freedoms of a rigid mechanism that is led along its constraints where no straight displacement leads far enough.
constexpr Eigen::Index kMostLedFreedoms = 8;

/// A number of a configuration that a release gives a value: a coordinate, a place of a point or the angle of a link.
struct ReleasedNumber {
    bool isAngle = false;
    Eigen::Index coordinate = -1;  ///< where it is one
    std::function<double(const Eigen::VectorXd&)> value;
    std::function<Eigen::VectorXd(const Eigen::VectorXd&)> row;  ///< ∂/∂q
};

ReleasedNumber coordinateToRelease(const System& system, Eigen::Index coordinate)
{
    const Eigen::Index n = system.coordinateCount();
    return {
        system.coordinates()[static_cast<std::size_t>(coordinate)].quantity == Quantity::angle, coordinate,
        [coordinate](const Eigen::VectorXd& q) { return q[coordinate]; },
        [coordinate, n](const Eigen::VectorXd&) -> Eigen::VectorXd { return Eigen::VectorXd::Unit(n, coordinate); }};
}

/// "A.x" of a point that something carries without coordinates of its own, as the tip of a beam.
[[nodiscard]] std::optional<ReleasedNumber> placeToRelease(const Mechanism& mechanism, const System& system,
                                                           const std::string& name)
{
    const bool isX = name.ends_with(".x"), isY = name.ends_with(".y");
    const auto point = isX || isY ? findPoint(mechanism, name.substr(0, name.size() - 2)) : std::nullopt;
    if (!point || mechanism.points[*point].fixed) {
        return std::nullopt;
    }
    return ReleasedNumber{
        false, -1,
        [&system, point, isX](const Eigen::VectorXd& q) {
            const Vector2 place = system.kinematics().pointPositions(q)[*point];
            return isX ? place.x : place.y;
        },
        [&system, point, isX](const Eigen::VectorXd& q) -> Eigen::VectorXd {
            return system.kinematics().gripJacobian({false, *point, {}}, q).row(isX ? 0 : 1).transpose();
        }};
}

/// "AC.angle": of the direction of a link, counted from its turn in the drawing.
[[nodiscard]] std::optional<ReleasedNumber> angleToRelease(const Mechanism& mechanism, const System& system,
                                                           const std::string& name)
{
    constexpr std::string_view kEnd = ".angle";
    const auto link =
        name.ends_with(kEnd) ? findElement(mechanism, name.substr(0, name.size() - kEnd.size())) : std::nullopt;
    if (!link || !isLink(mechanism.elements[*link])) {
        return std::nullopt;
    }
    return ReleasedNumber{
        true, -1,
        [&system, link](const Eigen::VectorXd& q) {
            const std::vector<LinkPose> poses = system.kinematics().linkPoses(q);
            return std::ranges::find(poses, *link, &LinkPose::element)->direction;
        },
        [&mechanism, &system, link](const Eigen::VectorXd& q) { return directionRow(mechanism, system, q, *link); }};
}

Outcome<ReleasedNumber> numberToRelease(const Mechanism& mechanism, const System& system, const std::string& name)
{
    if (const Eigen::Index coordinate = system.findCoordinate(name); coordinate >= 0) {
        return coordinateToRelease(system, coordinate);
    }
    auto number = placeToRelease(mechanism, system, name);
    if (number || (number = angleToRelease(mechanism, system, name))) {
        return std::move(*number);
    }
    Listing names;
    for (const Coordinate& each : system.coordinates()) {
        names.items.push_back(Text::verbatim(each.name));
    }
    return Failure{
        Text("No coordinate is called {1}; there are {2}, the places of points and the angles of links, as AC.angle",
             name, names)};
}

/// Φ and a number that has a given value: Φ_q with its row below.
SparseMatrix withRow(const SparseMatrix& Phi_q, const Eigen::VectorXd& row)
{
    SparseMatrix rows(Phi_q.rows() + 1, Phi_q.cols());
    std::vector<Eigen::Triplet<double>> entries;
    for (int column = 0; column < Phi_q.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
            entries.emplace_back(static_cast<int>(entry.row()), column, entry.value());
        }
        if (row[column] != 0) {
            entries.emplace_back(static_cast<int>(Phi_q.rows()), column, row[column]);
        }
    }
    rows.setFromTriplets(entries.begin(), entries.end());
    return rows;
}

/// Newton's method on Φ(q) = 0, number = target; false where it does not converge.
///
/// Deformations stay where the others suffice: a beam that is released swings, it is not squeezed.
bool moveTo(const System& system, const ReleasedNumber& number, double target, bool mayDeform, Eigen::VectorXd& q)
{
    constexpr int kMost = 20;
    const double limit = tolerance::kRoundingOfSolve;
    const double unit = number.isAngle ? 1 : lengthUnit(system.size());
    const ArcUnits units(system);
    for (int i = 0; i < kMost; ++i) {
        const Eigen::VectorXd Phi = system.constraint(q);
        Eigen::VectorXd error(Phi.size() + 1);
        const double off = number.value(q) - target;
        // The angle of a link is counted from a turn in the drawing, half a turn away at most.
        error << Phi, number.isAngle && number.coordinate < 0 ? std::remainder(off, 2 * std::numbers::pi) : off;
        if (constraintResidual(system, q) < limit && std::abs(error[Phi.size()]) < limit * unit) {
            return true;
        }
        SparseMatrix rows = withRow(system.jacobian(q), number.row(q));
        for (Eigen::Index k = 0; k < q.size() && !mayDeform; ++k) {
            if (system.coordinates()[static_cast<std::size_t>(k)].elastic && k != number.coordinate) {
                rows.col(k) *= 0;
            }
        }
        q += units.rowSpace(rows).minimumNormStep(-error);
        if (!q.allFinite()) {
            return false;
        }
    }
    return false;
}

/// Largest displacement of a point; where no point moves, as in a beam between two supports, of a node of a beam.
double largestDisplacement(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXcd& shape)
{
    double points = 0, nodes = 0;
    for (const auto& [x, y] : system.kinematics().pointDisplacements(q, shape)) {
        points = std::max(points, std::hypot(x.real(), y.real()));
    }
    for (const LinkMotion& link : system.kinematics().linkMotions(q, shape)) {
        for (Eigen::Index i = 0; i < link.along.size(); ++i) {
            nodes = std::max(nodes, std::hypot(link.along[i].real(), link.across[i].real()));
        }
    }
    return points > tolerance::kNearlyZero * nodes ? points : nodes;
}

/// |s| of a mode; for a free motion, whose s is zero, a small part of the lowest |s| that is not zero. 0 where all
/// motions are free.
double rateBeside(const Spectrum& spectrum, const std::vector<std::vector<std::size_t>>& modes, std::size_t mode)
{
    double fastest = 0;
    for (const std::vector<std::size_t>& each : modes) {
        fastest = std::max(fastest, std::abs(spectrum.values[each.front()].s));
    }
    const double own = std::abs(spectrum.values[modes[mode].front()].s);
    if (!isZero(own, fastest)) {
        return own;
    }
    double lowest = fastest;
    for (const std::vector<std::size_t>& each : modes) {
        const double rate = std::abs(spectrum.values[each.front()].s);
        lowest = isZero(rate, fastest) ? lowest : std::min(lowest, rate);
    }
    return kLittleOfRate * lowest;
}

/// q on the constraints by changes δ that are small by δᵀ(H + s²M)δ: parts much stiffer than a vibration at s stay
/// as they are, so that a displacement along a mode does not strain them by its square. q itself where that is no
/// measure.
Eigen::VectorXd closedWithoutStrain(const System& system, const Equilibrium& rest, double s, const Eigen::VectorXd& q)
{
    SaddleFactor factor(system.tangentStiffness(rest.q, rest.lambda), SparseMatrix(), system.mass(rest.q),
                        system.jacobian(q));
    if (!(s > 0) || !factor.factor(0, s * s) || factor.negativeCount() > 0) {
        return q;
    }
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(q.size());
    Eigen::VectorXd closed = q;
    double before = std::numeric_limits<double>::infinity();
    int steps = 0;  // many from far outside the reach, whose slopes are far too steep
    for (double left = constraintResidual(system, closed); left > tolerance::kRoundingOfSum;
         left = constraintResidual(system, closed)) {
        if (!(left < before) || ++steps > kMostClosings) {
            return left < tolerance::kHolds ? closed : q;
        }
        before = left;
        closed += factor.solve(none, -system.constraint(closed), 1).x;
    }
    return closed;
}

/// The state with the velocity that the constraints allow there: that of a mode belongs to where the mode is.
MotionState fittingVelocity(const System& system, const MotionState& state)
{
    const Outcome<MotionState> fitting = ConstrainedMotion(system).project(state);
    return {state.q, fitting ? fitting->v : state.v};
}

/// releasedStart; calls `onStep` with every configuration on the way.
template <class OnStep>
Outcome<MotionState> released(const Mechanism& mechanism, const System& system, const MotionState& start,
                              const std::string& name, double value, OnStep onStep)
{
    const Outcome<ReleasedNumber> number = numberToRelease(mechanism, system, name);
    if (!number) {
        return Failure{number.reason()};
    }
    Eigen::VectorXd q = start.q;
    const double longest = tolerance::kReleaseStep * (number->isAngle ? 1 : system.size());
    const double from = number->value(q);
    const double steps = std::max(1.0, std::ceil(std::abs(value - from) / longest));
    if (!(steps <= kMostReleaseSteps)) {
        return Failure{Text("{1} = {2} is too far away", name, value)};
    }
    for (double i = 1; i <= steps; ++i) {
        const double target = from + (value - from) * i / steps;
        Eigen::VectorXd stiff = q;
        if (moveTo(system, *number, target, false, stiff)) {
            q = std::move(stiff);
        } else if (!moveTo(system, *number, target, true, q)) {
            return Failure{Text("{1} cannot reach {2}: the links end its way at about {3}", name, Number{value},
                                Number{from + (value - from) * (i - 1) / steps, Quantity::none, 4})};
        }
        onStep(q);
    }
    return MotionState{q, Eigen::VectorXd::Zero(q.size())};
}

}  // namespace

Outcome<MotionState> drawnStart(const Mechanism& mechanism, const System& system, const Monitor& monitor)
{
    const PositionFit fit = assembleFromAfar(system, system.drawnCoordinates(), monitor);
    const std::string holder = fit.closed ? heldHalfTurnAway(mechanism, system, fit.q) : std::string();
    if (!fit.closed || !holder.empty() || isHeldFarFromDrawing(mechanism, system)) {
        if (const std::optional<Eigen::VectorXd> q = walkedToHeldValues(mechanism, system, monitor)) {
            return kickedStart(mechanism, system, *q);
        }
    }
    if (!fit.closed) {
        // Names the drives whose prescribed values contradict each other.
        const Eigen::VectorXd wanted = -system.constraintRate(fit.q);
        const MotionState nearest{fit.q, ArcUnits(system).rowSpace(system.jacobian(fit.q)).minimumNormStep(wanted)};
        Text conflict = conflictOfDrives(system, nearest, {});
        return Failure{!conflict.isEmpty()
                           ? std::move(conflict)
                           : Text("the mechanism cannot be assembled: the lengths do not close near the drawing")};
    }
    if (!holder.empty()) {
        return Failure{explainHalfTurnAway(holder)};
    }
    return kickedStart(mechanism, system, fit.q);
}

Outcome<void> checkReleased(const Mechanism& mechanism, const System& system, const std::string& name)
{
    const Outcome<ReleasedNumber> number = numberToRelease(mechanism, system, name);
    return number ? Outcome<void>() : Failure{number.reason()};
}

Outcome<MotionState> releasedStart(const Mechanism& mechanism, const System& system, const MotionState& start,
                                   const std::string& name, double value)
{
    return released(mechanism, system, start, name, value, [](const Eigen::VectorXd&) {});
}

Outcome<MotionState> releasedStart(const Mechanism& mechanism, System& system, const MotionState& start,
                                   const std::string& name, double value)
{
    const auto count = [&system](const Eigen::VectorXd& q) { system.countFrom(system.linkAngles(q)); };
    count(start.q);
    return released(mechanism, system, start, name, value, count);
}

Outcome<MotionState> modalStart(const Analysis& analysis, std::size_t mode, double amplitude)
{
    if (analysis.methods.empty() || analysis.system == nullptr || !analysis.methods.front().spectrum.hasValues()) {
        return Failure{Text("there is no mode to begin along: {1}", explainMissingValues(analysis))};
    }
    const Spectrum& spectrum = analysis.methods.front().spectrum;
    const std::vector<std::vector<std::size_t>> modes = modesOf(spectrum);
    if (modes.empty()) {
        return Failure{explainNoModes(analysis)};
    }
    if (mode >= modes.size()) {
        return Failure{Text::counted("there is {1} mode, not {2}", "there are {1} modes, not {2}",
                                     static_cast<long long>(modes.size()), mode + 1)};
    }
    const Eigenvalue& value = spectrum.values[modes[mode].front()];
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    const double largest = largestDisplacement(*analysis.system, q, value.shape);
    if (largest == 0) {
        return Failure{Text("no point moves in this mode")};
    }
    const double scale = amplitude / largest;
    return MotionState{q + scale * value.shape.real(), scale * (value.s * value.shape).real()};
}

Outcome<MotionState> pluckedStart(const Analysis& analysis, std::size_t mode, double amplitude)
{
    Outcome<MotionState> start = modalStart(analysis, mode, amplitude);
    if (!start || amplitude == 0) {
        return start;
    }
    const System& system = *analysis.system;
    const Spectrum& spectrum = analysis.methods.front().spectrum;
    const double rate = rateBeside(spectrum, modesOf(spectrum), mode);
    const Eigen::VectorXd& rest = analysis.equilibrium.q;
    const Eigen::VectorXd way = start->q - rest;
    const Amplitude measure(system, rest, way / std::abs(amplitude));
    // Of a damped mode, whose parts move one after the other, what its straight displacement is at the start.
    const double wanted = std::abs(measure.slope(rest).dot(way));
    const double met = tolerance::kTenDigits * wanted + tolerance::kPlaceRounding * system.size();
    const bool canBeLed =
        analysis.equilibrium.degreesOfFreedom <= kMostLedFreedoms &&
        std::ranges::none_of(analysis.mechanism.elements, [](const Element& each) { return typeOf(each).flexible; });
    const auto closed = [&](double part) {
        return closedWithoutStrain(system, analysis.equilibrium, rate, rest + part * way);
    };
    Eigen::VectorXd q = closed(1);
    const MotionState straight = fittingVelocity(system, {q, start->v});
    double part = 1, partBefore = 0, before = 0;
    for (int i = 0; i < kMostPlucks && constraintResidual(system, q) <= tolerance::kHolds; ++i) {
        const double reached = measure.at(q);
        if (std::abs(reached - wanted) <= met) {
            return fittingVelocity(system, {q, start->v});
        }
        const double slope = (reached - before) / (part - partBefore);
        before = reached;
        partBefore = std::exchange(part, part + (wanted - reached) / slope);
        if (!(slope > 0) || !(part > 0 && part < kLongestPluck)) {
            break;
        }
        q = closed(part);
    }
    if (!canBeLed) {
        return straight;
    }
    const Amplitude::Place place = measure.farthest(wanted, rest);
    if (place.amplitude >= wanted) {
        return fittingVelocity(system, {place.q, start->v});
    }
    return Failure{Text("along mode {1} the mechanism is not displaced by {2}: it comes no farther than about {3}",
                        mode + 1, Number{wanted, Quantity::length, 6}, Number{place.amplitude, Quantity::length, 3})};
}

}  // namespace eigenlink
