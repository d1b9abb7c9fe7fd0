#include "model/studies/periodic/floquet.h"

#include "model/analysis/analysis.h"
#include "model/assembly/kinematics.h"
#include "model/basics/least_divisor.h"
#include "model/basics/parallel.h"
#include "model/basics/verdicts.h"
#include "model/dynamics/drive.h"
#include "model/dynamics/fastest_drive.h"
#include "model/dynamics/link_directions.h"
#include "model/dynamics/start.h"
#include "model/dynamics/tolerances.h"
#include "model/equilibrium/equilibrium.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/null_space.h"
#include "model/mechanism/expressions/time_curve.h"
#include "model/modes/true_mode.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <numbers>
#include <numeric>
#include <random>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kMostShots = 40;
/// Deviations, each half of the one before, of which the monodromy matrix is the limit, at most.
constexpr int kMostLevels = 6;
/// Growth or decay of deviations in a period from which on they are followed through parts of it, that in a part, and
/// how many.
constexpr double kSteepGrowth = 100;
constexpr double kGrowthOfPart = 5;
constexpr int kMostParts = 24;
/// Periods of several drives, of which the smallest common one is at most this many times the longest.
constexpr int kMostTurns = 64;
/// Periods after which the transient of a damped motion is tested as a start.
constexpr double kPeriodsToSettle = 30;
/// Evaluations of accelerations times coordinates and constraints, in a search: some seconds, and half a minute where
/// each correction takes one motion. Each start may take a share of the remaining ones, each motion of a deviation
/// twice the mean. The matrix of a motion that was found takes a minute or two at most.
constexpr double kMostWork = 8e6, kMostWorkByModes = 4e7, kMostWorkOfMatrix = 1.2e8;
constexpr double kShareOfStart = 0.7, kMostOfMean = 2, kShareOfLook = 0.05;
/// Distance after a period, by that of the drawing, from which on an equilibrium is tried before the drawing.
constexpr double kFarNearer = 0.01;
/// Matrices of deviations that a search has ample work for, and the part to which a correction has to shorten the
/// distance so that its matrix serves for the next one too, or that of the modes at the equilibrium.
constexpr double kManyMatrices = 10;
constexpr double kServesOn = 0.1, kModesServe = 0.7;
/// Motions of a damped system, at most, and how many of them are remembered, before corrections by a matrix.
constexpr int kMostSettling = 30;
constexpr double kLeadsAstray = 10;  ///< distance, by the shortest one, at which these, or a start, are given up
constexpr std::size_t kMostRemembered = 10;
/// Coordinates, at most: all matrices of deviations are dense.
constexpr Eigen::Index kMostCoordinatesOfPeriodic = 600;

/// The remaining budget of a search.
struct Work {
    std::size_t left = 0;                           ///< evaluations of accelerations
    int motions = 0;                                ///< that were made
    MotionMethod method = MotionMethod::automatic;  ///< implicit as soon as one of them was

    static Work forOne(const System& system, double most = kMostWork)
    {
        const auto size = static_cast<double>(system.coordinateCount() + system.constraintCount() + 1);
        return {static_cast<std::size_t>(most / size) + 1};
    }
    /// This part of it.
    Work share(double part) const
    {
        return {static_cast<std::size_t>(part * static_cast<double>(left)) + 1, 0, method};
    }
    void take(const Motion& motion)
    {
        left -= std::min(left, motion.evaluations);
        ++motions;
        method = motion.method == MotionMethod::implicitSteps ? MotionMethod::implicitSteps : method;
    }
    void take(const Work& given, const Work& rest)
    {
        left -= std::min(left, given.left - std::min(given.left, rest.left));
        motions += rest.motions;
    }
    bool isDone() const { return left == 0; }
};

/// States near a base state, in coordinates x = (ZᵀW⁻²(q − q₀), ZᵀW⁻²(v − v₀)/ω) of the same size.
class Chart {
public:
    Chart(const System& system, const MotionState& base, double period)
        : m_system(system), m_motion(system), m_base(base), m_period(period)
    {
        m_Z = m_motion.units().rowSpace(system.jacobian(base.q)).nullSpace();
        m_along = m_motion.units().dual(m_Z).transpose();
        m_rate = 2 * std::numbers::pi / period;
    }

    Eigen::Index size() const { return 2 * m_Z.cols(); }
    const Eigen::MatrixXd& basis() const { return m_Z; }
    const Eigen::MatrixXd& along() const { return m_along; }
    /// δq of a deviation in these coordinates.
    Eigen::VectorXcd displacement(const Eigen::VectorXcd& x) const { return m_Z * x.head(m_Z.cols()); }
    /// The state on the constraints that has these coordinates.
    Outcome<MotionState> stateAt(const Eigen::VectorXd& x) const
    {
        const Eigen::Index d = m_Z.cols();
        const MotionState wanted{m_base.q + m_Z * x.head(d), m_base.v + m_rate * (m_Z * x.tail(d))};
        return m_motion.hold(wanted, wanted, m_Z);
    }
    Eigen::VectorXd coordinatesOf(const MotionState& state) const
    {
        Eigen::VectorXd x(size());
        x << m_along * way(m_base, state), m_along * (state.v - m_base.v) / m_rate;
        return x;
    }
    /// The distance of two states in all coordinates, whole turns aside: the coordinates of a chart alone can be the
    /// same where the states are not, far from its base.
    double apart(const MotionState& a, const MotionState& b) const
    {
        const ArcUnits& units = m_motion.units();
        return std::hypot(units.norm(way(a, b)), units.norm(b.v - a.v) / m_rate) / m_system.size();
    }
    /// After a while; fails where the motion ends before.
    Outcome<MotionState> after(double duration, const MotionState& start, MotionTolerance accuracy, Work& work,
                               const Monitor& monitor) const
    {
        SimulationOptions options{duration, duration, accuracy};
        options.mostEvaluations = work.left;
        options.method = work.method;
        Motion motion = simulate(m_system, start, options, monitor);
        work.take(motion);
        if (motion.status != MotionStatus::complete || motion.samples.size() < 2) {
            return Failure{motion.reason};
        }
        return std::move(motion.samples.back().state);
    }

private:
    /// q − q of two states, angles without whole turns.
    Eigen::VectorXd way(const MotionState& from, const MotionState& to) const
    {
        return to.q - from.q - wholeTurns(m_system, from.q, to.q);
    }

