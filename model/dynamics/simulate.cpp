#include "model/dynamics/simulate.h"

#include "model/basics/memory.h"
#include "model/dynamics/change_point_start.h"
#include "model/dynamics/conserved.h"
#include "model/dynamics/dormand_prince.h"
#include "model/dynamics/drive.h"
#include "model/dynamics/fehlberg.h"
#include "model/dynamics/implicit_step.h"
#include "model/dynamics/line_turn.h"
#include "model/dynamics/link_directions.h"
#include "model/dynamics/osculation.h"
#include "model/dynamics/time_steps.h"
#include "model/dynamics/tolerances.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <optional>
#include <utility>

namespace eigenlink {

namespace {

/// Error of a step relative to the size of positions and velocities, by MotionTolerance.
constexpr std::array<double, 3> kStepErrors{1e-5, 1e-8, 1e-13};
/// A step is lengthened or shortened by no more than this factor at once.
constexpr double kMostChange = 5;
/// Fraction of the step that the error estimate would allow.
constexpr double kCaution = 0.85;
/// Errors of a step by which places may take up what is missing to the energy.
constexpr double kErrorsOfPlace = 10;
/// The error of a step falls with this power of its length.
constexpr double kOrder = 8;
/// Golden sections in which it is sought where a margin is least: to 1e-9 of two steps.
constexpr int kMarginSections = 43;
/// Stages of implicit steps, by MotionTolerance.
constexpr std::array<int, 3> kStages{3, 5, 7};
/// Implicit steps are tried after so many explicit ones, where the fastest vibration turns by more than this angle in a
/// step [rad] – explicit steps are stable up to about 4 – and where more steps than this are still to come.
constexpr std::size_t kStepsBeforeTrial = 20;
constexpr double kNearStability = 1;
constexpr double kLongRun = 300;
/// Implicit steps are kept where, after so many of them, it turns by at least this angle per step: one costs about four
/// explicit ones.
constexpr std::size_t kTrialSteps = 12;
constexpr double kWorthwhile = 20;
/// Implicit steps that could grow by less than this factor stay as long as they are, for the sake of their factors.
constexpr double kNoChange = 1.2;
/// Steps of a motion, at most – half an hour and more –, and how often it is looked at how many there will be.
constexpr double kMostSteps = 2e7;
constexpr std::size_t kStepsBetweenLooks = 4000;
/// An evaluation of accelerations costs about this power of the number of coordinates and constraints; one in an
/// implicit step, with its share of factors, this many others.
constexpr double kCostPower = 1.2;
constexpr double kCostOfImplicit = 3;
/// Where work is limited, it is looked at after this share of it, and given up after some of these.
constexpr double kShareOfLook = 1.0 / 40;
constexpr std::size_t kLooksBeforeEnd = 3;
constexpr std::size_t kLooksOfBeginning = 10;
constexpr double kMostOverrun = 3;
/// Checks after which steps are taken to become shorter without end.
constexpr std::size_t kLooksOfRunaway = 8;
/// A motion that ends before this share of its duration has hardly begun; how far beside its start it is looked whether
/// that was a change point, of the size.
constexpr double kStillBeginning = 0.02;
constexpr double kBeside = 0.03;
/// Steps of which one is longer than the other by more than this factor have no curve in common.
constexpr double kMostUneven = 6;
/// The same where the line of a spring turns in them, by more than the angle with this cosine.
constexpr double kUneven = 2;
constexpr double kHardlyTurned = 0.98;
/// A line whose length changes by more than this factor in a step turns abruptly, if it turns.
constexpr double kAbruptLength = 1.5;
/// Secant steps to the moment at which the ends of a spring meet, and evaluations of what follows it.
constexpr int kMeetingSteps = 4;
constexpr int kLeapSteps = 4;
/// Bytes of the outputs that are kept, at most, and the share of the memory of the machine that they may take.
constexpr double kMostBytes = 4e9;
constexpr double kMemoryShare = 0.5;
/// Bytes that a number of a sample takes by itself: its vectors.
constexpr double kBytesOfVector = 16;
/// Coordinates of a mechanism whose rank is looked at before it moves.
constexpr Eigen::Index kMostCoordinatesForRank = 2000;

/// An accepted step: state, accelerations, work of the dampers.
struct Node {
    double t = 0;
    MotionState state;
    Acceleration acceleration;
    double dissipated = 0, power = 0;
    double scale = 0;                           // largest velocity [m/s] or [rad/s] so far
    std::vector<double> directions;             // of the links, counting turns
    double margin = 1;                          // to a change point
    std::vector<double> values{}, rates{};      // of what is watched
    std::shared_ptr<const StageCurve> curve{};  // of the implicit step that ends here
    std::vector<Vector2> lines{}, lineRates{};  // of springs that push
};

class Simulation {
public:
    Simulation(const System& system, const SimulationOptions& options, const Monitor& monitor,
               const std::function<void(const MotionSample&)>& watch)
        : m_system(system),
          m_motion(system),
          m_options(options),
          m_times(system, options.duration, options.step),
          m_monitor(monitor),
          m_watch(watch),
          m_cost(std::pow(1.0 + static_cast<double>(system.coordinateCount() + system.constraintCount()), kCostPower))
    {
    }

    Motion run(const MotionState& start)
    {
        if (begin(start)) {
            while (m_nodes.back().t < m_options.duration && advance()) {
                findEvents();
                emitUpTo(m_nodes.size() < 3 ? 0 : m_nodes[m_nodes.size() - 2].t);
            }
            emitUpTo(m_nodes.back().t);
        }
        return std::move(m_result);
    }

private:
    void remarkOn(const MotionState& start)
    {
        if (m_result.velocityCorrection > tolerance::kNoticeableCorrection) {
            m_result.remarks.emplace_back(
                "The velocities at the start do not fit the constraints and were changed by {1} %.",
                Number{100 * m_result.velocityCorrection, Quantity::none, 3});
        }
        const Eigen::Index n = m_system.coordinateCount();
        const bool mayBeLocked = n > 0 && m_system.constraintCount() >= n && n <= kMostCoordinatesForRank;
        if (mayBeLocked && !m_system.dependsOnTime() && RowSpace(m_system.jacobian(start.q)).rank() == n) {
            m_result.remarks.emplace_back(
                "The mechanism is locked: its links and locks leave nothing that could move, so that it stays as it "
                "is. Remove one of them, or draw it otherwise.");
        }
    }

