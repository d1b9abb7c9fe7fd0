#include "model/equilibrium/search/assemblies.h"

#include "model/assembly/kinematics.h"
#include "model/assembly/natural_units.h"
#include "model/basics/least_divisor.h"
#include "model/equilibrium/position_fit.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

/// K⁻¹b of a saddle matrix with m rows of constraints, of minimum norm where K is singular, as in a continuum. Beside
/// stiff beams rows of constraints look dependent; they do not with reactions in a unit of stiffness.
Eigen::VectorXd leastSolution(const Eigen::MatrixXd& K, const Eigen::VectorXd& b, Eigen::Index m, double unit)
{
    const Eigen::Index n = K.rows() - m;
    Eigen::MatrixXd scaled = K;
    scaled.topLeftCorner(n, n) /= unit;
    const Eigen::PartialPivLU<Eigen::MatrixXd> factors(std::move(scaled));
    // The estimate of the condition leaves out pivots that are exactly zero, as of a constraint that is there twice.
    const bool hasPivots = (factors.matrixLU().diagonal().array() != 0).all();
    if (!hasPivots || !(factors.rcond() > tolerance::kSingular)) {
        return leastNormSolution(K, b);
    }
    Eigen::VectorXd right = b;
    right.head(n) /= unit;
    Eigen::VectorXd found = factors.solve(right);
    found.tail(m) *= unit;
    return found;
}

/// [UHU UΦ_qᵀ; Φ_qU 0] with the diagonal matrix U of these units.
Eigen::MatrixXd saddleInUnits(const Eigen::MatrixXd& H, const Eigen::MatrixXd& Phi_q, const Eigen::VectorXd& units)
{
    const Eigen::Index n = H.rows(), m = Phi_q.rows();
    Eigen::MatrixXd K = Eigen::MatrixXd::Zero(n + m, n + m);
    K.topLeftCorner(n, n) = units.asDiagonal() * H * units.asDiagonal();
    K.bottomLeftCorner(m, n) = Phi_q * units.asDiagonal();
    K.topRightCorner(n, m) = K.bottomLeftCorner(m, n).transpose();
    return K;
}

bool isAngle(const Coordinate& coordinate)
{
    return coordinate.quantity == Quantity::angle;
}

}  // namespace

RandomAssemblies::RandomAssemblies(const System& system, KeptRows kept)
    : m_system(system),
      m_kept(std::move(kept)),
      m_drawn(system.drawnCoordinates()),
      m_center(m_drawn),
      m_reach(system.size())
{
    Vector2 sum;
    double count = 0;
    for (const Vector2& place : system.kinematics().pointPositions(m_drawn)) {
        sum = sum + place;
        count += 1;
    }
    for (std::size_t i = 0; i < system.coordinates().size(); ++i) {
        const std::string& name = system.coordinates()[i].name;
        const auto at = static_cast<Eigen::Index>(i);
        if (count > 0 && !isAngle(system.coordinates()[i])) {
            m_center[at] = name.ends_with(".y") ? sum.y / count : sum.x / count;
        }
    }
}

std::optional<Eigen::VectorXd> RandomAssemblies::next()
{
    std::uniform_real_distribution<double> uniform(-1, 1);
    // Near the drawing and far from it in turn: small linkages and long chains both find their branches.
    const double reach = m_reach * (0.5 + 1.5 * std::abs(uniform(m_random)));
    Eigen::VectorXd q = m_drawn;
    for (std::size_t i = 0; i < m_system.coordinates().size(); ++i) {
        const Coordinate& coordinate = m_system.coordinates()[i];
        const auto at = static_cast<Eigen::Index>(i);
        const double random = uniform(m_random);
        const bool isTip = i > 0 && isAngle(coordinate) && isAngle(m_system.coordinates()[i - 1]) &&
                           coordinate.owner == m_system.coordinates()[i - 1].owner;
        if (isTip) {
            q[at] = q[at - 1];  // both ends of a beam turn alike
        } else if (!coordinate.elastic) {
            q[at] = isAngle(coordinate) ? std::numbers::pi * random : m_center[at] + reach * random;
        }
    }
    return assembledFrom(m_system, std::move(q), m_kept);
}

