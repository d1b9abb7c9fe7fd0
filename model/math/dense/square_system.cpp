#include "model/math/dense/square_system.h"

#include <cmath>

namespace eigenlink {

namespace {

/// Sweeps of scaling; each brings the sizes of rows and columns nearer to one by a square root.
constexpr int kScalings = 3;

/// 1 for q and, for λ, the power of two that makes Φ_q as large as H.
Eigen::VectorXd unitsOf(const Eigen::SparseMatrix<double>& H, const Eigen::SparseMatrix<double>& Phi_q)
{
    const double h = H.size() > 0 ? H.norm() : 0, phi = Phi_q.size() > 0 ? Phi_q.norm() : 0;
    const bool areComparable = h > 0 && phi > 0 && std::isfinite(h) && std::isfinite(phi);
    Eigen::VectorXd units = Eigen::VectorXd::Ones(H.rows() + Phi_q.rows());
    units.tail(Phi_q.rows()).fill(areComparable ? std::exp2(std::round(std::log2(h / phi))) : 1);
    return units;
}

Eigen::MatrixXd saddleOf(const Eigen::SparseMatrix<double>& H, const Eigen::SparseMatrix<double>& Phi_q,
                         const Eigen::VectorXd& units)
{
    const Eigen::Index n = H.rows(), m = Phi_q.rows();
    Eigen::MatrixXd K = Eigen::MatrixXd::Zero(n + m, n + m);
    K.topLeftCorner(n, n) = H;
    K.bottomLeftCorner(m, n) = units.tail(m).asDiagonal() * Phi_q;
    K.topRightCorner(n, m) = K.bottomLeftCorner(m, n).transpose();
    return K;
}

}  // namespace

SquareSystem::SquareSystem(const Eigen::MatrixXd& K, double regular, double zeroPivot)
{
    if (K.size() == 0) {
        return;
    }
    m_rows = m_columns = Eigen::VectorXd::Ones(K.rows());
    Eigen::MatrixXd scaled = K;
    const auto factorOf = [](double largest) { return largest > 0 ? 1 / std::sqrt(largest) : 1; };
    for (int i = 0; i < kScalings; ++i) {
        const Eigen::VectorXd r = scaled.cwiseAbs().rowwise().maxCoeff().unaryExpr(factorOf);
        const Eigen::VectorXd c = scaled.cwiseAbs().colwise().maxCoeff().transpose().unaryExpr(factorOf);
        m_rows.array() *= r.array();
        m_columns.array() *= c.array();
        scaled = r.asDiagonal() * scaled * c.asDiagonal();
    }
    m_lu.compute(scaled);
    const Eigen::VectorXd pivots = m_lu.matrixLU().diagonal().cwiseAbs();
    m_isRegular = pivots.minCoeff() > regular * pivots.maxCoeff() && m_lu.rcond() > regular;
    if (!m_isRegular) {
        if (zeroPivot > 0) {
            m_orthogonal.setThreshold(zeroPivot);
        }
        m_orthogonal.compute(K);
    }
}

Eigen::VectorXd SquareSystem::solve(const Eigen::VectorXd& b) const
{
    if (b.size() == 0) {
        return b;
    }
    return m_isRegular ? Eigen::VectorXd(m_columns.cwiseProduct(m_lu.solve(m_rows.cwiseProduct(b))))
                       : Eigen::VectorXd(m_orthogonal.solve(b));
}

SaddleSystem::SaddleSystem(const Eigen::SparseMatrix<double>& H, const Eigen::SparseMatrix<double>& Phi_q)
    : m_units(unitsOf(H, Phi_q)), m_matrix(saddleOf(H, Phi_q, m_units)), m_factors(m_matrix)
{
}

Eigen::VectorXd SaddleSystem::solve(const Eigen::VectorXd& b) const
{
    return m_units.cwiseProduct(m_factors.solve(m_units.cwiseProduct(b)));
}

SaddleSystem::Sizes SaddleSystem::sizesOf(const Eigen::VectorXd& x, const Eigen::VectorXd& b) const
{
    const Eigen::VectorXd solution = x.cwiseQuotient(m_units), right = m_units.cwiseProduct(b);
    return {.left = (m_matrix * solution - right).norm(),
            .matrixTimesSolution = m_matrix.norm() * solution.norm(),
            .right = right.norm()};
}

}  // namespace eigenlink