    const System& m_system;
    ConstrainedMotion m_motion;
    MotionState m_base;
    double m_period;
    double m_rate;
    Eigen::MatrixXd m_Z, m_along;  // m_along = ZᵀW⁻²
};

/// The monodromy matrix of deviations (δq_I, δq̇_I/ω) of independent coordinates I, from that of (Zᵀδq, Zᵀδq̇/ω), whose
/// basis Z is any.
void setMonodromy(PeriodicMotion& periodic, const System& system, const Eigen::MatrixXd& Z, const Eigen::MatrixXd& any)
{
    const Eigen::Index d = Z.cols();
    std::vector<Eigen::Index> independent;
    const Eigen::VectorXd W = ArcUnits(system).ofCoordinates();
    const Eigen::MatrixXd Phi_q = Eigen::MatrixXd(system.jacobian(periodic.start.state.q)) * W.asDiagonal();
    nullSpaceByLu(Phi_q, Z.rows() - d, &independent);
    std::ranges::sort(independent);
    Eigen::MatrixXd seen = Eigen::MatrixXd::Zero(2 * d, 2 * d);
    seen.topLeftCorner(d, d) = Z(independent, Eigen::all);
    seen.bottomRightCorner(d, d) = seen.topLeftCorner(d, d);
    periodic.monodromy = d > 0 ? solution(seen.transpose(), (seen * any).transpose()).transpose() : any;
    periodic.independent.assign(independent.begin(), independent.end());
}

/// Multipliers with their errors and shapes, the largest first.
void addMultipliers(PeriodicMotion& periodic, const Eigen::VectorXcd& values, const Eigen::VectorXd& errors,
                    const std::vector<Eigen::VectorXcd>& shapes)
{
    std::vector<Eigen::Index> order(static_cast<std::size_t>(values.size()));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, [&](Eigen::Index a, Eigen::Index b) {
        const double difference = std::abs(values[a]) - std::abs(values[b]);
        return std::abs(difference) > tolerance::kEqual ? difference > 0 : values[a].imag() > values[b].imag();
    });
    for (const Eigen::Index i : order) {
        periodic.multipliers.push_back(values[i]);
        periodic.errors.push_back(errors[i]);
        const Eigen::VectorXcd& shape = shapes[static_cast<std::size_t>(i)];
        periodic.shapes.push_back(shape / std::max(shape.norm(), kLeastDivisor));
    }
    // A double multiplier of a conservative motion splits by the root of its rounding.
    periodic.stable = true;
    for (std::size_t i = 0; i < periodic.multipliers.size(); ++i) {
        const std::complex<double> each = periodic.multipliers[i];
        periodic.stable = periodic.stable && !(growsOverPeriod(each) && std::abs(each) - 1 > periodic.errors[i]);
    }
}

/// The reason why a motion goes on otherwise after a period that ends where it began; empty where it repeats. Torsion
/// springs that a period winds up by whole turns push its freedoms Z, n×d, with another force.
Text windingOf(const System& system, const MotionSample& begin, const MotionSample& end, const Eigen::MatrixXd& Z)
{
    const Eigen::VectorXd& q = begin.state.q;
    const auto forceOn = [&](const std::vector<double>& directions) {
        return Eigen::VectorXd(Z.transpose() * system.force(q, {begin.t, 1, 0, &directions}));
    };
    const Eigen::VectorXd change = forceOn(end.linkDirections) - forceOn(begin.linkDirections);
    const bool isWound = change.norm() > tolerance::kHalfOfDigits * system.forceSizes(q).norm();
    return isWound ? Text(
                         "the motion does not repeat: whole turns of a link in each period of {1} s wind up a torsion "
                         "spring further and further; give it no stiffness, or join it to links that turn along",
                         Number{end.t - begin.t, Quantity::none, 6})
                   : Text();
}

/// The matrices that take deviations through one part of the period after the other, and the largest error of an entry.
struct Transitions {
    std::vector<Eigen::MatrixXd> parts;
    double error = 0;

    /// The matrix of the whole period; with `random`, of parts that have such errors.
    Eigen::MatrixXd product(std::mt19937* random = nullptr) const
    {
        Eigen::MatrixXd product = parts.front();
        for (std::size_t i = 0; i < parts.size(); ++i) {
            Eigen::MatrixXd part = parts[i];
            for (double& entry : part.reshaped()) {
                entry += random == nullptr ? 0 : (*random)() % 2 != 0 ? error : -error;
            }
            product = i == 0 ? part : (part * product).eval();
        }
        return product;
    }

    /// Bounds of the errors of the eigenvalues of the product, to first order, by random ones of the parts. V: its
    /// eigenvectors.
    Eigen::VectorXd errorsOfValues(const Eigen::MatrixXcd& V) const
    {
        constexpr int kProbes = 8;
        constexpr double kBeyondProbes = 3;
        std::mt19937 random(1);
        const Eigen::MatrixXd whole = product();
        const Eigen::PartialPivLU<Eigen::MatrixXcd> factors(V);
        Eigen::VectorXd errors = Eigen::VectorXd::Zero(V.cols());
        for (int i = 0; i < kProbes; ++i) {
            const Eigen::MatrixXcd change = factors.solve((product(&random) - whole) * V);
            errors = errors.cwiseMax(kBeyondProbes * change.diagonal().cwiseAbs());
        }
        return errors;
    }
};

/// V exp(ST) V⁻¹ with the shapes (Yφ, sYφ/ω), Y = ZᵀW⁻²; absent where they are nearly dependent.
std::optional<Eigen::MatrixXd> sumOfModes(const Eigen::MatrixXd& along, const Eigen::VectorXcd& values,
                                          const std::vector<Eigen::VectorXcd>& shapes, double period)
{
    const Eigen::Index d = along.rows();
    if (values.size() != 2 * d || d == 0) {
        return std::nullopt;
    }
    const double rate = 2 * std::numbers::pi / period;
    Eigen::MatrixXcd V(2 * d, 2 * d);
    for (Eigen::Index i = 0; i < 2 * d; ++i) {
        const Eigen::VectorXcd place = along * shapes[static_cast<std::size_t>(i)];
        V.col(i) << place, values[i] / rate * place;
        V.col(i).normalize();
    }
    const Eigen::PartialPivLU<Eigen::MatrixXcd> factors(V.transpose());
    if (!(factors.rcond() > tolerance::kRank)) {
        return std::nullopt;
    }
    const Eigen::MatrixXcd moved = V * (period * values).array().exp().matrix().asDiagonal();
    return factors.solve(moved.transpose()).transpose().real();
}

