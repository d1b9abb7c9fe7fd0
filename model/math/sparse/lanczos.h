#pragma once

#include "model/math/sparse/tolerances.h"

#include <Eigen/Dense>

#include <functional>

namespace eigenlink {

/// Ritz pairs of T = A⁻¹M, symmetric in the inner product of M: T v = θ v, VᵀMV = I.
struct LanczosPairs {
    Eigen::VectorXd values;   ///< converged θ, largest |θ| first
    Eigen::MatrixXd vectors;  ///< n × converged
    double next = 0;          ///< |θ| of the largest Ritz value that has not converged; 0 where the space is exhausted
    bool exhausted = false;   ///< the start's Krylov space ended: its pairs are exact, others need another start
    int steps = 0;
};

struct LanczosOperator {
    std::function<Eigen::VectorXd(const Eigen::VectorXd&)> solve;  ///< A⁻¹ f
    std::function<Eigen::VectorXd(const Eigen::VectorXd&)> mass;   ///< M v
};

struct LanczosOptions {
    Eigen::Index wanted = 1;
    /// Dimension of the space that T maps into, less that of the locked vectors: there Lanczos ends.
    Eigen::Index space = 0;
    double tolerance = tolerance::kTenDigits;  ///< of ‖T v − θ v‖_M / |θ|
    int restarts = 60;
};

/// Thick-restart Lanczos with full reorthogonalisation for the eigenvalues of largest |θ|, started at `start` and kept
/// M-orthogonal to `locked` (n × any, M-orthonormal). (Wu and Simon, SIAM J. Matrix Anal. Appl. 22, 2000.)
LanczosPairs lanczos(const LanczosOperator& op, const Eigen::VectorXd& start, const Eigen::MatrixXd& locked,
                     const LanczosOptions& options);

}  // namespace eigenlink
