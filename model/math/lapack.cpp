#include "model/math/lapack.h"

#include <lapacke.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

extern "C" void openblas_set_num_threads(int);

namespace eigenlink {
namespace {

lapack_int sizeOf(const Eigen::MatrixXd& matrix)
{
    return static_cast<lapack_int>(matrix.rows());
}

/// Complex eigenvectors from LAPACK's real pairs of columns.
Eigen::MatrixXcd complexVectors(const Eigen::VectorXd& imaginary, const Eigen::MatrixXd& columns)
{
    Eigen::MatrixXcd vectors(columns.rows(), columns.cols());
    for (Eigen::Index i = 0; i < columns.cols(); ++i) {
        if (imaginary[i] > 0 && i + 1 < columns.cols()) {
            vectors.col(i).real() = columns.col(i);
            vectors.col(i).imag() = columns.col(i + 1);
            vectors.col(i + 1) = vectors.col(i).conjugate();
            ++i;
        } else {
            vectors.col(i) = columns.col(i).cast<std::complex<double>>();
        }
    }
    return vectors;
}

Eigen::VectorXcd complexValues(const Eigen::VectorXd& real, const Eigen::VectorXd& imaginary)
{
    Eigen::VectorXcd values(real.size());
    values.real() = real;
    values.imag() = imaginary;
    return values;
}

[[noreturn]] void throwNotConverged(const char* routine, lapack_int info)
{
    throw std::runtime_error(std::string("the eigenvalue iteration ") + routine + " did not converge (info " +
                             std::to_string(info) + ")");
}

}  // namespace

void useOneThread()
{
    static const bool done = [] {
        openblas_set_num_threads(1);
        return true;
    }();
    static_cast<void>(done);
}

std::optional<SymmetricPairs> solveSymmetric(const Eigen::MatrixXd& K, const Eigen::MatrixXd& M)
{
    useOneThread();
    SymmetricPairs pairs{Eigen::VectorXd(K.rows()), K};
    Eigen::MatrixXd factor = M;
    const lapack_int n = sizeOf(K);
    const lapack_int info = LAPACKE_dsygvd(LAPACK_COL_MAJOR, 1, 'V', 'L', n, pairs.vectors.data(), n, factor.data(), n,
                                           pairs.values.data());
    if (info > n) {
        return std::nullopt;
    }
    if (info != 0) {
        throwNotConverged("dsygvd", info);
    }
    return pairs;
}

SymmetricPairs solveSymmetric(const Eigen::MatrixXd& K)
{
    useOneThread();
    SymmetricPairs pairs{Eigen::VectorXd(K.rows()), K};
    if (K.rows() == 0) {
        return pairs;
    }
    const lapack_int n = sizeOf(K);
    const lapack_int info = LAPACKE_dsyevd(LAPACK_COL_MAJOR, 'V', 'L', n, pairs.vectors.data(), n, pairs.values.data());
    if (info != 0) {
        throwNotConverged("dsyevd", info);
    }
    return pairs;
}

PivotedQr factorPivoted(const Eigen::MatrixXd& A)
{
    useOneThread();
    const lapack_int rows = sizeOf(A);
    const lapack_int columns = static_cast<lapack_int>(A.cols());
    PivotedQr qr{A, Eigen::VectorXd(std::min(rows, columns)), {}};
    std::vector<lapack_int> pivots(static_cast<std::size_t>(columns), 0);
    const lapack_int info =
        LAPACKE_dgeqp3(LAPACK_COL_MAJOR, rows, columns, qr.factors.data(), rows, pivots.data(), qr.scales.data());
    if (info != 0) {
        throwNotConverged("dgeqp3", info);
    }
    for (lapack_int pivot : pivots) {
        qr.columns.push_back(pivot - 1);
    }
    return qr;
}

namespace {

/// Q C, or Qᵀ C for `side` 'T'.
Eigen::MatrixXd reflected(const PivotedQr& qr, char side, Eigen::MatrixXd C)
{
    const lapack_int rows = sizeOf(qr.factors);
    if (C.cols() == 0 || rows == 0) {
        return C;
    }
    const lapack_int info = LAPACKE_dormqr(LAPACK_COL_MAJOR, 'L', side, rows, static_cast<lapack_int>(C.cols()),
                                           static_cast<lapack_int>(qr.scales.size()), qr.factors.data(), rows,
                                           qr.scales.data(), C.data(), rows);
    if (info != 0) {
        throwNotConverged("dormqr", info);
    }
    return C;
}

}  // namespace

Eigen::MatrixXd PivotedQr::timesQ(Eigen::MatrixXd C) const
{
    return reflected(*this, 'N', std::move(C));
}

Eigen::MatrixXd PivotedQr::timesTransposedQ(Eigen::MatrixXd C) const
{
    return reflected(*this, 'T', std::move(C));
}

Eigen::VectorXd leastSquares(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double tolerance)
{
    useOneThread();
    const lapack_int rows = sizeOf(A);
    const lapack_int columns = static_cast<lapack_int>(A.cols());
    Eigen::MatrixXd work = A;
    Eigen::VectorXd x = Eigen::VectorXd::Zero(std::max(rows, columns));
    x.head(rows) = b;
    std::vector<lapack_int> pivots(static_cast<std::size_t>(columns), 0);
    lapack_int rank = 0;
    const lapack_int info = LAPACKE_dgelsy(LAPACK_COL_MAJOR, rows, columns, 1, work.data(), rows, x.data(),
                                           static_cast<lapack_int>(x.size()), pivots.data(), tolerance, &rank);
    if (info != 0) {
        throwNotConverged("dgelsy", info);
    }
    return x.head(columns);
}

Eigen::MatrixXd rightSingularVectors(const Eigen::MatrixXd& A)
{
    useOneThread();
    const lapack_int m = sizeOf(A);
    const lapack_int n = static_cast<lapack_int>(A.cols());
    Eigen::MatrixXd work = A;
    Eigen::VectorXd singular(std::min(m, n));
    Eigen::MatrixXd U(m, m), Vt(n, n);
    const lapack_int info =
        LAPACKE_dgesdd(LAPACK_COL_MAJOR, 'A', m, n, work.data(), m, singular.data(), U.data(), m, Vt.data(), n);
    if (info != 0) {
        throwNotConverged("dgesdd", info);
    }
    return Vt.transpose();
}

StandardPairs solveStandard(const Eigen::MatrixXd& A)
{
    useOneThread();
    const lapack_int n = sizeOf(A);
    Eigen::MatrixXd work = A;
    Eigen::MatrixXd columns(n, n);
    Eigen::VectorXd real(n), imaginary(n), scale(n);
    std::vector<double> conditionValues(static_cast<std::size_t>(n)), conditionVectors(static_cast<std::size_t>(n));
    lapack_int low = 0;
    lapack_int high = 0;
    double norm = 0;
    const lapack_int info = LAPACKE_dgeevx(LAPACK_COL_MAJOR, 'B', 'N', 'V', 'N', n, work.data(), n, real.data(),
                                           imaginary.data(), nullptr, 1, columns.data(), n, &low, &high, scale.data(),
                                           &norm, conditionValues.data(), conditionVectors.data());
    if (info != 0) {
        throwNotConverged("dgeevx", info);
    }
    return {complexValues(real, imaginary), complexVectors(imaginary, columns)};
}

Eigen::VectorXcd eigenvaluesOf(const Eigen::MatrixXd& A)
{
    useOneThread();
    const lapack_int n = sizeOf(A);
    Eigen::MatrixXd work = A;
    Eigen::VectorXd real(n), imaginary(n);
    const lapack_int info = LAPACKE_dgeev(LAPACK_COL_MAJOR, 'N', 'N', n, work.data(), std::max(n, 1), real.data(),
                                          imaginary.data(), nullptr, 1, nullptr, 1);
    if (info != 0) {
        throwNotConverged("dgeev", info);
    }
    return complexValues(real, imaginary);
}

PencilPairs solvePencil(const Eigen::MatrixXd& A, const Eigen::MatrixXd& E, bool vectors)
{
    useOneThread();
    const lapack_int n = sizeOf(A);
    Eigen::MatrixXd left = A;
    Eigen::MatrixXd right = E;
    Eigen::MatrixXd columns(vectors ? n : 1, vectors ? n : 1);
    Eigen::VectorXd real(n), imaginary(n), beta(n);
    const lapack_int info = LAPACKE_dggev(LAPACK_COL_MAJOR, 'N', vectors ? 'V' : 'N', n, left.data(), n, right.data(),
                                          n, real.data(), imaginary.data(), beta.data(), nullptr, 1, columns.data(),
                                          static_cast<lapack_int>(columns.rows()));
    if (info != 0) {
        throwNotConverged("dggev", info);
    }
    return {complexValues(real, imaginary), beta, vectors ? complexVectors(imaginary, columns) : Eigen::MatrixXcd()};
}

}  // namespace eigenlink