/// exp(AT) of deviations (Zᵀδq, Zᵀδq̇/ω) from an equilibrium, d/dt (a, b) = (ωb, −M_r⁻¹K_r a/ω − M_r⁻¹C_r b): mode by
/// mode, in closed form where nothing damps.
Eigen::MatrixXd monodromyAtRest(const System& system, const Equilibrium& rest, double period,
                                const Eigen::VectorXcd& values, const std::vector<Eigen::VectorXcd>& shapes)
{
    const ArcUnits units(system);
    const Eigen::MatrixXd Z = units.rowSpace(system.jacobian(rest.q)).nullSpace();
    const Eigen::Index d = Z.cols();
    const double rate = 2 * std::numbers::pi / period;
    const SparseMatrix C = system.damping(rest.q);
    const Eigen::MatrixXd M = congruent(system.mass(rest.q), Z);
    const Eigen::MatrixXd K = congruent(system.tangentStiffness(rest.q, rest.lambda), Z);
    Eigen::MatrixXd monodromy(2 * d, 2 * d);
    if (C.nonZeros() > 0) {
        if (std::optional<Eigen::MatrixXd> sum = sumOfModes(units.dual(Z).transpose(), values, shapes, period)) {
            return std::move(*sum);
        }
        const Eigen::LLT<Eigen::MatrixXd> inertia(M);
        Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * d, 2 * d);
        A.topRightCorner(d, d) = rate * Eigen::MatrixXd::Identity(d, d);
        A.bottomLeftCorner(d, d) = -inertia.solve(K) / rate;
        A.bottomRightCorner(d, d) = -inertia.solve(congruent(C, Z));
        return exponential(period * A);
    }
    const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> modes(K, M);
    const Eigen::MatrixXd& X = modes.eigenvectors();  // XᵀMX = I
    Eigen::VectorXd places(d), swings(d), returns(d);
    for (Eigen::Index i = 0; i < d; ++i) {
        const std::complex<double> s = std::sqrt(std::complex<double>(-modes.eigenvalues()[i]));
        places[i] = std::cosh(s * period).real();
        swings[i] = s == 0.0 ? period : (std::sinh(s * period) / s).real();
        returns[i] = (s * std::sinh(s * period)).real();
    }
    const Eigen::MatrixXd inverse = X.transpose() * M;
    monodromy << X * places.asDiagonal() * inverse, rate * (X * swings.asDiagonal() * inverse),
        X * returns.asDiagonal() * inverse / rate, X * places.asDiagonal() * inverse;
    return monodromy;
}

/// The monodromy matrix of deviations from the equilibrium, in coordinates of a chart of motions that nothing damps;
/// empty if no equilibrium is found. It is that of small oscillations, and takes no motions.
Eigen::MatrixXd monodromyOfModes(const Mechanism& mechanism, const System& system, double period, const Chart& chart,
                                 const Monitor& monitor)
{
    const Equilibrium rest = findEquilibrium(mechanism, system, {}, monitor);
    if (!rest.isUsable() || chart.size() == 0) {
        return {};
    }
    const Eigen::MatrixXd own = monodromyAtRest(system, rest, period, {}, {});
    const Eigen::MatrixXd basis = ArcUnits(system).rowSpace(system.jacobian(rest.q)).nullSpace();
    if (own.rows() != chart.size() || !own.allFinite()) {
        return {};
    }
    const Eigen::Index d = basis.cols();
    Eigen::MatrixXd turn = Eigen::MatrixXd::Zero(2 * d, 2 * d);
    turn.topLeftCorner(d, d) = turn.bottomRightCorner(d, d) = chart.along() * basis;
    return solution(turn.transpose(), (turn * own).transpose()).transpose();
}

/// The system with the turns of the links as they are there.
System countedAt(System system, const MotionSample& sample)
{
    std::vector<double> angles;
    const std::vector<BeamPose> beams = system.kinematics().beamPoses(sample.state.q);
    const std::vector<LinkPose> links = system.kinematics().linkPoses(sample.state.q);
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (std::ranges::find(beams, links[i].element, &BeamPose::element) == beams.end()) {
            angles.push_back(sample.linkDirections[i]);
        }
    }
    system.countFrom(Eigen::Map<Eigen::VectorXd>(angles.data(), std::ssize(angles)));
    return system;
}

/// The image of x and of its deviations after one period.
struct Shot {
    MotionState begin, end;
    double apart = 0;             // of these, relative to size and speed
    Eigen::VectorXd x, residual;  // in the chart
    Eigen::MatrixXd monodromy;
};

class Shooting {
public:
    Shooting(const Mechanism& mechanism, const System& system, double period, Work work, const Monitor& monitor)
        : m_mechanism(mechanism), m_system(system), m_period(period), m_work(work), m_monitor(monitor)
    {
    }
    const Work& work() const { return m_work; }
    /// True where a motion repeats, whether or not the matrix of its deviations is known.
    bool isFound() const { return m_isFound; }

