#include "model/pose/mechanism_drag.h"

#include "model/equilibrium/diagnosis.h"
#include "model/equilibrium/trust_region.h"
#include "model/pose/tolerances.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace eigenlink {
namespace {

constexpr double kEnoughGain = 1e-3;  ///< Steps only: part of the predicted gain that a step must give to be taken
constexpr double kShortestDragStep = 1e-4;  ///< Time only: part of a step beside a singular configuration

/// Factor that turns a change of each coordinate into a length: 1, and for angles the length of a link.
Eigen::VectorXd weightsOf(const System& system)
{
    Eigen::VectorXd weights = Eigen::VectorXd::Ones(system.coordinateCount());
    for (Eigen::Index i = 0; i < weights.size(); ++i) {
        if (system.coordinates()[static_cast<std::size_t>(i)].quantity == Quantity::angle) {
            weights[i] = system.kinematics().shortestLink();
        }
    }
    return weights;
}

/// The coordinates that constraints connect with those that the grip depends on.
std::vector<bool> connectedWith(const Eigen::MatrixXd& J, const SparseMatrix& Phi_q)
{
    std::vector<bool> isConnected(static_cast<std::size_t>(Phi_q.cols()));
    std::vector<Eigen::Index> waiting;
    const auto reach = [&](Eigen::Index coordinate) {
        if (!isConnected[static_cast<std::size_t>(coordinate)]) {
            isConnected[static_cast<std::size_t>(coordinate)] = true;
            waiting.push_back(coordinate);
        }
    };
    for (Eigen::Index i = 0; i < J.cols(); ++i) {
        if (!J.col(i).isZero(0)) {
            reach(i);
        }
    }
    const SparseMatrix byRow = Phi_q.transpose();
    std::vector<bool> isSeen(static_cast<std::size_t>(Phi_q.rows()));
    while (!waiting.empty()) {
        const Eigen::Index coordinate = waiting.back();
        waiting.pop_back();
        for (SparseMatrix::InnerIterator entry(Phi_q, coordinate); entry; ++entry) {
            const auto row = static_cast<std::size_t>(entry.row());
            if (isSeen[row]) {
                continue;
            }
            isSeen[row] = true;
            for (SparseMatrix::InnerIterator other(byRow, entry.row()); other; ++other) {
                reach(other.row());
            }
        }
    }
    return isConnected;
}

bool moves(const Eigen::MatrixXd& J, const RowSpace& rows, const SparseMatrix& ways)
{
    return rows.nullSpace().cols() > 0 && (J * (ways * rows.nullSpace())).norm() > tolerance::kNegligible * J.norm();
}

/// The coordinates that take part when the grip with the Jacobian J is dragged.
SparseMatrix takingPart(const System& system, const Eigen::MatrixXd& J, const SparseMatrix& Phi_q)
{
    constexpr Eigen::Index kFew = 150;
    const SparseMatrix all = waysOf(connectedWith(J, Phi_q));
    std::vector<bool> isStiff = connectedWith(J, Phi_q);
    for (std::size_t i = 0; i < isStiff.size(); ++i) {
        isStiff[i] = isStiff[i] && !system.coordinates()[i].elastic;
    }
    SparseMatrix stiff = waysOf(isStiff);
    const bool isBent = all.cols() != stiff.cols() && all.cols() <= kFew && !moves(J, RowSpace(Phi_q * stiff), stiff);
    return isBent ? all : stiff;
}

}  // namespace

MechanismDrag::MechanismDrag(const std::shared_ptr<const System>& system, Eigen::VectorXd q, const Grip& grip)
    : m_system(*system),
      m_grip(grip),
      m_shortest(m_system.kinematics().shortestLink()),
      m_weights(weightsOf(m_system)),
      m_q(std::move(q)),
      m_J(m_system.kinematics().gripJacobian(grip, m_q)),
      m_ways(takingPart(m_system, m_J, m_system.jacobian(m_q))),
      m_rows(m_system.jacobian(m_q) * m_ways),
      m_regularRank(rankNearby(m_system, m_q, m_rows, m_ways)),
      m_regularMargin(m_rows.margin()),
      m_anchor(m_q)
{
}

bool MechanismDrag::isHeld() const
{
    return !moves(m_J, m_rows, m_ways);
}

bool MechanismDrag::pullTo(Vector2 target, int maxSteps)
{
    m_target = target;
    m_anchor = m_q;
    for (int i = 0; i < maxSteps; ++i) {
        if (!step()) {
            return true;
        }
    }
    return false;
}

