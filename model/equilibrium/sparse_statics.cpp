#include "model/equilibrium/sparse_statics.h"

#include "model/equilibrium/diagnosis.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/sparse_dependence.h"
#include "model/equilibrium/sparse_inertia.h"
#include "model/equilibrium/sparse_trust_region.h"
#include "model/equilibrium/static_solve.h"
#include "model/math/sparse/unit_saddle.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace eigenlink {
namespace {

constexpr double kRounding = 4e-16;

/// Forces at one configuration.
struct State {
    Eigen::VectorXd q, lambda, imbalance;
    SparseMatrix Phi_q;
    double forceScale = 1;
    double potential = 0;

    double residual() const { return imbalance.size() ? imbalance.cwiseAbs().maxCoeff() / forceScale : 0; }
};

using Step = SparseTrustRegion::Step;

class SparseStatics {
public:
    SparseStatics(const System& system, const EquilibriumOptions& options, const Monitor& monitor)
        : m_system(system),
          m_options(options),
          m_monitor(monitor),
          m_unit(system.coordinateCount()),
          m_region(system.coordinateCount())
    {
    }

    Equilibrium run(const Eigen::VectorXd* assembled)
    {
        if (start(assembled)) {
            m_result.status = EquilibriumStatus::assembled;
            if (m_options.choice != EquilibriumChoice::drawn) {
                settle();
            }
        }
        if (m_monitor.isCancelled()) {
            m_result.status = EquilibriumStatus::cancelled;
            m_result.reason = "stopped on request";
        }
        describe();
        return std::move(m_result);
    }

private:
    bool start(const Eigen::VectorXd* assembled)
    {
        if (assembled == nullptr) {
            return assemble();
        }
        m_start = *assembled;
        setState(m_start);
        return true;
    }

    bool assemble()
    {
        const PositionFit fit = assembleNear(m_system, m_system.drawnCoordinates(), m_monitor);
        m_result.iterations = fit.iterations;
        m_result.log = fit.log;
        m_result.q = fit.q;
        m_start = fit.q;
        setState(fit.q);
        if (!fit.closed) {
            m_result.status = EquilibriumStatus::notAssembled;
            m_result.reason = explainNotAssembled(m_system, fit.q);
        }
        return fit.closed;
    }

    void setState(const Eigen::VectorXd& q)
    {
        m_state.q = q;
        m_state.Phi_q = m_system.jacobian(q);
        m_unit.factor(m_state.Phi_q);
        const Eigen::VectorXd f = m_system.force(q);
        m_state.lambda = m_unit.multipliers(f);
        m_state.imbalance = f - m_state.Phi_q.transpose() * m_state.lambda;
        const SparseMatrix stiffness = m_system.appliedStiffness(q);
        m_state.forceScale = forceScaleOf(m_system, f, m_state.Phi_q, m_state.lambda, stiffness);
        m_state.potential = m_system.potential(q);
        m_region.set(stiffness + m_system.reactionStiffness(q, m_state.lambda), m_state.Phi_q, m_state.imbalance,
                     m_state.forceScale);
    }

    /// Back onto the constraints by minimum-norm corrections with the factors at hand.
    std::optional<Eigen::VectorXd> retracted(Eigen::VectorXd q) const
    {
        constexpr int kMost = 25;
        double residual = constraintResidual(m_system, q);
        for (int i = 0; i < kMost && residual > kRounding; ++i) {
            const Eigen::VectorXd next = q + m_unit.minimumNormStep(-m_system.constraint(q));
            const double after = constraintResidual(m_system, next);
            if (!(after < residual)) {
                break;
            }
            q = next;
            residual = after;
        }
        return residual <= kAssembledTolerance ? std::optional(q) : std::nullopt;
    }

    void record(const char* action, double step)
    {
        ++m_result.iterations;
        m_result.log.push_back({m_result.iterations, m_state.potential, m_state.residual(),
                                constraintResidual(m_system, m_state.q), step, action});
        m_result.path.push_back(m_state.q);
    }

    bool newton(double reach)
    {
        constexpr int kMost = 15;
        const Eigen::VectorXd origin = m_state.q;
        for (int i = 0; i < kMost && !m_monitor.isCancelled(); ++i) {
            const bool settled = m_state.residual() <= kBalanced;
            std::optional<Step> step = m_region.stepWith(0, true);
            if (!step || !step->p.allFinite() || step->p.cwiseAbs().maxCoeff() > 1e3 * reach) {
                step = m_region.stepWith(1e-9 * m_region.typicalStiffness(), true);
            }
            const std::optional<Eigen::VectorXd> next =
                step && step->p.allFinite() ? retracted(m_state.q + step->p) : std::nullopt;
            if (!next || !((*next - origin).cwiseAbs().maxCoeff() <= reach)) {
                return settled;
            }
            State before = m_state;
            setState(*next);
            if (settled && !(m_state.residual() < 0.5 * before.residual())) {
                setState(before.q);
                return true;
            }
            record("newton", step->p.cwiseAbs().maxCoeff());
        }
        return m_state.residual() <= kBalanced;
    }

