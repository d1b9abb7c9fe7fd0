#include "model/dynamics/simulate.h"

#include "model/dynamics/drive.h"
#include "model/dynamics/fehlberg.h"
#include "model/dynamics/implicit_step.h"
#include "model/dynamics/link_directions.h"
#include "model/dynamics/osculation.h"
#include "model/dynamics/tolerances.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
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
/// They go on where after so many of them it turns by at least this angle: an implicit step costs about four others.
constexpr std::size_t kTrialSteps = 12;
constexpr double kWorthwhile = 20;
/// Implicit steps that could grow by less than this factor stay as long as they are, for the sake of their factors.
constexpr double kNoChange = 1.2;
/// Numbers that are kept for outputs, at most (4 GB).
constexpr double kMostNumbers = 5e8;
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
};

class Simulation {
public:
    Simulation(const System& system, const SimulationOptions& options, const Monitor& monitor,
               const std::function<void(const MotionSample&)>& watch)
        : m_system(system), m_motion(system), m_options(options), m_monitor(monitor), m_watch(watch)
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

    [[nodiscard]] bool begin(const MotionState& start)
    {
        const double count = m_options.duration / m_options.step + 1;
        const auto n = static_cast<double>(3 * m_system.coordinateCount() + m_system.constraintCount());
        if (!(count * n < kMostNumbers)) {
            return stop(Text("{1} outputs of {2} numbers are more than memory holds; take a larger step",
                             Number{count, Quantity::none, 6}, static_cast<long long>(n)));
        }
        const Outcome<MotionState> state = m_motion.project(start, {0});
        if (!state) {
            return stop(state.reason());
        }
        if (Text conflict = conflictOfDrives(m_system, *state, {0}); !conflict.isEmpty()) {
            return stop(conflict);
        }
        // Measured by mass: velocities of coordinates without mass, as of an angle, follow from the others.
        const SparseMatrix M = m_system.mass(state->q);
        const Eigen::VectorXd correction = state->v - start.v;
        const double asked = start.v.dot(M * start.v);
        m_result.velocityCorrection = asked > 0 ? std::sqrt(correction.dot(M * correction) / asked) : 0;
        remarkOn(*state);
        std::vector<double> directions = linkDirections(m_system, state->q, 0, {});
        const Instant at{0, 1, 0, &directions};
        const Outcome<Acceleration> acceleration = m_motion.inspect(*state, at);
        if (!acceleration) {
            return stop(acceleration.reason());
        }
        m_isConservative = !m_motion.isDamped() && !m_system.dependsOnTime() && !keepsMomentum(*state);
        m_mostKinetic = m_system.kineticEnergy(state->q, state->v, at);
        m_energy = m_mostKinetic + m_system.potential(state->q, at);
        const double power = m_motion.dissipation(*state, at);
        m_nodes.push_back({0,
                           *state,
                           *acceleration,
                           0,
                           power,
                           speedOf(*state),
                           std::move(directions),
                           m_motion.margin(),
                           {},
                           {},
                           {}});
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

    /// The largest of places and angles, deformations left out.
    double largestOf(const Eigen::VectorXd& rates) const
    {
        double largest = 0;
        const std::vector<Coordinate>& coordinates = m_system.coordinates();
        for (std::size_t i = 0; i < coordinates.size(); ++i) {
            if (!coordinates[i].elastic) {
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
        if (last.margin < tolerance::kBesideChangePoint && m_nodes.size() > 2) {
            m_ahead = curve();
            m_held = RowSpace(m_system.jacobian(last.state.q, instantAt(last.t))).nullSpace();
            if (m_held.cols() == 0) {
                m_ahead.reset();  // the drive alone says where everything is
            }
        }
        const Eigen::VectorXd y = packed(last);
        Eigen::VectorXd first(y.size());
        first << last.state.v, last.acceleration.a, last.power;
        const RightHandSide F = [this](double t, const Eigen::VectorXd& at) { return slopeAt(t, at); };
        const std::optional<RungeKuttaStep> step = fehlbergStep(F, last.t, y, first, h);
        if (!step) {
            return {};
        }
        const Eigen::Index n = m_system.coordinateCount();
        return {unpacked(step->y), step->y[2 * n], errorOf(step->error.head(n), step->error.segment(n, n)) / allowed()};
    }
    double allowed() const
    {
        const double usual = kStepErrors[static_cast<std::size_t>(m_options.tolerance)];
        return m_nodes.back().margin < tolerance::kBesideChangePoint
                   ? std::max<double>(usual, tolerance::kChangePointError)
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
    /// The next step: to the end of the motion where it is near.
    double nextStep() const
    {
        const double rest = m_options.duration - m_nodes.back().t;
        return m_h > 0.9 * rest ? rest : m_h;
    }

    /// One accepted step; false where the motion ends before its time.
    [[nodiscard]] bool advance()
    {
        const double begin = m_nodes.back().t;
        for (;;) {
            if (m_monitor.isCancelled()) {
                m_result.status = MotionStatus::cancelled;
                m_result.reason = Text("stopped on request");
                return false;
            }
            const double h = nextStep();
            if (h < tolerance::kShortestStep * m_options.duration) {
                return stop(endOf(m_nodes.back()));
            }
            const bool isImplicit = isNextImplicit();
            const double order = isImplicit ? kStages[static_cast<std::size_t>(m_options.tolerance)] + 1 : kOrder;
            Attempt attempt = isImplicit ? implicitStep(h) : explicitStep(h);
            if (attempt.error <= 1 && accept(begin + h, attempt)) {
                const double change =
                    kCaution * std::pow(std::max<double>(attempt.error, tolerance::kLeastError), -1 / order);
                const double most = isImplicit && std::exchange(m_wasRejected, false) ? 1 : kMostChange;
                m_h = isImplicit && change >= 1 && change < kNoChange ? h : h * std::min(most, change);
                m_monitor.report((begin + h) / m_options.duration, "motion");
                chooseMethod();
                return true;
            }
            ++m_result.rejectedSteps;
            m_wasRejected = true;
            if (std::exchange(m_isTooNear, false)) {
                m_h = tolerance::kShortened * h;
                continue;
            }
            const bool known = std::isfinite(attempt.error) && attempt.error > 1;
            m_h = h * std::max(1 / kMostChange, known ? kCaution * std::pow(attempt.error, -1 / order) : 0.5);
        }
    }

    Text endOf(const Node& last) const
    {
        const Number time{last.t, Quantity::none, 6};
        if (m_system.dependsOnTime() && isDeadPoint(m_system, last.state.q, instantAt(last.t))) {
            return Text("at {1} s the drive meets a dead point, beyond which it cannot move the mechanism", time);
        }
        return Text("the motion cannot be continued beyond {1}: no step is short enough", time);
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
            keepEnergy(*attempt.end, instantAt(t));
        }
        // Only dense matrices know how near a change point is.
        if (isExplicit || m_motion.seesChangePoints()) {
            Outcome<Acceleration> acceleration = m_motion.inspect(*attempt.end, instantAt(t));
            if (!acceleration) {
                return false;
            }
            node.margin = m_motion.margin();
            m_isTooNear = isExplicit && m_ahead && node.margin < tolerance::kTooNear;
            if (m_isTooNear) {
                return false;
            }
            attempt.acceleration = isExplicit ? std::move(acceleration).value() : std::move(*attempt.acceleration);
        }
        ++m_result.steps;
        node.state = std::move(*attempt.end);
        node.acceleration = std::move(*attempt.acceleration);
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

    /// True where constraints and forces allow a translation of the whole: then momentum is kept by every step, which a
    /// scaled velocity would spoil.
    bool keepsMomentum(const MotionState& state) const
    {
        const std::vector<Coordinate>& coordinates = m_system.coordinates();
        const Eigen::VectorXd force = m_system.force(state.q), sizes = m_system.forceSizes(state.q);
        const auto isFreeAlong = [&](Eigen::Index part) {
            Eigen::VectorXd way = Eigen::VectorXd::Zero(state.q.size());
            for (Eigen::Index i = 0; i + 1 < way.size(); ++i) {
                const Coordinate& coordinate = coordinates[static_cast<std::size_t>(i)];
                if (!coordinate.elastic && coordinate.quantity == Quantity::length) {
                    way[i + part] = 1;
                    ++i;  // its y
                }
            }
            const double size = m_system.size();
            const Eigen::VectorXd moved = m_system.constraint(state.q + size * way);
            return (moved.size() == 0 || moved.cwiseAbs().maxCoeff() < tolerance::kFreeWay * size * size) &&
                   std::abs(way.dot(force)) <= tolerance::kFreeWay * way.dot(sizes);
        };
        return isFreeAlong(0) || isFreeAlong(1);
    }

    /// Scales the velocities, which stay on the constraints, so that a conservative system has the energy it began
    /// with.
    void keepEnergy(MotionState& state, const Instant& at)
    {
        if (!m_isConservative) {
            return;
        }
        const double kinetic = m_system.kineticEnergy(state.q, state.v, at);
        m_mostKinetic = std::max(m_mostKinetic, kinetic);
        const double missing = m_energy - kinetic - m_system.potential(state.q, at);
        if (kinetic > tolerance::kKineticShare * m_mostKinetic &&
            std::abs(missing) < tolerance::kVelocityScaling * kinetic) {
            state.v *= std::sqrt(1 + missing / kinetic);
        }
    }

    /// Outputs up to t, which the steps kept so far enclose.
    void emitUpTo(double t)
    {
        std::optional<Osculation> between;
        for (;;) {
            const auto count = static_cast<double>(m_result.samples.size());
            const double next = count * m_options.step;
            const double slack = tolerance::kWholeSteps * m_options.step;
            if (next > t + slack || next > m_options.duration + slack) {
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
            nodes.push_back({node.t, node.state.q, node.state.v, node.acceleration.a});
        }
        return Osculation(nodes);
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
            const std::optional<MotionState> state = m_implicit->project(near, at);
            sample.state = state ? *state : near;
            sample.acceleration = stages->at(t);
        } else {
            const Osculation::Point point = between.at(t);
            const Outcome<MotionState> state = m_motion.project({point.value, point.first}, at);
            sample.state = state ? *state : MotionState{point.value, point.first};
            keepEnergy(sample.state, at);
            const Outcome<Acceleration> acceleration = m_motion.accelerate(sample.state, at);
            sample.acceleration = acceleration ? *acceleration : m_nodes.back().acceleration;
        }
        sample.dissipated = dissipatedAt(t, between);
        sample.linkDirections = linkDirections(m_system, sample.state.q, t, nodeBefore(t).directions);
        return sample;
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

    /// The least margin lies around the middle one of the last three steps: golden section tells whether it vanishes.
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
    const Monitor& m_monitor;
    const std::function<void(const MotionSample&)>& m_watch;
    std::deque<Node> m_nodes;  // the last steps, three at most
    double m_h = 0;
    std::optional<Osculation> m_ahead;  // beside change points: where the last steps lead
    Eigen::MatrixXd m_held;             // and the directions that are integrated
    std::optional<ImplicitStepper> m_implicit;
    bool m_isConservative = false;  // no damper, nothing that depends on time
    double m_energy = 0, m_mostKinetic = 0;
    bool m_wasRejected = false;       // the last step was tried longer
    bool m_isChosen = false;          // both methods were tried
    std::size_t m_stepsOfMethod = 0;  // since the start or the last change of the method
    double m_fastest = 0;             // rate of vibration [rad/s]; 0: not known yet
    double m_explicitLength = 0;      // of the steps that vibrations kept short
    bool m_isTooNear = false;         // the last step ended beside a change point
    Motion m_result;
};

}  // namespace

Motion simulate(const System& system, const MotionState& start, const SimulationOptions& options,
                const Monitor& monitor, const std::function<void(const MotionSample&)>& watch)
{
    return Simulation(system, options, monitor, watch).run(start);
}

}  // namespace eigenlink
