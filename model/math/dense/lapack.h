#pragma once

#include <Eigen/Dense>

#include <complex>
#include <optional>
#include <vector>

namespace eigenlink {

/// Keeps BLAS to one thread: the matrices are small, and results must not depend on the machine's load.
void useOneThread();

/// K x = κ M x with XᵀMX = I, κ ascending.
struct SymmetricPairs {
    Eigen::VectorXd values;
    Eigen::MatrixXd vectors;
};

/// Solves K x = κ M x, n×n, symmetric, by LAPACK dsygvd. Absent where M is not positive definite to rounding. Throws
/// std::runtime_error for entries that are not finite and where it does not converge. (Golub, Van Loan, Matrix
/// Computations, 4th ed. 2013, sect. 8.7.)
std::optional<SymmetricPairs> solveSymmetric(const Eigen::MatrixXd& K, const Eigen::MatrixXd& M);

/// K x = κ x for symmetric K, n×n, by LAPACK dsyevd, κ ascending, XᵀX = I. Throws std::runtime_error for entries that
/// are not finite and where it does not converge.
SymmetricPairs solveSymmetric(const Eigen::MatrixXd& K);

/// A P = Q R with column pivoting, |R(i,i)| descending; Q, rows × rows, by its Householder reflectors.
struct PivotedQr {
    Eigen::MatrixXd factors;            ///< R in the upper triangle, reflectors below; rows × columns
    Eigen::VectorXd scales;             ///< τ of the reflectors
    std::vector<Eigen::Index> columns;  ///< A.col(columns[i]) is column i of A P

    /// Q C for C with as many rows as Q, by LAPACK dormqr; of a single column by one reflector after the other.
    Eigen::MatrixXd timesQ(Eigen::MatrixXd C) const;
    /// Qᵀ C in the same way.
    Eigen::MatrixXd timesTransposedQ(Eigen::MatrixXd C) const;
};

/// A P = Q R, A rows × columns and not empty, by LAPACK dgeqp3: Householder QR with column pivoting (Businger and
/// Golub, Numer. Math. 7, 1965). Throws std::runtime_error for entries that are not finite.
PivotedQr factorPivoted(Eigen::MatrixXd A);

/// x, n, of minimum norm among those that make ‖A x − b‖ least, A m×n of any rank, by LAPACK dgelsy. The rank is that
/// of the largest leading block of R in A P = Q R with an estimated condition number below 1/`tolerance`. Throws
/// std::runtime_error for NaN.
Eigen::VectorXd leastSquares(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double tolerance);

/// V, n×n, of A = U Σ Vᵀ with descending singular values, by LAPACK dgesdd. Throws std::runtime_error when it does not
/// converge.
Eigen::MatrixXd rightSingularVectors(const Eigen::MatrixXd& A);

/// A x = s x.
struct StandardPairs {
    Eigen::VectorXcd values;  ///< conjugates adjacent, Im > 0 first
    Eigen::MatrixXcd vectors;
};

/// A x = s x, A n×n: eigenvalues and right eigenvectors by LAPACK dgeevx with balancing. Throws std::runtime_error for
/// entries that are not finite and where it does not converge.
StandardPairs solveStandard(const Eigen::MatrixXd& A);

/// The eigenvalues s of A x = s x alone, n, by LAPACK dgeev as other programs call it. Throws std::runtime_error for
/// entries that are not finite and where it does not converge.
Eigen::VectorXcd eigenvaluesOf(const Eigen::MatrixXd& A);

/// α x-weighted pairs of A x = s E x with s = α/β; β = 0 is infinite, α = β = 0 is undetermined.
struct PencilPairs {
    Eigen::VectorXcd alpha;
    Eigen::VectorXd beta;
    /// Right eigenvectors where asked for: x of a real eigenvalue is a column; those of a pair, whose member with
    /// Im α > 0 stands first, are x = columns(i) ± i columns(i + 1).
    Eigen::MatrixXd columns;
};

/// Eigenvalues and, where asked for, right eigenvectors of A x = s E x, both n×n, by LAPACK dggev (QZ: Moler and
/// Stewart, SIAM J. Numer. Anal. 10, 1973). Throws std::runtime_error for entries that are not finite and where it does
/// not converge.
PencilPairs solvePencil(const Eigen::MatrixXd& A, const Eigen::MatrixXd& E, bool vectors = true);

}  // namespace eigenlink