    Outcome<PeriodicMotion> from(const MotionState& start)
    {
        m_chart.emplace(m_system, start, m_period);
        const std::size_t before = m_work.left;
        Outcome<Shot> next = shoot(m_chart->coordinatesOf(start));
        const double matrix = static_cast<double>(2 * m_chart->size()) * static_cast<double>(before - m_work.left);
        const bool isCostly = kManyMatrices * matrix > static_cast<double>(m_work.left);
        Eigen::MatrixXd known;  // deviations of the last shot, in this chart
        if (next && isCostly && ConstrainedMotion(m_system).isDamped()) {
            next = settled(std::move(next).value());
        } else if (next && isCostly) {
            known = monodromyOfModes(m_mechanism, m_system, m_period, *m_chart, m_monitor);
            m_last = std::numeric_limits<double>::infinity();
            m_deviation /= 2;  // one extrapolation suffices, where each takes many motions
            m_work.left = std::max(m_work.left, Work::forOne(m_system, kMostWorkByModes).left);
        }
        double serves = kModesServe, nearest = std::numeric_limits<double>::infinity();
        for (int i = 0; i < kMostShots && next && next->apart <= kLeadsAstray * nearest; ++i) {
            Shot shot = std::move(next).value();
            nearest = std::min(nearest, shot.apart);
            if (shot.apart < tolerance::kElevenDigits ||
                (shot.apart < tolerance::kNearlyConverged && i > 0 && shot.apart > 0.5 * m_last)) {
                shot = recentred(std::move(shot));
                return finished(shot, i);
            }
            if (known.size() == 0 || !isCostly || !(shot.apart < serves * m_last)) {
                serves = kServesOn;
                shot = recentred(std::move(shot));
                // Five digits of it are enough for a correction, and take a quarter of the steps.
                if (Outcome<void> sloped = addMonodromy(shot, tolerance::kDeviation, MotionTolerance::normal);
                    !sloped) {
                    return Failure{sloped.reason()};
                }
                known = shot.monodromy;
            }
            m_last = shot.apart;
            next = improved(shot, known);
            const bool isNearer = next && next->apart < shot.apart;
            if (!isNearer && serves == kModesServe && !m_work.isDone() && !m_monitor.isCancelled()) {
                known.resize(0, 0);
                next = std::move(shot);
            } else if (next) {
                // Broyden's update
                const Eigen::VectorXd step = next->x - shot.x, change = next->residual - shot.residual + step;
                known += (change - known * step) * step.transpose() / std::max(step.squaredNorm(), kLeastDivisor);
            }
        }
        return Failure{next ? notFound() : next.reason()};
    }

private:
    Text notFound() const { return {"no motion that repeats after {1} s is found from here", Number{m_period, {}, 6}}; }
    Text tooMuch() const
    {
        const Text tried = Text::counted("{1} motion was tried", "{1} motions were tried", m_work.motions);
        const bool swingsOn = std::ranges::count(m_system.coordinates(), true, &Coordinate::elastic) > 0 &&
                              !ConstrainedMotion(m_system).isDamped();
        const Text remedy = swingsOn ? Text(
                                           "Nothing damps the vibrations of its beams, so that each motion follows the "
                                           "fastest of them: give beams a damping_time, as 0.001 s, or fewer segments")
                                     : Text(
                                           "Give velocities or a drawing nearer to it, a shorter period, or beams with "
                                           "fewer segments");
        const Number period{m_period, {}, 6};
        const auto motions = static_cast<long long>(2 * m_chart->size());
        return m_isFound
                   ? Text(
                         "a motion that repeats after {1} s was found, but not its stability within the work that a "
                         "search may take: {2}, and each matrix of deviations takes {3}. {4}",
                         period, tried, motions, remedy)
                   : Text(
                         "no motion that repeats after {1} s was found within the work that a search may take: "
                         "{2}, and each correction takes {3}. {4}",
                         period, tried, motions, remedy);
    }

    Outcome<Shot> shoot(const Eigen::VectorXd& x, MotionTolerance accuracy = MotionTolerance::tight)
    {
        if (m_monitor.isCancelled()) {
            return Failure{Text("stopped on request")};
        }
        const Outcome<MotionState> begin = m_chart->stateAt(x);
        if (!begin) {
            return Failure{begin.reason()};
        }
        if (m_work.isDone()) {
            return Failure{tooMuch()};
        }
        const Outcome<MotionState> end = m_chart->after(m_period, *begin, accuracy, m_work, m_monitor);
        if (!end) {
            return Failure{m_work.isDone() ? tooMuch() : end.reason()};
        }
        Shot shot{*begin, *end, m_chart->apart(*begin, *end), {}, {}, {}};
        setCoordinates(shot);
        return shot;
    }
    void setCoordinates(Shot& shot) const
    {
        shot.x = m_chart->coordinatesOf(shot.begin);
        shot.residual = m_chart->coordinatesOf(shot.end) - shot.x;
    }
    /// Nearer to a motion that repeats, without a matrix: x ← x + f(x) of the residual f by Anderson's acceleration.
    /// Dampers leave few deviations after a period.
    Shot settled(Shot shot)
    {
        std::deque<Eigen::VectorXd> changes, moves;  // of f and of x + f
        Shot best = shot;
        for (int i = 0; i < kMostSettling && best.apart >= tolerance::kElevenDigits; ++i) {
            Eigen::VectorXd to = shot.x + shot.residual;
            Eigen::MatrixXd F(to.size(), std::ssize(changes)), G = F;
            for (Eigen::Index k = 0; k < F.cols(); ++k) {
                F.col(k) = changes[static_cast<std::size_t>(k)];
                G.col(k) = moves[static_cast<std::size_t>(k)];
            }
            to -= F.cols() > 0 ? Eigen::VectorXd(G * leastNormSolution(F, shot.residual)) : Eigen::VectorXd(0 * to);
            Outcome<Shot> next = shoot(to);
            const bool isAstray = !next || !(next->apart < kLeadsAstray * best.apart);
            if (m_work.isDone() || m_monitor.isCancelled() || (isAstray && changes.empty())) {
                break;
            }
            if (isAstray) {
                changes.clear();  // and on from the best one without them
                moves.clear();
                shot = best;
                continue;
            }
            changes.push_back(next->residual - shot.residual);
            moves.push_back(next->x - shot.x + changes.back());
            if (changes.size() > kMostRemembered) {
                changes.pop_front();
                moves.pop_front();
            }
            shot = std::move(next).value();
            best = shot.apart < best.apart ? shot : best;
        }
        return best;
    }
    /// In a chart about its own beginning.
    Shot recentred(Shot shot)
    {
        m_chart.emplace(m_system, shot.begin, m_period);
        setCoordinates(shot);
        return shot;
    }

    /// The transition of small deviations from the state at x of one chart, in coordinates of another.
    Outcome<Eigen::MatrixXd> transition(const Chart& from, const Eigen::VectorXd& x, const Chart& to, double duration,
                                        double deviation, MotionTolerance accuracy)
    {
        const Eigen::Index n = from.size();
        if (n == 0) {
            return Eigen::MatrixXd(0, 0);  // the drives alone determine the configuration
        }
        const auto count = static_cast<std::size_t>(2 * n);
        const Work given = m_work.share(std::min(1.0, kMostOfMean / static_cast<double>(count)));
        std::vector<Work> works(count, given);
        std::vector<Outcome<std::pair<Eigen::VectorXd, Eigen::VectorXd>>> ends(count, Failure{tooMuch()});
        inParallel(count, [&](std::size_t i) {
            const auto column = static_cast<Eigen::Index>(i / 2);
            const double move = (i % 2 == 0 ? 1 : -1) * deviation * m_system.size();
            const Outcome<MotionState> begin = from.stateAt(x + move * Eigen::VectorXd::Unit(n, column));
            const Outcome<MotionState> end =
                begin ? from.after(duration, *begin, accuracy, works[i], m_monitor) : begin;
            if (end) {
                ends[i] = std::pair(from.coordinatesOf(*begin), to.coordinatesOf(*end));
            } else if (!works[i].isDone()) {
                ends[i] = Failure{end.reason()};
            }
        });
        Eigen::MatrixXd before = Eigen::MatrixXd::Zero(n, n), after = before;
        for (std::size_t i = 0; i < count; ++i) {
            m_work.take(given, works[i]);
            if (!ends[i]) {
                return Failure{ends[i].reason()};
            }
            const double sign = i % 2 == 0 ? 1 : -1;
            before.col(static_cast<Eigen::Index>(i / 2)) += sign * ends[i]->first;
            after.col(static_cast<Eigen::Index>(i / 2)) += sign * ends[i]->second;
        }
        return Eigen::MatrixXd(solution(before.transpose(), after.transpose()).transpose());
    }

