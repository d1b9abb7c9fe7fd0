#include "model/equilibrium/position_fit.h"

#include "model/assembly/natural_units.h"
#include "model/basics/collect.h"
#include "model/equilibrium/tolerances.h"
#include "model/math/sparse/unit_saddle.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <utility>

namespace eigenlink {
namespace {

constexpr double kShortestFitStep = 1e-4;  ///< Steps only: shortest part of a Newton step that is tried
constexpr int kMaxSteps = 200;
constexpr int kMaxRestarts = 6;

/// Gauss–Newton on ½‖D Φ‖² from one start, by steps of least distance. Readouts follow and decide nothing.
class GaussNewton {
public:
    /// `ways`: of the coordinates that may change, each by its unit of distance.
    GaussNewton(const System& system, Eigen::VectorXd start, const SparseMatrix& ways)
        : m_system(system),
          m_readouts(readoutsOf(system)),
          m_units(unitsOfDistance(system)),
          m_ways(m_units.asDiagonal() * ways)
    {
        m_fit.q = std::move(start);
        m_phi = system.constraint(m_fit.q);
        m_errors = errorsOf(m_phi);
        if (isLarge(system)) {
            m_sparse.emplace(m_ways.cols());
        }
    }

    PositionFit run(const Monitor& monitor)
    {
        while (m_fit.iterations < kMaxSteps && largest(m_errors) > tolerance::kTwoRoundings && !monitor.isCancelled() &&
               step()) {
        }
        settleReadouts();
        m_fit.residual = residualOf(m_system, m_system.constraint(m_fit.q));
        m_fit.closed = closes(m_system, m_fit.q,
                              m_system.secondOrder().empty() ? m_fit.residual : constraintResidual(m_system, m_fit.q));
        return std::move(m_fit);
    }

private:
    static double largest(const Eigen::VectorXd& v) { return v.lpNorm<Eigen::Infinity>(); }

    /// One damped step; false when nothing improves any more.
    [[nodiscard]] bool step()
    {
        const SparseMatrix Phi_q = m_system.jacobian(m_fit.q) * m_ways;
        if (m_sparse) {
            m_sparse->factor(Phi_q);
        }
        Eigen::VectorXd direction =
            m_ways * (m_sparse ? m_sparse->minimumNormStep(-m_phi) : RowSpace(Phi_q).minimumNormStep(-m_phi));
        const double longest = m_system.size() * largest(direction.cwiseQuotient(m_units));
        const double limit = 0.3 * m_system.size();
        if (longest > limit) {
            direction *= limit / longest;
        }
        for (double fraction = 1; fraction > kShortestFitStep; fraction /= 2) {
            const Eigen::VectorXd next = m_fit.q + fraction * direction;
            Eigen::VectorXd phi = m_system.constraint(next);
            Eigen::VectorXd errors = errorsOf(phi);
            const double less = 1 - 0.1 * fraction;
            if (largest(errors) < less * largest(m_errors) || errors.norm() < less * m_errors.norm()) {
                m_phi = std::move(phi);
                m_errors = std::move(errors);
                accept(next, fraction * longest);
                return true;
            }
        }
        return false;
    }

    void accept(const Eigen::VectorXd& next, double stepLength)
    {
        m_fit.q = next;
        ++m_fit.iterations;
        m_fit.log.push_back({m_fit.iterations, 0, 0, largest(m_errors), stepLength, "assemble"});
    }

    /// Errors of position over the size, without those of readouts.
    Eigen::VectorXd errorsOf(const Eigen::VectorXd& phi) const
    {
        Eigen::VectorXd errors(phi.size());
        for (Eigen::Index i = 0; i < phi.size(); ++i) {
            errors[i] = phi[i] / (m_system.constraints()[static_cast<std::size_t>(i)].scale * m_system.size());
        }
        for (const Readout& each : m_readouts) {
            errors[each.row] = 0;
        }
        return errors;
    }

    /// Turns each readout to its link, which may have turned by more than a step of it.
    void settleReadouts()
    {
        if (m_readouts.empty()) {
            return;
        }
        const Eigen::VectorXd phi = m_system.constraint(m_fit.q);
        const SparseMatrix Phi_q = m_system.jacobian(m_fit.q);
        for (const Readout& each : m_readouts) {
            m_fit.q[each.coordinate] -= std::atan2(phi[each.row], Phi_q.coeff(each.row, each.coordinate));
        }
    }

