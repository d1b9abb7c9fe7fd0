#include "model/linearization/penalty_equilibrium.h"

#include "model/math/lapack.h"

#include <algorithm>

namespace eigenlink {
namespace {

/// Solves the bordered system, by least squares where it is singular (rigid-body motions).
Eigen::VectorXd solveBordered(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& rhs)
{
    const Eigen::PartialPivLU<Eigen::MatrixXd> lu(matrix);
    const Eigen::VectorXd pivots = lu.matrixLU().diagonal().cwiseAbs();
    if (pivots.minCoeff() > 1e-13 * pivots.maxCoeff()) {
        return lu.solve(rhs);
    }
    return leastSquares(matrix, rhs, 1e-12);
}

}  // namespace

PenaltyEquilibrium findPenaltyEquilibrium(const System& system, const Equilibrium& equilibrium, double stiffness)
{
    const Eigen::Index n = system.coordinateCount();
    const Eigen::Index m = system.constraintCount();
    const Eigen::VectorXd held =
        system.force(equilibrium.q) - system.jacobian(equilibrium.q).transpose() * equilibrium.lambda;
    PenaltyEquilibrium state{.q = equilibrium.q, .lambda = equilibrium.lambda};
    if (n == 0) {
        state.converged = true;
        return state;
    }
    // Force units on Φ: multiplied by √(αω²) both blocks get similar size.
    constexpr int kMaxSteps = 30;
    double last = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMaxSteps; ++i) {
        const Eigen::MatrixXd Phi_q(system.jacobian(state.q));
        Eigen::VectorXd rhs(n + m);
        const Eigen::VectorXd force = system.force(state.q);
        rhs.head(n) = force - held - Phi_q.transpose() * state.lambda;
        rhs.tail(m) = state.lambda / stiffness - system.constraint(state.q);
        const double scale = std::max({1e-300, force.cwiseAbs().maxCoeff(),
                                       m ? (Phi_q.cwiseAbs().transpose() * state.lambda.cwiseAbs()).maxCoeff() : 0.0});
        state.residual = rhs.head(n).cwiseAbs().maxCoeff() / scale;
        const double gap = m ? rhs.tail(m).cwiseAbs().maxCoeff() / (system.size() * system.size()) : 0;
        const double merit = std::max(state.residual, gap);
        if (merit < 1e-15 || (merit < 1e-9 && merit > 0.5 * last)) {
            break;
        }
        last = merit;
        Eigen::MatrixXd matrix(n + m, n + m);
        matrix << Eigen::MatrixXd(system.tangentStiffness(state.q, state.lambda)), Phi_q.transpose(), Phi_q,
            -Eigen::MatrixXd::Identity(m, m) / stiffness;
        const Eigen::VectorXd step = solveBordered(matrix, rhs);
        const double longest = step.head(n).cwiseAbs().maxCoeff();
        const double fraction = std::min(1.0, 0.1 * system.size() / std::max(longest, 1e-300));
        state.q += fraction * step.head(n);
        state.lambda += fraction * step.tail(m);
    }
    state.converged = state.residual < 1e-9;
    state.lambda = stiffness * system.constraint(state.q);
    return state;
}

}  // namespace eigenlink
