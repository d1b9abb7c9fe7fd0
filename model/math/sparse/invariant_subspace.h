#pragma once

#include "model/math/dense/lapack.h"
#include "model/math/sparse/arnoldi.h"

#include <Eigen/Dense>

#include <functional>

namespace eigenlink {

/// A x = s x of a small real matrix, n×n. Throws std::runtime_error when it does not converge.
StandardPairs eigenpairsOf(const Eigen::MatrixXd& A);
/// A x = s x of a small complex matrix, n×n. Throws std::runtime_error when it does not converge.
StandardPairs eigenpairsOf(const Eigen::MatrixXcd& A);

/// An orthonormal basis of a subspace that an operator T maps into itself; for double and std::complex<double>.
template <class Scalar>
class InvariantSubspace {
public:
    using Operator = std::function<VectorOf<Scalar>(const VectorOf<Scalar>&)>;

    /// The subspace {0} of vectors of this length.
    explicit InvariantSubspace(Eigen::Index length) : m_basis(length, 0) {}

    /// V, length × d, VᴴV = I.
    const MatrixOf<Scalar>& basis() const { return m_basis; }
    /// The dimension d.
    Eigen::Index dimension() const { return m_basis.cols(); }

    /// Adds eigenvectors of T, leaving out those in the subspace; in the real case their real and imaginary parts.
    void add(const Eigen::MatrixXcd& vectors);

    /// The matrix VᴴTV of T in the basis V, d×d. `known`: that of the first columns, which T need not be applied to
    /// again.
    MatrixOf<Scalar> restricted(const Operator& T, const MatrixOf<Scalar>& known = {}) const;

    /// θ and y of T y = θ y in the subspace, by the matrix of T in the basis. Throws std::runtime_error when the
    /// eigenvalues do not converge.
    StandardPairs eigenpairs(const MatrixOf<Scalar>& matrix) const;

private:
    void append(VectorOf<Scalar> w);

    MatrixOf<Scalar> m_basis;
};

}  // namespace eigenlink
