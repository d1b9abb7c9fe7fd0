#include "model/studies/rotation/steady_rotation.h"

#include "model/assembly/energy_momentum.h"
#include "model/assembly/held_angle.h"
#include "model/basics/least_divisor.h"
#include "model/basics/verdicts.h"
#include "model/basics/without_rounding.h"
#include "model/dynamics/drive.h"
#include "model/dynamics/start.h"
#include "model/dynamics/tolerances.h"
#include "model/equilibrium/energy_corner.h"
#include "model/equilibrium/search/assemblies.h"
#include "model/math/dense/dense_solve.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <tuple>

namespace eigenlink {

namespace {

constexpr int kMostRotationSteps = 200;
constexpr double kSmallestRotationStep = 1.0 / 4096;  ///< steps are shortened down to this share
constexpr double kStraight = 0.99;                    ///< cosine between steps that keep their direction
constexpr int kMostStraight = 8;                      ///< such steps after which the next ones become longer

/// The coordinates in a frame that turns about a pivot.
class TurningFrame {
public:
    TurningFrame(const System& system, Vector2 pivot, double speed)
        : m_system(system), m_motion(system), m_pivot(pivot), m_speed(speed)
    {
        bool isX = true;
        for (std::size_t i = 0; i < system.coordinates().size(); ++i) {
            const Coordinate& each = system.coordinates()[i];
            const auto index = static_cast<Eigen::Index>(i);
            if (each.elastic) {
                continue;
            }
            if (each.quantity == Quantity::angle) {
                m_angles.push_back(index);
            } else {
                if (isX) {
                    m_places.push_back(index);
                }
                isX = !isX;
            }
        }
    }

