#include "model/studies/driven/cycle.h"

#include "model/dynamics/branch_limit.h"
#include "model/dynamics/drive.h"
#include "model/dynamics/elastic_cycle.h"
#include "model/dynamics/link_directions.h"
#include "model/dynamics/start.h"
#include "model/dynamics/still_sample.h"
#include "model/dynamics/tolerances.h"
#include "model/math/continuation/follow_curve.h"
#include "model/math/dense/row_space.h"
#include "model/mechanism/drawn_element.h"
#include "model/mechanism/insert.h"
#include "model/mechanism/validation.h"
#include "model/studies/request.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kFullTurn = 2 * std::numbers::pi;
/// Rows that are written, at most.
constexpr double kMostRows = 1e6;
/// Turns of the drive within which a mechanism is sought to be again where it was, and that are walked where it is not.
constexpr double kMostTurnsOfPeriod = 24;
constexpr double kMostWalkedTurns = 1000;
/// Rows that are bent after a request to stop, at most.
constexpr std::size_t kRowsAfterCancel = 200;

/// Kinds whose elements drive a link: the motor by its key, and what holds a link as a stopped motor does.
bool drives(const Element& element, const std::string& link)
{
    std::vector<std::string> sides = linksOf(element);
    return typeOf(element).type == motorType().type && sides == std::vector{link};
}

class Walk {
public:
    /// `moved` has the coordinates of the whole system, and beams that do not deform.
    Walk(const DrivenMechanism& driven, const System& whole, const System& moved, const CycleOptions& options,
         const Monitor& monitor)
        : m_driven(driven), m_whole(whole), m_system(moved), m_motion(moved), m_options(options), m_monitor(monitor)
    {
    }

    Outcome<Cycle> run()
    {
        if (Outcome<void> begun = begin(); !begun) {
            return Failure{begun.reason()};
        }
        const double drawn = m_driven.drawnAngle;
        const double from = m_options.from.value_or(drawn) - drawn;
        const double to = m_options.to ? *m_options.to - drawn : from + kFullTurn;
        const double rows = std::floor(std::abs(to - from) / m_options.step * (1 + tolerance::kEqual)) + 1;
        if (!(rows <= kMostRows)) {
            return Failure{Text("{1} rows are more than are computed; take a larger step", Number{rows, {}, 6})};
        }
        const double sign = to < from ? -1 : 1;
        const double farthest = std::max(std::abs(from), std::abs(to));
        if (!(farthest * std::numeric_limits<double>::epsilon() < tolerance::kAngleRounding * m_options.step)) {
            return Failure{
                Text("{1} rad is too far: a number so large does not tell the angle within its turn any more",
                     Number{farthest, {}, 4})};
        }
        if (!skipTurns(from)) {
            return Failure{
                Text("{1} rad is too far from the drawing: the mechanism does not come back to where it was "
                     "within {2} turns of the drive",
                     Number{from, {}, 4}, Number{kMostTurnsOfPeriod})};
        }
        if (!goTo(from)) {
            return m_cancelled ? stopped() : Outcome<Cycle>(Failure{atDeadPoint()});
        }
        for (double i = 0; i < rows; ++i) {
            if (!goTo(from + sign * i * m_options.step) || !emit()) {
                if (m_isTooFast) {
                    return Failure{Text("{1} rad/s is too fast: accelerations and powers are beyond all numbers",
                                        Number{m_options.speed, {}, 4})};
                }
                return m_cancelled || m_options.to ? stopped() : between();
            }
            m_monitor.report(i / rows, "cycle");
        }
        findTurningPoints();
        return std::move(m_cycle);
    }

private:
    struct Position {
        double t = 0;  // angle of the drive less the drawn one
        Eigen::VectorXd q;
        Eigen::VectorXd way;  // dq/dt, nearly
        std::vector<double> directions;
    };

