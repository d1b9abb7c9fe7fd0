#include "model/math/dense/lapack.h"
#include "model/basics/text_exception.h"

#include <lapacke.h>

#include <algorithm>
#include <iterator>

namespace eigenlink {
namespace {

lapack_int sizeOf(const Eigen::MatrixXd& matrix)
{
    return static_cast<lapack_int>(matrix.rows());
}

/// Leading dimensions and rooms are at least 1, of matrices without entries too.
lapack_int leading(lapack_int rows)
{
    return std::max<lapack_int>(1, rows);
}

/// Room for numbers that a routine works in: kept from call to call where it is small, one for each thread.
template <class Number>
class Room {
public:
    explicit Room(lapack_int size) : m_own(size > kKept ? static_cast<std::size_t>(size) : 0)
    {
        thread_local std::vector<Number> kept;
        if (m_own.empty() && kept.size() < static_cast<std::size_t>(size)) {
            kept.resize(static_cast<std::size_t>(size));
        }
        m_numbers = m_own.empty() ? kept.data() : m_own.data();
    }
    operator Number*() { return m_numbers; }

private:
    static constexpr lapack_int kKept = 100'000;

    std::vector<Number> m_own;
    Number* m_numbers = nullptr;
};

/// Columns that blocked routines treat together, generously.
constexpr lapack_int kBlock = 64;
/// Workspace that dormqr needs in addition, for triangular factors of reflectors.
constexpr lapack_int kTriangles = 65 * 64;

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
    throw RuntimeError(Text("the eigenvalue iteration {1} did not converge (info {2})", routine, info));
}

void requireFinite(const char* routine, const Eigen::MatrixXd& matrix)
{
    if (!matrix.allFinite()) {
        throw RuntimeError(Text("a matrix for {1} has entries that are not finite", routine));
    }
}

}  // namespace

std::optional<SymmetricPairs> solveSymmetric(const Eigen::MatrixXd& K, const Eigen::MatrixXd& M)
{
    useOneThread();
    requireFinite("dsygvd", K);
    requireFinite("dsygvd", M);
    SymmetricPairs pairs{Eigen::VectorXd(K.rows()), K};
    Eigen::MatrixXd factor = M;
    const lapack_int n = sizeOf(K);
    const lapack_int work = 1 + 6 * n + 2 * n * n;
    const lapack_int integers = 3 + 5 * n;
    const lapack_int info = LAPACKE_dsygvd_work(LAPACK_COL_MAJOR, 1, 'V', 'L', n, pairs.vectors.data(), leading(n),
                                                factor.data(), leading(n), pairs.values.data(), Room<double>(work),
                                                work, Room<lapack_int>(integers), integers);
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
    requireFinite("dsyevd", K);
    SymmetricPairs pairs{Eigen::VectorXd(K.rows()), K};
    const lapack_int n = sizeOf(K);
    const lapack_int work = 1 + 6 * n + 2 * n * n;
    const lapack_int integers = 3 + 5 * n;
    const lapack_int info =
        LAPACKE_dsyevd_work(LAPACK_COL_MAJOR, 'V', 'L', n, pairs.vectors.data(), leading(n), pairs.values.data(),
                            Room<double>(work), work, Room<lapack_int>(integers), integers);
    if (info != 0) {
        throwNotConverged("dsyevd", info);
    }
    return pairs;
}

