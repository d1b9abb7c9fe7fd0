#include "model/equilibrium/sparse_dependence.h"

#include "model/assembly/natural_units.h"
#include "model/equilibrium/position_fit.h"
#include "model/math/dense/dense_solve.h"

#include <algorithm>
#include <optional>
#include <random>
#include <utility>

namespace eigenlink {
namespace {

/// Ways that are gone in vain before the search for a larger rank ends, fewer where they take long: in all about so
/// many coordinates are moved.
constexpr Eigen::Index kFewestWays = 2, kMostWays = 200, kMovedCoordinates = 20'000;
/// Number of all ways that are tried, in multiples of those that led on.
constexpr Eigen::Index kTimesInAll = 4;
constexpr int kCorrectionsAside = 25;

Eigen::Index rankAt(const System& system, const Eigen::VectorXd& q)
{
    UnitSaddle rows(unitsOfDistance(system));
    rows.factor(system.jacobian(q));
    return rows.rank();
}

/// Back onto the constraints by steps of minimum norm, without leaving where it began as a fit with restarts may; the
/// last place that came nearer.
Eigen::VectorXd backOnConstraints(const System& system, Eigen::VectorXd q)
{
    UnitSaddle rows(unitsOfDistance(system));
    double residual = constraintResidual(system, q);
    for (int i = 0; i < kCorrectionsAside && residual > tolerance::kTwoRoundings; ++i) {
        rows.factor(system.jacobian(q));
        const Eigen::VectorXd next = q + rows.minimumNormStep(-system.constraint(q));
        const double left = constraintResidual(system, next);
        if (!(left < residual)) {
            break;
        }
        q = next;
        residual = left;
    }
    return q;
}

/// The largest rank where the mechanism is assembled aside of `q`. Several ways are gone, because on some branches
/// through a singular configuration rows stay dependent; each begins beside the best one so far.
class RankAside {
public:
    RankAside(const System& system, const UnitSaddle& unit, const Monitor& monitor, const Eigen::VectorXd& q)
        : m_system(system), m_unit(unit), m_monitor(monitor), m_q(q), m_best(unit.rank())
    {
    }

    Eigen::Index find()
    {
        if (m_q.size() == 0) {
            return m_best;
        }
        const Eigen::Index most = std::clamp(kMovedCoordinates / m_q.size(), kFewestWays, kMostWays);
        const Eigen::Index rows = m_best + std::ssize(m_unit.dependentRows());
        Eigen::VectorXd bestWay = Eigen::VectorXd::Zero(m_q.size());
        bool moved = false;
        const Eigen::Index largest = std::min(rows, m_q.size());
        for (Eigen::Index vain = 0, all = 0; vain < most && all < kTimesInAll * most && m_best < largest;
             ++vain, ++all) {
            const Eigen::VectorXd way = m_unit.project(bestWay + m_uniform(m_random) * anyWay());
            const double longest = distanceOf(way);
            if (!(longest > 0) || m_monitor.isCancelled()) {
                return m_best;
            }
            const std::optional<Eigen::VectorXd> place = assembled(m_q + tolerance::kAside / longest * way);
            if (place) {
                moved = true;
                const Eigen::Index rank = rankAt(m_system, *place);
                if (rank > m_best) {
                    m_best = rank;
                    bestWay = (*place - m_q) / tolerance::kAside;
                    vain = -1;
                }
            }
        }
        // No finite motion: a shaky structure. Its rank off the configuration shows the lost rank.
        return moved ? m_best : std::max(m_best, rankAt(m_system, m_q + tolerance::kAside * anyWay()));
    }

private:
    Eigen::VectorXd anyWay()
    {
        return m_units.unaryExpr([&](double unit) { return unit * m_uniform(m_random); });
    }
    /// The longest displacement, in sizes or rad.
    double distanceOf(const Eigen::VectorXd& way) const { return way.cwiseQuotient(m_units).cwiseAbs().maxCoeff(); }

    /// The configuration assembled there; absent where it cannot be, or has come back.
    [[nodiscard]] std::optional<Eigen::VectorXd> assembled(const Eigen::VectorXd& aside) const
    {
        Eigen::VectorXd place = backOnConstraints(m_system, aside);
        if (!closes(m_system, place)) {
            place = assembleNear(m_system, aside, m_monitor).q;
        }
        const bool isAside = distanceOf(place - m_q) > 0.1 * tolerance::kAside;
        return isAside && closes(m_system, place) ? std::optional(std::move(place)) : std::nullopt;
    }

    const System& m_system;
    const UnitSaddle& m_unit;
    const Monitor& m_monitor;
    const Eigen::VectorXd& m_q;
    Eigen::VectorXd m_units = unitsOfDistance(m_system);
    Eigen::Index m_best;
    std::mt19937 m_random{20161201};
    std::uniform_real_distribution<double> m_uniform{-1, 1};
};

}  // namespace

std::vector<std::size_t> stressedRows(const UnitSaddle& unit, const Eigen::MatrixXd& W, const SparseMatrix& Phi_q)
{
    std::vector<std::size_t> rows(unit.dependentRows().begin(), unit.dependentRows().end());
    if (W.cols() == 0) {
        return rows;
    }
    rows.clear();
    const Eigen::VectorXd sizes = (Phi_q.cwiseProduct(Phi_q) * Eigen::VectorXd::Ones(Phi_q.cols())).cwiseSqrt();
    const Eigen::MatrixXd shares = orthonormalBasis(sizes.asDiagonal() * W);
    for (Eigen::Index row = 0; row < shares.rows(); ++row) {
        if (shares.row(row).cwiseAbs().maxCoeff() > tolerance::kNearlyZero) {
            rows.push_back(static_cast<std::size_t>(row));
        }
    }
    return rows;
}

Eigen::Index rankNearby(const System& system, const UnitSaddle& unit, const Monitor& monitor, const Eigen::VectorXd& q)
{
    return unit.rank() >= system.regularRank() ? unit.rank() : RankAside(system, unit, monitor, q).find();
}

}  // namespace eigenlink
