#include "model/equilibrium/position_fit.h"

#include "model/assembly/natural_units.h"
#include "model/basics/collect.h"
#include "model/equilibrium/tolerances.h"
#include "model/math/sparse/unit_saddle.h"

#include <algorithm>
#include <optional>
#include <random>
#include <utility>

namespace eigenlink {
namespace {

constexpr int kMaxSteps = 200;
constexpr int kMaxRestarts = 6;

/// Gauss–Newton on ½‖D Φ‖² from one start.
class GaussNewton {
public:
    /// `ways`: of the coordinates that may change, each by its natural unit.
    GaussNewton(const System& system, Eigen::VectorXd start, const SparseMatrix& ways)
        : m_system(system), m_ways(naturalUnits(system).asDiagonal() * ways)
    {
        m_fit.q = std::move(start);
        m_phi = system.constraint(m_fit.q);
        m_fit.residual = residualOf(system, m_phi);
        if (isLarge(system)) {
            m_sparse.emplace(m_ways.cols());
        }
    }

    PositionFit run(const Monitor& monitor)
    {
        while (m_fit.iterations < kMaxSteps && m_fit.residual > tolerance::kTwoRoundings && !monitor.isCancelled()) {
            if (!step()) {
                break;
            }
        }
        m_fit.closed = closes(m_system, m_fit.q,
                              m_system.secondOrder().empty() ? m_fit.residual : constraintResidual(m_system, m_fit.q));
        return std::move(m_fit);
    }

private:
    /// One damped step; false when nothing improves any more.
    [[nodiscard]] bool step()
    {
        const SparseMatrix Phi_q = m_system.jacobian(m_fit.q) * m_ways;
        if (m_sparse) {
            m_sparse->factor(Phi_q);
        }
        Eigen::VectorXd direction =
            m_ways * (m_sparse ? m_sparse->minimumNormStep(-m_phi) : RowSpace(Phi_q).minimumNormStep(-m_phi));
        const double longest = asLengths(m_system, direction).cwiseAbs().maxCoeff();
        const double limit = 0.3 * m_system.size();
        if (longest > limit) {
            direction *= limit / longest;
        }
        for (double fraction = 1; fraction > tolerance::kShortestFitStep; fraction /= 2) {
            const Eigen::VectorXd next = m_fit.q + fraction * direction;
            Eigen::VectorXd phi = m_system.constraint(next);
            const double residual = residualOf(m_system, phi);
            const double less = 1 - 0.1 * fraction;
            if (residual < m_fit.residual * less || phi.norm() < m_phi.norm() * less) {
                m_phi = std::move(phi);
                accept(next, residual, fraction * longest);
                return true;
            }
        }
        return false;
    }

    void accept(const Eigen::VectorXd& next, double residual, double stepLength)
    {
        m_fit.q = next;
        m_fit.residual = residual;
        ++m_fit.iterations;
        m_fit.log.push_back({m_fit.iterations, 0, 0, residual, stepLength, "assemble"});
    }