    Outcome<void> addMonodromy(Shot& shot, double deviation, MotionTolerance accuracy)
    {
        Outcome<Eigen::MatrixXd> found = transition(*m_chart, shot.x, *m_chart, m_period, deviation, accuracy);
        if (!found) {
            return Failure{found.reason()};
        }
        shot.monodromy = std::move(found).value();
        return {};
    }

    /// Newton's step, shortened until the residual decreases.
    Outcome<Shot> improved(const Shot& shot, const Eigen::MatrixXd& monodromy)
    {
        const Eigen::Index n = m_chart->size();
        const Eigen::MatrixXd slope = monodromy - Eigen::MatrixXd::Identity(n, n);
        Eigen::VectorXd step = leastNormSolution(slope, -shot.residual);
        step *= std::min(1.0, 0.5 * m_system.size() / std::max(step.norm(), kLeastDivisor));
        Outcome<Shot> best = Failure{notFound()};
        for (double share = 1; share > 0.03; share /= 2) {
            Outcome<Shot> next = shoot(shot.x + share * step);
            if (next && next->apart < shot.apart * (1 - 0.1 * share)) {
                return next;
            }
            if (m_work.isDone()) {
                return Failure{tooMuch()};
            }
            if (next && !best) {
                best = std::move(next);
            }
        }
        return best;
    }

    /// The error of differences of two deviations of this size by the rounding of motions.
    static double roundingOf(double deviation) { return tolerance::kRoundingOfSolve / deviation; }

    /// The limit of differences of smaller and smaller deviations by Richardson's extrapolation, from the matrix of the
    /// shot on: of two where the first hardly differ, else until it stands or rounding rules.
    Outcome<Transitions> extrapolated(Shot& shot)
    {
        std::vector<Eigen::MatrixXd> before;
        double last = std::numeric_limits<double>::infinity();
        for (int level = 0; level < kMostLevels; ++level) {
            const double deviation = m_deviation / std::pow(2.0, level);
            if (Outcome<void> sloped =
                    level > 0 ? addMonodromy(shot, deviation, MotionTolerance::tight) : Outcome<void>();
                !sloped) {
                if (level > 1 && !m_monitor.isCancelled()) {
                    break;
                }
                return Failure{sloped.reason()};
            }
            std::vector<Eigen::MatrixXd> row{shot.monodromy};
            for (const Eigen::MatrixXd& each : before) {
                const double factor = std::pow(4.0, static_cast<double>(row.size()));
                row.emplace_back((factor * row.back() - each) / (factor - 1));
            }
            if (level > 0) {
                const double size = std::max(row.back().norm(), kLeastDivisor);
                const double change = (row.back() - before.back()).norm() / size;
                if (change < (level == 1 ? tolerance::kFirstBend : tolerance::kNearlyConverged)) {
                    const double error = (level == 1 ? change * change : change) * size;
                    return Transitions{{row.back()}, std::max(error, roundingOf(deviation))};
                }
                if (level > 2 && change > last) {
                    return Transitions{{before.back()}, std::max(last * size, roundingOf(2 * deviation))};
                }
                last = change;
            }
            before = std::move(row);
        }
        return Transitions{{before.back()}, last * before.back().norm()};
    }

    /// A part of the period: the system from then on, and states near the periodic motion then.
    struct Part {
        System system;
        Chart chart;

        Part(const System& of, const MotionSample& base, double period)
            : system(begunAt(of, base)), chart(system, base.state, period)
        {
        }
        /// The system with the time and the turns of the links there.
        static System begunAt(const System& system, const MotionSample& base)
        {
            System there = countedAt(system, base);
            there.startClockAt(base.t);
            return there;
        }
    };

    /// The matrices of short parts of the period, in each of which deviations stay small and do not vanish.
    Outcome<Transitions> throughParts(Shot& shot, std::size_t count)
    {
        const double duration = m_period / static_cast<double>(count);
        const Motion motion = simulate(m_system, shot.begin, {m_period, duration, MotionTolerance::tight}, m_monitor);
        m_work.take(motion);
        if (motion.samples.size() <= count) {
            return Failure{motion.reason};
        }
        std::deque<Part> later;  // stays where it is: charts refer to systems
        Transitions transitions{{}, roundingOf(tolerance::kDeviation / 8)};
        for (std::size_t i = 0; i < count; ++i) {
            const Chart& here = i == 0 ? *m_chart : later.back().chart;
            const Eigen::VectorXd x = i == 0 ? shot.x : Eigen::VectorXd(Eigen::VectorXd::Zero(here.size()));
            const bool isLast = i + 1 == count;
            const Chart& next = isLast ? *m_chart : later.emplace_back(m_system, motion.samples[i + 1], m_period).chart;
            const Outcome<MotionState> again =
                here.after(duration, motion.samples[i].state, MotionTolerance::tight, m_work, m_monitor);
            if (!again || !(here.apart(*again, motion.samples[i + 1].state) < tolerance::kNearlyConverged)) {
                return extrapolated(shot);  // a spring that has turned goes on elsewhere when begun anew
            }
            const auto by = [&](double deviation) {
                return transition(here, x, next, duration, deviation, MotionTolerance::tight);
            };
            // The cubes of deviations are taken out by Richardson's extrapolation.
            const Outcome<Eigen::MatrixXd> coarse = by(tolerance::kDeviation / 4), fine = by(tolerance::kDeviation / 8);
            if (!coarse || !fine) {
                return Failure{coarse ? fine.reason() : coarse.reason()};
            }
            const double bend = (*fine - *coarse).norm() / std::max(fine->norm(), kLeastDivisor);
            transitions.error = std::max(transitions.error, bend * bend * fine->norm());
            transitions.parts.emplace_back((4 * *fine - *coarse) / 3);
        }
        return transitions;
    }

