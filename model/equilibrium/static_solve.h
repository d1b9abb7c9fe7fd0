#pragma once

#include "model/assembly/system.h"
#include "model/equilibrium/equilibrium.h"
#include "model/math/dense/row_space.h"

#include <Eigen/Dense>

namespace eigenlink {

/// Residual that counts as equilibrium; the iteration goes on to rounding all the same.
inline constexpr double kBalanced = 1e-10;
/// How far Newton may carry the start, relative to the size, for its stationary point to count as the nearest.
inline constexpr double kNeighbourhood = 0.02;
/// Displacement, relative to the size, after which the mechanism counts as falling.
inline constexpr double kEscaped = 30;

/// Everything about forces at one configuration.
struct StaticState {
    Eigen::VectorXd q;
    RowSpace rows;
    Eigen::VectorXd lambda;     ///< min ‖f − Φ_qᵀλ‖, minimum norm
    Eigen::VectorXd imbalance;  ///< f − Φ_qᵀλ, n
    double forceScale = 1;      ///< what the imbalance is small against [N]
    double potential = 0;

    double residual() const { return imbalance.size() ? imbalance.cwiseAbs().maxCoeff() / forceScale : 0; }
};

/// What an imbalance of forces is small against: applied forces, stiffness times size, reactions [N].
double forceScaleOf(const System& system, const Eigen::VectorXd& f, const SparseMatrix& Phi_q,
                    const Eigen::VectorXd& lambda, const SparseMatrix& stiffness);

StaticState staticStateAt(const System& system, const Eigen::VectorXd& q);

/// K = Zᵀ H Z with the orthonormal null space Z, symmetrised.
Eigen::MatrixXd reducedStiffness(const System& system, const StaticState& state);

/// Number of negative, zero and positive eigenvalues of K; zero means within rounding of H.
struct Inertia {
    int negative = 0;
    int zero = 0;
    int positive = 0;
};
Stability stabilityOf(const Inertia& inertia);
Inertia inertiaOf(const System& system, const StaticState& state);

/// Outcome of a solve from an assembled start.
struct StaticSolution {
    EquilibriumStatus status = EquilibriumStatus::notFound;
    Text reason;
    Eigen::VectorXd q;
    int iterations = 0;
    std::vector<EquilibriumStep> log;
    std::vector<Eigen::VectorXd> path;  ///< assembled configurations from the start to q, in the order they were taken
};

/// The static equilibrium f = Φ_qᵀλ reached from an assembled configuration.
///
/// First Newton with full steps: when it converges without leaving the neighbourhood of the start, that stationary
/// point is the answer, stable or not. Otherwise the mechanism is let down its energy by trust-region steps on the
/// constraint manifold (negative curvature included) until it rests in a minimum.
StaticSolution solveStatics(const System& system, const Eigen::VectorXd& start, int maxIterations,
                            const Monitor& monitor);

}  // namespace eigenlink