    void settle()
    {
        m_result.path = {m_start};
        const double reach = kNeighbourhood * m_system.size();
        if (newton(reach)) {
            m_result.status = EquilibriumStatus::converged;
            return;
        }
        setState(m_start);
        m_result.path = {m_start};
        descend();
        newton(reach);
        const bool balanced = m_state.residual() <= kBalanced;
        m_result.status = balanced ? EquilibriumStatus::converged : EquilibriumStatus::notFound;
        if (!balanced) {
            m_result.reason = explainNoRest(m_system, m_start, m_state.q);
        }
    }

    void descend()
    {
        // A radius in the sense of all coordinates together.
        const double whole = m_system.size() * std::sqrt(static_cast<double>(m_state.q.size()));
        double radius = 0.1 * whole;
        while (m_result.iterations < m_options.maxIterations && !m_monitor.isCancelled() &&
               (m_state.q - m_start).cwiseAbs().maxCoeff() < kEscaped * m_system.size()) {
            const Step step = m_region.trustStep(radius);
            if (!(step.change < 0) || (m_state.residual() <= 1e-7 && m_lastWasNewton) || !take(step, radius, whole)) {
                return;
            }
        }
    }

    /// Goes the step where the energy falls as predicted, or shortens the radius; false when there is no way on.
    bool take(Step step, double& radius, double whole)
    {
        const double scale = std::abs(m_state.potential) + m_state.forceScale * m_system.size();
        while (radius > 1e-13 * whole) {
            const std::optional<Eigen::VectorXd> next = retracted(m_state.q + step.p);
            const bool near = next && (*next - m_state.q).norm() <= 1.5 * step.p.norm() + 1e-12 * whole;
            const double ratio = near ? (m_system.potential(*next) - m_state.potential) / step.change : -1;
            if (ratio > 0.05) {
                const double length = step.p.cwiseAbs().maxCoeff();
                m_lastWasNewton = step.p.norm() < 0.6 * radius;
                setState(*next);
                record("descend", length);
                if (ratio > 0.75 && !m_lastWasNewton) {
                    radius = std::min(2 * radius, 0.5 * whole);
                } else if (ratio < 0.25) {
                    radius *= 0.5;
                }
                return true;
            }
            if (near && std::abs(step.change) < 1e-12 * scale) {
                return false;
            }
            radius = 0.3 * std::min(radius, step.p.norm());
            step = m_region.trustStep(radius);
        }
        return false;
    }

    void describe()
    {
        m_result.q = m_state.q;
        m_result.lambda = m_state.lambda;
        m_result.residual = m_state.residual();
        m_result.constraintResidual = constraintResidual(m_system, m_state.q);
        m_result.potential = m_state.potential;
        m_result.warnings = m_system.warnings(m_state.q);
        m_result.rank = m_unit.rank();
        m_result.degreesOfFreedom = m_system.coordinateCount() - m_result.rank;
        describeDependence(m_system, m_unit, m_monitor, m_result);
        describeStability();
    }

    /// Counts by inertia; motions without stiffness show in the energy of the softest direction.
    void describeStability()
    {
        const SparseProblem problem = sparseProblemAt(m_system, m_state.q, m_state.lambda);
        const Eigen::VectorXd soft = m_region.softest(0, 3);
        const bool moves = !m_region.negativeCount(0) ||
                           !(std::abs(problem.energy(soft)) > kFreeEnergy * problem.energyRounding(soft));
        const std::optional<Inertia> inertia = moves ? sparseInertiaOf(problem, m_monitor) : regularInertia();
        if (!inertia) {
            return;
        }
        m_result.negativeCount = inertia->negative;
        m_result.zeroCount = inertia->zero;
        m_result.positiveCount = inertia->positive;
        if (m_result.isUsable()) {
            m_result.stability = stabilityOf(*inertia);
        }
    }

    /// Where every motion has a stiffness the factors at hand count.
    std::optional<Inertia> regularInertia()
    {
        const std::optional<int> negative = m_region.negativeCount(0);
        return negative ? std::optional(Inertia{*negative, 0, static_cast<int>(m_result.degreesOfFreedom) - *negative})
                        : std::nullopt;
    }

    const System& m_system;
    const EquilibriumOptions& m_options;
    const Monitor& m_monitor;
    UnitSaddle m_unit;
    SparseTrustRegion m_region;
    State m_state;
    Eigen::VectorXd m_start;
    bool m_lastWasNewton = false;
    Equilibrium m_result;
};

}  // namespace

Equilibrium findSparseEquilibrium(const System& system, const EquilibriumOptions& options, const Monitor& monitor,
                                  const Eigen::VectorXd* assembled)
{
    return SparseStatics(system, options, monitor).run(assembled);
}

}  // namespace eigenlink