    Vector2 pivot() const { return m_pivot; }
    /// q turned by an angle; of velocities and accelerations without the pivot and the angles.
    Eigen::VectorXd turned(Eigen::VectorXd q, double angle, bool isPlace) const
    {
        const Vector2 about = isPlace ? m_pivot : Vector2{};
        for (const Eigen::Index i : m_places) {
            const Vector2 place = about + rotated({q[i] - about.x, q[i + 1] - about.y}, angle);
            q[i] = place.x;
            q[i + 1] = place.y;
        }
        for (const Eigen::Index i : m_angles) {
            q[i] += isPlace ? angle : 0;
        }
        return q;
    }
    /// Velocities of points at rest in the frame, Ω × r.
    Eigen::VectorXd carried(const Eigen::VectorXd& q) const
    {
        Eigen::VectorXd v = Eigen::VectorXd::Zero(q.size());
        for (const Eigen::Index i : m_places) {
            v[i] = -m_speed * (q[i + 1] - m_pivot.y);
            v[i + 1] = m_speed * (q[i] - m_pivot.x);
        }
        for (const Eigen::Index i : m_angles) {
            v[i] = m_speed;
        }
        return v;
    }
    /// Accelerations of points at rest in the frame, −Ω² r.
    Eigen::VectorXd centripetal(const Eigen::VectorXd& q) const
    {
        Eigen::VectorXd a = Eigen::VectorXd::Zero(q.size());
        for (const Eigen::Index i : m_places) {
            a[i] = -m_speed * m_speed * (q[i] - m_pivot.x);
            a[i + 1] = -m_speed * m_speed * (q[i + 1] - m_pivot.y);
        }
        return a;
    }
    /// p̈ in the frame of p = q with ṗ at t = 0: q̈ − 2Ω × ṗ + Ω² (p − pivot).
    Outcome<Eigen::VectorXd> acceleration(const Eigen::VectorXd& q, const Eigen::VectorXd& rate, double t = 0)
    {
        const MotionState state{q, carried(q) + rate};
        Outcome<Acceleration> found = m_motion.accelerate(state, {t});
        if (!found) {
            return Failure{found.reason()};
        }
        Eigen::VectorXd a = found->a - centripetal(q);
        for (const Eigen::Index i : m_places) {
            a[i] += 2 * m_speed * rate[i + 1];
            a[i + 1] -= 2 * m_speed * rate[i];
        }
        return a;
    }
    /// The part of M q̈ − f by inertia and dampers in the frame at p̈ = 0: M (2Ω × ṗ − Ω² r) + Ṁq̇ − ½∂(q̇ᵀMq̇)/∂q + C
    /// q̇.
    Eigen::VectorXd inertia(const Eigen::VectorXd& q, const Eigen::VectorXd& rate) const
    {
        const Eigen::VectorXd v = carried(q) + rate;
        Eigen::VectorXd a = centripetal(q);
        for (const Eigen::Index i : m_places) {
            a[i] -= 2 * m_speed * rate[i + 1];
            a[i + 1] += 2 * m_speed * rate[i];
        }
        Eigen::VectorXd force = m_system.inertiaForce(q, a) - m_system.velocityForce(q, v);
        if (m_motion.isDamped()) {
            force += m_system.damping(q) * v;
        }
        return force;
    }
    Outcome<Acceleration> motionOf(const Eigen::VectorXd& q) { return m_motion.accelerate({q, carried(q)}); }
    /// On the constraints near q, with ṗ along them.
    Outcome<MotionState> held(const Eigen::VectorXd& q, const Eigen::VectorXd& rate, const Eigen::MatrixXd& Z) const
    {
        const MotionState wanted{q, carried(q) + rate};
        return m_motion.hold(wanted, wanted, Z);
    }
    bool followsMassless() const { return m_motion.followsMassless(); }
    double speed() const { return m_speed; }
    const ArcUnits& units() const { return m_motion.units(); }

private:
    const System& m_system;
    ConstrainedMotion m_motion;
    Vector2 m_pivot;
    double m_speed;
    std::vector<Eigen::Index> m_places, m_angles;  // x of each place
};

/// Deviations p = p₀ + Z y from a base on the constraints, ÿ = ÿ₀ + K y + D ẏ with ZᵀW⁻²Z = I and
///
///     K = −M_r⁻¹ Zᵀ(H + ∂w/∂p)Z,    D = −M_r⁻¹ Zᵀ(∂w/∂ṗ)Z,    M_r = ZᵀMZ,
///
/// H with the multipliers of the base and w what inertia and dampers make in the frame. Only w is differentiated by
/// differences: stiff parts keep their digits.
class Deviations {
public:
    Deviations(TurningFrame& frame, const System& system, Eigen::VectorXd base)
        : m_frame(frame),
          m_system(system),
          m_base(std::move(base)),
          m_Z(frame.units().rowSpace(system.jacobian(m_base)).nullSpace()),
          m_inertia(congruent(system.mass(m_base), m_Z)),
          m_step(tolerance::kRotationDeviation * system.size())
    {
    }