    /// By mass: velocities of coordinates without mass, as of an angle, follow from the others.
    void measureCorrection(const MotionState& state, const MotionState& wanted)
    {
        const SparseMatrix M = m_system.mass(state.q);
        const Eigen::VectorXd correction = state.v - wanted.v;
        const double asked = wanted.v.dot(M * wanted.v);
        m_result.velocityCorrection = asked > 0 ? std::sqrt(correction.dot(M * correction) / asked) : 0;
    }

    /// Why the outputs cannot be kept; empty where they can.
    Text memoryFault() const
    {
        const double count = m_options.duration / m_options.step + 1;
        const auto numbers = static_cast<double>(3 * m_system.coordinateCount() + m_system.constraintCount());
        const double bytes = count * (sizeof(MotionSample) + sizeof(double) * numbers + 5 * kBytesOfVector);
        return bytes < std::min(kMostBytes, kMemoryShare * memoryOfMachine())
                   ? Text()
                   : Text("{1} outputs of {2} numbers are more than memory holds; take a larger step",
                          Number{count, Quantity::none, 6}, static_cast<long long>(numbers));
    }

    [[nodiscard]] bool begin(const MotionState& start)
    {
        if (Text fault = memoryFault(); !fault.isEmpty()) {
            m_result.isTooLarge = true;
            return stop(fault);
        }
        Outcome<MotionState> state = m_motion.project(start, {0});
        if (!state) {
            return stop(state.reason());
        }
        if (Text conflict = conflictOfDrives(m_system, *state, {0}); !conflict.isEmpty()) {
            return stop(conflict);
        }
        const Outcome<std::optional<Continuation>> goesOn = continuationFrom(m_motion, *state);
        if (!goesOn) {
            return stop(goesOn.reason());
        }
        const std::optional<Continuation>& continuation = *goesOn;
        if (continuation) {
            state = MotionState{state->q, continuation->v};
        }
        measureCorrection(*state, start);
        remarkOn(*state);
        std::vector<double> directions = linkDirections(m_system, state->q, 0, {});
        const Instant at{0, 1, 0, &directions};
        Outcome<Acceleration> acceleration = m_motion.inspect(*state, at);
        if (!acceleration) {
            return stop(acceleration.reason());
        }
        double margin = m_motion.margin();
        if (continuation) {
            const Eigen::VectorXd reactions = m_motion.load(*state, at) - m_system.mass(state->q) * continuation->a;
            acceleration = Acceleration{continuation->a, RowSpace(m_system.jacobian(state->q)).multipliers(reactions)};
            margin = 0;
            m_tangent = continuation->tangent;
            m_result.events.push_back({0, MotionEvent::Kind::changePoint, {}, 0});
        }
        m_conserved.emplace(m_motion, *state, at);
        const double power = m_motion.dissipation(*state, at);
        m_nodes.push_back(
            {0, *state, *acceleration, 0, power, speedOf(*state), std::move(directions), margin, {}, {}, {}});
        drawLines(m_nodes.back());
        watch(m_nodes.back());
        m_h = firstStep();
        beginMethod();
        return true;
    }

    void beginMethod()
    {
        m_result.methodReason = m_options.method == MotionMethod::automatic
                                    ? Text("no vibration is much faster than the motion")
                                    : Text("chosen");
        if (m_options.method == MotionMethod::implicitSteps) {
            beImplicit();
        }
    }

    [[nodiscard]] bool stop(const Text& reason)
    {
        m_result.status = MotionStatus::stopped;
        m_result.reason = reason;
        return false;
    }

    /// The largest of places, angles and deflections; turns of cross-sections left out.
    double largestOf(const Eigen::VectorXd& rates) const
    {
        double largest = 0;
        const std::vector<Coordinate>& coordinates = m_system.coordinates();
        for (std::size_t i = 0; i < coordinates.size(); ++i) {
            if (!coordinates[i].elastic || coordinates[i].quantity == Quantity::length) {
                largest = std::max(largest, std::abs(rates[static_cast<Eigen::Index>(i)]));
            }
        }
        return largest;
    }
    double speedOf(const MotionState& state) const { return largestOf(state.v); }
    /// The largest velocity so far; where nothing has moved yet, what the acceleration makes of a fall through the
    /// size.
    double speedNow() const
    {
        const Node& last = m_nodes.back();
        const double size = m_system.size();
        return std::max({last.scale, std::sqrt(largestOf(last.acceleration.a) * size), tolerance::kLeastSpeed * size});
    }

    /// A little of the time in which the speed or the acceleration would take something by its own size.
    double firstStep() const
    {
        const Node& start = m_nodes.front();
        const double size = m_system.size();
        const double rate = speedOf(start.state) / size;
        const double fall = std::sqrt(largestOf(start.acceleration.a) / size);
        const double fastest = std::max(rate, fall);
        return std::min(m_options.duration, fastest > 0 ? tolerance::kFirstStep / fastest : m_options.duration);
    }

    /// y = (q, q̇, work of the dampers).
    Eigen::VectorXd packed(const Node& node) const
    {
        const Eigen::Index n = m_system.coordinateCount();
        Eigen::VectorXd y(2 * n + 1);
        y << node.state.q, node.state.v, node.dissipated;
        return y;
    }
    MotionState unpacked(const Eigen::VectorXd& y) const
    {
        const Eigen::Index n = m_system.coordinateCount();
        return {y.head(n), y.segment(n, n)};
    }
    /// Angles are counted on from the last step.
    Instant instantAt(double t) const { return {t, 1, 0, &m_nodes.back().directions}; }
    [[nodiscard]] std::optional<Eigen::VectorXd> slopeAt(double t, const Eigen::VectorXd& y)
    {
        ++m_result.evaluations;
        m_work += m_cost;
        MotionState state = unpacked(y);
        if (m_ahead) {
            const Osculation::Point near = m_ahead->at(t);
            Outcome<MotionState> held = m_motion.hold(state, {near.value, near.first}, m_held, instantAt(t));
            if (!held) {
                return std::nullopt;
            }
            state = std::move(held).value();
        }
        const Outcome<Acceleration> acceleration = m_motion.accelerate(state, instantAt(t));
        if (!acceleration) {
            return std::nullopt;
        }
        Eigen::VectorXd slope(y.size());
        slope << state.v, acceleration->a, m_motion.dissipation(state, instantAt(t));
        return slope;
    }

