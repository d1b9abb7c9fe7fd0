#include "model/dynamics/motion_stepper.h"

#include "model/assembly/kinematics.h"
#include "model/dynamics/tolerances.h"
#include "model/equilibrium/tolerances.h"
#include "model/math/ode/dormand_prince.h"
#include "model/math/ode/fehlberg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kShortWay = 1e-3;  ///< Time only: way of a step, in sizes, without truncation error

/// Error of a step relative to the size of positions and velocities, by MotionTolerance.
constexpr std::array<double, 3> kStepErrors{1e-5, 1e-8, 1e-13};
/// Errors of a step by which places may take up missing energy.
constexpr double kErrorsOfPlace = 10;
/// The error of an explicit step falls with this power of its length.
constexpr double kExplicitOrder = 8;
/// Stages of implicit steps, by MotionTolerance.
constexpr std::array<int, 3> kStages{3, 5, 7};
/// An evaluation in an implicit step, with its share of factors, costs as many others.
constexpr double kCostOfImplicit = 3;

/// Errors of a step, beside all that moves, from which on its end is not looked at.
constexpr double kWorthlessEnd = 100;
/// Rejections one after another after which it is looked whether the error is rounding.
constexpr int kRejectionsBeforeDoubt = 3;

int stagesOf(const SimulationOptions& options)
{
    return kStages[static_cast<std::size_t>(options.tolerance)];
}

}  // namespace

MotionStepper::MotionStepper(const System& system, const SimulationOptions& options, const TimeSteps& times,
                             const StepHistory& history, MotionWork& work)
    : m_system(system),
      m_options(options),
      m_times(times),
      m_history(history),
      m_work(work),
      m_motion(system),
      m_fineness(std::min(1.0, system.kinematics().shortestLink() / (tolerance::kTinyLink * system.size())))
{
}

/// y = (q, q̇, work of the dampers).
Eigen::VectorXd MotionStepper::packed(const TakenStep& step) const
{
    const Eigen::Index n = m_system.coordinateCount();
    Eigen::VectorXd y(2 * n + 1);
    y << step.state.q, step.state.v, step.dissipated;
    return y;
}

MotionState MotionStepper::unpacked(const Eigen::VectorXd& y) const
{
    const Eigen::Index n = m_system.coordinateCount();
    return {y.head(n), y.segment(n, n)};
}

std::optional<Eigen::VectorXd> MotionStepper::slopeAt(double t, const Eigen::VectorXd& y)
{
    m_work.count(1);
    if (m_work.isCancelled()) {
        return std::nullopt;
    }
    MotionState state = unpacked(y);
    const Instant at = m_history.instantAt(t);
    if (m_ahead) {
        const Osculation::Point near = m_ahead->at(t);
        Outcome<MotionState> held = m_motion.hold(state, {near.value, near.first}, m_held, at);
        if (!held) {
            return std::nullopt;
        }
        state = std::move(held).value();
    }
    const Outcome<Acceleration> acceleration = m_motion.accelerate(state, at);
    if (!acceleration) {
        return std::nullopt;
    }
    Eigen::VectorXd slope(y.size());
    slope << state.v, acceleration->a, m_motion.dissipation(state, at);
    return slope;
}

/// Error of a step relative to the size and the speed.
double MotionStepper::errorOf(const Eigen::VectorXd& place, const Eigen::VectorXd& velocity) const
{
    if (place.size() == 0) {
        return 0;
    }
    const ArcUnits& units = m_motion.units();
    return std::max(units.largest(place) / m_system.size(), units.largest(velocity) / m_history.speed());
}

double MotionStepper::allowed() const
{
    const double usual =
        std::max(kStepErrors[static_cast<std::size_t>(m_options.tolerance)] * m_fineness, kStepErrors.back());
    const double margin = m_history.last().margin;
    const double rounding = std::min(tolerance::kSingularityRounding / margin, tolerance::kTenDigits);
    return margin < tolerance::kBesideSingularity ? std::max<double>({usual, tolerance::kRounding, rounding}) : usual;
}

/// Error of the embedded method of order s at which the step itself has the allowed error. Its order is 2s − 1, but
/// falls to s + 1 where vibrations are too fast for it (Hairer and Wanner, Solving Ordinary Differential Equations II,
/// sect. IV.15): tight steps reckon with the mean of both.
double MotionStepper::allowedOfEmbedded() const
{
    const double s = stagesOf(m_options);
    const double order = m_options.tolerance == MotionTolerance::tight ? 1.5 * s : 2 * s - 1;
    return 0.1 * std::pow(allowed(), (s + 1) / (order + 1));
}

double MotionStepper::orderOf(MotionMethod method) const
{
    return method == MotionMethod::implicitSteps ? stagesOf(m_options) + 1 : kExplicitOrder;
}

