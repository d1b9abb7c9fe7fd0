#include "model/dynamics/amplitude.h"

#include "model/assembly/natural_units.h"
#include "model/equilibrium/position_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

/// Newton's steps to a configuration with an amplitude.
constexpr int kMostCorrectionsOfAmplitude = 20;
/// The first step outwards, as a share of the size.
constexpr double kFirstStepOutwards = 0.02;

}  // namespace

Amplitude::Amplitude(const System& system, const Eigen::VectorXd& rest, const Eigen::VectorXd& shape)
    : m_system(system), m_rest(rest)
{
    std::vector<Vector2> moves;
    double largest = 0;
    for (const auto& [x, y] : system.kinematics().pointDisplacements(rest, shape)) {
        moves.push_back({x.real(), y.real()});
        largest = std::max(largest, length(moves.back()));
    }
    if (largest <= tolerance::kNearlyZero) {
        const ArcUnits units(system);
        m_along = units.dual(shape) / std::pow(units.norm(shape), 2);
        return;
    }
    const auto found = std::ranges::find_if(
        moves, [&](const Vector2& each) { return length(each) >= (1 - tolerance::kNearlyZero) * largest; });
    m_point = static_cast<std::size_t>(found - moves.begin());
    m_place = system.kinematics().gripPosition(grip(), rest);
    m_direction = (1 / length(*found)) * *found;
}

double Amplitude::at(const Eigen::VectorXd& q) const
{
    return m_point ? length(m_system.kinematics().gripPosition(grip(), q) - m_place)
                   : std::abs(m_along.dot(q - m_rest));
}

Eigen::VectorXd Amplitude::slope(const Eigen::VectorXd& q) const
{
    if (!m_point) {
        return std::copysign(1.0, m_along.dot(q - m_rest)) * m_along;
    }
    const Vector2 way = m_system.kinematics().gripPosition(grip(), q) - m_place;
    const double distance = length(way);
    const Vector2 along = distance > 0 ? (1 / distance) * way : m_direction;
    return m_system.kinematics().gripJacobian(grip(), q).transpose() * Eigen::Vector2d(along.x, along.y);
}

std::optional<Eigen::VectorXd> Amplitude::reached(double amplitude, const Eigen::VectorXd& q,
                                                  const Eigen::MatrixXd& N) const
{
    const Eigen::Index m = m_system.constraintCount(), held = N.cols();
    const ArcUnits units(m_system);
    const Eigen::MatrixXd dual = units.dual(N);
    Eigen::VectorXd next = q, missing(m + 1 + held);
    double before = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMostCorrectionsOfAmplitude; ++i) {
        missing.head(m) = -m_system.constraint(next);
        missing[m] = amplitude - at(next);
        Eigen::MatrixXd rows(m + 1 + held, q.size());
        rows.topRows(m) = m_system.jacobian(next);
        rows.row(m) = slope(next).transpose();
        if (held > 0) {
            missing.tail(held) = dual.transpose() * (q - next);
            rows.bottomRows(held) = dual.transpose();
        }
        const double off = missing.tail(1 + held).cwiseAbs().maxCoeff() / m_system.size();
        const double error = std::max(constraintResidual(m_system, next), off);
        if (error <= tolerance::kRoundingOfSum || (error < tolerance::kHolds && error > 0.5 * before)) {
            return next;
        }
        before = error;
        next += units.rowSpace(rows.sparseView()).minimumNormStep(missing);
        if (!next.allFinite()) {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

Amplitude::Place Amplitude::farthest(double amplitude, Eigen::VectorXd q) const
{
    if (!m_point) {
        return {amplitude, std::move(q)};
    }
    const ArcUnits units(m_system);
    double step = kFirstStepOutwards * m_system.size();
    double here = at(q);
    while (here < amplitude && step > tolerance::kStepInParameter * m_system.size()) {
        const double wanted = std::min(amplitude, here + step);
        const std::optional<Eigen::VectorXd> next = reached(wanted, q);
        if (next && units.norm(*next - q) < m_system.size()) {
            q = *next;
            here = wanted;
        } else {
            step *= 0.5;
        }
    }
    return {here, std::move(q)};
}

}  // namespace eigenlink
