#include "model/dynamics/steady_rotation.h"

#include "model/basics/least_divisor.h"
#include "model/description/edit.h"
#include "model/dynamics/start.h"
#include "model/dynamics/tolerances.h"
#include "model/math/dense/row_space.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace eigenlink {

namespace {

constexpr int kMostRotationSteps = 50;

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
    /// Velocities of what stands still in the frame, Ω × r.
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
    /// p̈ in the frame of p = q with ṗ at t = 0: q̈ − 2Ω × ṗ + Ω² (p − pivot).
    Outcome<Eigen::VectorXd> acceleration(const Eigen::VectorXd& q, const Eigen::VectorXd& rate, double t = 0)
    {
        const MotionState state{q, carried(q) + rate};
        Outcome<Acceleration> found = m_motion.accelerate(state, {t});
        if (!found) {
            return Failure{found.reason()};
        }
        Eigen::VectorXd a = found->a;
        for (const Eigen::Index i : m_places) {
            a[i] += 2 * m_speed * rate[i + 1] + m_speed * m_speed * (q[i] - m_pivot.x);
            a[i + 1] += -2 * m_speed * rate[i] + m_speed * m_speed * (q[i + 1] - m_pivot.y);
        }
        return a;
    }
    /// On the constraints near q, with ṗ along them.
    Outcome<MotionState> held(const Eigen::VectorXd& q, const Eigen::VectorXd& rate, const Eigen::MatrixXd& Z) const
    {
        const MotionState wanted{q, carried(q) + rate};
        return m_motion.hold(wanted, wanted, Z);
    }
    double speed() const { return m_speed; }

private:
    const System& m_system;
    ConstrainedMotion m_motion;
    Vector2 m_pivot;
    double m_speed;
    std::vector<Eigen::Index> m_places, m_angles;  // x of each place
};

/// Zᵀp̈ about a base, as a function of deviations y and their rates.
class Deviations {
public:
    Deviations(TurningFrame& frame, const System& system, Eigen::VectorXd base)
        : m_frame(frame),
          m_base(std::move(base)),
          m_Z(RowSpace(system.jacobian(m_base)).nullSpace()),
          m_step(tolerance::kRotationDeviation * system.size())
    {
    }

    Eigen::Index size() const { return m_Z.cols(); }
    const Eigen::MatrixXd& basis() const { return m_Z; }
    Outcome<Eigen::VectorXd> at(const Eigen::VectorXd& y, const Eigen::VectorXd& rate)
    {
        const Outcome<MotionState> state = m_frame.held(m_base + m_Z * y, m_Z * rate, m_Z);
        if (!state) {
            return Failure{state.reason()};
        }
        const Eigen::VectorXd own = state->v - m_frame.carried(state->q);
        const Outcome<Eigen::VectorXd> a = m_frame.acceleration(state->q, own);
        return a ? Outcome<Eigen::VectorXd>(m_Z.transpose() * *a) : Outcome<Eigen::VectorXd>(Failure{a.reason()});
    }
    /// Columns by differences of fourth order.
    Outcome<Eigen::MatrixXd> slope(bool byRate)
    {
        const Eigen::Index d = size();
        const double step =
            byRate ? m_step * std::max<double>(std::abs(m_frame.speed()), tolerance::kLeastTurning) : m_step;
        Eigen::MatrixXd matrix(d, d);
        for (Eigen::Index i = 0; i < d; ++i) {
            Eigen::VectorXd sum = Eigen::VectorXd::Zero(d);
            for (const auto& [reach, weight] : {std::pair{1.0, 8.0}, {-1.0, -8.0}, {2.0, -1.0}, {-2.0, 1.0}}) {
                const Eigen::VectorXd move = reach * step * Eigen::VectorXd::Unit(d, i);
                const Eigen::VectorXd none = Eigen::VectorXd::Zero(d);
                const Outcome<Eigen::VectorXd> value = byRate ? at(none, move) : at(move, none);
                if (!value) {
                    return Failure{value.reason()};
                }
                sum += weight * *value;
            }
            matrix.col(i) = sum / (12 * step);
        }
        return matrix;
    }

private:
    TurningFrame& m_frame;
    Eigen::VectorXd m_base;
    Eigen::MatrixXd m_Z;
    double m_step;
};