    Outcome<void> begin()
    {
        Outcome<MotionState> start = drawnStart(m_driven.mechanism, m_system, m_monitor);
        if (!start) {
            return Failure{start.reason()};
        }
        start = m_motion.project(*start, {});
        if (!start) {
            return Failure{start.reason()};
        }
        if (Text conflict = conflictOfDrives(m_system, *start, {}, m_driven.link); !conflict.isEmpty()) {
            return Failure{std::move(conflict)};
        }
        const ArcUnits& units = m_motion.units();
        const RowSpace rows = units.rowSpace(m_system.jacobian(start->q));
        if (const Eigen::Index free = rows.nullSpace().cols(); free > 0) {
            if (isDeadPoint(m_system, start->q, {})) {
                return Failure{
                    Text("the drawing is a singular configuration, where the mechanism may go on in more than one "
                         "way; draw it a little beside it")};
            }
            Eigen::Index most = 0;
            units.ofCoordinates().cwiseInverse().cwiseProduct(rows.nullSpace().rowwise().norm()).maxCoeff(&most);
            return Failure{Text::counted(
                "the drive alone does not determine the motion: {1} freedom is left, such as {2}; hold it or drive it",
                "the drive alone does not determine the motion: {1} freedoms are left, such as {2}; hold or drive them",
                static_cast<long long>(free), m_system.coordinates()[static_cast<std::size_t>(most)].name)};
        }
        m_at = {0, start->q, start->v, linkDirections(m_system, start->q, 0, {})};
        return {};
    }

    /// The motion here where the drive has this speed and acceleration; at a singular configuration as on the motion
    /// that led here.
    [[nodiscard]] std::optional<MotionPoint> moving(double speed, double acceleration)
    {
        const Instant here{m_at.t, speed, acceleration, &m_at.directions};
        if (m_motion.lookAt(m_at.q, here) < tolerance::kTooNear) {
            const BranchPath path{{m_at.q, m_at.way}, Eigen::MatrixXd(m_at.q.size(), 0), here};
            if (std::optional<MotionPoint> point = limitOnBranch(m_system, path)) {
                m_at.q = point->state.q;
                m_at.directions = linkDirections(m_system, m_at.q, m_at.t, m_at.directions);
                return point;
            }
        }
        const Outcome<MotionState> state = m_motion.project({m_at.q, Eigen::VectorXd::Zero(m_at.q.size())}, here);
        if (!state) {
            return std::nullopt;
        }
        const Outcome<Acceleration> bend = m_motion.accelerate(*state, here);
        return bend ? std::optional(MotionPoint{*state, *bend}) : std::nullopt;
    }

    /// Takes one step of the drive. Returns false where the step is too long.
    [[nodiscard]] bool step(double h)
    {
        const std::optional<MotionPoint> here = moving(1, 0);
        if (!here) {
            return false;
        }
        const Eigen::VectorXd &q = m_at.q, &v = here->state.v;
        const Eigen::VectorXd way = h * v + (h * h / 2) * here->acceleration.a;
        const Instant there{m_at.t + h, 1, 0, &m_at.directions};
        const Outcome<MotionState> next = m_motion.project({q + way, v}, there);
        const ArcUnits& units = m_motion.units();
        const double expected =
            tolerance::kUnexpected * units.norm(way) + tolerance::kRoundingOfSolve * m_system.size();
        if (!next || !(units.norm(next->q - q - way) <= expected)) {
            return false;
        }
        m_at = {there.t, next->q, v + h * here->acceleration.a,
                linkDirections(m_system, next->q, there.t, m_at.directions)};
        return true;
    }

    /// Turns the drive to an angle. Returns false at a dead point and where it was cancelled.
    [[nodiscard]] bool goTo(double target)
    {
        const auto tryStep = [&](double& length) {
            const double left = target - m_at.t;
            m_cancelled = left != 0 && m_monitor.isCancelled();
            if (left == 0 || m_cancelled) {
                return StepTrial::last;
            }
            length = std::min(length, std::abs(left));
            const bool isLast = length == std::abs(left);
            if (!step(isLast ? left : std::copysign(length, left))) {
                return StepTrial::tooLong;
            }
            m_at.t = isLast ? target : m_at.t;
            if (!isLast) {
                lookBetween();
            }
            return StepTrial::taken;
        };
        const StepLengths turns{.first = tolerance::kLongestTurn,
                                .shortest = tolerance::kRounding,
                                .longest = tolerance::kLongestTurn,
                                .growth = 2};
        return followCurve(turns, tryStep) == CurveEnd::last && !m_cancelled;
    }

