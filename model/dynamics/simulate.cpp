#include "model/dynamics/simulate.h"

#include "model/assembly/kinematics.h"
#include "model/basics/memory.h"
#include "model/dynamics/drive.h"
#include "model/dynamics/link_directions.h"
#include "model/dynamics/motion_events.h"
#include "model/dynamics/singular_start.h"
#include "model/dynamics/still_sample.h"
#include "model/dynamics/tolerances.h"
#include "model/equilibrium/diagnosis.h"
#include "model/math/ode/step_control.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kShortened = 0.8;   ///< Steps only: factor of a step that ended beside a singular configuration
constexpr int kMostLonger = 3;       ///< Steps only: trials to pass a singular configuration before a step is shortened
constexpr double kFirstStep = 1e-2;  ///< Steps only: part of the time of a move by the own size

/// Implicit steps are tried after so many explicit ones, where the fastest vibration turns by more than this angle in a
/// step [rad] – explicit steps are stable up to about 4 – and where more steps than this are still to come; again after
/// so many times as many, since steps that follow a jolt at the start are shorter than those behind it.
constexpr std::size_t kStepsBeforeTrial = 20;
constexpr std::size_t kMoreBeforeNext = 100;
constexpr double kNearStability = 1;
constexpr double kLongRun = 300;
/// Implicit steps are kept where, after so many of them, it turns by at least this angle per step, or in later trials
/// where they are this many times as long as explicit ones: they cost two to four of these.
constexpr std::size_t kTrialSteps = 12;
constexpr double kWorthwhile = 20;
constexpr double kLongEnough = 2.5;
/// Implicit steps that could grow by less than this factor stay as long as they are, for the sake of their factors.
constexpr double kNoChange = 1.2;
/// A motion that ends before this share of its duration has hardly begun; how far beside its start it is looked whether
/// that was a singular configuration, of the size.
constexpr double kStillBeginning = 0.02;
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
/// Parts of a motion at whose ends it is looked whether constraints that depend on time move.
constexpr int kMomentsOfLock = 24;

/// Why a step was not taken.
struct RefusedStep {
    double error = 0;                ///< as estimated, relative to the allowed one
    std::optional<LineTurn> turn{};  ///< of a spring that turned by too much
    bool isTooNear = false;          ///< it ended too near to a singular configuration
};

class Simulation {
public:
    Simulation(const System& system, const SimulationOptions& options, const Monitor& monitor,
               const std::function<void(const MotionSample&)>& watch)
        : m_system(system),
          m_options(options),
          m_times(system, options.duration, options.step),
          m_monitor(monitor),
          m_watch(watch),
          m_work(system, options, m_times, monitor),
          m_history(system),
          m_stepper(system, options, m_times, m_history, m_work),
          m_motion(m_stepper.motion()),
          m_sampler(system, m_times, m_history, m_stepper),
          m_events(system, options.watched, m_history, m_sampler)
    {
    }

    Motion run(const MotionState& start)
    {
        if (begin(start)) {
            tellStep();
            while (m_history.last().t < m_options.duration && advance()) {
                tellStep();
                addEvents(m_events.inLastStep());
                emitUpTo(m_history.size() < 3 ? 0 : m_history[m_history.size() - 2].t);
            }
            emitUpTo(m_history.last().t);
            dropEndWithoutValue();
        }
        m_result.evaluations = m_work.evaluations();
        return std::move(m_result);
    }

private:
    void tellStep() const
    {
        if (m_options.atStep) {
            MotionSample sample = sampleOf(m_history.last());
            settleReactions(m_system, sample);
            m_options.atStep(sample);
        }
    }
    void addEvents(const std::vector<MotionEvent>& events)
    {
        m_result.events.insert(m_result.events.end(), events.begin(), events.end());
    }