    const System& m_system;
    std::vector<Readout> m_readouts;
    Eigen::VectorXd m_units;
    SparseMatrix m_ways;
    std::optional<UnitSaddle> m_sparse;
    PositionFit m_fit;
    Eigen::VectorXd m_phi, m_errors;  // at m_fit.q
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
           RowSpace(system.jacobian(fit.q), unitsOfDistance(system)).margin() < tolerance::kNearlyDependent;
}

/// Random places about a configuration; readouts draw no numbers.
class PlacesAside {
public:
    PlacesAside(const System& system, const Eigen::VectorXd& start, const SparseMatrix& ways)
        : m_start(start), m_reach(unitsOfDistance(system).cwiseProduct(ways * Eigen::VectorXd::Ones(ways.cols())))
    {
        for (const Readout& each : readoutsOf(system)) {
            m_reach[each.coordinate] = 0;
        }
    }

    /// Up to `spread` sizes, or radians, away in each coordinate.
    Eigen::VectorXd next(double spread)
    {
        Eigen::VectorXd q = m_start;
        for (Eigen::Index i = 0; i < q.size(); ++i) {
            q[i] += m_reach[i] > 0 ? spread * m_reach[i] * m_uniform(m_random) : 0;
        }
        return q;
    }

private:
    const Eigen::VectorXd& m_start;
    Eigen::VectorXd m_reach;
    std::mt19937 m_random{20170701};
    std::uniform_real_distribution<double> m_uniform{-1, 1};
};

/// Gauss–Newton from the start and, where it is stuck at a dead point, from places nearby.
PositionFit fitNear(const System& system, const Eigen::VectorXd& start, const SparseMatrix& ways,
                    const Monitor& monitor)
{
    PositionFit best = GaussNewton(system, start, ways).run(monitor);
    bool good = best.closed && !creptIntoSingularity(system, best);
    PlacesAside aside(system, start, ways);
    for (int restart = 0; restart < kMaxRestarts && !good && !monitor.isCancelled(); ++restart) {
        PositionFit fit = GaussNewton(system, aside.next(std::pow(4.0, restart - 4)), ways).run(monitor);
        good = fit.closed && !creptIntoSingularity(system, fit);
        fit.iterations += best.iterations;
        if (good || (!best.closed && fit.residual < best.residual)) {
            best = std::move(fit);
        }
    }
    return best;
}

/// Goes along the constraints to where the distance from `from` is least: steps along their tangents, retracted, each
/// of which shortens it.
PositionFit nearestTo(const System& system, const Eigen::VectorXd& from, PositionFit fit, const SparseMatrix& ways,
                      const Monitor& monitor)
{
    constexpr int kMostSteps = 100;
    const Eigen::VectorXd units = unitsOfDistance(system);
    const auto distanceOf = [&](const Eigen::VectorXd& q) { return (q - from).cwiseQuotient(units).norm(); };
    for (int i = 0; i < kMostSteps && !monitor.isCancelled(); ++i) {
        const SparseMatrix inUnits = units.asDiagonal() * ways;
        const RowSpace rows(system.jacobian(fit.q) * inUnits);
        const Eigen::MatrixXd& Z = rows.nullSpace();
        const Eigen::VectorXd along = Z * (Z.transpose() * (ways.transpose() * (from - fit.q).cwiseQuotient(units)));
        const double length = along.size() > 0 ? along.norm() : 0;
        const double here = distanceOf(fit.q);
        bool isNearer = false;
        for (double part = 1; part * length > tolerance::kNearlySame && !isNearer; part /= 2) {
            PositionFit next = GaussNewton(system, fit.q + part * (inUnits * along), ways).run({});
            isNearer = next.closed && distanceOf(next.q) < here - 0.1 * part * length * length / here;
            if (isNearer) {
                fit.q = std::move(next.q);
                fit.residual = next.residual;
                ++fit.iterations;
            }
        }
        if (!isNearer) {
            break;
        }
    }
    return fit;
}

}  // namespace

PositionFit assembleFromAfar(const System& system, const Eigen::VectorXd& start, const Monitor& monitor)
{
    constexpr Eigen::Index kFewestStarts = 2, kMostStarts = 60, kMovedCoordinates = 2000;
    PositionFit best = assembleNear(system, start, monitor);
    const SparseMatrix ways = waysOf(undeformed(system));
    PlacesAside aside(system, start, ways);
    const Eigen::Index starts = best.closed ? 0
                                            : std::clamp(kMovedCoordinates / std::max<Eigen::Index>(start.size(), 1),
                                                         kFewestStarts, kMostStarts);
    const auto distanceOf = [&](const PositionFit& fit) {
        return (fit.q - start).cwiseQuotient(unitsOfDistance(system)).norm();
    };
    for (Eigen::Index i = 0; i < starts && !monitor.isCancelled(); ++i) {
        PositionFit fit = GaussNewton(system, aside.next(std::exp2(i % 3 - 1)), ways).run(monitor);
        if (fit.closed && !isLarge(system)) {
            fit = nearestTo(system, start, std::move(fit), ways, monitor);
        }
        if (fit.closed && (!best.closed || distanceOf(fit) < distanceOf(best))) {
            best = std::move(fit);
        }
    }
    return best;
}

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