    /// Deviations that grow by a hundred and more in a period do not stay small in it, and of those that vanish
    /// rounding is left: then through parts of it.
    Outcome<Transitions> monodromyOf(Shot& shot)
    {
        m_work.left = Work::forOne(m_system, kMostWorkOfMatrix).left;
        if (Outcome<void> first = addMonodromy(shot, m_deviation, MotionTolerance::tight); !first) {
            return Failure{first.reason()};
        }
        // By eigenvalues: the norm measures velocities of fast vibrations by those of the period, and grows with them.
        const Eigen::MatrixXd& M = shot.monodromy;
        const Eigen::VectorXd sizes =
            M.size() > 0 ? Eigen::VectorXd(M.eigenvalues().cwiseAbs()) : Eigen::VectorXd::Ones(1);
        const double steepest = std::max(sizes.maxCoeff(), 1 / std::max(sizes.minCoeff(), tolerance::kNegligible));
        if (!(steepest > kSteepGrowth)) {
            return extrapolated(shot);
        }
        const double parts = 1 + std::ceil(std::log(steepest) / std::log(kGrowthOfPart));
        return throughParts(shot, static_cast<std::size_t>(std::min<double>(parts, kMostParts)));
    }

    Outcome<PeriodicMotion> finished(Shot& shot, int iterations)
    {
        const Motion motion = simulate(m_system, shot.begin, {m_period, m_period, MotionTolerance::tight}, m_monitor);
        if (motion.status != MotionStatus::complete) {
            return Failure{motion.reason};
        }
        if (Text wound = windingOf(m_system, motion.samples.front(), motion.samples.back(), m_chart->basis());
            !wound.isEmpty()) {
            return Failure{std::move(wound)};
        }
        m_isFound = true;
        const Outcome<Transitions> transitions = monodromyOf(shot);
        if (!transitions) {
            return Failure{transitions.reason()};
        }
        const Eigen::MatrixXd monodromy = transitions->product();
        PeriodicMotion periodic;
        periodic.period = m_period;
        periodic.closure = shot.apart;
        periodic.iterations = iterations;
        periodic.start = motion.samples.front();
        periodic.system = std::make_shared<const System>(m_system);
        periodic.stable = true;
        setMonodromy(periodic, m_system, m_chart->basis(), monodromy);
        if (m_chart->size() > 0) {
            const Eigen::EigenSolver<Eigen::MatrixXd> solver(monodromy);
            const Eigen::MatrixXcd vectors = solver.eigenvectors();
            std::vector<Eigen::VectorXcd> shapes;
            for (Eigen::Index i = 0; i < vectors.cols(); ++i) {
                shapes.push_back(m_chart->displacement(vectors.col(i)));
            }
            addMultipliers(periodic, solver.eigenvalues(), transitions->errorsOfValues(vectors), shapes);
        }
        return periodic;
    }

    const Mechanism& m_mechanism;
    const System& m_system;
    double m_period;
    Work m_work;
    const Monitor& m_monitor;
    std::optional<Chart> m_chart;
    double m_last = 0;
    double m_deviation = tolerance::kDeviation;  // of the matrix of a motion that was found
    bool m_isFound = false;
};

/// Every function of time in the mechanism, and whether it gives an angle.
template <class Visit>
void forEachFunction(const Mechanism& mechanism, Visit visit)
{
    for (const Element& element : mechanism.elements) {
        for (const Field& field : typeOf(element).fields) {
            const FieldValue value = field.read(element);
            if (const auto* functions = std::get_if<std::vector<TimeFunction>>(&value)) {
                for (const TimeFunction& each : *functions) {
                    visit(element, each, field.traits.quantity == Quantity::angle);
                }
            }
        }
    }
}

/// A start in which all links rotate with the fastest motor of constant speed.
std::optional<double> turningSpeed(const Mechanism& mechanism)
{
    std::optional<double> speed;
    forEachFunction(mechanism, [&](const Element&, const TimeFunction& function, bool isAngle) {
        const auto* ramp = std::get_if<TimeFunction::Ramp>(&function.rule);
        if (isAngle && ramp != nullptr && std::abs(ramp->speed) > std::abs(speed.value_or(0))) {
            speed = ramp->speed;
        }
    });
    return speed;
}

Mechanism turningAlong(Mechanism mechanism, double speed)
{
    for (Element& element : mechanism.elements) {
        if (const Field* rate = findField(element, "rate")) {
            rate->write(element, std::optional<double>(speed));
        }
    }
    return mechanism;
}

/// The drawing with its velocities, on the constraints.
Outcome<MotionState> startOf(const Mechanism& mechanism, const System& system, const Monitor& monitor)
{
    const Outcome<MotionState> start = drawnStart(mechanism, system, monitor);
    return start ? ConstrainedMotion(system).project(*start) : start;
}

/// The system with the turns of the links as they are after the way from the drawing to an equilibrium.
System countedFrom(System system, const Equilibrium& rest)
{
    system.countFrom(rest.linkAngles);
    return system;
}

/// A start, and the system with angles of links counted from there.
struct PeriodicStart {
    MotionState state;
    System system;
};

/// Other starts, where there is such a one: everything turns along with a motor,
std::optional<PeriodicStart> turningStart(const Mechanism& mechanism, const System& system, double,
                                          const Monitor& monitor)
{
    const auto speed = turningSpeed(mechanism);
    const Outcome<MotionState> start =
        speed ? startOf(turningAlong(mechanism, *speed), system, monitor) : Outcome<MotionState>(Failure{Text()});
    return start ? std::optional(PeriodicStart{*start, system}) : std::nullopt;
}

/// the equilibrium under the loads at the beginning,
std::optional<PeriodicStart> restingStart(const Mechanism& mechanism, const System& system, double,
                                          const Monitor& monitor)
{
    const Equilibrium rest = findEquilibrium(mechanism, system, {}, monitor);
    const Outcome<MotionState> start =
        rest.isUsable() ? ConstrainedMotion(system).project({rest.q, Eigen::VectorXd::Zero(rest.q.size())})
                        : Outcome<MotionState>(Failure{rest.reason});
    return start ? std::optional(PeriodicStart{*start, countedFrom(system, rest)}) : std::nullopt;
}

