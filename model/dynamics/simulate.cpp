#include "model/dynamics/simulate.h"

#include "model/assembly/link_angle.h"
#include "model/dynamics/fehlberg.h"
#include "model/dynamics/osculation.h"

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
/// Steps shorter than this, relative to the duration of the motion, mean that it cannot go on.
constexpr double kShortestStep = 1e-13;
/// Share of the time in which something moves by its own size that the first step takes.
constexpr double kFirstStep = 1e-2;
/// Numbers that are kept for outputs, at most (4 GB).
constexpr double kMostNumbers = 5e8;

/// An accepted step: state, accelerations, work of the dampers.
struct Node {
    double t = 0;
    MotionState state;
    Acceleration acceleration;
    double dissipated = 0, power = 0;
    double scale = 0;                // largest velocity [m/s] or [rad/s] so far
    std::vector<double> directions;  // of the links, counting turns
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
                emitUpTo(m_nodes.size() < 3 ? 0 : m_nodes[m_nodes.size() - 2].t);
            }
            emitUpTo(m_nodes.back().t);
        }
        return std::move(m_result);
    }

private:
    bool begin(const MotionState& start)
    {
        const double count = m_options.duration / m_options.step + 1;
        const auto n = static_cast<double>(3 * m_system.coordinateCount() + m_system.constraintCount());
        if (!(count * n < kMostNumbers)) {
            return stop(Text("{1} outputs of {2} numbers are more than memory holds; take a larger step",
                             Number{count, Quantity::none, 6}, static_cast<long long>(n)));
        }
        const Outcome<MotionState> state = m_motion.project(start);
        if (!state) {
            return stop(state.reason());
        }
        // Measured by mass: velocities of coordinates without mass, as of an angle, follow from the others.
        const SparseMatrix M = m_system.mass(state->q);
        const Eigen::VectorXd correction = state->v - start.v;
        const double asked = start.v.dot(M * start.v);
        m_result.velocityCorrection = asked > 0 ? std::sqrt(correction.dot(M * correction) / asked) : 0;
        const Outcome<Acceleration> acceleration = m_motion.accelerate(*state);
        if (!acceleration) {
            return stop(acceleration.reason());
        }
        m_nodes.push_back(
            {0, *state, *acceleration, 0, m_motion.dissipation(*state), speedOf(*state), directionsOf(state->q, {})});
        m_h = firstStep();
        return true;
    }

    bool stop(const Text& reason)
    {
        m_result.status = MotionStatus::stopped;
        m_result.reason = reason;
        return false;
    }

    static double speedOf(const MotionState& state) { return state.v.size() > 0 ? state.v.cwiseAbs().maxCoeff() : 0; }

    /// A little of the time in which the speed or the acceleration would take something by its own size.
    double firstStep() const
    {
        const Node& start = m_nodes.front();
        const double size = m_system.size();
        const double rate = speedOf(start.state) / size;
        const Eigen::VectorXd& a = start.acceleration.a;
        const double fall = std::sqrt((a.size() > 0 ? a.cwiseAbs().maxCoeff() : 0) / size);
        const double fastest = std::max(rate, fall);
        return std::min(m_options.duration, fastest > 0 ? kFirstStep / fastest : m_options.duration);
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
    std::optional<Eigen::VectorXd> slopeAt(const Eigen::VectorXd& y)
    {
        ++m_result.evaluations;
        const MotionState state = unpacked(y);
        const Outcome<Acceleration> acceleration = m_motion.accelerate(state);
        if (!acceleration) {
            return std::nullopt;
        }
        Eigen::VectorXd slope(y.size());
        slope << state.v, acceleration->a, m_motion.dissipation(state);
        return slope;
    }

    /// Error of a step in units of what is allowed.
    double errorOf(const RungeKuttaStep& step) const
    {
        const Eigen::Index n = m_system.coordinateCount();
        const double allowed = kStepErrors[static_cast<std::size_t>(m_options.tolerance)];
        const double size = m_system.size();
        const Node& last = m_nodes.back();
        const Eigen::VectorXd& a = last.acceleration.a;
        // Where nothing has moved yet, what the acceleration makes of a fall through the size.
        const double fall = std::sqrt((a.size() > 0 ? a.cwiseAbs().maxCoeff() : 0) * size);
        const double speed = std::max({last.scale, fall, 1e-9 * size});
        if (n == 0) {
            return 0;
        }
        const double position = step.error.head(n).cwiseAbs().maxCoeff() / size;
        const double velocity = step.error.segment(n, n).cwiseAbs().maxCoeff() / speed;
        return std::max(position, velocity) / allowed;
    }

    /// One accepted step; false where the motion ends before its time.
    bool advance()
    {
        const Node& last = m_nodes.back();
        const Eigen::VectorXd y = packed(last);
        Eigen::VectorXd first(y.size());
        first << last.state.v, last.acceleration.a, last.power;
        const RightHandSide F = [this](double, const Eigen::VectorXd& at) { return slopeAt(at); };
        for (;;) {
            if (m_monitor.isCancelled()) {
                m_result.status = MotionStatus::cancelled;
                m_result.reason = Text("stopped on request");
                return false;
            }
            const double rest = m_options.duration - last.t;
            const double h = m_h > 0.9 * rest ? rest : m_h;
            if (h < kShortestStep * m_options.duration) {
                return stop(Text("the motion cannot be continued beyond {1}: no step is short enough",
                                 Number{last.t, Quantity::none, 6}));
            }
            const std::optional<RungeKuttaStep> step = fehlbergStep(F, last.t, y, first, h);
            const double error = step ? errorOf(*step) : std::numeric_limits<double>::infinity();
            if (error <= 1 && accept(last.t + h, *step)) {
                m_h = h * std::min(kMostChange, kCaution * std::pow(std::max(error, 1e-10), -1 / kOrder));
                m_monitor.report((last.t + h) / m_options.duration, "motion");
                return true;
            }
            ++m_result.rejectedSteps;
            const double change = std::isfinite(error) && error > 1 ? kCaution * std::pow(error, -1 / kOrder) : 0.5;
            m_h = h * std::max(1 / kMostChange, change);
        }
    }

    bool accept(double t, const RungeKuttaStep& step)
    {
        Outcome<MotionState> state = m_motion.project(unpacked(step.y));
        if (!state) {
            return false;
        }
        Outcome<Acceleration> acceleration = m_motion.accelerate(*state);
        if (!acceleration) {
            return false;
        }
        ++m_result.steps;
        const double scale = std::max(m_nodes.back().scale, speedOf(*state));
        const double power = m_motion.dissipation(*state);
        std::vector<double> directions = directionsOf(state->q, m_nodes.back().directions);
        m_nodes.push_back({t, std::move(state).value(), std::move(acceleration).value(), step.y[step.y.size() - 1],
                           power, scale, std::move(directions)});
        if (m_nodes.size() > 3) {
            m_nodes.pop_front();
        }
        return true;
    }

    /// Outputs up to t, which the steps kept so far enclose.
    void emitUpTo(double t)
    {
        std::optional<Osculation> between;
        for (;;) {
            const auto count = static_cast<double>(m_result.samples.size());
            const double next = count * m_options.step;
            const double slack = 1e-9 * m_options.step;
            if (next > t + slack || next > m_options.duration + slack) {
                return;
            }
            if (!between) {
                between = curve();
            }
            emit(next, *between);
        }
    }

    /// Through the last three steps; the work of the dampers goes along as one more coordinate.
    Osculation curve() const
    {
        std::vector<OsculationNode> nodes;
        for (const Node& node : m_nodes) {
            nodes.push_back({node.t, node.state.q, node.state.v, node.acceleration.a});
        }
        return Osculation(nodes);
    }

    void emit(double t, const Osculation& between)
    {
        const auto node =
            std::ranges::find_if(m_nodes, [&](const Node& each) { return std::abs(each.t - t) < 1e-12 * (1 + t); });
        MotionSample sample;
        sample.t = t;
        if (node != m_nodes.end()) {
            sample.state = node->state;
            sample.acceleration = node->acceleration;
            sample.dissipated = node->dissipated;
        } else {
            Osculation::Point point = between.at(t);
            const Outcome<MotionState> state = m_motion.project({point.value, point.first});
            sample.state = state ? *state : MotionState{point.value, point.first};
            const Outcome<Acceleration> acceleration = m_motion.accelerate(sample.state);
            sample.acceleration = acceleration ? *acceleration : m_nodes.back().acceleration;
            sample.dissipated = dissipatedAt(t);
        }
        sample.linkDirections = directionsOf(sample.state.q, nodeBefore(t).directions);
        if (m_watch) {
            m_watch(sample);
        }
        m_result.samples.push_back(std::move(sample));
    }

    /// Cubic through work and power of the two steps around t.
    double dissipatedAt(double t) const
    {
        std::size_t i = m_nodes.size() - 2;
        while (i > 0 && m_nodes[i].t > t) {
            --i;
        }
        const Node &a = m_nodes[i], &b = m_nodes[i + 1];
        const double h = b.t - a.t, x = (t - a.t) / h;
        const double rise = b.dissipated - a.dissipated;
        return a.dissipated + x * x * (3 - 2 * x) * rise + h * x * (1 - x) * ((1 - x) * a.power - x * b.power);
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

    /// Directions of the links on the turns nearest to `before`; as drawn where that is empty.
    std::vector<double> directionsOf(const Eigen::VectorXd& q, const std::vector<double>& before) const
    {
        std::vector<double> directions;
        for (const System::LinkPose& pose : m_system.linkPoses(q)) {
            const std::size_t i = directions.size();
            directions.push_back(before.empty() ? pose.direction : unwrapped(pose.direction, before[i]));
        }
        return directions;
    }

    const System& m_system;
    ConstrainedMotion m_motion;
    const SimulationOptions& m_options;
    const Monitor& m_monitor;
    const std::function<void(const MotionSample&)>& m_watch;
    std::deque<Node> m_nodes;  // the last steps, three at most
    double m_h = 0;
    Motion m_result;
};

}  // namespace

Motion simulate(const System& system, const MotionState& start, const SimulationOptions& options,
                const Monitor& monitor, const std::function<void(const MotionSample&)>& watch)
{
    return Simulation(system, options, monitor, watch).run(start);
}

}  // namespace eigenlink