StepAttempt MotionStepper::explicitStep(double h, bool isWary)
{
    const TakenStep& last = m_history.last();
    // Beside a singular configuration only coordinates along the motion are integrated, in which nothing is singular;
    // the others follow from the constraints, near where the last steps lead.
    m_ahead.reset();
    if (last.margin < tolerance::kBesideSingularity && (m_history.size() > 2 || m_tangent.rows() > 0)) {
        m_ahead = m_history.curve();
        m_held =
            m_history.size() > 2
                ? m_motion.units().rowSpace(m_system.jacobian(last.state.q, m_history.instantAt(last.t))).nullSpace()
                : m_tangent;
        if (m_held.cols() == 0) {
            return drivenStep(h);
        }
    }
    // Dormand's pair also looks at the start twice, where at a singular configuration only the first slope is known.
    const bool isOnce = m_history.size() == 1 && m_ahead;
    return stepFrom(last, h, isOnce || isWary);
}

StepAttempt MotionStepper::stepFrom(const TakenStep& step, double h, bool isWary)
{
    const Eigen::VectorXd y = packed(step);
    Eigen::VectorXd first(y.size());
    first << step.state.v, step.acceleration.a, step.power;
    const RightHandSide F = [this](double t, const Eigen::VectorXd& at) { return slopeAt(t, at); };
    if (m_seesRounding && !m_ahead) {
        if (const std::optional<Eigen::VectorXd> own = slopeAt(step.t, y)) {
            first = *own;
        }
    }
    const bool seesTime = !m_times.isFree() && !m_ahead;
    const std::optional<RungeKuttaStep> end =
        seesTime || isWary ? dormandPrinceStep(F, step.t, y, first, h) : fehlbergStep(F, step.t, y, first, h);
    if (!end) {
        return {};
    }
    const Eigen::Index n = m_system.coordinateCount();
    Eigen::VectorXd place = end->error.head(n), velocity = end->error.segment(n, n);
    if (m_ahead) {
        // Coordinates that are not integrated have no error of integration: only rounding, however short the step.
        const Eigen::MatrixXd along = m_motion.units().dual(m_held).transpose();
        place = m_held * (along * place);
        velocity = m_held * (along * velocity);
    }
    const double relative = errorOf(place, velocity);
    double error = relative / allowed();
    m_rejections = error <= 1 ? 0 : m_rejections + 1;
    const bool isShort = h * m_history.speed() < kShortWay * m_system.size();
    const bool mayBeRounding = m_seesRounding || isShort || m_rejections > kRejectionsBeforeDoubt;
    if (error > 1 && !m_ahead && mayBeRounding && isRounding(step, h, place, velocity)) {
        m_seesRounding = true;
        m_rejections = 0;
        error = 0;
    }
    // An end that is farther off than the motion goes says nothing, as of lines that turn on the way to it.
    return relative < kWorthlessEnd ? StepAttempt{unpacked(end->y), end->y[2 * n], error}
                                    : StepAttempt{std::nullopt, 0, error};
}

/// True where the error is what rounding of accelerations makes of the step, which no shorter one would do better: of a
/// locked mechanism, whose velocities are rounding themselves, or where masses differ by many powers of ten. How much
/// accelerations change with the last digits of the state, and with the way they are computed, shows their rounding.
/// From then on the first slope of a step is computed as the others are.
bool MotionStepper::isRounding(const TakenStep& step, double h, const Eigen::VectorXd& place,
                               const Eigen::VectorXd& velocity)
{
    const Instant at = m_history.instantAt(step.t);
    const Outcome<Acceleration> own = m_motion.accelerate(step.state, at);
    // The acceleration of the step is by dense matrices, those of its stages by others.
    const ArcUnits& units = m_motion.units();
    double noise = own ? units.largest(step.acceleration.a - own->a) : 0;
    for (const double sign : {1.0, -1.0}) {
        MotionState near = step.state;
        for (Eigen::Index i = 0; i < near.q.size(); ++i) {
            const double digit = (i % 2 == 0 ? sign : -sign) * std::numeric_limits<double>::epsilon();
            near.q[i] += digit * m_system.size() * units.ofCoordinates()[i];
            near.v[i] *= 1 + digit;
        }
        const Outcome<Acceleration> other = m_motion.accelerate(near, at);
        noise = own && other ? std::max(noise, units.largest(other->a - own->a)) : noise;
    }
    m_work.count(3);
    const double most = tolerance::kStepRoundings * noise * h;
    return units.largest(velocity) <= most && units.largest(place) <= most * h;
}

std::optional<MotionState> MotionStepper::stateAfter(const TakenStep& step, double h)
{
    m_ahead.reset();
    const StepAttempt attempt = stepFrom(step, h, true);
    const Outcome<MotionState> state = attempt.end ? m_motion.project(*attempt.end, m_history.instantAt(step.t + h))
                                                   : Outcome<MotionState>(Failure{Text()});
    return state ? std::optional(*state) : std::nullopt;
}

