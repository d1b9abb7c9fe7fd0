#include "model/math/dense/square_system.h"

#include "model/math/dense/tolerances.h"

namespace eigenlink {

namespace {

/// Sweeps of scaling; each brings the sizes of rows and columns nearer to one by a square root.
constexpr int kScalings = 3;
/// Equations of which least squares take no time.
constexpr Eigen::Index kFewEquations = 100;

}  // namespace

SquareSystem::SquareSystem(const Eigen::MatrixXd& K)
{
    if (K.rows() <= kFewEquations) {
        if (K.size() > 0) {
            m_orthogonal.compute(K);
        }
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
    m_isRegular =
        pivots.minCoeff() > tolerance::kRegularMatrix * pivots.maxCoeff() && m_lu.rcond() > tolerance::kRegularMatrix;
    if (!m_isRegular) {
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

}  // namespace eigenlink