    /// Skips whole turns on the way to an angle after which everything is where it was. Returns false where it is too
    /// far to be walked and the mechanism does not come back.
    [[nodiscard]] bool skipTurns(double target)
    {
        const Position start = m_at;
        const double sign = target < start.t ? -1 : 1, far = std::abs(target - start.t);
        for (double turns = 1; turns <= kMostTurnsOfPeriod && turns * kFullTurn < far; ++turns) {
            if (!goTo(start.t + sign * turns * kFullTurn)) {
                return true;  // at a dead point or on request, as on the whole way
            }
            const Eigen::VectorXd turned = wholeTurns(m_system, start.q, m_at.q);
            if (m_motion.units().norm(m_at.q - start.q - turned) <= tolerance::kNegligible * m_system.size()) {
                const double periods = std::floor(far / (turns * kFullTurn));
                m_at.q += (periods - 1) * turned;
                m_at.t = start.t + sign * periods * turns * kFullTurn;
                for (std::size_t i = 0; i < start.directions.size(); ++i) {
                    m_at.directions[i] = start.directions[i] + periods * (m_at.directions[i] - start.directions[i]);
                }
                return true;
            }
        }
        return far < kMostWalkedTurns * kFullTurn;
    }

    /// The position as a sample with the speed and acceleration that were asked for.
    [[nodiscard]] std::optional<MotionSample> sampleHere()
    {
        std::optional<MotionPoint> here = moving(m_options.speed, m_options.acceleration);
        if (!here) {
            return std::nullopt;
        }
        MotionSample sample;
        sample.t = m_at.t;
        sample.state = std::move(here->state);
        sample.acceleration = std::move(here->acceleration);
        sample.linkDirections = m_at.directions;
        sample.rate = m_options.speed;
        sample.clockAcceleration = m_options.acceleration;
        settleReactions(m_system, sample);
        return sample;
    }

    /// Keeps the position where the last one that is kept is too far behind.
    void lookBetween()
    {
        const bool isFar = std::abs(m_at.t - m_lastKept) > (1 - tolerance::kLongestTurn) * kFarthestPositions;
        if (std::optional<MotionSample> sample = isFar ? sampleHere() : std::nullopt) {
            m_cycle.between.push_back(std::move(*sample));
            m_lastKept = m_at.t;
        }
    }

    [[nodiscard]] bool emit()
    {
        std::optional<MotionSample> sample = sampleHere();
        if (!sample) {
            return false;
        }
        const auto& [a, lambda] = sample->acceleration;
        m_isTooFast = !std::isfinite(a.squaredNorm()) || std::isinf(lambda.squaredNorm());
        if (m_isTooFast) {
            return false;
        }
        m_cycle.samples.push_back(std::move(*sample));
        m_first = m_first ? m_first : m_at;
        m_lastKept = m_at.t;
        m_cycle.driveAngles.push_back(m_driven.drawnAngle + m_at.t);
        return true;
    }

    Text atDeadPoint() const
    {
        return Text("the drive cannot turn beyond {1}, where the mechanism has a dead point",
                    Number{m_driven.drawnAngle + m_at.t, Quantity::angle, 10});
    }

    Outcome<Cycle> stopped()
    {
        m_cycle.status = m_cancelled ? MotionStatus::cancelled : MotionStatus::stopped;
        m_cycle.reason = m_cancelled ? Text("stopped on request") : atDeadPoint();
        if (!m_cancelled) {
            m_cycle.deadPoints = {m_driven.drawnAngle + m_at.t};
        }
        findTurningPoints();
        return std::move(m_cycle);
    }

