#include "model/linearization/reduction.h"

namespace eigenlink {

Projected reduce(const ConstrainedLinearSystem& linear, const Eigen::MatrixXd& R)
{
    return project(R, linear.M, linear.C, linear.H);
}

double decayRate(const ConstrainedLinearSystem& linear, const Eigen::VectorXcd& v)
{
    constexpr double kNoDamping = 1e-9;
    const Eigen::MatrixXd& Z = linear.rows->nullSpace();
    const Eigen::VectorXcd w = Z * (Z.transpose() * v);
    const double damping = std::abs(w.dot(linear.C * w));
    const double mass = std::abs(w.dot(linear.M * w));
    const Eigen::VectorXd size = w.cwiseAbs();
    return mass > 0 && damping > kNoDamping * size.dot(linear.C.cwiseAbs() * size) ? damping / mass : 0;
}

ConstraintViolation::ConstraintViolation(const SparseMatrix& Phi_q)
    : m_Phi_q(Phi_q), m_scale(Eigen::VectorXd::Zero(Phi_q.rows()))
{
    for (int column = 0; column < Phi_q.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
            m_scale[entry.row()] += entry.value() * entry.value();
        }
    }
    m_scale = m_scale.unaryExpr([](double square) { return square > 0 ? 1 / std::sqrt(square) : 0; });
}

double ConstraintViolation::operator()(const Eigen::VectorXcd& v) const
{
    const double norm = v.norm();
    if (!(norm > 0) || m_Phi_q.rows() == 0) {
        return 0;
    }
    const Eigen::VectorXcd violation = m_Phi_q * v;
    return violation.cwiseProduct(m_scale).norm() / norm;
}

}  // namespace eigenlink
