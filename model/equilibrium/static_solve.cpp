#include "model/equilibrium/static_solve.h"

#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/trust_region.h"
#include "model/math/dense/projection.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {
namespace {

/// Curvatures below this fraction of the largest count as none in a Newton step.
constexpr double kFlat = 1e-11;

class StaticSolver {
public:
    StaticSolver(const System& system, const Eigen::VectorXd& start, int maxIterations, const Monitor& monitor)
        : m_system(system),
          m_start(start),
          m_maxIterations(maxIterations),
          m_monitor(monitor),
          m_state(staticStateAt(system, start))
    {
    }

    StaticSolution run()
    {
        const StaticState begin = m_state;
        if (newton(kNeighbourhood * m_system.size())) {
            return finish(EquilibriumStatus::converged);
        }
        m_state = begin;
        m_path = {m_start};
        return descend();
    }

private:
    StaticSolution finish(EquilibriumStatus status, Text reason = {})
    {
        return {status, std::move(reason), m_state.q, m_iterations, std::move(m_log), std::move(m_path)};
    }

    TrustRegionModel model() const
    {
        return {reducedStiffness(m_system, m_state), -m_state.rows.nullSpace().transpose() * m_state.imbalance};
    }

    void record(const char* action, double step)
    {
        ++m_iterations;
        m_log.push_back({m_iterations, m_state.potential, m_state.residual(), constraintResidual(m_system, m_state.q),
                         step, action});
        m_path.push_back(m_state.q);
    }

    /// Full Newton steps within `reach` of the start down to rounding; true when balanced.
    bool newton(double reach)
    {
        constexpr int kMostSteps = 15;
        const Eigen::VectorXd origin = m_state.q;
        for (int i = 0; i < kMostSteps && !m_monitor.isCancelled(); ++i) {
            const Eigen::VectorXd step = m_state.rows.nullSpace() * model().newtonStep(kFlat);
            const double length = step.size() ? step.cwiseAbs().maxCoeff() : 0;
            const PositionFit fit = retract(m_system, m_state.q + step, m_state.rows);
            if (!fit.closed || !((fit.q - origin).cwiseAbs().maxCoeff() <= reach)) {
                return m_state.residual() <= kBalanced;
            }
            StaticState next = staticStateAt(m_system, fit.q);
            const bool settled = m_state.residual() <= kBalanced;
            if (settled && !(next.residual() < 0.5 * m_state.residual())) {
                return true;
            }
            m_state = std::move(next);
            record("newton", length);
        }
        return m_state.residual() <= kBalanced;
    }

    StaticSolution descend()
    {
        double radius = 0.1 * m_system.size();
        while (m_iterations < m_maxIterations) {
            if (m_monitor.isCancelled()) {
                return finish(EquilibriumStatus::cancelled, "stopped on request");
            }
            if ((m_state.q - m_start).cwiseAbs().maxCoeff() > kEscaped * m_system.size()) {
                return finish(EquilibriumStatus::notFound);
            }
            const TrustRegionModel local = model();
            if (atMinimum(local)) {
                break;
            }
            if (!descendOnce(local, radius)) {
                break;
            }
        }
        newton(kNeighbourhood * m_system.size());
        return m_state.residual() <= kBalanced ? finish(EquilibriumStatus::converged)
                                               : finish(EquilibriumStatus::notFound);
    }

    bool atMinimum(const TrustRegionModel& local) const
    {
        return m_state.residual() <= 1e-7 &&
               local.change(local.step(0.1 * m_system.size())) > -1e-13 * (std::abs(m_state.potential) + energyScale());
    }

    double energyScale() const { return m_state.forceScale * m_system.size(); }