    void remarkOn(const MotionState& start)
    {
        if (m_result.velocityCorrection > tolerance::kNearlyEqual) {
            m_result.remarks.emplace_back(
                "The velocities at the start do not fit the constraints and were changed by {1} %.",
                Number{100 * m_result.velocityCorrection, Quantity::none, 3});
        }
        if (isLocked(start.q)) {
            m_result.remarks.emplace_back(
                "The mechanism is locked: links, locks and motors that stand still set every position, so that it "
                "stays as it is. To let it move, remove one of them, or give a motor a motion.");
        }
    }

    void remarkOnReactions(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda, double forces)
    {
        for (const SecondOrder& each : m_system.secondOrder()) {
            if (isReactionInfinite(m_system, q, each, lambda, forces)) {
                m_result.remarks.push_back(explainInfiniteReaction(each, isLocked(q)));
            }
        }
    }

    /// Drops an output right at the end of a function of time, where it has no value.
    void dropEndWithoutValue()
    {
        const auto hasValues = [&](const MotionSample& sample) {
            return sample.state.v.allFinite() && sample.acceleration.a.allFinite() && m_times.isFiniteAt(sample.t);
        };
        while (m_result.status == MotionStatus::stopped && !m_result.samples.empty() &&
               !hasValues(m_result.samples.back())) {
            m_result.samples.pop_back();
        }
    }

    /// True where the constraints leave no motion and do not move themselves, whatever loads do.
    bool isLocked(const Eigen::VectorXd& q) const
    {
        const Eigen::Index n = m_system.coordinateCount();
        const bool mayBe = n > 0 && m_system.constraintCount() >= n && n <= kMostCoordinatesForRank;
        if (!mayBe || m_motion.units().rowSpace(m_system.jacobian(q)).rank() < n) {
            return false;
        }
        for (int i = 0; m_system.dependsOnTime() && i <= kMomentsOfLock; ++i) {
            const Instant at{m_options.duration * i / kMomentsOfLock};
            if (!m_system.constraintRate(q, at).isZero(0) ||
                m_motion.positionError(m_system.constraint(q, at)) > tolerance::kHolds) {
                return false;
            }
        }
        return true;
    }

    /// Measures by mass: velocities of coordinates without mass, as of an angle, follow from the others.
    void measureCorrection(const MotionState& state, const MotionState& wanted)
    {
        const SparseMatrix M = m_system.mass(state.q);
        const Eigen::VectorXd correction = state.v - wanted.v;
        const double asked = wanted.v.dot(M * wanted.v);
        const double changed = asked > 0 ? std::sqrt(correction.dot(M * correction) / asked) : 0;
        m_result.velocityCorrection = std::max(changed, m_options.velocitiesMissed);
    }

    /// Why the outputs cannot be kept; empty where they can.
    Text memoryFault() const
    {
        const double count = std::min(m_options.duration / m_options.step + 1, std::numeric_limits<double>::max());
        const auto numbers = static_cast<double>(3 * m_system.coordinateCount() + m_system.constraintCount());
        const double bytes = count * (sizeof(MotionSample) + sizeof(double) * numbers + 5 * kBytesOfVector);
        return bytes < std::min(kMostBytes, kMemoryShare * memoryOfMachine())
                   ? Text()
                   : Text("{1} outputs of {2} numbers are more than memory holds; take a larger step",
                          Number{count, Quantity::none, 6}, static_cast<long long>(numbers));
    }

    /// The start on the constraints, with massless freedoms in balance. Fails where the method cannot follow these.
    Outcome<MotionState> projectedStart(const MotionState& start)
    {
        Outcome<MotionState> state = m_motion.project(start, {0});
        if (!state || !m_motion.followsMassless()) {
            return state;
        }
        if (m_options.method == MotionMethod::explicitSteps) {
            return Failure{
                "parts without mass are followed by implicit steps only; choose the method auto or implicit"};
        }
        return m_motion.follow(*state, {0}, m_times);
    }

    /// λ of an acceleration, also where constraints are dependent.
    Eigen::VectorXd reactionsAt(const MotionState& state, const Eigen::VectorXd& a, const Instant& at) const
    {
        const Eigen::VectorXd left = m_motion.load(state, at) - m_system.inertiaForce(state.q, a);
        return m_motion.units().multipliers(m_system.jacobian(state.q), left);
    }

