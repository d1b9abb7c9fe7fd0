#include "model/math/dense/row_space.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {
namespace {

/// D: reciprocal row norms; 1 for rows that vanish.
Eigen::VectorXd rowScale(const Eigen::SparseMatrix<double>& matrix)
{
    Eigen::VectorXd squares = Eigen::VectorXd::Zero(matrix.rows());
    for (int column = 0; column < matrix.outerSize(); ++column) {
        for (Eigen::SparseMatrix<double>::InnerIterator entry(matrix, column); entry; ++entry) {
            squares[entry.row()] += entry.value() * entry.value();
        }
    }
    return squares.unaryExpr([](double square) { return square > 0 ? 1 / std::sqrt(square) : 1.0; });
}

}  // namespace

RowSpace::RowSpace(const Eigen::SparseMatrix<double>& Phi_q, double tolerance)
    : m_columnCount(Phi_q.cols()), m_scale(rowScale(Phi_q))
{
    const Eigen::Index n = Phi_q.cols();
    if (Phi_q.rows() == 0 || n == 0) {
        m_nullSpace = Eigen::MatrixXd::Identity(n, n);
        m_selfStress = Eigen::MatrixXd::Identity(Phi_q.rows(), Phi_q.rows());
        return;
    }
    m_qr = std::make_shared<PivotedQr>(factorPivoted(Eigen::MatrixXd(Phi_q.transpose()) * m_scale.asDiagonal()));
    const Eigen::VectorXd pivots = m_qr->factors.diagonal().cwiseAbs();
    while (m_rank < pivots.size() && pivots[m_rank] > tolerance * pivots[0]) {
        ++m_rank;
    }
    m_margin = m_rank > 0 ? pivots[m_rank - 1] / pivots[0] : 1;
    m_nullSpace = Eigen::MatrixXd::Zero(n, n - m_rank);
    m_nullSpace.bottomRows(n - m_rank).setIdentity();
    m_nullSpace = m_qr->timesQ(std::move(m_nullSpace));
    findSelfStress();
}

void RowSpace::findSelfStress()
{
    const Eigen::Index m = rowCount();
    const Eigen::Index lost = m - m_rank;
    m_selfStress.resize(m, lost);
    m_dependence.resize(m, lost);
    if (lost == 0) {
        return;
    }
    const Eigen::MatrixXd unit = Eigen::MatrixXd::Identity(m, lost);
    Eigen::MatrixXd basis(m, lost);
    basis.bottomRows(lost).setIdentity();
    if (m_rank > 0) {
        basis.topRows(m_rank) = -m_qr->factors.topLeftCorner(m_rank, m_rank)
                                     .triangularView<Eigen::Upper>()
                                     .solve(m_qr->factors.topRows(m_rank).rightCols(lost));
        for (Eigen::Index i = 0; i < lost; ++i) {
            basis.col(i) = permuted(basis.col(i));
        }
    }
    m_dependence = factorPivoted(basis).timesQ(unit);
    m_selfStress = factorPivoted(m_scale.asDiagonal() * basis).timesQ(unit);
}

Eigen::VectorXd RowSpace::fromRange(const Eigen::VectorXd& x) const
{
    Eigen::VectorXd padded = Eigen::VectorXd::Zero(m_columnCount);
    padded.head(m_rank) = x;
    return m_qr->timesQ(std::move(padded));
}

Eigen::VectorXd RowSpace::ontoRange(const Eigen::VectorXd& x) const
{
    return m_qr->timesTransposedQ(x).col(0).head(m_rank);
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
    Eigen::VectorXd scaled = m_scale.cwiseProduct(rhs);
    scaled -= m_dependence * (m_dependence.transpose() * scaled);
    const auto R = m_qr->factors.topLeftCorner(m_rank, m_rank).triangularView<Eigen::Upper>();
    return fromRange(R.transpose().solve(unpermuted(scaled).head(m_rank)));
}

Eigen::VectorXd RowSpace::multipliers(const Eigen::VectorXd& f) const
{
    Eigen::VectorXd lambda = Eigen::VectorXd::Zero(rowCount());
    if (m_rank == 0) {
        return lambda;
    }
    lambda.head(m_rank) =
        m_qr->factors.topLeftCorner(m_rank, m_rank).triangularView<Eigen::Upper>().solve(ontoRange(f));
    lambda = m_scale.cwiseProduct(permuted(lambda));
    return lambda - m_selfStress * (m_selfStress.transpose() * lambda);
}

std::vector<std::size_t> RowSpace::dependentRows() const
{
    std::vector<std::size_t> rows;
    for (Eigen::Index i = 0; i < m_selfStress.rows() && m_selfStress.cols() > 0; ++i) {
        if (m_selfStress.row(i).cwiseAbs().maxCoeff() > 1e-6) {
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