/// or dampers have taken the energy of its start.
std::optional<PeriodicStart> settledStart(const Mechanism& mechanism, const System& system, double period,
                                          const Monitor& monitor)
{
    const Outcome<MotionState> start = startOf(mechanism, system, monitor);
    if (!start || !ConstrainedMotion(system).isDamped()) {
        return std::nullopt;
    }
    SimulationOptions options{kPeriodsToSettle * period, period};
    options.mostEvaluations = Work::forOne(system).left;
    const Motion motion = simulate(system, *start, options, monitor);
    return motion.status == MotionStatus::complete ? std::optional(PeriodicStart{motion.samples.back().state, system})
                                                   : std::nullopt;
}

/// Says why a period is too long for deviations from rest with these eigenvalues; empty where it is not.
Text refusalOfPeriod(double period, const Eigen::MatrixXd& monodromy, const Eigen::VectorXcd& values)
{
    const Number given{period, Quantity::none, 6};
    if (!monodromy.allFinite()) {
        return {"in {1} s deviations grow beyond all numbers; give a shorter period", given};
    }
    const double turned = period * values.imag().cwiseAbs().maxCoeff();  // angle of the fastest mode in a period [rad]
    if (turned * std::numeric_limits<double>::epsilon() > tolerance::kNearlyZero) {
        return {
            "in {1} s the fastest mode turns so often that no digit of its phase is left; give a "
            "shorter period",
            given};
    }
    return {};
}

/// Why deviations from rest have no modes, or not each of them; empty where they have.
Text whyWithoutModes(const Analysis& analysis)
{
    if (analysis.equilibrium.status != EquilibriumStatus::converged || analysis.methods.empty()) {
        const Text& reason = analysis.equilibrium.reason;
        return reason.isEmpty() ? Text("stopped on request") : reason;
    }
    if (const Spectrum& spectrum = analysis.methods.front().spectrum; !spectrum.hasValues()) {
        return spectrum.warnings.empty() ? Text("no modes are found at rest") : spectrum.warnings.front().text;
    }
    const std::vector<std::string> massless = ownersOf(*analysis.system, analysis.linear.massless.following);
    return massless.empty() ? Text()
                            : Text(
                                  "neither mass nor damper moves with {1}, so that deviations there vanish at once; "
                                  "give the links or points there a mass, or a damper",
                                  massless);
}

/// The equilibrium of a mechanism that nothing drives repeats after any time, and deviations grow by exp(sT).
Outcome<PeriodicMotion> motionAtRest(const Mechanism& mechanism, const System& system, double period,
                                     const Monitor& monitor)
{
    AnalysisOptions options;
    options.methods = {Method::mcs};
    options.engine = Engine::dense;
    const Analysis analysis = analyze(mechanism, options, monitor);
    const Equilibrium& rest = analysis.equilibrium;
    if (Text why = whyWithoutModes(analysis); !why.isEmpty()) {
        return Failure{std::move(why)};
    }
    const auto counted = std::make_shared<const System>(countedFrom(system, rest));
    Motion motion = simulate(*counted, {rest.q, Eigen::VectorXd::Zero(rest.q.size())}, {0, 1, MotionTolerance::tight});
    if (motion.samples.empty()) {
        return Failure{motion.reason};
    }
    std::vector<std::complex<double>> found;
    std::vector<double> errors;  // of the multipliers
    std::vector<Eigen::VectorXcd> shapes;
    for (const Eigenvalue& each : analysis.methods.front().spectrum.values) {
        if (isMode(each)) {
            found.push_back(each.s);
            errors.push_back(period * std::exp(period * each.s.real()) * each.errorEstimate);
            shapes.push_back(each.shape);
        }
    }
    const Eigen::VectorXcd values = Eigen::Map<const Eigen::VectorXcd>(found.data(), std::ssize(found));
    PeriodicMotion periodic;
    periodic.period = period;
    periodic.start = std::move(motion.samples.front());
    periodic.system = counted;
    const Eigen::MatrixXd monodromy = monodromyAtRest(system, rest, period, values, shapes);
    if (monodromy.rows() != values.size()) {
        return Failure{Text("something moves without mass, so that deviations of it have no velocity of their own")};
    }
    if (Text refusal = refusalOfPeriod(period, monodromy, values); !refusal.isEmpty()) {
        return Failure{std::move(refusal)};
    }
    setMonodromy(periodic, system, ArcUnits(system).rowSpace(system.jacobian(rest.q)).nullSpace(), monodromy);
    addMultipliers(periodic, (period * values).array().exp(), Eigen::Map<Eigen::VectorXd>(errors.data(), values.size()),
                   shapes);
    return periodic;
}

/// A periodic motion from one start after the other.
struct PeriodicSearch {
    const Mechanism& mechanism;
    const System& system;
    double period;
    const Monitor& monitor;
    Work work;
    bool isFound = false;  ///< a motion repeats, and other starts lead to the same

    Outcome<PeriodicMotion> shotFrom(const PeriodicStart& start)
    {
        const Work share = work.share(kShareOfStart);
        Shooting shooting(mechanism, start.system, period, share, monitor);
        Outcome<PeriodicMotion> found = shooting.from(start.state);
        work.take(share, shooting.work());
        isFound = shooting.isFound();
        return found;
    }
    Outcome<PeriodicMotion> find(const MotionSample* near)
    {
        const Outcome<MotionState> drawn = startOf(mechanism, system, monitor);
        const bool rests = drawn && !system.dependsOnTime() && drawn->v.isZero(0);
        if (rests && RowSpace(system.jacobian(drawn->q)).nullSpace().cols() == 0) {
            return Failure{Text("nothing can move, so that no motion repeats and no deviation grows")};
        }
        Outcome<PeriodicMotion> found = rests ? motionAtRest(mechanism, system, period, monitor)
                                              : Outcome<PeriodicMotion>(Failure{drawn ? Text() : drawn.reason()});
        if (!found && near != nullptr && !monitor.isCancelled()) {
            if (const Outcome<MotionState> start = ConstrainedMotion(system).project(near->state)) {
                found = shotFrom({*start, countedAt(system, *near)});
            }
        }
        // Nothing drives and nothing damps: what swings, swings about an equilibrium.
        const bool isDecided = found || isFound || !drawn || (rests && !ConstrainedMotion(system).isDamped());
        return isDecided || monitor.isCancelled() ? std::move(found) : fromDrawing(*drawn);
    }
    /// The distance of a motion after the period from where it began; infinite where it ends before.
    double missOf(const PeriodicStart& start)
    {
        const Chart chart(start.system, start.state, period);
        const Work given = work.share(kShareOfLook);
        Work rest = given;
        const Outcome<MotionState> end = chart.after(period, start.state, MotionTolerance::normal, rest, monitor);
        work.take(given, rest);
        return end ? chart.apart(start.state, *end) : std::numeric_limits<double>::infinity();
    }
    Outcome<PeriodicMotion> fromDrawing(const MotionState& drawn)
    {
        if (Text conflict = conflictOfDrives(system, drawn, {}); !conflict.isEmpty()) {
            return Failure{std::move(conflict)};
        }
        const std::optional<PeriodicStart> resting =
            system.dependsOnTime() ? restingStart(mechanism, system, period, monitor) : std::nullopt;
        if (resting && missOf(*resting) < kFarNearer * missOf({drawn, system})) {
            if (Outcome<PeriodicMotion> found = shotFrom(*resting); found || isFound) {
                return found;
            }
        }
        Outcome<PeriodicMotion> first = shotFrom({drawn, system});
        if (first || isFound || monitor.isCancelled()) {
            return first;
        }
        if (!system.dependsOnTime()) {
            return motionAtRest(mechanism, system, period, monitor);
        }
        for (const auto& other : {turningStart, restingStart, settledStart}) {
            const std::optional<PeriodicStart> start =
                monitor.isCancelled() ? std::nullopt : other(mechanism, system, period, monitor);
            if (start) {
                Outcome<PeriodicMotion> next = shotFrom(*start);
                if (next || isFound) {
                    return next;
                }
            }
        }
        return first;
    }
};

