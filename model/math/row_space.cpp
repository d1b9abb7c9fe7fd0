#include "model/math/row_space.h"

#include <algorithm>
#include <cmath>

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

RowSpace::RowSpace(const Eigen::SparseMatrix<double>& Phi_q, double tolerance) : m_scale(rowScale(Phi_q))
{
    const Eigen::Index n = Phi_q.cols();
    if (Phi_q.rows() == 0 || n == 0) {
        m_range.resize(n, 0);
        m_nullSpace = Eigen::MatrixXd::Identity(n, n);
        m_selfStress = Eigen::MatrixXd::Identity(Phi_q.rows(), Phi_q.rows());
        return;
    }
    m_qr.compute(Eigen::MatrixXd(Phi_q.transpose()) * m_scale.asDiagonal());
    const Eigen::VectorXd pivots = m_qr.matrixR().diagonal().cwiseAbs();
    while (m_rank < pivots.size() && pivots[m_rank] > tolerance * pivots[0]) {
        ++m_rank;
    }
    m_margin = m_rank > 0 ? pivots[m_rank - 1] / pivots[0] : 1;
    Eigen::MatrixXd Q = Eigen::MatrixXd::Identity(n, n);
    Q.applyOnTheLeft(m_qr.householderQ());
    m_range = Q.leftCols(m_rank);
    m_nullSpace = Q.rightCols(n - m_rank);
    findSelfStress();
}

void RowSpace::findSelfStress()
{
    const Eigen::Index m = rowCount();
    const Eigen::Index lost = m - m_rank;
    m_selfStress.resize(m, lost);
    if (lost == 0) {
        return;
    }
    Eigen::MatrixXd basis(m, lost);
    basis.bottomRows(lost).setIdentity();
    if (m_rank > 0) {
        basis.topRows(m_rank) = -m_qr.matrixR()
                                     .topLeftCorner(m_rank, m_rank)
                                     .triangularView<Eigen::Upper>()
                                     .solve(m_qr.matrixR().topRightCorner(m_rank, lost));
        basis = m_qr.colsPermutation() * basis;
    }
    const Eigen::MatrixXd unscaled = m_scale.asDiagonal() * basis;
    m_selfStress = Eigen::HouseholderQR<Eigen::MatrixXd>(unscaled).householderQ() * Eigen::MatrixXd::Identity(m, lost);
}

Eigen::VectorXd RowSpace::minimumNormStep(const Eigen::VectorXd& rhs) const
{
    if (m_rank == 0) {
        return Eigen::VectorXd::Zero(m_range.rows());
    }
    const Eigen::VectorXd scaled = m_qr.colsPermutation().transpose() * Eigen::VectorXd(m_scale.cwiseProduct(rhs));
    const auto R = m_qr.matrixR();
    if (m_rank == rowCount()) {
        const Eigen::VectorXd y =
            R.topLeftCorner(m_rank, m_rank).triangularView<Eigen::Upper>().transpose().solve(scaled);
        return m_range * y;
    }
    Eigen::MatrixXd T = R.topRows(m_rank).transpose();  // m×r
    T.topRows(m_rank).triangularView<Eigen::StrictlyUpper>().setZero();
    return m_range * T.householderQr().solve(scaled);
}

Eigen::VectorXd RowSpace::multipliers(const Eigen::VectorXd& f) const
{
    Eigen::VectorXd lambda = Eigen::VectorXd::Zero(rowCount());
    if (m_rank == 0) {
        return lambda;
    }
    lambda.head(m_rank) =
        m_qr.matrixR().topLeftCorner(m_rank, m_rank).triangularView<Eigen::Upper>().solve(m_range.transpose() * f);
    lambda = m_scale.asDiagonal() * (m_qr.colsPermutation() * lambda);
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
        rows.push_back(m_qr.colsPermutation().indices()[i]);
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

}  // namespace eigenlink
