#include "model/math/dense/velocity_transformation.h"

#include "model/math/dense/dense_product.h"

#include <utility>

namespace eigenlink {

Eigen::MatrixXd symmetrized(const Eigen::MatrixXd& matrix)
{
    return 0.5 * (matrix + matrix.transpose());
}

VelocityTransformation VelocityTransformation::identity(Eigen::Index n)
{
    return {n, n};
}

VelocityTransformation VelocityTransformation::dense(Eigen::MatrixXd R)
{
    VelocityTransformation result(R.rows(), R.cols());
    result.m_entries = std::make_shared<const Eigen::MatrixXd>(std::move(R));
    return result;
}

VelocityTransformation VelocityTransformation::nullSpace(std::shared_ptr<const RowSpace> rows)
{
    const Eigen::MatrixXd& Z = rows->nullSpace();
    VelocityTransformation result(Z.rows(), Z.cols());
    // Two sides of an n×n matrix by r reflectors take 8n²r operations, by entries 2nk².
    if (rows->factors() && 4 * Z.rows() * rows->rank() < Z.cols() * Z.cols()) {
        result.m_reflectors = rows->factors();
    }
    result.m_units = rows->units();
    result.m_entries = {std::move(rows), &Z};
    return result;
}

Eigen::MatrixXd VelocityTransformation::times(const Eigen::MatrixXd& X) const
{
    if (!m_entries) {
        return X;
    }
    if (!m_reflectors) {
        return product(*m_entries, X);
    }
    Eigen::MatrixXd padded(m_rows, X.cols());
    padded.topRows(m_rows - m_columns).setZero();
    padded.bottomRows(m_columns) = X;
    return m_units.asDiagonal() * m_reflectors->timesQ(std::move(padded));
}

Eigen::MatrixXd VelocityTransformation::transposedTimes(const Eigen::MatrixXd& Y) const
{
    if (!m_entries) {
        return Y;
    }
    return m_reflectors
               ? Eigen::MatrixXd(m_reflectors->timesTransposedQ(m_units.asDiagonal() * Y).bottomRows(m_columns))
               : transposedProduct(*m_entries, Y);
}

Eigen::MatrixXcd VelocityTransformation::transposedTimes(const Eigen::MatrixXcd& Y) const
{
    if (!m_entries) {
        return Y;
    }
    Eigen::MatrixXcd result(m_columns, Y.cols());
    result.real() = transposedTimes(Eigen::MatrixXd(Y.real()));
    result.imag() = transposedTimes(Eigen::MatrixXd(Y.imag()));
    return result;
}

Eigen::MatrixXcd VelocityTransformation::onto(const Eigen::MatrixXcd& Y) const
{
    const auto realOnto = [this](Eigen::MatrixXd X) {
        if (m_units.size() > 0) {
            X = m_units.cwiseAbs2().cwiseInverse().asDiagonal() * X;
        }
        return times(transposedTimes(X));
    };
    Eigen::MatrixXcd result(m_rows, Y.cols());
    result.real() = realOnto(Y.real());
    if (Eigen::MatrixXd imaginary = Y.imag(); imaginary.isZero(0)) {
        result.imag().setZero();
    } else {
        result.imag() = realOnto(std::move(imaginary));
    }
    return result;
}

Eigen::MatrixXd VelocityTransformation::project(const SymmetricForm& form) const
{
    if (!m_entries) {
        return symmetrized(form.dense());
    }
    if (!m_reflectors) {
        return symmetrized(transposedProduct(*m_entries, form.times(*m_entries)));
    }
    const Eigen::MatrixXd half =
        m_reflectors->timesTransposedQ(m_units.asDiagonal() * form.dense() * m_units.asDiagonal());
    const Eigen::MatrixXd lower = half.bottomRows(m_columns).transpose();
    return symmetrized(m_reflectors->timesTransposedQ(lower).bottomRows(m_columns));
}

}  // namespace eigenlink