    /// One trust-region step, shrinking the radius until the energy falls; false when none is found.
    bool descendOnce(const TrustRegionModel& local, double& radius)
    {
        while (radius > 1e-13 * m_system.size()) {
            const Eigen::VectorXd p = local.step(radius);
            const double predicted = local.change(p);
            const PositionFit fit = retract(m_system, m_state.q + m_state.rows.nullSpace() * p, m_state.rows);
            // A correction as long as the step would be a jump to another branch.
            const bool near = fit.closed && (fit.q - m_state.q).norm() <= 1.5 * p.norm() + 1e-12 * m_system.size();
            const double gained = near ? m_system.potential(fit.q) - m_state.potential : 0;
            const double ratio = near && predicted < 0 ? gained / predicted : -1;
            const bool rounding = near && std::abs(predicted) < 1e-12 * (std::abs(m_state.potential) + energyScale());
            if (ratio > 0.05 || (rounding && improves(fit.q))) {
                m_state = staticStateAt(m_system, fit.q);
                record("descend", p.cwiseAbs().maxCoeff());
                if (ratio > 0.75 && p.norm() > 0.9 * radius) {
                    radius = std::min(2 * radius, 0.5 * m_system.size());
                } else if (ratio < 0.25) {
                    radius *= 0.5;
                }
                return true;
            }
            radius = 0.3 * std::min(radius, p.norm());
        }
        return false;
    }

    bool improves(const Eigen::VectorXd& q) const { return staticStateAt(m_system, q).residual() < m_state.residual(); }

    const System& m_system;
    const Eigen::VectorXd m_start;
    int m_maxIterations;
    const Monitor& m_monitor;
    StaticState m_state;
    int m_iterations = 0;
    std::vector<EquilibriumStep> m_log;
    std::vector<Eigen::VectorXd> m_path{m_start};
};

}  // namespace

double forceScaleOf(const System& system, const Eigen::VectorXd& f, const SparseMatrix& Phi_q,
                    const Eigen::VectorXd& lambda, const SparseMatrix& stiffness)
{
    const double reactions = Phi_q.rows() ? (Phi_q.cwiseAbs().transpose() * lambda.cwiseAbs()).maxCoeff() : 0;
    const double elastic = stiffness.nonZeros() ? stiffness.coeffs().cwiseAbs().maxCoeff() * system.size() : 0;
    const double applied = std::max(f.size() ? f.cwiseAbs().maxCoeff() : 0.0, elastic);
    // Reactions beyond all measure, as next to a change point, must not make an imbalance look small.
    const double scale = std::max(applied, std::min(reactions, 1e3 * applied));
    return scale > 0 ? scale : 1;
}

StaticState staticStateAt(const System& system, const Eigen::VectorXd& q)
{
    const SparseMatrix Phi_q = system.jacobian(q);
    const Eigen::VectorXd f = system.force(q);
    StaticState state{q, RowSpace(Phi_q), {}, {}, 1, system.potential(q)};
    state.lambda = state.rows.multipliers(f);
    state.imbalance = f - Phi_q.transpose() * state.lambda;
    state.forceScale = forceScaleOf(system, f, Phi_q, state.lambda, system.appliedStiffness(q));
    return state;
}

Eigen::MatrixXd reducedStiffness(const System& system, const StaticState& state)
{
    const Eigen::MatrixXd& Z = state.rows.nullSpace();
    const Eigen::MatrixXd K = Z.transpose() * (system.tangentStiffness(state.q, state.lambda) * Z);
    return 0.5 * (K + K.transpose());
}

Stability stabilityOf(const Inertia& inertia)
{
    if (inertia.negative > 0) {
        return Stability::unstable;
    }
    return inertia.zero > 0 ? Stability::neutral : Stability::stable;
}

Inertia inertiaOf(const System& system, const StaticState& state)
{
    const Eigen::MatrixXd& Z = state.rows.nullSpace();
    Inertia inertia;
    if (Z.cols() == 0) {
        return inertia;
    }
    SparseMatrix unit(Z.rows(), Z.rows());
    unit.setIdentity();
    const SparseMatrix stiffness = system.tangentStiffness(state.q, state.lambda);
    const auto pairs =
        solveProjection({VelocityTransformation::dense(Z), SymmetricForm(unit), SymmetricForm(stiffness)});
    for (double kappa : pairs->kappa) {
        (kappa > 0 ? inertia.positive : kappa < 0 ? inertia.negative : inertia.zero) += 1;
    }
    return inertia;
}

StaticSolution solveStatics(const System& system, const Eigen::VectorXd& start, int maxIterations,
                            const Monitor& monitor)
{
    return StaticSolver(system, start, maxIterations, monitor).run();
}

}  // namespace eigenlink