    Eigen::Index size() const { return m_Z.cols(); }
    const Eigen::MatrixXd& basis() const { return m_Z; }
    /// ZᵀW⁻²p̈₀, ÿ at y = 0.
    Outcome<Eigen::VectorXd> acceleration()
    {
        const Outcome<Eigen::VectorXd> a = m_frame.acceleration(m_base, Eigen::VectorXd::Zero(m_base.size()));
        return a ? Outcome<Eigen::VectorXd>(m_frame.units().dual(m_Z).transpose() * *a)
                 : Outcome<Eigen::VectorXd>(Failure{a.reason()});
    }
    Outcome<Eigen::MatrixXd> byPlace()
    {
        const Outcome<Acceleration> motion = m_frame.motionOf(m_base);
        if (!motion) {
            return Failure{motion.reason()};
        }
        Eigen::MatrixXd K = m_system.tangentStiffness(m_base, motion->lambda) * m_Z;
        K += differences(m_step, [&](const Eigen::VectorXd& move) {
            return m_frame.inertia(m_base + move, Eigen::VectorXd::Zero(move.size()));
        });
        return Eigen::MatrixXd(-m_inertia.solve(Eigen::MatrixXd(m_Z.transpose() * K)));
    }
    /// Deviations in modes that have M_r = I, p = p₀ + B y. Stiff and soft motions are apart there, and ZᵀHZ comes from
    /// the strains, so that soft ones keep their digits.
    struct Modal {
        Eigen::MatrixXd B, K, D;
        Eigen::VectorXd rates;           ///< √|κ| of each mode, at least the speed [rad/s]
        Eigen::VectorXd turn, momentum;  ///< the mechanism turned as a whole, and ∂L/∂y of its angular momentum L
    };
    Outcome<Modal> modal()
    {
        const Outcome<Acceleration> motion = m_frame.motionOf(m_base);
        if (!motion) {
            return Failure{motion.reason()};
        }
        const double speed = m_frame.speed();
        const Eigen::MatrixXd byPlace = differences(m_step, [&](const Eigen::VectorXd& move) {
            return m_frame.inertia(m_base + move, Eigen::VectorXd::Zero(move.size()));
        });
        const double step = m_step * std::max<double>(std::abs(speed), tolerance::kLeastRate);
        const Eigen::MatrixXd byRate =
            differences(step, [&](const Eigen::VectorXd& move) { return m_frame.inertia(m_base, move); });
        const SparseMatrix H = m_system.tangentStiffness(m_base, motion->lambda), M = m_system.mass(m_base);
        const Eigen::MatrixXd stiffness = congruent(H, m_Z), inertia = congruent(M, m_Z);
        const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> modes(stiffness, inertia);
        const Eigen::MatrixXd& X = modes.eigenvectors();
        Modal found;
        found.B = m_Z * X;
        found.K = -(stiffnessIn(found.B, motion->lambda) + found.B.transpose() * byPlace * X);
        found.D = -found.B.transpose() * byRate * X;
        found.rates = modes.eigenvalues().cwiseAbs().cwiseSqrt().cwiseMax(std::abs(speed));
        found.turn = found.B.transpose() * (M * m_frame.carried(m_base)) / speed;
        const Eigen::MatrixXd momentum = differences(m_step, [&](const Eigen::VectorXd& move) {
            const Eigen::VectorXd q = m_base + move;
            return Eigen::VectorXd::Constant(
                q.size(), 2 * m_system.energyMomentum().kineticEnergy(q, m_frame.carried(q)) / speed);
        });
        found.momentum = X.transpose() * momentum.row(0).transpose();
        return found;
    }

private:
    /// BᵀHB by the strains.
    Eigen::MatrixXd stiffnessIn(const Eigen::MatrixXd& B, const Eigen::VectorXd& lambda) const
    {
        const StrainForm form = m_system.strainForm(m_base);
        const Eigen::MatrixXd strains = form.G * B;
        const SparseMatrix rest = form.rest + m_system.reactionStiffness(m_base, lambda);
        return strains.transpose() * form.W.asDiagonal() * strains + congruent(rest, B);
    }

    /// Columns by differences of fourth order along the basis.
    template <class Function>
    Eigen::MatrixXd differences(double step, Function function) const
    {
        Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(m_base.size(), size());
        for (Eigen::Index i = 0; i < size(); ++i) {
            for (const auto& [reach, weight] : {std::pair{1.0, 8.0}, {-1.0, -8.0}, {2.0, -1.0}, {-2.0, 1.0}}) {
                matrix.col(i) += weight / (12 * step) * function(reach * step * m_Z.col(i));
            }
        }
        return matrix;
    }

