#include "model/linearization/penalty_equilibrium.h"

#include "model/basics/least_divisor.h"
#include "model/linearization/tolerances.h"
#include "model/math/dense/lapack.h"
#include "model/math/sparse/scaling.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace eigenlink {
namespace {

/// [K Φ_qᵀ; Φ_q −I/stiffness] factored, for steps of Newton's method and for further ones by the same factors.
class Bordered {
public:
    /// `jacobian`: at the state.
    Bordered(const System& system, const PenaltyEquilibrium& state, const Eigen::VectorXd& rows,
             const SparseMatrix& jacobian, double stiffness)
        : m_matrix(sizeOf(system), sizeOf(system))
    {
        const Eigen::Index m = system.constraintCount();
        const Eigen::MatrixXd Phi_q(jacobian);
        m_matrix << Eigen::MatrixXd(system.tangentStiffness(state.q, rows.cwiseProduct(state.lambda))),
            Phi_q.transpose(), Phi_q, -Eigen::MatrixXd::Identity(m, m) / stiffness;
        m_lu.compute(m_matrix);
        const Eigen::VectorXd pivots = m_lu.matrixLU().diagonal().cwiseAbs();
        m_singular = !(pivots.minCoeff() > tolerance::kSingularPivot * pivots.maxCoeff());
    }

    /// By least squares where the matrix is singular (rigid-body motions).
    Eigen::VectorXd solve(const Eigen::VectorXd& rhs) const
    {
        return m_singular ? leastSquares(m_matrix, rhs, tolerance::kLeastSquaresRank)
                          : Eigen::VectorXd(m_lu.solve(rhs));
    }

private:
    static Eigen::Index sizeOf(const System& system) { return system.coordinateCount() + system.constraintCount(); }

    Eigen::MatrixXd m_matrix;
    Eigen::PartialPivLU<Eigen::MatrixXd> m_lu;
    bool m_singular = false;
};

constexpr int kMaxSteps = 30;

}  // namespace

PenaltyEquilibrium findPenaltyEquilibrium(const System& system, const Equilibrium& equilibrium,
                                          const Eigen::VectorXd& rows, double stiffness)
{
    // In here everything is by rows of WΦ, and λ stands for W⁻¹λ.
    const Eigen::Index n = system.coordinateCount();
    const Eigen::Index m = system.constraintCount();
    Eigen::VectorXd force = system.force(equilibrium.q);
    SparseMatrix Phi_q = scaledRows(system.jacobian(equilibrium.q), rows);
    PenaltyEquilibrium state{.q = equilibrium.q, .lambda = equilibrium.lambda.cwiseQuotient(rows)};
    const Eigen::VectorXd held = force - Phi_q.transpose() * state.lambda;
    if (n == 0) {
        state.converged = true;
        return state;
    }
    std::optional<Bordered> factors;
    double last = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMaxSteps; ++i) {
        if (i > 0) {
            Phi_q = scaledRows(system.jacobian(state.q), rows);
            force = system.force(state.q);
        }
        Eigen::VectorXd rhs(n + m);
        rhs.head(n) = force - held - Phi_q.transpose() * state.lambda;
        rhs.tail(m) = state.lambda / stiffness - rows.cwiseProduct(system.constraint(state.q));
        const double scale = std::max({kLeastDivisor, force.cwiseAbs().maxCoeff(),
                                       m ? (Phi_q.cwiseAbs().transpose() * state.lambda.cwiseAbs()).maxCoeff() : 0.0});
        state.residual = rhs.head(n).cwiseAbs().maxCoeff() / scale;
        const double gap = m ? rhs.tail(m).cwiseAbs().maxCoeff() / (system.size() * system.size()) : 0;
        const double merit = std::max(state.residual, gap);
        if (merit < tolerance::kPenaltyAtRest || (merit < tolerance::kPenaltyNearlyAtRest && merit > 0.5 * last)) {
            break;
        }
        if (!factors || merit > tolerance::kFastConvergence * last) {
            factors.emplace(system, state, rows, Phi_q, stiffness);
        }
        last = merit;
        const Eigen::VectorXd step = factors->solve(rhs);
        const double longest = step.head(n).cwiseAbs().maxCoeff();
        const double fraction = std::min(1.0, 0.1 * system.size() / std::max(longest, kLeastDivisor));
        state.q += fraction * step.head(n);
        state.lambda += fraction * step.tail(m);
    }
    state.converged = state.residual < tolerance::kPenaltyNearlyAtRest;
    // Not αω²WΦ, which has lost the digits that a large penalty multiplies.
    state.lambda = rows.cwiseProduct(state.lambda);
    return state;
}

}  // namespace eigenlink