/// Steps where drives determine the whole configuration: extrapolates the last steps and projects onto the constraints.
/// There is no integration, so that a singular configuration in between does not matter.
StepAttempt MotionStepper::drivenStep(double h)
{
    const TakenStep& last = m_history.last();
    const double t = last.t + h;
    const Osculation::Point there = m_ahead->at(t);
    Outcome<MotionState> state = m_motion.project({there.value, there.first}, m_history.instantAt(t));
    if (!state) {
        return {};
    }
    const ArcUnits& units = m_motion.units();
    // Far less than to another branch, so that curves through the ends give the power of dampers between them.
    const double way =
        std::sqrt(allowed()) * units.norm(there.value - last.state.q) + tolerance::kRoundingOfSolve * m_system.size();
    const double error = units.norm(state->q - there.value) / way;
    double dissipated = 0;
    if (m_motion.isDamped() && error <= 1) {
        const Outcome<Acceleration> acceleration = m_motion.accelerate(*state, m_history.instantAt(t));
        if (!acceleration) {
            return {};
        }
        std::vector<OsculationNode> ends{nodeOf(last), {t, state->q, state->v, acceleration->a}};
        if (m_history.size() > 1) {
            ends.insert(ends.begin(), nodeOf(m_history[m_history.size() - 2]));
        }
        dissipated = dissipatedAt(t, Osculation(ends));
    }
    return {std::move(state).value(), dissipated, error};
}

StepAttempt MotionStepper::implicitStep(double h)
{
    if (!m_implicit) {
        m_implicit.emplace(m_motion, stagesOf(m_options));
    }
    const TakenStep& last = m_history.last();
    const ImplicitStepper::Start start{last.t, last.state, last.acceleration, last.directions};
    const int before = m_implicit->evaluations();
    std::optional<ImplicitStepper::Step> step = m_implicit->step(start, h, allowedOfEmbedded());
    m_work.count(static_cast<std::size_t>(m_implicit->evaluations() - before), kCostOfImplicit);
    if (!step) {
        return {};
    }
    // Velocities count by what they make of places: waves too fast for the step have some, but go nowhere.
    const ArcUnits& units = m_motion.units();
    const double error = std::max(units.largest(step->place), h * units.largest(step->velocity));
    return {std::move(step->end), last.dissipated + step->dissipated, error / m_system.size() / allowedOfEmbedded(),
            std::move(step->acceleration), std::move(step->curve)};
}

MotionState MotionStepper::returned(const MotionState& near, const Instant& at)
{
    const std::optional<MotionState> fast = m_implicit->project(near, at);
    if (fast && fast->v.size() > 0) {
        const Eigen::VectorXd missed = m_system.jacobian(fast->q, at) * fast->v + m_system.constraintRate(fast->q, at);
        const ArcUnits& units = m_motion.units();
        const double most = tolerance::kNearlyReturned * units.largest(fast->v);
        if (missed.size() == 0 || missed.cwiseQuotient(units.ofConstraints()).cwiseAbs().maxCoeff() <= most) {
            return *fast;
        }
    }
    const Outcome<MotionState> own = m_motion.project(fast ? *fast : near, at);
    return own ? *own : fast ? *fast : near;
}

void MotionStepper::restore(MotionState& state, const Instant& at)
{
    m_conserved->restore(state, at, kErrorsOfPlace * allowed() * m_system.size());
}

double MotionStepper::dissipatedAt(double t, const Osculation& between) const
{
    if (!m_motion.isDamped()) {
        return 0;
    }
    constexpr std::array<double, 5> kPlaces{0, -0.5384693101056831, 0.5384693101056831, -0.9061798459386640,
                                            0.9061798459386640};
    constexpr std::array<double, 5> kShares{0.5688888888888889, 0.4786286704993665, 0.4786286704993665,
                                            0.2369268850561891, 0.2369268850561891};
    const TakenStep& before = m_history.before(t);
    const StageCurve* stages = m_history.stagesAt(t);
    double work = before.dissipated;
    for (std::size_t i = 0; i < kPlaces.size(); ++i) {
        const double time = before.t + 0.5 * (t - before.t) * (1 + kPlaces[i]);
        const Osculation::Point point = between.at(time);
        const MotionState state = stages != nullptr ? stages->stateAt(time) : MotionState{point.value, point.first};
        work += 0.5 * (t - before.t) * kShares[i] * m_motion.dissipation(state, m_history.instantAt(time));
    }
    return work;
}

bool MotionStepper::endsTooNear(double margin, double nearer) const
{
    const double least = m_held.cols() > 0 ? tolerance::kTooNear : tolerance::kTooNearForDrives;
    return m_ahead && margin < nearer * least && margin < m_history.last().margin;
}

}  // namespace eigenlink