    TurningFrame& m_frame;
    const System& m_system;
    Eigen::VectorXd m_base;
    Eigen::MatrixXd m_Z;
    Eigen::LLT<Eigen::MatrixXd> m_inertia;
    double m_step;
};

/// The speed at which motors turn a link evenly against the ground; none without such a motor. Fails where one turns a
/// link against another.
Outcome<std::optional<double>> turningMotor(const Mechanism& mechanism)
{
    std::optional<double> speed;
    for (const Element& element : mechanism.elements) {
        const Field* field = findField(element, Follows::relativeAngle);
        if (field == nullptr || field->kind != FieldKind::timeFunctions) {
            continue;
        }
        const auto angle = std::get<std::vector<TimeFunction>>(field->read(element));
        const auto* ramp = !angle.empty() ? std::get_if<TimeFunction::Ramp>(&angle.front().rule) : nullptr;
        if (ramp == nullptr || ramp->speed == 0) {
            continue;
        }
        const std::optional<TurnedLink> turned = turnedLink(sidesOf(element));
        if (!turned) {
            return Failure{
                Text("the motor {1} turns one link against another, so that nothing turns as a whole; look for a "
                     "periodic motion instead",
                     PartId{idOf(element)})};
        }
        speed = speed ? speed : std::optional(turned->sign * ramp->speed);
    }
    return speed;
}

/// Rounding of the accelerations at q, |Z| |M_r⁻¹| |Z|ᵀ ε (|f| + |H| r), by its norm; r is the size of the mechanism.
double roundingOfAcceleration(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda)
{
    const Eigen::MatrixXd Z = RowSpace(system.jacobian(q)).nullSpace();
    if (Z.cols() == 0) {
        return 0;
    }
    const SparseMatrix H = system.tangentStiffness(q, lambda).cwiseAbs();
    const Eigen::VectorXd forces = system.forceSizes(q) + system.size() * (H * Eigen::VectorXd::Ones(q.size()));
    const Eigen::MatrixXd inverse =
        solution(congruent(system.mass(q), Z), Eigen::MatrixXd::Identity(Z.cols(), Z.cols()));
    return tolerance::kFewRoundings *
           (Z.cwiseAbs() * (inverse.cwiseAbs() * (Z.cwiseAbs().transpose() * forces))).norm();
}

/// Largest error of position that Φ(q, t) means, relative to the size.
double positionErrorAt(const System& system, const Eigen::VectorXd& q, double t)
{
    const Eigen::VectorXd Phi = system.constraint(q, {t});
    double largest = 0;
    for (Eigen::Index k = 0; k < Phi.size(); ++k) {
        largest = std::max(largest, std::abs(Phi[k]) / system.constraints()[static_cast<std::size_t>(k)].scale);
    }
    return largest / system.size();
}

Outcome<Vector2> pivotOfAll(const Mechanism& mechanism)
{
    std::vector<Vector2> fixed;
    for (const Point& point : mechanism.points) {
        const bool isUsed = std::ranges::any_of(mechanism.elements, [&](const Element& element) {
            const std::vector<std::string> points = pointsOf(element);
            return std::ranges::find(points, point.id) != points.end();
        });
        if (point.fixed && isUsed) {
            fixed.push_back(point.at);
        }
    }
    if (fixed.size() != 1) {
        return Failure{Text("it can turn as a whole only about one fixed point; {1} are in use",
                            static_cast<long long>(fixed.size()))};
    }
    return fixed.front();
}

/// Checks that constraints and accelerations turn along with the mechanism: else the equations depend on the
/// time.
Outcome<void> checkInvariance(TurningFrame& frame, const System& system, const Eigen::VectorXd& q)
{
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(q.size());
    const Outcome<Acceleration> motion = frame.motionOf(q);
    const Outcome<Eigen::VectorXd> here = frame.acceleration(q, none);
    if (!motion || !here) {
        return Failure{motion ? here.reason() : motion.reason()};
    }
    const double rounding = roundingOfAcceleration(system, q, motion->lambda);
    // Less than half a turn, so that angles of links count on from the drawing.
    for (const double angle : {0.7, 2.1, -2.3}) {
        const double t = angle / frame.speed();
        const Outcome<Eigen::VectorXd> there = frame.acceleration(frame.turned(q, angle, true), none, t);
        if (!there) {
            return Failure{there.reason()};
        }
        const double open = positionErrorAt(system, frame.turned(q, angle, true), t);
        const double apart = frame.units().norm(frame.turned(*here, angle, false) - *there);
        if (open > tolerance::kHolds ||
            apart >
                tolerance::kHalfOfDigits * (frame.units().norm(*here) + system.size() * frame.speed() * frame.speed()) +
                    rounding) {
            return Failure{
                Text("its equations depend on where it has turned to: weights, other points of the ground or "
                     "loads with a direction act on it; look for a periodic motion instead")};
        }
    }
    return {};
}

/// From q by the step along the constraints, or by the longest of its halves that reaches them; none where all fail.
std::optional<Eigen::VectorXd> moved(const TurningFrame& frame, const Eigen::VectorXd& q, const Eigen::VectorXd& step,
                                     const Eigen::MatrixXd& Z)
{
    for (double share = 1; share > kSmallestRotationStep; share /= 2) {
        if (const auto there = frame.held(q + share * step, Eigen::VectorXd::Zero(q.size()), Z)) {
            return there->q;
        }
    }
    return std::nullopt;
}

/// Newton's method for p̈ = 0; the system counts the turns of its links on the way. Fails where the last step leaves
/// accelerations, as those of a torque that nothing holds.
Outcome<Eigen::VectorXd> restInFrame(TurningFrame& frame, System& system, Eigen::VectorXd q)
{
    const double size = system.size(), turning = size * frame.speed() * frame.speed();
    double longest = tolerance::kLongestNewtonStep * size;
    Eigen::VectorXd last = Eigen::VectorXd::Zero(q.size());
    int straight = 0;
    bool isStill = false;
    for (int i = 0; i < kMostRotationSteps; ++i) {
        Deviations near(frame, system, q);
        if (near.size() == 0) {
            return q;
        }
        const Outcome<Eigen::VectorXd> force = near.acceleration();
        if (!force) {
            return Failure{force.reason()};
        }
        const double limit = isStill ? tolerance::kHalfOfDigits * turning +
                                           roundingOfAcceleration(system, q, frame.motionOf(q).value().lambda)
                                     : tolerance::kElevenDigits * turning;
        if (force->norm() <= limit) {
            return q;
        }
        if (isStill) {
            break;
        }
        const Outcome<Eigen::MatrixXd> slope = near.byPlace();
        if (!slope) {
            return Failure{slope.reason()};
        }
        Eigen::VectorXd step = leastNormSolution(*slope, -*force);
        step *= std::min(1.0, longest / std::max(step.norm(), kLeastDivisor));
        const std::optional<Eigen::VectorXd> next = moved(frame, q, near.basis() * step, near.basis());
        if (!next) {
            break;
        }
        const Eigen::VectorXd way = *next - q;
        // Springs that barely hold against the turning lead far away, on a straight way.
        straight = way.dot(last) > kStraight * way.norm() * last.norm() ? straight + 1 : 0;
        longest = straight > kMostStraight ? 2 * longest : tolerance::kLongestNewtonStep * size;
        last = way;
        isStill = frame.units().norm(way) < tolerance::kRoundingOfSolve * size;
        q = *next;
        system.countFrom(system.linkAngles(q));
    }
    return Failure{Text("no steady rotation is found from the drawing")};
}

/// The steady rotation to which steps lead from the drawing; where they lead to none, that from the first of some
/// random assemblies of a small mechanism that winds no torsion spring up: between the drawing and it a spring may have
/// no length.
Outcome<Eigen::VectorXd> restFrom(const Mechanism& mechanism, TurningFrame& frame, System& system,
                                  const Eigen::VectorXd& start, const Monitor& monitor)
{
    constexpr int kMostOthers = 30;
    constexpr Eigen::Index kFewCoordinates = 40;
    const System drawn = system;
    Outcome<Eigen::VectorXd> rest = restInFrame(frame, system, start);
    RandomAssemblies others(drawn);
    for (int i = 0; i < kMostOthers && !rest && start.size() <= kFewCoordinates && !monitor.isCancelled(); ++i) {
        const std::optional<Eigen::VectorXd> q = others.next();
        if (q && heldHalfTurnAway(mechanism, drawn, *q).empty()) {
            system = drawn;
            system.countFrom(drawn.linkAngles(*q));
            const Outcome<Eigen::VectorXd> other = restInFrame(frame, system, *q);
            const bool isUsual = other && !hasCornerAt(system, *other) &&
                                 (system.linkAngles(*other) - drawn.linkAngles(*other)).isZero(tolerance::kNearlyZero);
            rest = isUsual ? other : rest;
        }
    }
    return rest;
}

/// Eigenvalues and vectors of A in states (ρ y, ẏ), with the rates ρ of the modes.
struct RotationModes {
    Eigen::VectorXcd values;
    Eigen::MatrixXcd vectors;
};

/// A mechanism that nothing drives may turn on and may turn faster: twice the eigenvalue zero with one vector r, Ar =
/// 0, which rounding would split by half of the digits. With the angular momentum ℓ that is kept, ℓᵀA = 0, the others
/// are those of A beside r and ℓ.
RotationModes modesBesideTurning(const Eigen::MatrixXd& A, const Eigen::VectorXd& r, const Eigen::VectorXd& kept)
{
    const Eigen::Index size = A.rows();
    Eigen::MatrixXd both(size, 2);
    both << r.normalized(), kept.normalized();
    const Eigen::MatrixXd Q = orthogonalFactor(both);
    const Eigen::MatrixXd U = Q.rightCols(size - 2);
    RotationModes modes{Eigen::VectorXcd::Zero(size), Eigen::MatrixXcd(size, size)};
    modes.vectors.leftCols(2).colwise() = r.cast<std::complex<double>>();
    if (size == 2) {
        return modes;  // a single link turns on and does nothing else
    }
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(Eigen::MatrixXd(U.transpose() * A * U));
    for (Eigen::Index i = 0; i + 2 < size; ++i) {
        const std::complex<double> value = solver.eigenvalues()[i];
        Eigen::VectorXcd vector = U.cast<std::complex<double>>() * solver.eigenvectors().col(i);
        if (std::abs(value) > 0) {
            vector += (both.col(0).transpose() * A).cast<std::complex<double>>().dot(vector) / value * both.col(0);
        }
        modes.values[i + 2] = value;
        modes.vectors.col(i + 2) = vector;
    }
    return modes;
}

RotationModes rotationModes(const Deviations::Modal& modal)
{
    const Eigen::Index d = modal.K.rows();
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * d, 2 * d);
    A.topRightCorner(d, d) = modal.rates.asDiagonal();
    A.bottomLeftCorner(d, d) = modal.K * modal.rates.cwiseInverse().asDiagonal();
    A.bottomRightCorner(d, d) = modal.D;
    Eigen::VectorXd r = Eigen::VectorXd::Zero(2 * d), kept(2 * d);
    r.head(d) = modal.rates.cwiseProduct(modal.turn);
    kept << modal.momentum.cwiseQuotient(modal.rates), modal.turn;
    const double limit = tolerance::kNegligible * A.norm();
    if (r.norm() > 0 && (A * r).norm() <= limit * r.norm() && (A.transpose() * kept).norm() <= limit * kept.norm() &&
        std::abs(r.dot(kept)) <= tolerance::kNegligible * r.norm() * kept.norm()) {
        return modesBesideTurning(A, r, kept);
    }
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(A);
    return {solver.eigenvalues(), solver.eigenvectors()};
}

/// Everything turns along at q.
void setState(SteadyRotation& rotation, TurningFrame& frame, const Eigen::VectorXd& q)
{
    rotation.pivot = frame.pivot();
    rotation.state = {q, frame.carried(q)};
    const Outcome<Acceleration> motion = frame.motionOf(q);
    rotation.acceleration = {frame.centripetal(q), motion ? motion->lambda : Eigen::VectorXd()};
}

void addDeviations(const Deviations::Modal& modal, SteadyRotation& rotation)
{
    const Eigen::Index d = modal.K.rows();
    const auto [values, vectors] = rotationModes(modal);
    std::vector<Eigen::Index> order(static_cast<std::size_t>(2 * d));
    std::iota(order.begin(), order.end(), 0);
    const double largest = values.cwiseAbs().maxCoeff();
    std::ranges::stable_sort(order, [&, &values = values](Eigen::Index a, Eigen::Index b) {
        const auto growth = [&](Eigen::Index i) { return grows(values[i], largest) ? values[i].real() : 0; };
        const auto place = [&](Eigen::Index i) {
            return std::tuple(-growth(i), std::abs(values[i]), -values[i].imag());
        };
        return place(a) < place(b);
    });
    for (const Eigen::Index i : order) {
        rotation.values.emplace_back(withoutRounding(values[i].real(), largest),
                                     withoutRounding(values[i].imag(), largest));
        const Eigen::VectorXcd shape = modal.B * vectors.col(i).head(d).cwiseQuotient(modal.rates);
        rotation.shapes.push_back(shape / std::max(shape.norm(), kLeastDivisor));
    }
    rotation.stable = !grows(values.real().maxCoeff(), std::max(largest, std::abs(rotation.speed)));
}

}  // namespace