/// How fast what is given as a function of time turns a link evenly.
std::optional<double> turningMotor(const Mechanism& mechanism)
{
    for (const Element& element : mechanism.elements) {
        const Field* field = findField(element, Follows::relativeAngle);
        if (field == nullptr || field->kind != FieldKind::timeFunctions) {
            continue;
        }
        const auto angle = std::get<std::vector<TimeFunction>>(field->read(element));
        if (!angle.empty()) {
            const auto* ramp = std::get_if<TimeFunction::Ramp>(&angle.front().rule);
            if (ramp != nullptr && ramp->speed != 0) {
                return ramp->speed;
            }
        }
    }
    return std::nullopt;
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

/// The same accelerations, turned, wherever the mechanism has got to: else the equations depend on the time.
Outcome<void> checkInvariance(TurningFrame& frame, const System& system, const Eigen::VectorXd& q)
{
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(q.size());
    const Outcome<Eigen::VectorXd> here = frame.acceleration(q, none);
    if (!here) {
        return Failure{here.reason()};
    }
    for (const double angle : {0.7, 2.1, 4.0}) {
        const double t = angle / frame.speed();
        const Outcome<Eigen::VectorXd> there = frame.acceleration(frame.turned(q, angle, true), none, t);
        if (!there) {
            return Failure{there.reason()};
        }
        const double apart = (frame.turned(*here, angle, false) - *there).norm();
        if (apart > tolerance::kTurnsAlike * (here->norm() + system.size() * frame.speed() * frame.speed())) {
            return Failure{
                Text("its equations depend on where it has turned to: weights, other points of the ground or "
                     "loads with a direction act on it; look for a periodic motion instead")};
        }
    }
    return {};
}

/// Newton's method for p̈ = 0.
Outcome<Eigen::VectorXd> restInFrame(TurningFrame& frame, const System& system, Eigen::VectorXd q)
{
    const double size = system.size(), limit = tolerance::kRestsInFrame * size * frame.speed() * frame.speed();
    for (int i = 0; i < kMostRotationSteps; ++i) {
        Deviations near(frame, system, q);
        if (near.size() == 0) {
            return q;
        }
        const Eigen::VectorXd none = Eigen::VectorXd::Zero(near.size());
        const Outcome<Eigen::VectorXd> force = near.at(none, none);
        if (!force) {
            return Failure{force.reason()};
        }
        if (force->norm() <= limit) {
            return q;
        }
        const Outcome<Eigen::MatrixXd> slope = near.slope(false);
        if (!slope) {
            return Failure{slope.reason()};
        }
        Eigen::VectorXd step = slope->completeOrthogonalDecomposition().solve(-*force);
        step *= std::min(1.0, 0.2 * size / std::max(step.norm(), kLeastDivisor));
        const Outcome<MotionState> next =
            frame.held(q + near.basis() * step, Eigen::VectorXd::Zero(q.size()), near.basis());
        if (!next) {
            return Failure{next.reason()};
        }
        const bool isStill = (next->q - q).norm() < tolerance::kRotationStep * size;
        q = next->q;
        if (isStill) {
            return q;
        }
    }
    return Failure{Text("no steady rotation is found from the drawing")};
}

void addDeviations(const Eigen::MatrixXd& K, const Eigen::MatrixXd& D, const Eigen::MatrixXd& Z,
                   SteadyRotation& rotation)
{
    const Eigen::Index d = K.rows();
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * d, 2 * d);
    A.topRightCorner(d, d).setIdentity();
    A.bottomLeftCorner(d, d) = K;
    A.bottomRightCorner(d, d) = D;
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(A);
    const Eigen::VectorXcd values = solver.eigenvalues();
    const Eigen::MatrixXcd vectors = solver.eigenvectors();
    std::vector<Eigen::Index> order(static_cast<std::size_t>(2 * d));
    std::iota(order.begin(), order.end(), 0);
    const double largest = values.cwiseAbs().maxCoeff();
    std::ranges::stable_sort(order, [&](Eigen::Index a, Eigen::Index b) {
        const double difference = values[a].real() - values[b].real();
        return std::abs(difference) > tolerance::kSameGrowth * largest ? difference > 0
                                                                       : values[a].imag() > values[b].imag();
    });
    for (const Eigen::Index i : order) {
        rotation.values.push_back(values[i]);
        const Eigen::VectorXcd shape = Z * vectors.col(i).head(d);
        rotation.shapes.push_back(shape / std::max(shape.norm(), kLeastDivisor));
    }
    rotation.stable = rotation.values.front().real() <= tolerance::kGrows * std::max(largest, std::abs(rotation.speed));
}

}  // namespace

Outcome<SteadyRotation> steadyRotation(const Mechanism& mechanism, const System& system, std::optional<double> speed,
                                       const Monitor& monitor)
{
    const std::optional<double> driven = turningMotor(mechanism);
    SteadyRotation rotation;
    rotation.speed = driven ? *driven : speed.value_or(0);
    if (rotation.speed == 0) {
        return Failure{Text("nothing says how fast it turns; give a speed, or add a motor that turns evenly")};
    }
    const Outcome<Vector2> pivot = pivotOfAll(mechanism);
    const Outcome<MotionState> start = drawnStart(mechanism, system, monitor);
    if (!pivot || !start) {
        return Failure{pivot ? start.reason() : pivot.reason()};
    }
    rotation.pivot = *pivot;
    TurningFrame frame(system, *pivot, rotation.speed);
    if (const Outcome<void> same = checkInvariance(frame, system, start->q); !same) {
        return Failure{same.reason()};
    }
    const Outcome<Eigen::VectorXd> rest = restInFrame(frame, system, start->q);
    if (!rest) {
        return Failure{rest.reason()};
    }
    rotation.state = {*rest, frame.carried(*rest)};
    Deviations near(frame, system, *rest);
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(near.size());
    if (near.size() == 0) {
        rotation.stable = true;
        return rotation;
    }
    const Outcome<Eigen::VectorXd> left = near.at(none, none);
    const Outcome<Eigen::MatrixXd> K = near.slope(false), D = near.slope(true);
    if (!left || !K || !D) {
        return Failure{!left ? left.reason() : !K ? K.reason() : D.reason()};
    }
    rotation.residual = left->norm() / (system.size() * rotation.speed * rotation.speed);
    addDeviations(*K, *D, near.basis(), rotation);
    return rotation;
}

}  // namespace eigenlink
