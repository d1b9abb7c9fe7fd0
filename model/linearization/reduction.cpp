#include "model/linearization/reduction.h"

namespace eigenlink {

Projected reduce(const ConstrainedLinearSystem& linear, const Eigen::MatrixXd& R)
{
    return project(R, linear.M, linear.C, linear.H);
}

LinearModel firstOrderModel(const Projected& matrices, const Eigen::MatrixXd& R, const SparseMatrix& B,
                            const std::vector<std::string>& names)
{
    const Eigen::Index k = matrices.M().rows();
    LinearModel model;
    model.mass = matrices.M();
    model.damping = matrices.C;
    model.stiffness = matrices.K();
    model.E = Eigen::MatrixXd::Identity(2 * k, 2 * k);
    model.E.bottomRightCorner(k, k) = matrices.M();
    model.A = Eigen::MatrixXd::Zero(2 * k, 2 * k);
    model.A.topRightCorner(k, k).setIdentity();
    model.A.bottomLeftCorner(k, k) = -matrices.K();
    model.A.bottomRightCorner(k, k) = -matrices.C;
    model.B = Eigen::MatrixXd::Zero(2 * k, B.cols());
    model.B.bottomRows(k) = R.transpose() * B;
    model.R = Eigen::MatrixXd::Zero(R.rows(), 2 * k);
    model.R.leftCols(k) = R;
    model.stateNames = names;
    for (const std::string& name : names) {
        model.stateNames.push_back("d" + name + "/dt");
    }
    return model;
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
