#pragma once

#include <Eigen/Dense>

#include <complex>
#include <functional>
#include <vector>

namespace eigenlink {

/// Ritz pairs of a real operator: T y = θ y.
struct ArnoldiPairs {
    std::vector<std::complex<double>> values;  ///< converged θ, largest |θ| first; conjugate pairs whole
    Eigen::MatrixXcd vectors;                  ///< length × converged
    bool exhausted = false;                    ///< the Krylov space of the start ended
};

struct ArnoldiOptions {
    Eigen::Index wanted = 1;
    Eigen::Index space = 0;  ///< dimension of what T maps into, less what is locked
    double tolerance = 1e-11;
};

/// Arnoldi with full reorthogonalisation for the eigenvalues of largest |θ|, kept orthogonal to `locked`, an
/// orthonormal basis of an invariant subspace. Stops when `wanted` have converged, or at 4 wanted + 80 vectors.
ArnoldiPairs arnoldi(const std::function<Eigen::VectorXd(const Eigen::VectorXd&)>& op, const Eigen::VectorXd& start,
                     const Eigen::MatrixXd& locked, const ArnoldiOptions& options);

}  // namespace eigenlink