    [[nodiscard]] bool begin(const MotionState& start)
    {
        if (Text fault = memoryFault(); !fault.isEmpty()) {
            return stopAtLimit(fault);
        }
        Outcome<MotionState> state = projectedStart(start);
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
        TakenStep first;
        first.directions = linkDirections(m_system, state->q, 0, {});
        const Instant at{0, 1, 0, &first.directions};
        Outcome<Acceleration> acceleration = m_motion.inspect(*state, at);
        if (!acceleration) {
            return stop(acceleration.reason());
        }
        remarkOnReactions(state->q, acceleration->lambda, m_motion.load(*state, at).lpNorm<Eigen::Infinity>());
        first.margin = m_motion.margin();
        if (continuation) {
            acceleration = Acceleration{continuation->a, reactionsAt(*state, continuation->a, at)};
            first.margin = 0;
            m_stepper.setTangent(continuation->tangent);
            m_result.events.push_back({0, MotionEvent::Kind::singularity, {}, 0});
        }
        m_stepper.conserveFrom(*state, at);
        first.state = *state;
        first.acceleration = *acceleration;
        first.power = m_motion.dissipation(*state, at);
        first.scale = m_history.largestOf(state->v);
        first.lines = springLinesOf(m_system, *state, at, m_history.speedAt(first));
        m_events.evaluate(first);
        m_history.begin(std::move(first));
        m_h = firstStep();
        beginMethod();
        return true;
    }

    void beginMethod()
    {
        m_result.methodReason = m_options.method == MotionMethod::automatic
                                    ? Text("no vibration is much faster than the motion")
                                    : Text("chosen");
        if (m_motion.followsMassless()) {
            m_isChosen = true;
            m_result.methodReason = Text("something moves without mass, which explicit steps do not follow");
        }
        if (m_options.method == MotionMethod::implicitSteps || m_motion.followsMassless()) {
            m_result.method = MotionMethod::implicitSteps;
        }
    }

    [[nodiscard]] bool stop(const Text& reason)
    {
        m_result.status = MotionStatus::stopped;
        m_result.reason = reason;
        return false;
    }
    [[nodiscard]] bool stopAtLimit(const Text& reason)
    {
        m_result.isTooLarge = true;
        return stop(reason);
    }

    /// A little of the time in which the speed or the acceleration would take something by its own size.
    double firstStep() const
    {
        const TakenStep& start = m_history.first();
        const double size = m_system.size();
        const double rate = m_history.largestOf(start.state.v) / size;
        const double fall = std::sqrt(m_history.largestOf(start.acceleration.a) / size);
        const double fastest = std::max(rate, fall);
        return std::min(m_options.duration, fastest > 0 ? kFirstStep / fastest : m_options.duration);
    }

    Instant instantAt(double t) const { return m_history.instantAt(t); }

    /// Beside singular configurations only explicit steps know how to go on.
    MotionMethod nextMethod() const
    {
        return m_motion.followsMassless() || m_history.last().margin >= tolerance::kBesideSingularity
                   ? m_result.method
                   : MotionMethod::explicitSteps;
    }