    /// The rows between both dead points, where no whole turn is possible.
    Outcome<Cycle> between()
    {
        const double end = m_at.t;
        const Position first = *m_first;
        Cycle forth = std::exchange(m_cycle, {});
        m_cycle.between = std::move(forth.between);
        m_at = first;
        m_lastKept = first.t;
        for (double i = 1; i * m_options.step < kFullTurn; ++i) {
            if (!goTo(first.t - i * m_options.step) || !emit()) {
                break;
            }
        }
        const double begin = m_at.t;
        std::ranges::reverse(m_cycle.samples);
        std::ranges::reverse(m_cycle.driveAngles);
        std::ranges::move(forth.samples, std::back_inserter(m_cycle.samples));
        std::ranges::move(forth.driveAngles, std::back_inserter(m_cycle.driveAngles));
        if (m_cancelled) {
            return stopped();
        }
        m_cycle.deadPoints = {m_driven.drawnAngle + begin, m_driven.drawnAngle + end};
        findTurningPoints();
        return std::move(m_cycle);
    }

    /// Finds places where the velocity of a link's angle, or of a guided point, changes its sign.
    void findTurningPoints()
    {
        m_lastKept = std::numeric_limits<double>::quiet_NaN();
        if (m_options.speed == 0) {
            return;
        }
        std::vector<std::string> names;
        for (const Element& element : m_driven.mechanism.elements) {
            if (isLink(element)) {
                names.push_back(idOf(element) + ".angle");
                names.push_back(idOf(element) + ".rate");
            } else if (typeOf(element).hold == Hold::guide) {
                for (const char* axis : {"x", "y"}) {
                    names.push_back(pointsOf(element).front() + "." + axis);
                    names.push_back(pointsOf(element).front() + ".v" + axis);
                }
            }
        }
        const auto observables = observablesOf(m_driven.mechanism, m_whole, names);
        for (std::size_t i = 0; observables && i + 1 < observables->size(); i += 2) {
            findTurningPoints(observables.value()[i], observables.value()[i + 1]);
        }
        std::ranges::stable_sort(m_cycle.turningPoints, {}, &TurningPoint::drive);
    }
    void findTurningPoints(const Observable& value, const Observable& rate)
    {
        double largest = 0;
        std::vector<double> rates;
        for (const MotionSample& sample : m_cycle.samples) {
            rates.push_back(rate.value(sample));
            largest = std::max(largest, std::abs(rates.back()));
        }
        // A guided point has a velocity by rounding across its guide.
        const double still = tolerance::kNegligible * std::max(largest, std::abs(m_options.speed) * m_system.size());
        for (std::size_t i = 0; i + 1 < rates.size(); ++i) {
            const bool turns =
                (rates[i] > still && rates[i + 1] < -still) || (rates[i] < -still && rates[i + 1] > still);
            const bool isAt =
                i > 0 && std::abs(rates[i]) <= still &&
                ((rates[i - 1] > still && rates[i + 1] < -still) || (rates[i - 1] < -still && rates[i + 1] > still));
            if (isAt) {
                m_cycle.turningPoints.push_back({value.name, m_cycle.driveAngles[i], value.value(m_cycle.samples[i])});
            } else if (turns) {
                refine(value, rate, i);
            }
        }
    }
    /// Bisection: as many steps as double numbers allow.
    void refine(const Observable& value, const Observable& rate, std::size_t i)
    {
        const MotionSample& first = m_cycle.samples[i];
        double low = first.t, high = m_cycle.samples[i + 1].t;
        const bool rises = rate.value(first) < 0;
        std::optional<MotionSample> sample;
        for (int k = 0; k < 60 && std::abs(high - low) > tolerance::kFewRoundings; ++k) {
            m_at = {first.t, first.state.q, first.state.v / m_options.speed, first.linkDirections};
            const double middle = 0.5 * (low + high);
            if (!goTo(middle) || !(sample = sampleHere())) {
                return;
            }
            ((rate.value(*sample) < 0) == rises ? low : high) = middle;
        }
        if (sample) {
            m_cycle.turningPoints.push_back({value.name, m_driven.drawnAngle + low, value.value(*sample)});
        }
    }

