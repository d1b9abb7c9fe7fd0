#include "model/math/dense/row_space.h"

#include <algorithm>
#include <utility>

namespace eigenlink {
namespace {

/// The transposed matrix, dense, of columns of norm 1.
struct ScaledRows {
    Eigen::MatrixXd transposed;  ///< (DAU)ᵀ
    Eigen::VectorXd scale;       ///< D: reciprocal norms of the rows of AU; 1 for rows that vanish
};

ScaledRows scaledRows(const Eigen::SparseMatrix<double>& A, const Eigen::VectorXd& units)
{
    ScaledRows rows{Eigen::MatrixXd::Zero(A.cols(), A.rows()), {}};
    for (int column = 0; column < A.outerSize(); ++column) {
        for (Eigen::SparseMatrix<double>::InnerIterator entry(A, column); entry; ++entry) {
            rows.transposed(column, entry.row()) = entry.value() * units[column];
        }
    }
    rows.scale = rows.transposed.colwise().norm().unaryExpr([](double norm) { return norm > 0 ? 1 / norm : 1.0; });
    rows.transposed *= rows.scale.asDiagonal();
    return rows;
}

/// An orthonormal basis of the columns, which are independent.
Eigen::MatrixXd orthonormal(const Eigen::MatrixXd& columns)
{
    return factorPivoted(columns).timesQ(Eigen::MatrixXd::Identity(columns.rows(), columns.cols()));
}

}  // namespace

RowSpace::RowSpace(const Eigen::SparseMatrix<double>& Phi_q, double tolerance)
    : RowSpace(Phi_q, Eigen::VectorXd::Ones(Phi_q.cols()), tolerance)
{
}

RowSpace::RowSpace(const Eigen::SparseMatrix<double>& Phi_q, const Eigen::VectorXd& units, double tolerance)
    : RowSpace(Phi_q, units, tolerance, Phi_q.rows())
{
}

RowSpace::RowSpace(const Eigen::SparseMatrix<double>& Phi_q, double tolerance, Eigen::Index most)
    : RowSpace(Phi_q, Eigen::VectorXd::Ones(Phi_q.cols()), tolerance, most)
{
}

RowSpace::RowSpace(const Eigen::SparseMatrix<double>& Phi_q, const Eigen::VectorXd& units, double tolerance,
                   Eigen::Index most)
    : m_columnCount(Phi_q.cols()), m_units(units)
{
    const Eigen::Index n = Phi_q.cols();
    ScaledRows rows = scaledRows(Phi_q, units);
    m_scale = std::move(rows.scale);
    if (Phi_q.rows() == 0 || n == 0) {
        m_nullSpace = units.asDiagonal();
        m_onRange.basis = m_onReactions.basis = Eigen::MatrixXd::Identity(Phi_q.rows(), Phi_q.rows());
        return;
    }
    m_qr = std::make_shared<PivotedQr>(factorPivoted(std::move(rows.transposed)));
    const Eigen::VectorXd pivots = m_qr->factors.diagonal().cwiseAbs();
    while (m_rank < std::min(most, pivots.size()) && pivots[m_rank] > tolerance * pivots[0]) {
        ++m_rank;
    }
    m_margin = m_rank > 0 ? pivots[m_rank - 1] / pivots[0] : 1;
    m_nullSpace = Eigen::MatrixXd::Zero(n, n - m_rank);
    m_nullSpace.bottomRows(n - m_rank).setIdentity();
    m_nullSpace = units.asDiagonal() * m_qr->timesQ(std::move(m_nullSpace));
    findProjectors();
}

Eigen::MatrixXd RowSpace::dependences() const
{
    const Eigen::Index lost = rowCount() - m_rank;
    Eigen::MatrixXd basis(rowCount(), lost);
    basis.bottomRows(lost).setIdentity();
    if (m_rank > 0) {
        basis.topRows(m_rank) = -m_qr->factors.topLeftCorner(m_rank, m_rank)
                                     .triangularView<Eigen::Upper>()
                                     .solve(m_qr->factors.topRows(m_rank).rightCols(lost));
        for (Eigen::Index i = 0; i < lost; ++i) {
            basis.col(i) = permuted(basis.col(i));
        }
    }
    return basis;
}

Eigen::MatrixXd RowSpace::range() const
{
    Eigen::MatrixXd range(rowCount(), m_rank);
    const Eigen::MatrixXd R = m_qr->factors.topRows(m_rank).triangularView<Eigen::Upper>();
    for (Eigen::Index i = 0; i < rowCount(); ++i) {
        range.row(m_qr->columns[static_cast<std::size_t>(i)]) = R.col(i).transpose();
    }
    return range;
}

void RowSpace::findProjectors()
{
    const Eigen::Index lost = rowCount() - m_rank;
    const bool byComplement = lost <= m_rank || m_rank == 0;
    if (byComplement && lost == 0) {
        m_onRange.basis = m_onReactions.basis = Eigen::MatrixXd(rowCount(), 0);
    } else if (byComplement) {
        const Eigen::MatrixXd basis = dependences();
        m_onRange.basis = orthonormal(basis);
        m_onReactions.basis = orthonormal(m_scale.asDiagonal() * basis);
    } else {
        const Eigen::MatrixXd basis = range();
        m_onRange = {orthonormal(basis), false};
        m_onReactions = {orthonormal(m_scale.cwiseInverse().asDiagonal() * basis), false};
    }
}

Eigen::MatrixXd RowSpace::selfStress() const
{
    const Eigen::Index m = rowCount();
    if (m_qr == nullptr) {
        return Eigen::MatrixXd::Identity(m, m);
    }
    return m == m_rank ? Eigen::MatrixXd(m, 0) : orthonormal(m_scale.asDiagonal() * dependences());
}

Eigen::VectorXd RowSpace::Projector::operator()(const Eigen::VectorXd& x) const
{
    const Eigen::VectorXd along = basis * (basis.transpose() * x);
    return isOfComplement ? Eigen::VectorXd(x - along) : along;
}

bool RowSpace::Projector::misses(Eigen::Index i, double tolerance) const
{
    if (isOfComplement) {
        return basis.cols() > 0 && basis.row(i).cwiseAbs().maxCoeff() > tolerance;
    }
    return 1 - basis.row(i).squaredNorm() > tolerance * tolerance;
}

Eigen::VectorXd RowSpace::fromRange(const Eigen::VectorXd& x) const
{
    Eigen::VectorXd padded = Eigen::VectorXd::Zero(m_columnCount);
    padded.head(m_rank) = x;
    return m_units.cwiseProduct(m_qr->timesQ(std::move(padded)).col(0));
}

Eigen::VectorXd RowSpace::ontoRange(const Eigen::VectorXd& x) const
{
    return m_qr->timesTransposedQ(Eigen::VectorXd(m_units.cwiseProduct(x))).col(0).head(m_rank);
}

Eigen::VectorXd RowSpace::permuted(const Eigen::VectorXd& x) const
{
    Eigen::VectorXd result(x.size());
    for (std::size_t i = 0; i < m_qr->columns.size(); ++i) {
        result[m_qr->columns[i]] = x[static_cast<Eigen::Index>(i)];
    }
    return result;
}

Eigen::VectorXd RowSpace::unpermuted(const Eigen::VectorXd& x) const
{
    Eigen::VectorXd result(x.size());
    for (std::size_t i = 0; i < m_qr->columns.size(); ++i) {
        result[static_cast<Eigen::Index>(i)] = x[m_qr->columns[i]];
    }
    return result;
}

Eigen::VectorXd RowSpace::minimumNormStep(const Eigen::VectorXd& rhs) const
{
    if (m_rank == 0) {
        return Eigen::VectorXd::Zero(m_columnCount);
    }
    // What no step can meet is across the range; the rest is met by the rows that are kept.
    const Eigen::VectorXd scaled = m_onRange(m_scale.cwiseProduct(rhs));
    const auto R = m_qr->factors.topLeftCorner(m_rank, m_rank).triangularView<Eigen::Upper>();
    return fromRange(R.transpose().solve(unpermuted(scaled).head(m_rank)));
}

Eigen::VectorXd RowSpace::multipliersFrom(const Eigen::VectorXd& kept) const
{
    Eigen::VectorXd lambda = Eigen::VectorXd::Zero(rowCount());
    lambda.head(m_rank) = kept;
    return m_onReactions(m_scale.cwiseProduct(permuted(lambda)));
}

Eigen::VectorXd RowSpace::multipliers(const Eigen::VectorXd& f) const
{
    if (m_rank == 0) {
        return Eigen::VectorXd::Zero(rowCount());
    }
    const auto R = m_qr->factors.topLeftCorner(m_rank, m_rank).triangularView<Eigen::Upper>();
    return multipliersFrom(R.solve(ontoRange(f)));
}

Eigen::MatrixXd RowSpace::multipliersOf(const Eigen::MatrixXd& F) const
{
    Eigen::MatrixXd lambda = Eigen::MatrixXd::Zero(rowCount(), F.cols());
    if (m_rank == 0) {
        return lambda;
    }
    const auto R = m_qr->factors.topLeftCorner(m_rank, m_rank).triangularView<Eigen::Upper>();
    const Eigen::MatrixXd kept = R.solve(m_qr->timesTransposedQ(m_units.asDiagonal() * F).topRows(m_rank));
    for (Eigen::Index j = 0; j < F.cols(); ++j) {
        lambda.col(j) = multipliersFrom(kept.col(j));
    }
    return lambda;
}

std::vector<std::size_t> RowSpace::dependentRows() const
{
    // Of normalised rows: a share in a stress goes by the units of its constraint.
    std::vector<std::size_t> rows;
    for (Eigen::Index i = 0; i < rowCount(); ++i) {
        if (m_onRange.misses(i, tolerance::kNearlyZero)) {
            rows.push_back(static_cast<std::size_t>(i));
        }
    }
    return rows;
}

std::vector<Eigen::Index> RowSpace::independentRows() const
{
    std::vector<Eigen::Index> rows;
    for (Eigen::Index i = 0; i < m_rank; ++i) {
        rows.push_back(m_qr->columns[static_cast<std::size_t>(i)]);
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

}  // namespace eigenlink
