#pragma once

#include "model/math/krylov/sparse_problem.h"
#include "tests/support/random_matrices.h"

#include <Eigen/Dense>

namespace eigenlink::test {

/// The problem of these matrices, without strains.
SparseProblem sparseProblemOf(const Eigen::MatrixXd& M, const Eigen::MatrixXd& C, const Eigen::MatrixXd& H,
                              const Eigen::MatrixXd& Phi);

/// The problem with the stiffness H = GᵀWG by strains.
SparseProblem sparseProblemByStrains(const Eigen::MatrixXd& M, const Eigen::MatrixXd& G, const Eigen::VectorXd& W,
                                     const Eigen::MatrixXd& Phi);

/// A constrained problem whose modes are known: Φ V = 0, VᵀMV = I, VᵀHV = diag(κ), VᵀCV = diag(γ).
struct KnownModes {
    SparseProblem problem;
    Eigen::VectorXd kappa, gamma;
    Eigen::MatrixXd V;

    /// For the κ and γ given, with this many constraints; across them H and C are anything.
    KnownModes(const Eigen::VectorXd& kappa, const Eigen::VectorXd& gamma, Eigen::Index constraints,
               RandomMatrices& random);

    /// The roots of s² + γs + κ, of all modes: the one with Im s ≥ 0 first.
    Eigen::VectorXcd values() const;
};

}  // namespace eigenlink::test