    const DrivenMechanism& m_driven;
    const System& m_whole;
    const System& m_system;
    ConstrainedMotion m_motion;
    const CycleOptions& m_options;
    const Monitor& m_monitor;
    Position m_at;
    std::optional<Position> m_first;  // of the rows
    double m_lastKept = std::numeric_limits<double>::quiet_NaN();  // angle of the last row or position between
    bool m_cancelled = false;
    bool m_isTooFast = false;  // for accelerations and powers that are numbers
    Cycle m_cycle;
};

}  // namespace

Outcome<DrivenMechanism> withDrive(const Mechanism& mechanism, const std::string& link)
{
    const auto index = findElement(mechanism, link);
    if (!index || !isLink(mechanism.elements[*index])) {
        return Failure{noSuchName(RequestKind::link, mechanism, link)};
    }
    DrivenMechanism driven{mechanism, {}, drawnLinkAngle(mechanism, link), link};
    std::vector<Element>& elements = driven.mechanism.elements;
    std::erase_if(elements, [&](const Element& element) { return drives(element, link); });
    const System rest(driven.mechanism);
    if (rest.dependsOnTime()) {
        return Failure{
            Text("something else than the drive moves or acts by itself in time; a motion of both together "
                 "is computed by motion")};
    }
    if (!rest.secondOrder().empty() && RowSpace(rest.jacobian(rest.drawnCoordinates())).nullSpace().cols() == 0) {
        return Failure{Text("{1} cannot be driven, for nothing can move: the links allow motions to first order alone",
                            PartId{link})};
    }
    Motor motor;
    motor.of = {link};
    motor.angle = {TimeFunction::Ramp{{}, 1}};
    motor.id = isTaken(driven.mechanism, "drive") ? freshId(driven.mechanism, "drive") : "drive";
    driven.motor = motor.id;
    elements.push_back(motor);
    for (const Message& issue : validate(driven.mechanism)) {
        if (issue.severity == Severity::error) {
            return Failure{Text("{1}: {2}", link, issue.text)};
        }
    }
    return driven;
}

Outcome<Cycle> cycleOf(const DrivenMechanism& driven, const System& system, const CycleOptions& options,
                       const Monitor& monitor)
{
    const std::shared_ptr<const System> rigid = system.withRigidBeams();
    if (rigid == nullptr) {
        return Walk(driven, system, system, options, monitor).run();
    }
    Outcome<Cycle> found = Walk(driven, system, *rigid, options, monitor).run();
    if (!found) {
        return found;
    }
    Cycle cycle = std::move(found).value();
    Monitor last = monitor;  // what was walked until a request to stop is bent, but for very many rows
    if (cycle.status == MotionStatus::cancelled) {
        last.cancelled = [asked = std::make_shared<std::size_t>(0)] { return ++*asked > kRowsAfterCancel; };
    }
    cycle.between.resize(bendSamples(system, cycle.between, last));
    const std::size_t count = bendSamples(system, cycle.samples, last);
    if (count < cycle.samples.size()) {
        const bool isCancelled = last.isCancelled();
        cycle.status = isCancelled ? MotionStatus::cancelled : MotionStatus::stopped;
        cycle.reason = isCancelled
                           ? Text("stopped on request")
                           : Text("the beams have no equilibrium at {1} under their loads and forces of inertia",
                                  Number{cycle.driveAngles[count], Quantity::angle, 10});
        cycle.samples.resize(count);
        cycle.driveAngles.resize(count);
        std::erase_if(cycle.turningPoints, [&](const TurningPoint& each) {
            const auto [least, most] = std::ranges::minmax_element(cycle.driveAngles);
            return count == 0 || each.drive < *least || each.drive > *most;
        });
    }
    return cycle;
}

}  // namespace eigenlink