    /// Error of a step relative to the size and the speed.
    double errorOf(const Eigen::VectorXd& place, const Eigen::VectorXd& velocity) const
    {
        if (place.size() == 0) {
            return 0;
        }
        return std::max(place.cwiseAbs().maxCoeff() / m_system.size(), velocity.cwiseAbs().maxCoeff() / speedNow());
    }

    /// The end of a step with its error in units of what is allowed; no end where a stage failed.
    struct Attempt {
        std::optional<MotionState> end;
        double dissipated = 0;
        double error = std::numeric_limits<double>::infinity();
        std::optional<Acceleration> acceleration{};  // of implicit steps, whose end is on the constraints
        std::shared_ptr<const StageCurve> curve{};
    };
    Attempt explicitStep(double h)
    {
        const Node& last = m_nodes.back();
        // Beside a change point only coordinates along the motion are integrated, in which nothing is singular; the
        // others follow from the constraints, near where the last steps lead.
        m_ahead.reset();
        if (last.margin < tolerance::kBesideChangePoint && (m_nodes.size() > 2 || m_tangent.cols() > 0)) {
            m_ahead = curve();
            m_held = m_nodes.size() > 2 ? RowSpace(m_system.jacobian(last.state.q, instantAt(last.t))).nullSpace()
                                        : m_tangent;
            if (m_held.cols() == 0) {
                return drivenStep(h);
            }
        }
        // It also looks at its start twice, where at a change point only the first slope is known.
        const bool isOnce = m_nodes.size() == 1 && m_ahead;
        return stepFrom(last, h, isOnce || m_isTurning);
    }
    /// An explicit step. Fehlberg's pair is the quieter one beside change points, but blind for what hardly depends on
    /// the stages before: on the time alone or, where a line turns, on the path. `isWary`: not by it.
    Attempt stepFrom(const Node& node, double h, bool isWary)
    {
        const Eigen::VectorXd y = packed(node);
        Eigen::VectorXd first(y.size());
        first << node.state.v, node.acceleration.a, node.power;
        const RightHandSide F = [this](double t, const Eigen::VectorXd& at) { return slopeAt(t, at); };
        const bool seesTime = !m_times.isFree() && !m_ahead;
        const std::optional<RungeKuttaStep> step =
            seesTime || isWary ? dormandPrinceStep(F, node.t, y, first, h) : fehlbergStep(F, node.t, y, first, h);
        if (!step) {
            return {};
        }
        const Eigen::Index n = m_system.coordinateCount();
        Eigen::VectorXd place = step->error.head(n), velocity = step->error.segment(n, n);
        if (m_ahead) {
            // What is not integrated has no error of integration: only rounding, however short the step.
            place = m_held * (m_held.transpose() * place);
            velocity = m_held * (m_held.transpose() * velocity);
        }
        return {unpacked(step->y), step->y[2 * n], errorOf(place, velocity) / allowed()};
    }
    /// Where drives determine the whole configuration: extrapolates the last steps and projects onto the constraints.
    /// Nothing is integrated, so that a change point in between does not matter.
    Attempt drivenStep(double h)
    {
        const Node& last = m_nodes.back();
        const Osculation::Point there = m_ahead->at(last.t + h);
        Outcome<MotionState> state = m_motion.project({there.value, there.first}, instantAt(last.t + h));
        if (!state) {
            return {};
        }
        // Far less than to another branch, so that curves through the ends give the power of dampers between them.
        const double way = std::sqrt(allowed()) * (there.value - last.state.q).norm() +
                           tolerance::kStepOfCycleRounding * m_system.size();
        const double error = (state->q - there.value).norm() / way;
        double dissipated = 0;
        if (m_motion.isDamped() && error <= 1) {
            const Outcome<Acceleration> acceleration = m_motion.accelerate(*state, instantAt(last.t + h));
            if (!acceleration) {
                return {};
            }
            const Node& before = m_nodes[m_nodes.size() - 2];
            const std::vector<OsculationNode> ends{
                nodeOf(before), nodeOf(last), {last.t + h, state->q, state->v, acceleration->a}};
            dissipated = dissipatedAt(last.t + h, Osculation(ends));
        }
        return {std::move(state).value(), dissipated, error};
    }
    static OsculationNode nodeOf(const Node& node) { return {node.t, node.state.q, node.state.v, node.acceleration.a}; }
    double allowed() const
    {
        const double usual = kStepErrors[static_cast<std::size_t>(m_options.tolerance)];
        const double margin = m_nodes.back().margin;
        const double rounding =
            std::min<double>(tolerance::kChangePointRounding / margin, tolerance::kMostChangePointError);
        return margin < tolerance::kBesideChangePoint
                   ? std::max<double>({usual, tolerance::kChangePointError, rounding})
                   : usual;
    }

    /// Of the embedded method of order s, so that the step itself, of order 2s − 1, has the error that is allowed.
    double allowedOfEmbedded() const
    {
        const double s = kStages[static_cast<std::size_t>(m_options.tolerance)];
        return 0.1 * std::pow(allowed(), (s + 1) / (2 * s));
    }
    Attempt implicitStep(double h)
    {
        const Node& last = m_nodes.back();
        const ImplicitStepper::Start start{last.t, last.state, last.acceleration, last.directions};
        const int before = m_implicit->evaluations();
        std::optional<ImplicitStepper::Step> step = m_implicit->step(start, h, allowedOfEmbedded());
        m_result.evaluations += static_cast<std::size_t>(m_implicit->evaluations() - before);
        m_work += kCostOfImplicit * m_cost * (m_implicit->evaluations() - before);
        if (!step) {
            return {};
        }
        // Velocities count by what they make of places: waves too fast for the step have some, but go nowhere.
        const double error = step->place.size() == 0 ? 0
                                                     : std::max(step->place.cwiseAbs().maxCoeff(),
                                                                h * step->velocity.cwiseAbs().maxCoeff());
        return {std::move(step->end), last.dissipated + step->dissipated, error / m_system.size() / allowedOfEmbedded(),
                std::move(step->acceleration), std::move(step->curve)};
    }
    /// Beside change points only explicit steps know how to go on.
    bool isNextImplicit() const
    {
        return m_result.method == MotionMethod::implicitSteps && m_nodes.back().margin >= tolerance::kBesideChangePoint;
    }
    void beImplicit()
    {
        m_result.method = MotionMethod::implicitSteps;
        if (!m_implicit) {
            m_implicit.emplace(m_motion, kStages[static_cast<std::size_t>(m_options.tolerance)]);
        }
    }