    const System& m_system;
    SparseMatrix m_ways;
    std::optional<UnitSaddle> m_sparse;
    PositionFit m_fit;
    Eigen::VectorXd m_phi;  // at m_fit.q
};

/// Places and angles move, deformations do not.
std::vector<bool> undeformed(const System& system)
{
    return mapped<std::vector<bool>>(system.coordinates(),
                                     [&](const Coordinate& coordinate) { return !coordinate.elastic; });
}

}  // namespace

SparseMatrix waysOf(const std::vector<bool>& moving)
{
    const auto count = static_cast<Eigen::Index>(std::ranges::count(moving, true));
    SparseMatrix ways(static_cast<Eigen::Index>(moving.size()), count);
    if (count == 0) {
        return ways;  // compressing a matrix without columns, Eigen 3.4 writes beyond its end
    }
    ways.reserve(Eigen::VectorXi::Constant(count, 1));
    Eigen::Index column = 0;
    for (std::size_t i = 0; i < moving.size(); ++i) {
        if (moving[i]) {
            ways.insert(static_cast<Eigen::Index>(i), column++) = 1;
        }
    }
    ways.makeCompressed();
    return ways;
}

double constraintResidual(const System& system, const Eigen::VectorXd& q)
{
    const double residual = residualOf(system, system.constraint(q));
    return system.secondOrder().empty()
               ? residual
               : std::max(residual, system.replacedErrors(q).lpNorm<Eigen::Infinity>() / system.size());
}

double residualOf(const System& system, const Eigen::VectorXd& phi)
{
    double worst = 0;
    for (std::size_t i = 0; i < system.constraints().size(); ++i) {
        worst = std::max(worst, std::abs(phi[static_cast<Eigen::Index>(i)]) / system.constraints()[i].scale);
    }
    return worst / system.size();
}

bool closes(const System& system, const Eigen::VectorXd& q)
{
    return closes(system, q, constraintResidual(system, q));
}

bool closes(const System& system, const Eigen::VectorXd& q, double residual)
{
    const double largest = q.size() > 0 ? q.cwiseAbs().maxCoeff() : 0;
    return residual <= tolerance::kLeftByCancellation + tolerance::kTwoRoundings * largest / system.size();
}

namespace {

/// Gauss–Newton that creeps has run into a singular configuration that it was not drawn in: the steps halve the error
/// at best, and the rank there is a matter of rounding.
bool creptIntoSingularity(const System& system, const PositionFit& fit)
{
    constexpr int kCreeping = 12;
    return fit.closed && fit.iterations > kCreeping && !isLarge(system) &&
           RowSpace(system.jacobian(fit.q)).margin() < tolerance::kNearlyDependent;
}

}  // namespace

namespace {

/// Gauss–Newton from the start and, where it is stuck at a dead point, from places nearby.
PositionFit fitNear(const System& system, const Eigen::VectorXd& start, const SparseMatrix& ways,
                    const Monitor& monitor)
{
    PositionFit best = GaussNewton(system, start, ways).run(monitor);
    bool good = best.closed && !creptIntoSingularity(system, best);
    std::mt19937 random(20170701);
    std::uniform_real_distribution<double> uniform(-1, 1);
    for (int restart = 0; restart < kMaxRestarts && !good && !monitor.isCancelled(); ++restart) {
        const double spread = system.size() / lengthUnit(system.size()) * std::pow(4.0, restart - 4);
        const Eigen::VectorXd aside = Eigen::VectorXd::NullaryExpr(start.size(), [&] { return uniform(random); });
        const Eigen::VectorXd nearby =
            start + spread * naturalUnits(system).cwiseProduct(ways * (ways.transpose() * aside));
        PositionFit fit = GaussNewton(system, nearby, ways).run(monitor);
        good = fit.closed && !creptIntoSingularity(system, fit);
        fit.iterations += best.iterations;
        if (good || (!best.closed && fit.residual < best.residual)) {
            best = std::move(fit);
        }
    }
    return best;
}

}  // namespace

PositionFit assembleNear(const System& system, const Eigen::VectorXd& start, const Monitor& monitor)
{
    const std::vector<bool> rigid = undeformed(system);
    PositionFit fit = fitNear(system, start, waysOf(rigid), monitor);
    const bool isRigid = std::ranges::find(rigid, false) == rigid.end();
    if (!fit.closed && !isRigid && !monitor.isCancelled()) {
        // Only deformed beams close these loops.
        PositionFit deformed = fitNear(system, start, waysOf(std::vector<bool>(rigid.size(), true)), monitor);
        deformed.iterations += fit.iterations;
        return deformed;
    }
    return fit;
}

PositionFit retract(const System& system, const Eigen::VectorXd& q, const RowSpace& rows)
{
    return retract(system, q, rows, waysOf(std::vector<bool>(static_cast<std::size_t>(q.size()), true)));
}

PositionFit retract(const System& system, const Eigen::VectorXd& q, const RowSpace& rows, const SparseMatrix& ways)
{
    PositionFit fit;
    fit.q = q;
    fit.residual = constraintResidual(system, q);
    constexpr int kMaxCorrections = 25;
    bool fresh = false;
    RowSpace current = rows;
    while (fit.residual > tolerance::kTwoRoundings && fit.iterations < kMaxCorrections) {
        const Eigen::VectorXd next = fit.q + ways * current.minimumNormStep(-system.constraint(fit.q));
        const double residual = constraintResidual(system, next);
        ++fit.iterations;
        if (!(residual < fit.residual)) {
            if (fresh || closes(system, fit.q)) {
                break;
            }
        } else {
            const bool slow = residual > 0.05 * fit.residual;
            fit.q = next;
            fit.residual = residual;
            fresh = false;
            if (!slow) {
                continue;
            }
        }
        current = RowSpace(system.jacobian(fit.q) * ways);
        fresh = true;
    }
    fit.closed = closes(system, fit.q);
    return fit;
}

}  // namespace eigenlink
