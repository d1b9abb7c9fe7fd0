#include "model/linearization/penalty_equilibrium.h"

#include "model/assembly/natural_units.h"
#include "model/basics/least_divisor.h"
#include "model/equilibrium/force_balance.h"
#include "model/linearization/tolerances.h"
#include "model/math/dense/equilibration.h"
#include "model/math/dense/lapack.h"
#include "model/math/sparse/scaling.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace eigenlink {
namespace {

/// [UKU UΦ_qᵀ; Φ_qU −I/stiffness] factored, U natural units, for steps of Newton's method and for further ones by the
/// same factors.
class Bordered {
public:
    /// `jacobian`: at the state.
    Bordered(const System& system, const PenaltyEquilibrium& state, const Eigen::VectorXd& rows,
             const SparseMatrix& jacobian, double stiffness)
        : m_units(naturalUnits(system)), m_matrix(sizeOf(system), sizeOf(system))
    {
        const Eigen::Index m = system.constraintCount();
        const auto U = m_units.asDiagonal();
        const Eigen::MatrixXd Phi_q(jacobian * U);
        const SparseMatrix K = U * system.tangentStiffness(state.q, rows.cwiseProduct(state.lambda)) * U;
        m_stiffest = K.rows() > 0 ? Eigen::VectorXd(K.diagonal()).maxCoeff() : 0;
        m_matrix << Eigen::MatrixXd(K), Phi_q.transpose(), Phi_q, -Eigen::MatrixXd::Identity(m, m) / stiffness;
        Eigen::MatrixXd scaled = m_matrix;
        m_scales = equilibrate(scaled);
        m_lu.compute(scaled);
        const Eigen::VectorXd pivots = m_lu.matrixLU().diagonal().cwiseAbs();
        m_singular = !(pivots.minCoeff() > tolerance::kSingularPivot * pivots.maxCoeff());
    }

    /// By least squares where the matrix is singular (rigid-body motions).
    Eigen::VectorXd solve(Eigen::VectorXd rhs) const
    {
        rhs.head(m_units.size()).array() *= m_units.array();
        Eigen::VectorXd step = m_singular
                                   ? leastSquares(m_matrix, rhs, tolerance::kLeastSquaresRank)
                                   : Eigen::VectorXd(m_scales.asDiagonal() * m_lu.solve(m_scales.asDiagonal() * rhs));
        step.head(m_units.size()).array() *= m_units.array();
        return step;
    }
    /// The largest force, times its unit, of a move by one unit.
    double stiffest() const { return m_stiffest; }

private:
    static Eigen::Index sizeOf(const System& system) { return system.coordinateCount() + system.constraintCount(); }

    Eigen::VectorXd m_units;  // U
    double m_stiffest = 0;
    Eigen::MatrixXd m_matrix;
    Eigen::VectorXd m_scales;  // of the rows and columns of what is factored
    Eigen::PartialPivLU<Eigen::MatrixXd> m_lu;
    bool m_singular = false;
};

constexpr int kMaxSteps = 30;

double largest(const Eigen::VectorXd& units, const Eigen::VectorXd& forces)
{
    return units.cwiseProduct(forces).cwiseAbs().maxCoeff();
}

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
    const Eigen::VectorXd units = naturalUnits(system);
    std::optional<Bordered> factors;
    double last = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMaxSteps; ++i) {
        Phi_q = scaledRows(system.jacobian(state.q), rows);
        force = system.force(state.q);
        Eigen::VectorXd rhs(n + m);
        rhs.head(n) = force - held - Phi_q.transpose() * state.lambda;
        rhs.tail(m) = state.lambda / stiffness - rows.cwiseProduct(system.constraint(state.q));
        if (!factors) {
            factors.emplace(system, state, rows, Phi_q, stiffness);
        }
        const double reactions = largest(units, Phi_q.cwiseAbs().transpose() * state.lambda.cwiseAbs());
        const double scale = scaleOfForces(std::max(largest(units, force), reactions), factors->stiffest());
        state.residual = largest(units, rhs.head(n)) / scale;
        const double gap = m ? rhs.tail(m).cwiseAbs().maxCoeff() / (system.size() * system.size()) : 0;
        const double merit = std::max(state.residual, gap);
        if (merit < tolerance::kPenaltyAtRest || (merit < tolerance::kPenaltyNearlyAtRest && merit > 0.5 * last)) {
            break;
        }
        if (merit > tolerance::kFastConvergence * last) {
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
