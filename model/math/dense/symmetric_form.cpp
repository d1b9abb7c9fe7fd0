#include "model/math/dense/symmetric_form.h"

#include "model/math/dense/dense_product.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

using Sparse = SymmetricForm::Sparse;

/// A V by rows of V, which are neighbours in memory, where there are several columns; by plain loops where all is
/// small.
Eigen::MatrixXd byRows(const Sparse& A, const Eigen::MatrixXd& V)
{
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    constexpr Eigen::Index kSeveral = 4;
    constexpr Eigen::Index kSmall = 256;
    if (A.rows() * V.cols() < kSmall && V.size() < kSmall) {
        Eigen::MatrixXd product = Eigen::MatrixXd::Zero(A.rows(), V.cols());
        for (Eigen::Index j = 0; j < V.cols(); ++j) {
            double* sum = product.col(j).data();
            for (int column = 0; column < A.outerSize(); ++column) {
                const double v = V(column, j);
                for (Sparse::InnerIterator entry(A, column); entry; ++entry) {
                    sum[entry.row()] += entry.value() * v;
                }
            }
        }
        return product;
    }
    return V.cols() < kSeveral ? Eigen::MatrixXd(A * V) : Eigen::MatrixXd(Rows(A * Rows(V)));
}

}  // namespace

Eigen::MatrixXd SymmetricForm::times(const Eigen::MatrixXd& V) const
{
    Eigen::MatrixXd product = byRows(*m_A, V);
    if (isPenalised()) {
        const Eigen::MatrixXd violation = m_weight * byRows(*m_Phi, V);
        product.noalias() += m_Phi->transpose() * violation;
    }
    return product;
}

Eigen::MatrixXcd SymmetricForm::times(const Eigen::MatrixXcd& V) const
{
    Eigen::MatrixXcd product(V.rows(), V.cols());
    product.real() = times(Eigen::MatrixXd(V.real()));
    product.imag() = times(Eigen::MatrixXd(V.imag()));
    return product;
}

Eigen::MatrixXd SymmetricForm::sizes(const Eigen::MatrixXd& V) const
{
    const Eigen::MatrixXd magnitude = V.cwiseAbs();
    Eigen::MatrixXd result = transposedProduct(magnitude, byRows(Sparse(m_A->cwiseAbs()), magnitude));
    if (isPenalised()) {
        const Eigen::MatrixXd violation = byRows(*m_Phi, V).cwiseAbs();
        result += m_weight * transposedProduct(violation, violation);
    }
    return result;
}

Eigen::RowVectorXd SymmetricForm::sizesOfColumns(const Eigen::MatrixXd& V) const
{
    const Eigen::MatrixXd magnitude = V.cwiseAbs();
    const Eigen::MatrixXd product = byRows(Sparse(m_A->cwiseAbs()), magnitude);
    Eigen::RowVectorXd result = magnitude.cwiseProduct(product).colwise().sum();
    if (isPenalised()) {
        result += m_weight * byRows(*m_Phi, V).colwise().squaredNorm();
    }
    return result;
}

double SymmetricForm::sizeOf(const Eigen::VectorXd& v) const
{
    double sum = 0;
    for (int column = 0; column < m_A->outerSize(); ++column) {
        for (Sparse::InnerIterator entry(*m_A, column); entry; ++entry) {
            sum += std::abs(v[entry.row()] * entry.value() * v[column]);
        }
    }
    return sum + (isPenalised() ? m_weight * (*m_Phi * v).squaredNorm() : 0);
}

double SymmetricForm::largestSize() const
{
    double largest = 0;
    for (int column = 0; column < m_A->outerSize(); ++column) {
        double sum = 0;
        for (Sparse::InnerIterator entry(*m_A, column); entry; ++entry) {
            sum += std::abs(entry.value());
        }
        largest = std::max(largest, sum);
    }
    return largest + (isPenalised() ? m_weight * m_Phi->squaredNorm() : 0);
}

Eigen::MatrixXd SymmetricForm::dense() const
{
    Eigen::MatrixXd result(*m_A);
    if (isPenalised()) {
        const Sparse rows = m_Phi->transpose();
        for (int row = 0; row < rows.outerSize(); ++row) {
            for (Sparse::InnerIterator a(rows, row); a; ++a) {
                for (Sparse::InnerIterator b(rows, row); b; ++b) {
                    result(a.row(), b.row()) += m_weight * a.value() * b.value();
                }
            }
        }
    }
    return result;
}

}  // namespace eigenlink