    /// Tries implicit steps where vibrations keep the explicit ones short, and keeps the better of the two.
    void chooseMethod()
    {
        if (m_options.method != MotionMethod::automatic || m_isChosen || ++m_stepsOfMethod < kStepsBeforeTrial) {
            return;
        }
        const Node& last = m_nodes.back();
        if (m_result.method == MotionMethod::explicitSteps) {
            if ((m_options.duration - last.t) / m_h < kLongRun) {
                return;
            }
            if (m_fastest == 0) {
                m_fastest = m_motion.fastestRate(last.state, last.acceleration, instantAt(last.t));
            }
            if (m_fastest * m_h > kNearStability) {
                m_explicitLength = m_h;
                m_stepsOfMethod = kStepsBeforeTrial - kTrialSteps;
                beImplicit();
            }
            return;
        }
        m_isChosen = true;
        if (m_fastest * m_h < kWorthwhile) {
            m_result.method = MotionMethod::explicitSteps;
            m_result.methodReason = Text("implicit steps would be hardly longer");
            m_h = m_explicitLength;
            return;
        }
        m_result.methodReason =
            Text("vibrations of up to {1} rad/s would need steps of {2} s; these are of about {3} s",
                 Number{m_fastest, Quantity::none, 3}, Number{m_explicitLength, Quantity::none, 2},
                 Number{m_h, Quantity::none, 2});
    }
    double shortestStep() const { return tolerance::kShortestStep * m_options.duration; }
    /// The end of the next step: that of the motion where it is near, or what functions of time allow.
    double nextEnd()
    {
        const double begin = m_nodes.back().t, rest = m_options.duration - begin;
        const double wanted = m_h > 0.9 * rest ? m_options.duration : begin + m_h;
        if (m_times.isFree()) {
            return wanted;
        }
        const TimeSteps::End allowed = m_times.endOf(begin, wanted);
        m_break = allowed.at;
        // A curve through three ends is drawn before it breaks off.
        const double part = (allowed.t - begin) / static_cast<double>(std::max<std::size_t>(3 - m_nodes.size(), 1));
        const double end = m_break && part > shortestStep() ? begin + part : allowed.t;
        return !m_break && m_options.duration - end < 0.1 * (end - begin) ? m_options.duration : end;
    }
    bool isAtBreak() const { return m_break && m_break->before - m_nodes.back().t <= shortestStep(); }
    /// Goes on behind a jump of a function of time, in a new curve. Does nothing where there is none right here.
    [[nodiscard]] bool cross()
    {
        if (!isAtBreak()) {
            return true;
        }
        emitUpTo(m_break->before, 0);
        Node node = m_nodes.back();
        node.t = std::exchange(m_break, std::nullopt)->after;
        const Outcome<Acceleration> acceleration = m_motion.inspect(node.state, instantAt(node.t));
        if (!acceleration) {
            return stop(acceleration.reason());
        }
        node.acceleration = *acceleration;
        node.margin = m_motion.margin();
        node.values.clear();
        node.rates.clear();
        node.curve.reset();
        m_nodes.assign(1, node);
        m_tangent.resize(0, 0);
        watch(m_nodes.back());
        return true;
    }
    /// True under a formula where steps become shorter at every look, at least as fast as 1/k after k of them, and at
    /// that rate are more than are made at once: steps in all grow as exp(t/(k d)) where the last look took the time d.
    bool runsAway() const
    {
        const std::size_t k = m_looks.size() - 1;
        const auto spent = [&](std::size_t from, std::size_t to) { return m_looks[to] - m_looks[from]; };
        if (!m_times.hasFormula() || k < kLooksOfRunaway || spent(k / 2, k) > spent(k / 4, k / 2)) {
            return false;
        }
        for (std::size_t i = k / 2 + 1; i <= k; ++i) {
            if (spent(i - 1, i) >= spent(i - 2, i - 1)) {
                return false;
            }
        }
        const double rate = 1 / (static_cast<double>(k) * spent(k - 1, k));
        return std::log(static_cast<double>(m_result.steps)) + rate * (m_options.duration - m_looks[k]) >
               std::log(kMostSteps);
    }
    /// When the ends of a line meet, near t, on the curve of the last steps.
    double meetingOf(std::size_t line, double t, const Osculation& along) const
    {
        const Node& last = m_nodes.back();
        const auto distance = [&](double time) {
            return dot(m_system.pushingLines(along.at(time).value, instantAt(time))[line], last.lines[line]);
        };
        double before = last.t, atBefore = distance(before);
        const double met = tolerance::kEndsMet * atBefore;
        for (int i = 0; i < kMeetingSteps; ++i) {
            const double at = distance(t);
            if (std::abs(at) <= met || at == atBefore) {
                break;
            }
            const double next = t - at * (t - before) / (at - atBefore);
            before = std::exchange(t, next);
            atBefore = at;
        }
        return t;
    }
    /// Over the moment at which the ends of a spring meet and its force jumps to the other side. Up to there the curve
    /// of the last steps leads, as far behind it the motion goes on with the velocities that it has there and with
    /// accelerations that change evenly.
    [[nodiscard]] bool leap(const LineTurn& turn, double h)
    {
        const Node last = m_nodes.back();
        emitUpTo(last.t, 0);
        const Osculation along = areEven() ? curve() : Osculation(std::vector<OsculationNode>{nodeOf(last)});
        const double meeting = meetingOf(turn.line, last.t + turn.fraction * h, along);
        const double s = std::min(meeting - last.t, m_options.duration - meeting);
        if (!(s > 0)) {
            return stop(endOf(last));
        }
        const Osculation::Point met = along.at(meeting);
        Node node = last;
        node.t = meeting + s;
        Eigen::VectorXd begin = last.acceleration.a, end = begin;
        for (int i = 0; i < kLeapSteps; ++i) {
            for (const double part : {0.5, 1.0}) {
                const double time = part * s;
                const Eigen::VectorXd there = begin + part * (end - begin);
                const Instant at = instantAt(meeting + time);
                const Outcome<MotionState> state =
                    m_motion.project({met.value + time * met.first + time * time * (begin / 3 + there / 6),
                                      met.first + time * 0.5 * (begin + there)},
                                     at);
                const Outcome<Acceleration> acceleration =
                    state ? m_motion.inspect(*state, at) : Outcome<Acceleration>(Failure{state.reason()});
                if (!acceleration) {
                    return stop(acceleration.reason());
                }
                begin = part < 1 ? Eigen::VectorXd(2 * acceleration->a - end) : begin;
                end = part < 1 ? end : acceleration->a;
                node.state = *state;
                node.acceleration = *acceleration;
            }
        }
        restore(node.state, instantAt(node.t));
        node.dissipated += 2 * s * last.power;
        beginAnew(std::move(node));
        m_h = s;
        return true;
    }
    /// A curve of its own behind a jump of forces.
    void beginAnew(Node node)
    {
        const Instant at = instantAt(node.t);
        node.margin = m_motion.margin();
        drawLines(node);
        node.directions = linkDirections(m_system, node.state.q, node.t, node.directions);
        node.curve.reset();
        const std::vector<double> before = std::exchange(node.values, {});
        node.rates.clear();
        const bool isBeside = node.margin < tolerance::kBesideChangePoint && m_motion.seesChangePoints();
        m_tangent = isBeside ? RowSpace(m_system.jacobian(node.state.q, at)).nullSpace() : Eigen::MatrixXd();
        const double t = node.t;
        m_nodes.assign(1, std::move(node));
        watch(m_nodes.back());
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (before[i] * m_nodes.back().values[i] < 0) {
                m_result.events.push_back({t, MotionEvent::Kind::zero, m_options.watched[i].name, 0});
            }
        }
    }
    /// Stops a motion that would take more work than it may, by what it has taken since the last look.
    [[nodiscard]] bool isWithinWork()
    {
        if (m_options.mostWork == 0 || m_work < m_lookedAt.work + kShareOfLook * m_options.mostWork) {
            return true;
        }
        const double t = m_nodes.back().t;
        const Look before = std::exchange(m_lookedAt, {m_work, t, m_result.steps, m_lookedAt.count + 1});
        const double ahead = (m_options.duration - t) / (t - before.t);
        // A motion that is mostly done may exceed its budget rather than end halfway.
        const double most = m_options.mostWork * (m_lookedAt.count > kLooksOfBeginning ? kMostOverrun : 1);
        m_result.isTooLarge = m_lookedAt.count >= kLooksBeforeEnd && m_work + ahead * (m_work - before.work) > most;
        return !m_result.isTooLarge || stop(tooManySteps(static_cast<double>(m_result.steps) +
                                                         ahead * static_cast<double>(m_result.steps - before.steps)));
    }
    Text tooManySteps(double count) const
    {
        return {
            "beyond {1} s the motion would take about {2} steps, more than are made at once; end it earlier, or let it "
            "be less accurate",
            Number{m_nodes.back().t, Quantity::none, 6}, Number{count, Quantity::none, 2}};
    }