Outcome<SteadyRotation> steadyRotation(const Mechanism& mechanism, const System& system, std::optional<double> speed,
                                       const Monitor& monitor)
{
    const Outcome<std::optional<double>> driven = turningMotor(mechanism);
    if (!driven) {
        return Failure{driven.reason()};
    }
    SteadyRotation rotation;
    rotation.speed = driven->value_or(speed.value_or(0));
    if (rotation.speed == 0) {
        return Failure{Text("its speed is not known; give one, or add a motor that turns evenly")};
    }
    const Outcome<Vector2> pivot = pivotOfAll(mechanism);
    const Outcome<MotionState> start = drawnStart(mechanism, system, monitor);
    if (!pivot || !start) {
        return Failure{pivot ? start.reason() : pivot.reason()};
    }
    System counted = system;
    TurningFrame frame(counted, *pivot, rotation.speed);
    if (frame.followsMassless()) {
        return Failure{
            Text("something moves without mass, so that its deviations have no modes; give it a mass, or hold it")};
    }
    if (const Outcome<void> same = checkInvariance(frame, system, start->q); !same) {
        return Failure{same.reason()};
    }
    const Outcome<Eigen::VectorXd> rest = restFrom(mechanism, frame, counted, start->q, monitor);
    if (!rest) {
        return Failure{rest.reason()};
    }
    if (hasCornerAt(counted, *rest)) {
        return Failure{
            Text("no steady rotation is found from the drawing: the search ends where the ends of a spring "
                 "meet, whose force has no direction there")};
    }
    setState(rotation, frame, *rest);
    Deviations near(frame, counted, *rest);
    if (near.size() == 0) {
        rotation.stable = true;
        return rotation;
    }
    const Outcome<Eigen::VectorXd> left = near.acceleration();
    const Outcome<Deviations::Modal> modal = near.modal();
    if (!left || !modal) {
        return Failure{left ? modal.reason() : left.reason()};
    }
    rotation.residual = left->norm() / (system.size() * rotation.speed * rotation.speed);
    addDeviations(*modal, rotation);
    return rotation;
}

}  // namespace eigenlink