std::optional<Eigen::VectorXd> assembledFrom(const System& system, Eigen::VectorXd q, const KeptRows& kept)
{
    const double size = system.size();
    for (int i = 0; i < 60; ++i) {
        const RowSpace rows(jacobianOf(system, q, kept), naturalUnits(system));
        Eigen::VectorXd step = rows.minimumNormStep(-constraintOf(system, q, kept));
        const double length = asLengths(system, step).norm();
        if (!std::isfinite(length)) {
            return std::nullopt;
        }
        step *= std::min(1.0, size / std::max(length, kLeastDivisor));
        q += step;
        if (length <= tolerance::kRoundingOfSolve * size * std::sqrt(static_cast<double>(q.size()))) {
            // Consequences of second-order constraints hold where these are as far from closed as they can be, too.
            return !kept.empty() || closes(system, q) ? std::optional(std::move(q)) : std::nullopt;
        }
    }
    return std::nullopt;
}

namespace {

/// True where something moves and the forces balance within rounding. Steps of least norm would creep from there along
/// a continuum to where reactions are least.
bool isBalanced(const System& system, const Eigen::VectorXd& q, const KeptRows& kept)
{
    const SparseMatrix Phi_q = jacobianOf(system, q, kept);
    const RowSpace rows(Phi_q, naturalUnits(system));
    const Eigen::VectorXd force = system.force(q), left = force - Phi_q.transpose() * rows.multipliers(force);
    const double forces = system.forceSizes(q).lpNorm<Eigen::Infinity>();
    return rows.rank() < q.size() && left.lpNorm<Eigen::Infinity>() <= tolerance::kRoundingOfSolve * forces;
}

/// True for forces that are left over by rounding, `stiffest` in natural units. Steps of least squares end too where a
/// force is not resisted; and where all springs are slack, the forces themselves are rounding.
bool isRounding(const Eigen::VectorXd& left, const System& system, const Eigen::VectorXd& q, double stiffest)
{
    const double unit = lengthUnit(system.size());
    const double rounding = tolerance::kRoundingOfSolve * system.size() * stiffest / (unit * unit);
    const double forces = system.forceSizes(q).lpNorm<Eigen::Infinity>();
    return left.lpNorm<Eigen::Infinity>() <= std::max(tolerance::kHalfOfDigits * forces, rounding);
}

/// The stationary point that steps of Newton's method reach from there.
std::optional<StationaryPoint> steppedFrom(const System& system, const Eigen::VectorXd& start, const KeptRows& kept)
{
    constexpr int kMostSteps = 100;
    System there = system;
    Eigen::VectorXd q = start;
    const Eigen::Index n = there.coordinateCount();
    const Eigen::Index m = kept.empty() ? there.constraintCount() : std::ssize(kept);
    const Eigen::VectorXd units = naturalUnits(there);
    const auto multipliersAt = [&] { return RowSpace(jacobianOf(there, q, kept), units).multipliers(there.force(q)); };
    Eigen::VectorXd lambda = multipliersAt();
    int small = 0;
    double stiffness = 0;  // the largest on the way: that of a slack spring is rounding
    for (int i = 0; i < kMostSteps; ++i) {
        there.countFrom(there.linkAngles(q));
        const Eigen::MatrixXd Phi_q = jacobianOf(there, q, kept);
        const Eigen::MatrixXd H(there.tangentStiffness(q, multipliersOfAll(there, lambda, kept)));
        const Eigen::MatrixXd K = saddleInUnits(H, Phi_q, units);
        Eigen::VectorXd right(n + m);
        right << units.cwiseProduct(there.force(q)), -constraintOf(there, q, kept);
        stiffness = n > 0 ? std::max(stiffness, K.topLeftCorner(n, n).cwiseAbs().maxCoeff()) : 0;
        Eigen::VectorXd solution = leastSolution(K, right, m, stiffness > 0 ? stiffness : 1);
        solution.head(n).array() *= units.array();
        const double length = asLengths(there, solution.head(n)).norm();
        if (!std::isfinite(length)) {
            return std::nullopt;
        }
        const double part =
            std::min(1.0, tolerance::kLongestNewtonStep * there.size() / std::max(length, kLeastDivisor));
        q += part * solution.head(n);
        lambda = part == 1 ? Eigen::VectorXd(solution.tail(m)) : multipliersAt();
        if (asLengths(there, q - start).norm() > 100 * there.size()) {
            return std::nullopt;
        }
        small = length <= tolerance::kElevenDigits * there.size() ? small + 1 : 0;
        if (small == 2) {
            const double stiffest = K.topLeftCorner(n, n).diagonal().cwiseAbs().maxCoeff();
            if (!isRounding(there.force(q) - Phi_q.transpose() * lambda, there, q, stiffest)) {
                return std::nullopt;
            }
            there.countFrom(there.linkAngles(q));
            return StationaryPoint{q, there.linkAngles(q)};
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<StationaryPoint> stationaryFrom(const System& system, const Eigen::VectorXd& start, const KeptRows& kept)
{
    return isBalanced(system, start, kept) ? StationaryPoint{start, system.linkAngles(start)}
                                           : steppedFrom(system, start, kept);
}

std::optional<HeldPoint> stationaryAcross(const System& system, const Eigen::VectorXd& start,
                                          const Eigen::MatrixXd& along)
{
    constexpr int kMostSteps = 20;
    const Eigen::Index n = system.coordinateCount(), m = system.constraintCount(), z = along.cols();
    Eigen::VectorXd lambda = RowSpace(system.jacobian(start)).multipliers(system.force(start));
    HeldPoint held{start, 0};
    int small = 0;
    for (int i = 0; i < kMostSteps; ++i) {
        const Eigen::MatrixXd Phi_q = system.jacobian(held.q);
        Eigen::MatrixXd K = Eigen::MatrixXd::Zero(n + m + z, n + m + z);
        K.topLeftCorner(n, n) = system.tangentStiffness(held.q, lambda);
        K.block(0, n, n, m) = Phi_q.transpose();
        K.block(n, 0, m, n) = Phi_q;
        K.topRightCorner(n, z) = along;
        K.bottomLeftCorner(z, n) = along.transpose();
        Eigen::VectorXd right(n + m + z);
        right << system.force(held.q), -system.constraint(held.q), along.transpose() * (start - held.q);
        const Eigen::VectorXd solution = leastNormSolution(K, right);
        const double length = asLengths(system, solution.head(n)).norm();
        if (!(length <= tolerance::kLongestNewtonStep * system.size())) {
            return std::nullopt;
        }
        held.q += solution.head(n);
        lambda = solution.segment(n, m);
        Eigen::Index largest = 0;
        if (z > 0) {
            solution.tail(z).cwiseAbs().maxCoeff(&largest);
            held.force = solution.tail(z)[largest];
        }
        small = length <= tolerance::kElevenDigits * system.size() ? small + 1 : 0;
        if (small == 2) {
            return held;
        }
    }
    return std::nullopt;
}

double largestDistance(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& other)
{
    const auto here = system.kinematics().pointPositions(q), there = system.kinematics().pointPositions(other);
    double most = 0;
    for (std::size_t i = 0; i < here.size(); ++i) {
        most = std::max(most, distance(here[i], there[i]));
    }
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        const Coordinate& coordinate = system.coordinates()[static_cast<std::size_t>(i)];
        const bool bends = coordinate.elastic && coordinate.quantity == Quantity::length;
        most = bends ? std::max(most, std::abs(q[i] - other[i])) : most;
    }
    return most;
}

}  // namespace eigenlink