    /// Stops a motion whose steps would take days.
    [[nodiscard]] bool isWithinReach()
    {
        if (!isWithinWork()) {
            return false;
        }
        if (m_result.steps % kStepsBetweenLooks != 0) {
            return true;
        }
        const double t = m_nodes.back().t;
        const double length = (t - m_looks.back()) / static_cast<double>(kStepsBetweenLooks);
        const double needed = static_cast<double>(m_result.steps) + (m_options.duration - t) / length;
        m_looks.push_back(t);
        if (runsAway()) {
            m_result.isTooLarge = true;
            return stop(
                Text("beyond {1} s the motion needs ever shorter steps, because a function of time grows beyond "
                     "all bounds; end it earlier, or let the function grow less",
                     Number{t, Quantity::none, 6}));
        }
        m_result.isTooLarge = needed > kMostSteps;
        return !m_result.isTooLarge || stop(tooManySteps(needed));
    }

    /// One accepted step; false where the motion ends before its time.
    [[nodiscard]] bool advance()
    {
        for (;;) {
            if (m_monitor.isCancelled()) {
                m_result.status = MotionStatus::cancelled;
                m_result.reason = Text("stopped on request");
                return false;
            }
            if (m_options.mostEvaluations > 0 && m_result.evaluations >= m_options.mostEvaluations) {
                m_result.isTooLarge = true;
                return stop(Text("at {1} s the motion has taken all the work that it may",
                                 Number{m_nodes.back().t, Quantity::none, 6}));
            }
            if (!cross() || m_nodes.back().t >= m_options.duration) {
                return false;
            }
            const double end = nextEnd();
            if (isAtBreak()) {
                continue;
            }
            const double h = end - m_nodes.back().t;
            if (h < shortestStep()) {
                return stop(endOf(m_nodes.back()));
            }
            const bool isImplicit = isNextImplicit();
            const double order = isImplicit ? kStages[static_cast<std::size_t>(m_options.tolerance)] + 1 : kOrder;
            Attempt attempt = isImplicit ? implicitStep(h) : explicitStep(h);
            if (!turnsLine(attempt, end) && attempt.error <= 1 && accept(end, attempt)) {
                const double change =
                    kCaution * std::pow(std::max<double>(attempt.error, tolerance::kLeastError), -1 / order);
                const double most = isImplicit && std::exchange(m_wasRejected, false) ? 1 : kMostChange;
                m_h = isImplicit && change >= 1 && change < kNoChange ? h : h * std::min(most, change);
                m_monitor.report(end / m_options.duration, "motion");
                chooseMethod();
                return isWithinReach();
            }
            if (!retry(h, attempt.error, order)) {
                return false;
            }
        }
    }
    /// After a step that was not accepted: the length of the next one. False where the motion ends.
    [[nodiscard]] bool retry(double h, double error, double order)
    {
        ++m_result.rejectedSteps;
        m_wasRejected = true;
        if (const std::optional<LineTurn> turn = std::exchange(m_lineTurn, std::nullopt)) {
            m_h = turn->fraction * h;
            return !turn->isThrough || leap(*turn, h);
        }
        if (std::exchange(m_isTooNear, false)) {
            m_h = tolerance::kShortened * h;
            m_nearer *= tolerance::kShortened;
            return true;
        }
        const bool known = std::isfinite(error) && error > 1;
        m_h = h * std::max(1 / kMostChange, known ? kCaution * std::pow(error, -1 / order) : 0.5);
        return true;
    }