PivotedQr factorPivoted(Eigen::MatrixXd A)
{
    useOneThread();
    requireFinite("dgeqp3", A);
    const lapack_int rows = sizeOf(A);
    const auto columns = static_cast<lapack_int>(A.cols());
    PivotedQr qr{std::move(A), Eigen::VectorXd(std::min(rows, columns)), {}};
    Room<lapack_int> room(columns);
    lapack_int* pivots = room;
    std::fill_n(pivots, columns, 0);
    const lapack_int work = 2 * columns + (columns + 1) * kBlock;
    const lapack_int info = LAPACKE_dgeqp3_work(LAPACK_COL_MAJOR, rows, columns, qr.factors.data(), leading(rows),
                                                pivots, qr.scales.data(), Room<double>(work), work);
    if (info != 0) {
        throwNotConverged("dgeqp3", info);
    }
    qr.columns.reserve(static_cast<std::size_t>(columns));
    std::transform(pivots, pivots + columns, std::back_inserter(qr.columns),
                   [](lapack_int pivot) { return pivot - 1; });
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
    if (C.cols() == 1) {  // blocks of reflectors would take longer to form than to apply
        const Eigen::HouseholderSequence<Eigen::MatrixXd, Eigen::VectorXd> Q(qr.factors, qr.scales);
        side == 'T' ? C.applyOnTheLeft(Q.transpose()) : C.applyOnTheLeft(Q);
        return C;
    }
    const auto columns = static_cast<lapack_int>(C.cols());
    const lapack_int work = columns * kBlock + kTriangles;
    const lapack_int info =
        LAPACKE_dormqr_work(LAPACK_COL_MAJOR, 'L', side, rows, columns, static_cast<lapack_int>(qr.scales.size()),
                            qr.factors.data(), rows, qr.scales.data(), C.data(), rows, Room<double>(work), work);
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
    requireFinite("dgeevx", A);
    const lapack_int n = sizeOf(A);
    Eigen::MatrixXd matrix = A;
    Eigen::MatrixXd columns(n, n);
    Eigen::VectorXd real(n), imaginary(n), scale(n);
    double* unused = nullptr;
    lapack_int low = 0;
    lapack_int high = 0;
    double norm = 0;
    const lapack_int work = leading((2 * kBlock + 6) * n);
    const lapack_int info =
        LAPACKE_dgeevx_work(LAPACK_COL_MAJOR, 'B', 'N', 'V', 'N', n, matrix.data(), leading(n), real.data(),
                            imaginary.data(), unused, 1, columns.data(), leading(n), &low, &high, scale.data(), &norm,
                            unused, unused, Room<double>(work), work, nullptr);
    if (info != 0) {
        throwNotConverged("dgeevx", info);
    }
    return {complexValues(real, imaginary), complexVectors(imaginary, columns)};
}

Eigen::VectorXcd eigenvaluesOf(const Eigen::MatrixXd& A)
{
    useOneThread();
    requireFinite("dgeev", A);
    const lapack_int n = sizeOf(A);
    Eigen::MatrixXd matrix = A;
    Eigen::VectorXd real(n), imaginary(n);
    const lapack_int work = leading((kBlock + 3) * n);
    const lapack_int info = LAPACKE_dgeev_work(LAPACK_COL_MAJOR, 'N', 'N', n, matrix.data(), leading(n), real.data(),
                                               imaginary.data(), nullptr, 1, nullptr, 1, Room<double>(work), work);
    if (info != 0) {
        throwNotConverged("dgeev", info);
    }
    return complexValues(real, imaginary);
}

PencilPairs solvePencil(const Eigen::MatrixXd& A, const Eigen::MatrixXd& E, bool vectors)
{
    useOneThread();
    requireFinite("dggev", A);
    requireFinite("dggev", E);
    const lapack_int n = sizeOf(A);
    Eigen::MatrixXd left = A;
    Eigen::MatrixXd right = E;
    Eigen::VectorXd real(n), imaginary(n);
    PencilPairs pairs{Eigen::VectorXcd(), Eigen::VectorXd(n), Eigen::MatrixXd(vectors ? n : 1, vectors ? n : 1)};
    const lapack_int work = leading((kBlock + 8) * n);
    const lapack_int info =
        LAPACKE_dggev_work(LAPACK_COL_MAJOR, 'N', vectors ? 'V' : 'N', n, left.data(), leading(n), right.data(),
                           leading(n), real.data(), imaginary.data(), pairs.beta.data(), nullptr, 1,
                           pairs.columns.data(), leading(sizeOf(pairs.columns)), Room<double>(work), work);
    if (info != 0) {
        throwNotConverged("dggev", info);
    }
    pairs.alpha = complexValues(real, imaginary);
    return pairs;
}

}  // namespace eigenlink