    /// Tries implicit steps where vibrations keep the explicit ones short, and keeps the better of the two.
    void chooseMethod()
    {
        const bool isExplicit = m_result.method == MotionMethod::explicitSteps;
        if (m_options.method != MotionMethod::automatic || m_isChosen ||
            ++m_stepsOfMethod < (isExplicit ? m_stepsBeforeTrial : kTrialSteps)) {
            return;
        }
        const TakenStep& last = m_history.last();
        if (isExplicit) {
            if ((m_options.duration - last.t) / m_h < kLongRun) {
                return;
            }
            if (m_fastest == 0) {
                m_fastest = m_motion.fastestRate(last.state, last.acceleration, instantAt(last.t));
            }
            if (m_fastest * m_h > kNearStability) {
                m_explicitLength = m_h;
                m_stepsOfMethod = 0;
                m_result.method = MotionMethod::implicitSteps;
            }
            return;
        }
        const bool isLater = m_stepsBeforeTrial > kStepsBeforeTrial;
        if (m_fastest * m_h < kWorthwhile && !(isLater && m_h > kLongEnough * m_explicitLength)) {
            m_result.method = MotionMethod::explicitSteps;
            m_result.methodReason = Text("implicit steps would be hardly longer");
            m_h = m_explicitLength;
            m_stepsBeforeTrial *= kMoreBeforeNext;
            m_stepsOfMethod = 0;
            m_fastest = 0;
            return;
        }
        m_isChosen = true;
        m_result.methodReason =
            Text("vibrations of up to {1} rad/s would need steps of {2} s; these are of about {3} s",
                 Number{m_fastest, Quantity::none, 3}, Number{m_explicitLength, Quantity::none, 2},
                 Number{m_h, Quantity::none, 2});
    }

    double shortestStep() const { return tolerance::kShortestStep * m_options.duration; }
    /// The end of the next step: that of the motion where it is near, or what functions of time allow.
    double nextEnd()
    {
        const double begin = m_history.last().t, rest = m_options.duration - begin;
        const double wanted = m_h > 0.9 * rest ? m_options.duration : begin + m_h;
        if (m_times.isFree()) {
            return wanted;
        }
        const TimeSteps::End allowed = m_times.endOf(begin, wanted);
        m_break = allowed.at;
        // A curve through three ends is drawn before it breaks off.
        const double part = (allowed.t - begin) / static_cast<double>(std::max<std::size_t>(3 - m_history.size(), 1));
        const double end = m_break && part > shortestStep() ? begin + part : allowed.t;
        return !m_break && m_options.duration - end < 0.1 * (end - begin) ? m_options.duration : end;
    }
    bool isAtBreak() const { return m_break && m_break->before - m_history.last().t <= shortestStep(); }
    /// Goes on behind a jump of a function of time, in a new curve. Does nothing where there is none right here.
    [[nodiscard]] bool cross()
    {
        if (!isAtBreak()) {
            return true;
        }
        emitUpTo(m_break->before, 0);
        TakenStep step = m_history.last();
        step.t = std::exchange(m_break, std::nullopt)->after;
        const Instant at = instantAt(step.t);
        const Outcome<MotionState> state =
            m_motion.followsMassless() ? m_motion.follow(step.state, at, m_times) : Outcome<MotionState>(step.state);
        const Outcome<Acceleration> acceleration =
            state ? m_motion.inspect(*state, at) : Outcome<Acceleration>(Failure{state.reason()});
        if (!acceleration) {
            return stop(acceleration.reason());
        }
        step.state = *state;
        step.acceleration = *acceleration;
        step.margin = m_motion.margin();
        step.curve.reset();
        m_events.evaluate(step);
        addEvents(m_events.atJump(m_history.last(), step));
        m_history.begin(std::move(step));
        m_stepper.setTangent({});
        return true;
    }

