#include "model/math/sparse/invariant_subspace.h"

#include "model/basics/text_exception.h"
#include "model/math/sparse/tolerances.h"

#include <Eigen/Eigenvalues>

#include <type_traits>

namespace eigenlink {

StandardPairs eigenpairsOf(const Eigen::MatrixXd& A)
{
    return solveStandard(A);
}

StandardPairs eigenpairsOf(const Eigen::MatrixXcd& A)
{
    const Eigen::ComplexEigenSolver<Eigen::MatrixXcd> solver(A);
    if (solver.info() != Eigen::Success) {
        throw RuntimeError("the eigenvalues of a projected matrix do not converge");
    }
    return {solver.eigenvalues(), solver.eigenvectors()};
}

template <class Scalar>
void InvariantSubspace<Scalar>::add(const Eigen::MatrixXcd& vectors)
{
    for (Eigen::Index i = 0; i < vectors.cols(); ++i) {
        if constexpr (std::is_same_v<Scalar, double>) {
            append(vectors.col(i).real());
            append(vectors.col(i).imag());
        } else {
            append(vectors.col(i));
        }
    }
}

template <class Scalar>
void InvariantSubspace<Scalar>::append(VectorOf<Scalar> w)
{
    const double before = w.norm();
    for (int pass = 0; pass < 2; ++pass) {
        w -= m_basis * (m_basis.adjoint() * w).eval();
    }
    if (w.norm() > tolerance::kNearlyZero * before) {
        m_basis.conservativeResize(Eigen::NoChange, m_basis.cols() + 1);
        m_basis.rightCols(1) = w.normalized();
    }
}

template <class Scalar>
MatrixOf<Scalar> InvariantSubspace<Scalar>::restricted(const Operator& T, const MatrixOf<Scalar>& known) const
{
    MatrixOf<Scalar> matrix = MatrixOf<Scalar>::Zero(dimension(), dimension());
    matrix.topLeftCorner(known.rows(), known.cols()) = known;
    for (Eigen::Index i = known.cols(); i < dimension(); ++i) {
        matrix.col(i) = m_basis.adjoint() * T(m_basis.col(i));
    }
    return matrix;
}

template <class Scalar>
StandardPairs InvariantSubspace<Scalar>::eigenpairs(const MatrixOf<Scalar>& matrix) const
{
    StandardPairs pairs = eigenpairsOf(matrix);
    if constexpr (std::is_same_v<Scalar, double>) {
        Eigen::MatrixXcd vectors(m_basis.rows(), dimension());
        vectors.real() = m_basis * Eigen::MatrixXd(pairs.vectors.real());
        vectors.imag() = m_basis * Eigen::MatrixXd(pairs.vectors.imag());
        pairs.vectors = std::move(vectors);
    } else {
        pairs.vectors = (m_basis * pairs.vectors).eval();
    }
    return pairs;
}

template class InvariantSubspace<double>;
template class InvariantSubspace<std::complex<double>>;

}  // namespace eigenlink