    /// True where the constraints are dependent at the start and nowhere near.
    bool beganAtChangePoint() const
    {
        const Eigen::VectorXd& q =
            m_result.samples.empty() ? m_nodes.front().state.q : m_result.samples.front().state.q;
        Eigen::VectorXd beside = q;
        for (Eigen::Index i = 0; i < q.size(); ++i) {
            beside[i] += kBeside * m_system.size() * std::sin(static_cast<double>(3 * i + 1));
        }
        return q.size() <= kMostCoordinatesForRank && RowSpace(m_system.jacobian(q), tolerance::kDeadPoint).rank() <
                                                          RowSpace(m_system.jacobian(beside)).rank();
    }

    Text endOf(const Node& last) const
    {
        const Number time{last.t, Quantity::none, 6};
        if (m_system.dependsOnTime() && isDeadPoint(m_system, last.state.q, instantAt(last.t))) {
            return Text("at {1} s the drive meets a dead point, beyond which it cannot move the mechanism", time);
        }
        if (m_times.failsAfter(last.t)) {
            return Text("at {1} s a function of time has no finite value any more", time);
        }
        const bool mayDisagree =
            m_system.dependsOnTime() &&
            RowSpace(m_system.jacobian(last.state.q, instantAt(last.t))).rank() < m_system.constraintCount();
        for (double ahead = 0.1; mayDisagree && ahead > tolerance::kShortestStep; ahead /= 10) {
            Text conflict = conflictOfDrives(m_system, last.state, instantAt(last.t + ahead * m_options.duration));
            if (!conflict.isEmpty()) {
                return Text("at {1} s: {2}", time, conflict);
            }
        }
        if (last.t < kStillBeginning * m_options.duration && beganAtChangePoint()) {
            return Text(
                "the motion cannot be continued beyond {1} s: it begins at a change point, where it may go on "
                "in more than one way; begin a little beside it",
                time);
        }
        return Text("the motion cannot be continued beyond {1} s: no step is short enough", time);
    }

