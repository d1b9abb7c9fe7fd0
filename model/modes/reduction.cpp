#include "model/modes/reduction.h"

#include <cmath>
#include <utility>

namespace eigenlink {

Projected reduce(const ConstrainedLinearSystem& linear, VelocityTransformation R)
{
    return {std::move(R), SymmetricForm(linear.M), SymmetricForm(linear.C), SymmetricForm(linear.H),
            linear.rows->units()};
}

Projected condensed(const ConstrainedLinearSystem& linear)
{
    Condensed parts = condense(withMass(linear.rows->nullSpace(), linear.massless), linear.massless,
                               SymmetricForm(linear.C), SymmetricForm(linear.H));
    Projected result = reduce(linear, VelocityTransformation::dense(std::move(parts.X)));
    result.relaxing = std::move(parts.Y);
    return result;
}

void addTrueValues(const ConstrainedLinearSystem& linear, std::vector<QuadraticPair> pairs, Spectrum& spectrum)
{
    const ConstraintViolation violation(linear.Phi_q, linear.rows->units());
    spectrum.values.reserve(spectrum.values.size() + pairs.size());
    for (QuadraticPair& pair : pairs) {
        Eigenvalue value;
        value.s = pair.s;
        value.residual = pair.residual;
        value.shape = std::move(pair.v);
        value.constraintViolation = violation(value.shape);
        spectrum.values.push_back(std::move(value));
    }
}

double decayRate(const ConstrainedLinearSystem& linear, const Eigen::VectorXcd& v)
{
    if (linear.C.nonZeros() == 0) {
        return 0;
    }
    const double damping = std::abs(v.dot(linear.C * v));
    const double mass = std::abs(v.dot(linear.M * v));
    const Eigen::VectorXd size = v.cwiseAbs();
    return mass > 0 && damping > tolerance::kNegligible * size.dot(linear.C.cwiseAbs() * size) ? damping / mass : 0;
}

ConstraintViolation::ConstraintViolation(const SparseMatrix& Phi_q)
    : ConstraintViolation(Phi_q, Eigen::VectorXd::Ones(Phi_q.cols()))
{
}

ConstraintViolation::ConstraintViolation(const SparseMatrix& Phi_q, const Eigen::VectorXd& units)
    : m_inverse(units.cwiseInverse()), m_rows(Phi_q)
{
    Eigen::VectorXd norms = Eigen::VectorXd::Zero(Phi_q.rows());
    for (int column = 0; column < m_rows.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(m_rows, column); entry; ++entry) {
            entry.valueRef() *= units[column];
            norms[entry.row()] += entry.value() * entry.value();
        }
    }
    norms = norms.cwiseSqrt();
    for (int column = 0; column < m_rows.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(m_rows, column); entry; ++entry) {
            entry.valueRef() = entry.value() != 0 ? entry.value() / norms[entry.row()] : 0;
        }
    }
}

double ConstraintViolation::operator()(const Eigen::VectorXcd& v) const
{
    const auto squareOf = [this](const Eigen::VectorXd& part) {
        return m_rows.rows() > 0 ? Eigen::VectorXd(m_rows * part).squaredNorm() : 0;
    };
    Eigen::VectorXd part = m_inverse.cwiseProduct(v.real());
    double size = part.squaredNorm();
    double square = squareOf(part);
    if (!v.imag().isZero(0)) {
        part = m_inverse.cwiseProduct(v.imag());
        size += part.squaredNorm();
        square += squareOf(part);
    }
    return size > 0 ? std::sqrt(square / size) : 0;
}

}  // namespace eigenlink
