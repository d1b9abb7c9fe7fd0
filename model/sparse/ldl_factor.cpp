#include "model/sparse/ldl_factor.h"

#include <algorithm>

namespace eigenlink {
namespace {

/// Zeros where a compressed matrix has entries.
template <class Number, class Other>
Eigen::SparseMatrix<Number> withPatternOf(const Eigen::SparseMatrix<Other>& matrix)
{
    Eigen::SparseMatrix<Number> result(matrix.rows(), matrix.cols());
    result.resizeNonZeros(matrix.nonZeros());
    std::copy_n(matrix.outerIndexPtr(), matrix.outerSize() + 1, result.outerIndexPtr());
    std::copy_n(matrix.innerIndexPtr(), matrix.nonZeros(), result.innerIndexPtr());
    result.coeffs().setZero();
    return result;
}

}  // namespace

void LdlFactor::analyze(const SparseMatrix& upper)
{
    if (m_precision == Precision::working) {
        m_working.analyze(upper);
        return;
    }
    m_A = withPatternOf<long double>(upper);
    m_extended.analyze(m_A);
    m_L.resize(0, 0);
}

bool LdlFactor::factor(const SparseMatrix& upper)
{
    if (m_precision == Precision::working) {
        m_working.factorize(upper);
        m_D = m_working.pivots();
        return m_working.info() == Eigen::Success;
    }
    m_A.coeffs() = upper.coeffs().cast<long double>();
    m_extended.factorize(m_A);
    if (m_extended.info() != Eigen::Success) {
        return false;
    }
    roundFactors();
    return true;
}

void LdlFactor::roundFactors()
{
    m_D = m_extended.pivots().cast<double>();
    if (m_L.cols() != m_A.cols()) {
        m_L = withPatternOf<double>(m_extended.factors());
    }
    m_L.coeffs() = m_extended.factors().coeffs().cast<double>();
}

}  // namespace eigenlink