double MechanismDrag::longest(const Eigen::VectorXd& v) const
{
    return v.size() ? v.cwiseProduct(m_weights).cwiseAbs().maxCoeff() : 0;
}

double MechanismDrag::energy(const Eigen::VectorXd& q) const
{
    const Vector2 gap = m_system.kinematics().gripPosition(m_grip, q) - m_target;
    return 0.5 * dot(gap, gap) + 0.5 * tolerance::kLaziness * (q - m_anchor).squaredNorm();
}

Eigen::VectorXd MechanismDrag::gradient() const
{
    const Vector2 gap = position() - m_target;
    return m_J.transpose() * Eigen::Vector2d(gap.x, gap.y) + tolerance::kLaziness * (m_q - m_anchor);
}

/// Longest movement of a coordinate in one step: the nearer a singular configuration, the shorter.
double MechanismDrag::reach() const
{
    const double nearness = std::min(1.0, 4 * m_rows.margin() / m_regularMargin);
    return m_shortest * std::max(tolerance::kDragStepAtSingularity, tolerance::kLongestDragStep * nearness);
}

/// The step δq in the null space that lowers the energy most, its coordinates within `reach`.
Eigen::VectorXd MechanismDrag::direction(double reach) const
{
    const Eigen::VectorXd g = gradient();
    const bool atSingularity = m_rows.rank() < m_regularRank;
    if (atSingularity && m_heading.size() > 0) {
        const double slope = g.dot(m_heading);
        return (slope > 0 ? -reach : reach) / longest(m_heading) * m_heading;
    }
    if (m_rows.nullSpace().cols() == 0) {
        return Eigen::VectorXd::Zero(m_q.size());
    }
    const Eigen::MatrixXd Z = m_ways * m_rows.nullSpace();
    const Eigen::VectorXd lambda = m_rows.multipliers(-(m_ways.transpose() * g));
    const SparseMatrix reaction = m_system.reactionStiffness(m_q, lambda);
    const Eigen::MatrixXd JZ = m_J * Z;
    const Eigen::MatrixXd K = JZ.transpose() * JZ + Z.transpose() * (reaction * Z) +
                              tolerance::kLaziness * Eigen::MatrixXd::Identity(Z.cols(), Z.cols());
    const TrustRegionModel model(0.5 * (K + K.transpose()), Z.transpose() * g);
    Eigen::VectorXd step = Z * model.step(reach * std::sqrt(static_cast<double>(m_q.size())));
    const double length = longest(step);
    return length > reach ? Eigen::VectorXd(reach / length * step) : step;
}

bool MechanismDrag::step()
{
    for (double length = reach(); length > kShortestDragStep * tolerance::kDragStepAtSingularity * m_shortest;
         length *= 0.3) {
        const Eigen::VectorXd delta = direction(length);
        const double slope = gradient().dot(delta);
        if (longest(delta) < tolerance::kNegligible * m_shortest) {
            return false;
        }
        length = std::min(length, longest(delta));
        if (tryStep(delta, slope)) {
            return true;
        }
    }
    return false;
}

/// Takes the step unless it must be corrected much, or does not come nearer.
bool MechanismDrag::tryStep(const Eigen::VectorXd& delta, double slope)
{
    const PositionFit fit = retract(m_system, m_q + delta, m_rows, m_ways);
    const double size = longest(delta);
    const double correction = longest(fit.q - m_q - delta);
    const bool isStartAtSingularity = m_rows.rank() < m_regularRank && m_heading.size() == 0;
    if (!fit.closed || correction > (isStartAtSingularity ? 1.0 : tolerance::kDragCorrection) * size) {
        return false;
    }
    const double gained = energy(fit.q) - energy(m_q);
    const bool isThroughSingularity = m_rows.rank() < m_regularRank && slope <= 0;
    if (!(gained < kEnoughGain * std::min(slope, 0.0)) && !isThroughSingularity) {
        return false;
    }
    accept(fit.q);
    return true;
}

void MechanismDrag::accept(Eigen::VectorXd q)
{
    m_heading = (q - m_q).normalized();
    m_q = std::move(q);
    m_system.countFrom(m_system.linkAngles(m_q));
    m_anchor = m_q;
    m_rows = RowSpace(m_system.jacobian(m_q) * m_ways);
    m_J = m_system.kinematics().gripJacobian(m_grip, m_q);
    m_regularRank = std::max(m_regularRank, m_rows.rank());
    m_regularMargin = std::max(m_regularMargin, m_rows.margin());
}

}  // namespace eigenlink