/// The sentence about a motor, moving support or load whose value or slope differs after the period; angles count up to
/// whole turns. A table is taken to be that of one period. Empty where all repeat.
Text obstacleToPeriod(const Mechanism& mechanism, double period)
{
    constexpr int kMoments = 16;
    Text obstacle;
    forEachFunction(mechanism, [&](const Element& element, const TimeFunction& function, bool isAngle) {
        const TimeCurve curve(std::holds_alternative<TimeFunction::Table>(function.rule) ? TimeFunction() : function);
        double apart = 0, size = 0;
        for (int i = 0; i < kMoments && !curve.isConstant(); ++i) {
            const double t = period * (i + 0.5) / kMoments;
            const Jet now = curve.at(t), then = curve.at(t + period);
            const double change = then.value - now.value;
            apart = std::max({apart, std::abs(isAngle ? std::remainder(change, 2 * std::numbers::pi) : change),
                              period * std::abs(then.first - now.first)});
            size = std::max({size, std::abs(now.value), period * std::abs(now.first)});
        }
        if (apart > tolerance::kNearlySame * size) {
            obstacle = Text("{1} is not after {2} what it was before, so that no motion has this period",
                            PartId{idOf(element)}, Number{period, Quantity::time, 6});
        }
    });
    return obstacle;
}

}  // namespace

Growth growthOf(std::complex<double> multiplier, double period, double error)
{
    const double size = std::abs(multiplier);
    const double rate = size > 0 ? std::log(size) / period : std::numeric_limits<double>::quiet_NaN();
    return {rate, std::abs(std::arg(multiplier)) / (2 * std::numbers::pi * period),
            error < size ? -std::log1p(-error / size) / period : std::numeric_limits<double>::quiet_NaN()};
}

std::optional<double> fastestDrive(const Mechanism& mechanism)
{
    double fastest = 0;
    forEachFunction(mechanism, [&](const Element&, const TimeFunction& function, bool isAngle) {
        const auto* wave = std::get_if<TimeFunction::Harmonic>(&function.rule);
        const double speed = isAngle && wave == nullptr ? TimeCurve(function).at(0).first : 0;
        const double frequency =
            wave != nullptr && wave->amplitude != 0 ? wave->frequency : speed / (2 * std::numbers::pi);
        fastest = std::max(fastest, std::isfinite(frequency) ? std::abs(frequency) : 0);
    });
    return fastest > 0 ? std::optional(fastest) : std::nullopt;
}

Outcome<double> periodOfDrives(const Mechanism& mechanism)
{
    std::vector<double> periods;
    std::optional<Text> fault;
    forEachFunction(mechanism, [&](const Element& element, const TimeFunction& function, bool isAngle) {
        if (const auto* ramp = std::get_if<TimeFunction::Ramp>(&function.rule)) {
            if (isAngle && ramp->speed != 0) {
                periods.push_back(2 * std::numbers::pi / std::abs(ramp->speed));
            } else if (ramp->speed != 0) {
                fault = Text("{1} goes on and on, so that nothing repeats", PartId{idOf(element)});
            }
        } else if (const auto* wave = std::get_if<TimeFunction::Harmonic>(&function.rule)) {
            if (wave->frequency != 0 && wave->amplitude != 0) {
                periods.push_back(1 / std::abs(wave->frequency));
            }
        } else if (!std::holds_alternative<double>(function.rule)) {
            fault = Text("it is not known when the function of {1} repeats; give the period", PartId{idOf(element)});
        }
    });
    if (fault) {
        return Failure{*fault};
    }
    if (periods.empty()) {
        return Failure{Text("nothing drives the mechanism, so that no period is known; give a period, or add a motor")};
    }
    const double longest = *std::ranges::max_element(periods);
    for (int turns = 1; turns <= kMostTurns; ++turns) {
        const bool shared = std::ranges::all_of(periods, [&](double period) {
            const double count = turns * longest / period;
            return std::abs(count - std::round(count)) < tolerance::kEqual * count;
        });
        if (shared) {
            return turns * longest;
        }
    }
    return Failure{Text("the drives share no period; give one")};
}

Outcome<PeriodicMotion> periodicMotion(const Mechanism& mechanism, const System& system, double period,
                                       const Monitor& monitor, const MotionSample* near)
{
    if (system.coordinateCount() > kMostCoordinatesOfPeriodic) {
        return Failure{
            Text("{1} coordinates are more than deviations of a periodic motion are computed for, {2}; give "
                 "beams fewer segments",
                 static_cast<long long>(system.coordinateCount()), static_cast<long long>(kMostCoordinatesOfPeriodic))};
    }
    if (Text obstacle = obstacleToPeriod(mechanism, period); !obstacle.isEmpty()) {
        return Failure{std::move(obstacle)};
    }
    return PeriodicSearch{mechanism, system, period, monitor, Work::forOne(system)}.find(near);
}

}  // namespace eigenlink