    /// When the ends of a line meet, near t, on the curve of the last steps.
    double meetingOf(std::size_t line, double t, const Osculation& along) const
    {
        const TakenStep& last = m_history.last();
        const auto distance = [&](double time) {
            return dot(m_system.kinematics().pushingLines(along.at(time).value, instantAt(time))[line],
                       last.lines.lines[line]);
        };
        double before = last.t, atBefore = distance(before);
        const double met = tolerance::kTenDigits * atBefore;
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
        const TakenStep last = m_history.last();
        emitUpTo(last.t, 0);
        const Osculation along =
            m_history.areEven() ? m_history.curve() : Osculation(std::vector<OsculationNode>{nodeOf(last)});
        const double meeting = meetingOf(turn.line, last.t + turn.fraction * h, along);
        const double s = std::min(meeting - last.t, m_options.duration - meeting);
        if (!(s > 0)) {
            return stop(endOf(last));
        }
        const Osculation::Point met = along.at(meeting);
        TakenStep step = last;
        step.t = meeting + s;
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
                step.state = *state;
                step.acceleration = *acceleration;
            }
        }
        m_stepper.restore(step.state, instantAt(step.t));
        step.dissipated += 2 * s * last.power;
        beginAnew(std::move(step));
        m_h = s;
        return true;
    }
    /// A curve of its own behind a jump of forces.
    void beginAnew(TakenStep step)
    {
        const Instant at = instantAt(step.t);
        step.margin = m_motion.margin();
        step.lines = linesOf(step.state, step.t);
        step.directions = linkDirections(m_system, step.state.q, step.t, step.directions);
        step.curve.reset();
        const bool isBeside = step.margin < tolerance::kBesideSingularity && m_motion.seesSingularities();
        m_stepper.setTangent(isBeside ? m_motion.units().rowSpace(m_system.jacobian(step.state.q, at)).nullSpace()
                                      : Eigen::MatrixXd());
        m_events.evaluate(step);
        addEvents(m_events.atJump(m_history.last(), step));
        m_history.begin(std::move(step));
    }
    SpringLines linesOf(const MotionState& state, double t) const
    {
        return springLinesOf(m_system, state, instantAt(t), std::max(m_history.largestOf(state.v), m_history.speed()));
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
            if (const Text reason = m_work.reasonToStop(m_history.last().t); !reason.isEmpty()) {
                return stopAtLimit(reason);
            }
            if (!cross() || m_history.last().t >= m_options.duration) {
                return false;
            }
            const double end = nextEnd();
            if (isAtBreak()) {
                continue;
            }
            const double h = end - m_history.last().t;
            if (h < shortestStep()) {
                return stop(endOf(m_history.last()));
            }
            const MotionMethod method = nextMethod();
            const bool isImplicit = method == MotionMethod::implicitSteps;
            StepAttempt attempt =
                isImplicit ? m_stepper.implicitStep(h) : m_stepper.explicitStep(h, m_turns.isTurning());
            const std::optional<RefusedStep> refused = take(end, attempt);
            if (!refused) {
                lengthen(h, attempt.error, method);
                m_monitor.report(end / m_options.duration, "motion");
                chooseMethod();
                const Text reason = m_work.reasonToEnd(end, m_result.steps);
                return reason.isEmpty() || stopAtLimit(reason);
            }
            if (!retry(h, *refused, method)) {
                return false;
            }
        }
    }
    /// After a step that was accepted: the length of the next one.
    void lengthen(double h, double error, MotionMethod method)
    {
        const bool isImplicit = method == MotionMethod::implicitSteps;
        const double change = changeAfterAccepted(error, m_stepper.orderOf(method));
        const double most = isImplicit && std::exchange(m_wasRejected, false) ? 1 : change;
        m_h = isImplicit && change >= 1 && change < kNoChange ? h : h * std::min(most, change);
    }
    /// After a step that was not accepted: the length of the next one. False where the motion ends.
    [[nodiscard]] bool retry(double h, const RefusedStep& refused, MotionMethod method)
    {
        ++m_result.rejectedSteps;
        m_wasRejected = true;
        if (const std::optional<LineTurn>& turn = refused.turn) {
            m_h = turn->fraction * h;
            return !turn->isThrough || leap(*turn, h);
        }
        if (refused.isTooNear) {
            // Steps that only become shorter never pass a singular configuration that a motion goes through slowly.
            // Those in which the ends of a spring meet are no way through.
            const double longer = changeAfterAccepted(refused.error, m_stepper.orderOf(method));
            const bool ends = endsAreToMeet(m_history.last().lines, tolerance::kNearMeeting * m_system.size());
            if (!ends && longer > 1 && m_longer++ < kMostLonger) {
                m_h = longer * h;
                return true;
            }
            m_h = kShortened * h;
            m_nearer *= kShortened;
            return true;
        }
        m_h = h * changeAfterRejected(refused.error, m_stepper.orderOf(method));
        return true;
    }

    /// True where the constraints are dependent at the start and nowhere near.
    bool beganAtSingularity() const
    {
        const Eigen::VectorXd& q =
            m_result.samples.empty() ? m_history.first().state.q : m_result.samples.front().state.q;
        return q.size() <= kMostCoordinatesForRank &&
               m_motion.units().rowSpace(m_system.jacobian(q), tolerance::kDeadPoint).rank() < m_system.regularRank();
    }

    Text endOf(const TakenStep& last) const
    {
        const Number time{last.t, Quantity::none, 6};
        if (m_system.dependsOnTime() && isDeadPoint(m_system, last.state.q, instantAt(last.t))) {
            return Text("at {1} s the drive meets a dead point, beyond which it cannot move the mechanism", time);
        }
        if (m_times.failsAfter(last.t)) {
            return Text("at {1} s a function of time has no finite value any more", time);
        }
        const bool mayDisagree = m_system.dependsOnTime() &&
                                 m_motion.units().rowSpace(m_system.jacobian(last.state.q, instantAt(last.t))).rank() <
                                     m_system.constraintCount();
        for (double ahead = 0.1; mayDisagree && ahead > tolerance::kShortestStep; ahead /= 10) {
            Text conflict = conflictOfDrives(m_system, last.state, instantAt(last.t + ahead * m_options.duration));
            if (!conflict.isEmpty()) {
                return Text("at {1} s: {2}", time, conflict);
            }
        }
        if (endsAreToMeet(last.lines, tolerance::kNearMeeting * m_system.size()) ||
            std::ranges::any_of(last.lines.lines, [&](Vector2 line) {
                return length(line) < tolerance::kEndsMeetSoon * m_system.size();
            })) {
            return Text(
                "at {1} s the ends of a spring meet: there its force has no direction, so that nothing says "
                "how the motion goes on; give the spring no rest length, or let its ends pass beside one "
                "another",
                time);
        }
        if (last.t < kStillBeginning * m_options.duration && beganAtSingularity()) {
            return Text(
                "the motion cannot be continued beyond {1} s: it begins at a singular configuration, where it may go "
                "on "
                "in more than one way; begin a little beside it",
                time);
        }
        return Text(
            "the motion cannot be continued beyond {1} s: no step is short enough, as where a function of time or a "
            "force grows without bound; look at what acts at that time, or end before it",
            time);
    }

    /// The spring that turns by much in a step. Beside singular configurations, where steps end no nearer, only where
    /// its ends meet.
    [[nodiscard]] std::optional<LineTurn> turnIn(const StepAttempt& attempt, double t)
    {
        const TakenStep& last = m_history.last();
        if (last.lines.lines.empty() || !attempt.end) {
            return std::nullopt;
        }
        const SpringLines lines = linesOf(*attempt.end, t);
        if (last.margin < tolerance::kBesideSingularity && !endsMeet(last.lines, lines)) {
            return std::nullopt;
        }
        return last.margin < tolerance::kNearlySingular
                   ? LineTurn{0.5, 0, false}
                   : m_turns.spoiling(last.lines, lines, t - last.t, tolerance::kEndsMeetSoon * m_system.size(),
                                      !attempt.acceleration);
    }

    /// Puts the end of an attempt onto the constraints, massless parts where they follow; false where that fails.
    [[nodiscard]] bool settle(StepAttempt& attempt, const Instant& at)
    {
        if (!attempt.acceleration) {
            Outcome<MotionState> state = m_motion.project(*attempt.end, at);
            if (!state) {
                return false;
            }
            attempt.end = std::move(state).value();
            m_stepper.restore(*attempt.end, at);
        }
        if (m_motion.followsMassless()) {
            Outcome<MotionState> state = m_motion.follow(*attempt.end, at, m_times);
            if (!state) {
                return false;
            }
            attempt.end = std::move(state).value();
        }
        return true;
    }

    /// Takes the step to t, or says why it cannot be taken.
    [[nodiscard]] std::optional<RefusedStep> take(double t, StepAttempt& attempt)
    {
        RefusedStep refused{attempt.error, turnIn(attempt, t)};
        if (refused.turn || !(attempt.error <= 1)) {
            return refused;
        }
        TakenStep step;
        step.t = t;
        step.dissipated = attempt.dissipated;
        const Instant at = instantAt(t);
        const bool isExplicit = !attempt.acceleration;
        if (!settle(attempt, at)) {
            return refused;
        }
        // Only dense matrices know how near a singular configuration is.
        if (isExplicit || m_motion.seesSingularities()) {
            Outcome<Acceleration> acceleration = m_motion.inspect(*attempt.end, at);
            if (!acceleration) {
                return refused;
            }
            step.margin = m_motion.margin();
            const bool goesOn = t < m_options.duration;
            refused.isTooNear = isExplicit && goesOn && m_stepper.endsTooNear(step.margin, m_nearer);
            if (refused.isTooNear) {
                return refused;
            }
            attempt.acceleration = isExplicit ? std::move(acceleration).value() : std::move(*attempt.acceleration);
        }
        ++m_result.steps;
        m_nearer = 1;
        m_longer = 0;
        const TakenStep& last = m_history.last();
        step.state = std::move(*attempt.end);
        step.acceleration = std::move(*attempt.acceleration);
        step.lines = linesOf(step.state, t);
        m_turns.pass(last.lines, step.lines);
        step.curve = attempt.curve;
        step.scale = std::max(last.scale, m_history.largestOf(step.state.v));
        step.power = m_motion.dissipation(step.state, at);
        step.directions = linkDirections(m_system, step.state.q, t, last.directions);
        m_events.evaluate(step);
        m_history.add(std::move(step));
        return std::nullopt;
    }

    /// Outputs up to t, which the steps kept so far enclose.
    void emitUpTo(double t, double slackOfStep = tolerance::kEqual)
    {
        std::optional<Osculation> curve;
        for (;;) {
            const auto count = static_cast<double>(m_result.samples.size());
            const double next = count * m_options.step;
            if (next > t + slackOfStep * m_options.step ||
                next > m_options.duration + tolerance::kEqual * m_options.step) {
                return;
            }
            if (!curve) {
                curve = m_history.curve();
            }
            MotionSample sample = m_sampler.at(next, *curve);
            settleReactions(m_system, sample);
            if (m_watch) {
                m_watch(sample);
            }
            m_result.samples.push_back(std::move(sample));
        }
    }

    const System& m_system;
    const SimulationOptions& m_options;
    TimeSteps m_times;
    std::optional<TimeBreak> m_break;  // before which a step is to end
    const Monitor& m_monitor;
    const std::function<void(const MotionSample&)>& m_watch;
    MotionWork m_work;
    StepHistory m_history;
    MotionStepper m_stepper;
    ConstrainedMotion& m_motion;
    MotionSampler m_sampler;
    MotionEvents m_events;
    double m_h = 0;
    LineTurns m_turns;
    bool m_wasRejected = false;       // the last step was tried longer
    bool m_isChosen = false;          // implicit steps are kept
    std::size_t m_stepsOfMethod = 0;  // since the start or the last change of the method
    std::size_t m_stepsBeforeTrial = kStepsBeforeTrial;
    double m_fastest = 0;             // rate of vibration [rad/s]; 0: not known yet
    double m_explicitLength = 0;      // of the steps that vibrations kept short
    double m_nearer = 1;              // how much nearer the next may, since shorter ones come no less near
    int m_longer = 0;                 // steps that were tried longer since they ended too near
    Motion m_result;
};

}  // namespace

Motion simulate(const System& system, const MotionState& start, const SimulationOptions& options,
                const Monitor& monitor, const std::function<void(const MotionSample&)>& watch)
{
    return Simulation(system, options, monitor, watch).run(start);
}

}  // namespace eigenlink
