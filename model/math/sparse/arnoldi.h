#pragma once

#include "model/math/sparse/tolerances.h"

#include <Eigen/Dense>

#include <complex>
#include <functional>
#include <vector>

namespace eigenlink {

/// Ritz pairs of an operator: T y = θ y.
struct ArnoldiPairs {
    std::vector<std::complex<double>> values;  ///< converged θ, largest |θ| first; conjugates of a real T whole
    Eigen::MatrixXcd vectors;                  ///< length × converged
    bool exhausted = false;                    ///< the Krylov space of the start ended
};

struct ArnoldiOptions {
    Eigen::Index wanted = 1;
    Eigen::Index space = 0;                       ///< dimension of what T maps into, less what is locked
    double tolerance = tolerance::kElevenDigits;  ///< of ‖T y − θ y‖ / |θ|
};

template <class Scalar>
using VectorOf = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;
template <class Scalar>
using MatrixOf = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;

/// Ritz pairs T y = θ y of largest |θ| by Arnoldi's method with full reorthogonalisation, kept orthogonal to `locked`,
/// an orthonormal basis of an invariant subspace. Stops when `wanted` have converged, or at 4 wanted + 80 vectors;
/// where less than half have by then, as among many values that lie close together, the space goes on to double. For
/// double and std::complex<double>. (Saad, Numerical Methods for Large Eigenvalue Problems, 2nd ed. 2011, ch. 6.)
template <class Scalar>
ArnoldiPairs arnoldi(const std::function<VectorOf<Scalar>(const VectorOf<Scalar>&)>& op, const VectorOf<Scalar>& start,
                     const MatrixOf<Scalar>& locked, const ArnoldiOptions& options);

}  // namespace eigenlink