    void drawLines(Node& node) const { drawLines(node.state, node.t, node.lines, node.lineRates); }
    void drawLines(const MotionState& state, double t, std::vector<Vector2>& lines, std::vector<Vector2>& rates) const
    {
        lines = m_system.pushingLines(state.q, instantAt(t));
        rates.clear();
        if (lines.empty()) {
            return;
        }
        const double little = tolerance::kNudge * m_system.size() / std::max(speedOf(state), speedNow());
        const std::vector<Vector2> ahead = m_system.pushingLines(state.q + little * state.v, instantAt(t + little));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            rates.push_back((1 / little) * (ahead[i] - lines[i]));
        }
    }
    /// True where a spring turns by much in a step; m_lineTurn says how. Not beside change points, where steps end no
    /// nearer.
    [[nodiscard]] bool turnsLine(const Attempt& attempt, double t)
    {
        const Node& last = m_nodes.back();
        if (last.lines.empty() || !attempt.end || last.margin < tolerance::kBesideChangePoint) {
            return false;
        }
        std::vector<Vector2> lines, rates;
        drawLines(*attempt.end, t, lines, rates);
        m_lineTurn = firstLineTurn(last.lines, lines, tolerance::kEndsMeetSoon * m_system.size());
        const bool isBlind = !m_isTurning && !attempt.acceleration && turns(last.lines, lines, kAbruptLength);
        if (!m_lineTurn && isBlind) {
            m_lineTurn = LineTurn{};
        }
        if (!m_lineTurn && turnsBetween(last.lines, last.lineRates, lines, rates, t - last.t)) {
            m_lineTurn = LineTurn{0.5, 0, false};
        }
        m_isTurning = m_isTurning || m_lineTurn;
        return m_lineTurn.has_value();
    }
    /// True where a line becomes shorter by more than a factor.
    static bool shrinks(const std::vector<Vector2>& before, const std::vector<Vector2>& after)
    {
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (kAbruptLength * length(after[i]) < length(before[i])) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool accept(double t, Attempt& attempt)
    {
        Node node;
        node.t = t;
        node.dissipated = attempt.dissipated;
        const bool isExplicit = !attempt.acceleration;
        if (isExplicit) {
            Outcome<MotionState> state = m_motion.project(*attempt.end, instantAt(t));
            if (!state) {
                return false;
            }
            attempt.end = std::move(state).value();
            restore(*attempt.end, instantAt(t));
        }
        // Only dense matrices know how near a change point is.
        if (isExplicit || m_motion.seesChangePoints()) {
            Outcome<Acceleration> acceleration = m_motion.inspect(*attempt.end, instantAt(t));
            if (!acceleration) {
                return false;
            }
            node.margin = m_motion.margin();
            const double least = m_held.cols() > 0 ? tolerance::kTooNear : tolerance::kTooNearForDrives;
            m_isTooNear =
                isExplicit && m_ahead && node.margin < m_nearer * least && node.margin < m_nodes.back().margin;
            if (m_isTooNear) {
                return false;
            }
            attempt.acceleration = isExplicit ? std::move(acceleration).value() : std::move(*attempt.acceleration);
        }
        ++m_result.steps;
        m_nearer = 1;
        node.state = std::move(*attempt.end);
        node.acceleration = std::move(*attempt.acceleration);
        drawLines(node);
        const std::vector<Vector2>& before = m_nodes.back().lines;
        m_isTurning = m_isTurning && (shrinks(before, node.lines) || turns(before, node.lines, kAbruptLength));
        node.curve = attempt.curve;
        node.scale = std::max(m_nodes.back().scale, speedOf(node.state));
        node.power = m_motion.dissipation(node.state, instantAt(t));
        node.directions = linkDirections(m_system, node.state.q, t, m_nodes.back().directions);
        m_nodes.push_back(std::move(node));
        watch(m_nodes.back());
        if (m_nodes.size() > 3) {
            m_nodes.pop_front();
        }
        return true;
    }

    /// Projects the state onto the conserved energy and momenta.
    void restore(MotionState& state, const Instant& at)
    {
        m_conserved->restore(state, at, kErrorsOfPlace * allowed() * m_system.size());
    }

    /// Outputs up to t, which the steps kept so far enclose.
    void emitUpTo(double t, double slackOfStep = tolerance::kWholeSteps)
    {
        std::optional<Osculation> between;
        for (;;) {
            const auto count = static_cast<double>(m_result.samples.size());
            const double next = count * m_options.step;
            if (next > t + slackOfStep * m_options.step ||
                next > m_options.duration + tolerance::kWholeSteps * m_options.step) {
                return;
            }
            if (!between) {
                between = curve();
            }
            emit(next, *between);
        }
    }

    /// Through the last three steps.
    Osculation curve() const
    {
        std::vector<OsculationNode> nodes;
        for (const Node& node : m_nodes) {
            nodes.push_back(nodeOf(node));
        }
        return Osculation(nodes);
    }

    /// False where a curve through the last steps would swing out: one of them is far shorter than the other, or the
    /// force of a spring turns in them.
    bool areEven() const
    {
        if (m_nodes.size() < 3) {
            return m_nodes.size() < 2 || !isTurning(m_nodes[0], m_nodes[1]);
        }
        const double first = m_nodes[1].t - m_nodes[0].t, second = m_nodes[2].t - m_nodes[1].t;
        const bool isTurn = isTurning(m_nodes[0], m_nodes[1]) || isTurning(m_nodes[1], m_nodes[2]);
        return std::max(first, second) <= (isTurn ? kUneven : kMostUneven) * std::min(first, second);
    }
    static bool isTurning(const Node& a, const Node& b) { return turns(a.lines, b.lines, 0); }
    /// True where a line turns and its length changes by more than a factor.
    static bool turns(const std::vector<Vector2>& before, const std::vector<Vector2>& after, double factor)
    {
        for (std::size_t i = 0; i < before.size(); ++i) {
            const double a = length(before[i]), b = length(after[i]);
            if (dot(before[i], after[i]) < kHardlyTurned * a * b && std::max(a, b) > factor * std::min(a, b)) {
                return true;
            }
        }
        return false;
    }

    static MotionSample sampleOf(const Node& node)
    {
        MotionSample sample;
        sample.t = node.t;
        sample.state = node.state;
        sample.acceleration = node.acceleration;
        sample.dissipated = node.dissipated;
        sample.linkDirections = node.directions;
        return sample;
    }

    /// Between steps: along the curve, put on the constraints.
    MotionSample sampleAt(double t, const Osculation& between)
    {
        MotionSample sample;
        sample.t = t;
        const Instant at{t, 1, 0, &nodeBefore(t).directions};
        if (const StageCurve* stages = curveAt(t)) {
            // Stiff forces would make errors of interpolation large, so that accelerations are interpolated too.
            const MotionState near = stages->stateAt(t);
            sample.state = returned(near, at);
            sample.acceleration = stages->at(t);
        } else {
            const std::optional<MotionState> own = steppedTo(t);
            sample.state = own ? *own : putOnConstraints(between.at(t), at);
            restore(sample.state, at);
            const Outcome<Acceleration> acceleration = m_motion.accelerate(sample.state, at);
            sample.acceleration = acceleration ? *acceleration : m_nodes.back().acceleration;
        }
        sample.dissipated = dissipatedAt(t, between);
        sample.linkDirections = linkDirections(m_system, sample.state.q, t, nodeBefore(t).directions);
        return sample;
    }
    /// Between uneven steps: by a step of its own from the one before. Nothing where a curve leads there.
    [[nodiscard]] std::optional<MotionState> steppedTo(double t)
    {
        const Node& before = nodeBefore(t);
        if (areEven() || before.margin < tolerance::kBesideChangePoint || t <= before.t) {
            return std::nullopt;
        }
        m_ahead.reset();
        const Attempt attempt = stepFrom(before, t - before.t, true);
        const Outcome<MotionState> state =
            attempt.end ? m_motion.project(*attempt.end, instantAt(t)) : Outcome<MotionState>(Failure{Text()});
        return state ? std::optional(*state) : std::nullopt;
    }
    /// A point of the curve between steps on the constraints. Where that moves it far, a change point was leapt over.
    MotionState putOnConstraints(const Osculation::Point& point, const Instant& at)
    {
        const MotionState near{point.value, point.first};
        Outcome<MotionState> state = m_motion.project(near, at);
        const double most = tolerance::kFarFromCurve * speedNow();
        if (!state || (state->v.size() > 0 && (state->v - near.v).cwiseAbs().maxCoeff() > most)) {
            m_motion.expectChangePoint();
            state = m_motion.project(near, at);
        }
        return state ? *state : near;
    }
    /// A state between the ends of an implicit step on the constraints: by the factors of the step, or where these are
    /// of too different a configuration, by its own.
    MotionState returned(const MotionState& near, const Instant& at)
    {
        const std::optional<MotionState> fast = m_implicit->project(near, at);
        if (fast && fast->v.size() > 0) {
            const Eigen::VectorXd missed =
                m_system.jacobian(fast->q, at) * fast->v + m_system.constraintRate(fast->q, at);
            const double most = tolerance::kNearlyReturned * fast->v.cwiseAbs().maxCoeff();
            if (missed.size() == 0 || missed.cwiseAbs().maxCoeff() <= most) {
                return *fast;
            }
        }
        const Outcome<MotionState> own = m_motion.project(fast ? *fast : near, at);
        return own ? *own : fast ? *fast : near;
    }
    /// Of the implicit step that t lies in; nullptr in an explicit one.
    const StageCurve* curveAt(double t) const
    {
        const auto after = std::ranges::find_if(m_nodes, [&](const Node& each) { return each.t >= t; });
        return after == m_nodes.end() ? m_nodes.back().curve.get() : after->curve.get();
    }

    void emit(double t, const Osculation& between)
    {
        const auto node = std::ranges::find_if(
            m_nodes, [&](const Node& each) { return std::abs(each.t - t) < tolerance::kSameMoment * (1 + t); });
        MotionSample sample = node != m_nodes.end() ? sampleOf(*node) : sampleAt(t, between);
        sample.t = t;
        if (m_watch) {
            m_watch(sample);
        }
        m_result.samples.push_back(std::move(sample));
    }

    void watch(Node& node) const
    {
        if (m_options.watched.empty()) {
            return;
        }
        const MotionSample sample = sampleOf(node);
        for (const WatchedQuantity& each : m_options.watched) {
            node.values.push_back(each.value(sample));
            node.rates.push_back(each.rate ? each.rate(sample) : 0);
        }
    }

    /// What happened in the last step.
    void findEvents()
    {
        const std::size_t before = m_result.events.size();
        std::optional<Osculation> between;
        const auto along = [&]() -> const Osculation& { return between ? *between : between.emplace(curve()); };
        const Node &a = m_nodes[m_nodes.size() - 2], &b = m_nodes.back();
        for (std::size_t i = 0; i < m_options.watched.size(); ++i) {
            const WatchedQuantity& each = m_options.watched[i];
            if (a.values[i] * b.values[i] < 0 || (b.values[i] == 0 && a.values[i] != 0)) {
                const double t = rootBetween(a.t, b.t, a.values[i], b.values[i], each.value, along());
                m_result.events.push_back({t, MotionEvent::Kind::zero, each.name, 0});
            }
            if (a.rates[i] * b.rates[i] < 0 || (b.rates[i] == 0 && a.rates[i] != 0)) {
                const double t = rootBetween(a.t, b.t, a.rates[i], b.rates[i], each.rate, along());
                const double value = each.value(sampleAt(t, along()));
                m_result.events.push_back({t, MotionEvent::Kind::turning, each.name, value});
            }
        }
        findChangePoint(along);
        std::sort(m_result.events.begin() + static_cast<std::ptrdiff_t>(before), m_result.events.end(),
                  [](const MotionEvent& first, const MotionEvent& second) { return first.t < second.t; });
    }

    /// Regula falsi (Illinois).
    double rootBetween(double low, double high, double atLow, double atHigh,
                       const std::function<double(const MotionSample&)>& value, const Osculation& between)
    {
        for (int i = 0; i < 100 && high - low > tolerance::kRootFound * high && atHigh != 0; ++i) {
            const double t = std::clamp(high - atHigh * (high - low) / (atHigh - atLow), low, high);
            const double at = value(sampleAt(t, between));
            if (t == low || t == high || at == 0) {
                return t;
            }
            if ((at < 0) == (atHigh < 0)) {
                atLow *= 0.5;
            } else {
                low = high;
                atLow = atHigh;
            }
            high = t;
            atHigh = at;
            if (low > high) {
                std::swap(low, high);
                std::swap(atLow, atHigh);
            }
        }
        return std::abs(atLow) < std::abs(atHigh) ? low : high;
    }

    /// The least margin lies around the middle one of the last three steps: golden section decides whether it vanishes.
    template <class Along>
    void findChangePoint(Along along)
    {
        if (m_nodes.size() < 3 || !(m_nodes[1].margin < tolerance::kBesideChangePoint) ||
            m_nodes[1].margin > m_nodes[0].margin || m_nodes[1].margin > m_nodes[2].margin) {
            return;
        }
        const auto marginAt = [&](double t) {
            return RowSpace(m_system.jacobian(along().at(t).value, instantAt(t))).margin();
        };
        const double ratio = (std::sqrt(5.0) - 1) / 2;
        double low = m_nodes[0].t, high = m_nodes[2].t;
        double a = high - ratio * (high - low), b = low + ratio * (high - low);
        double atA = marginAt(a), atB = marginAt(b);
        for (int i = 0; i < kMarginSections; ++i) {
            if (atA < atB) {
                high = b;
                b = a;
                atB = atA;
                a = high - ratio * (high - low);
                atA = marginAt(a);
            } else {
                low = a;
                a = b;
                atA = atB;
                b = low + ratio * (high - low);
                atB = marginAt(b);
            }
        }
        if (std::min(atA, atB) < tolerance::kVanishedMargin) {
            m_result.events.push_back({0.5 * (low + high), MotionEvent::Kind::changePoint, {}, 0});
        }
    }

    /// The work at the step before t and Gauss's quadrature of the power since, along the curve.
    double dissipatedAt(double t, const Osculation& between) const
    {
        const Node& before = nodeBefore(t);
        if (!m_motion.isDamped()) {
            return 0;
        }
        constexpr std::array<double, 5> kPlaces{0, -0.5384693101056831, 0.5384693101056831, -0.9061798459386640,
                                                0.9061798459386640};
        constexpr std::array<double, 5> kShares{0.5688888888888889, 0.4786286704993665, 0.4786286704993665,
                                                0.2369268850561891, 0.2369268850561891};
        const StageCurve* stages = curveAt(t);
        double work = before.dissipated;
        for (std::size_t i = 0; i < kPlaces.size(); ++i) {
            const double time = before.t + 0.5 * (t - before.t) * (1 + kPlaces[i]);
            const Osculation::Point point = between.at(time);
            const MotionState state = stages != nullptr ? stages->stateAt(time) : MotionState{point.value, point.first};
            work += 0.5 * (t - before.t) * kShares[i] * m_motion.dissipation(state, instantAt(time));
        }
        return work;
    }

    /// The last step at or before t, or the first that is kept.
    const Node& nodeBefore(double t) const
    {
        std::size_t i = m_nodes.size() - 1;
        while (i > 0 && m_nodes[i].t > t) {
            --i;
        }
        return m_nodes[i];
    }

    const System& m_system;
    ConstrainedMotion m_motion;
    const SimulationOptions& m_options;
    TimeSteps m_times;
    std::optional<TimeBreak> m_break;  // before which a step is to end
    const Monitor& m_monitor;
    const std::function<void(const MotionSample&)>& m_watch;
    std::deque<Node> m_nodes;  // the last steps, three at most
    double m_h = 0;
    std::optional<Osculation> m_ahead;  // beside change points: where the last steps lead
    Eigen::MatrixXd m_held;             // and the directions that are integrated
    Eigen::MatrixXd m_tangent;          // of the branch, where the motion began at a change point
    std::optional<ImplicitStepper> m_implicit;
    std::optional<Conserved> m_conserved;
    std::optional<LineTurn> m_lineTurn;  // in the last step, which it spoilt
    bool m_isTurning = false;            // a line turns abruptly
    bool m_wasRejected = false;          // the last step was tried longer
    bool m_isChosen = false;             // both methods were tried
    std::size_t m_stepsOfMethod = 0;     // since the start or the last change of the method
    double m_fastest = 0;                // rate of vibration [rad/s]; 0: not known yet
    double m_explicitLength = 0;         // of the steps that vibrations kept short
    bool m_isTooNear = false;            // the last step ended beside a change point
    double m_nearer = 1;                 // how much nearer the next may, since shorter ones come no less near
    const double m_cost;                 // of an evaluation of accelerations
    double m_work = 0;                   // spent so far
    struct Look {
        double work = 0, t = 0;
        std::size_t steps = 0, count = 0;
    };
    Look m_lookedAt;                 // when the work was looked at
    std::vector<double> m_looks{0};  // when it was asked how long the motion will take
    Motion m_result;
};

}  // namespace

Motion simulate(const System& system, const MotionState& start, const SimulationOptions& options,
                const Monitor& monitor, const std::function<void(const MotionSample&)>& watch)
{
    return Simulation(system, options, monitor, watch).run(start);
}

}  // namespace eigenlink
