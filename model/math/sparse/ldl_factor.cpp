#include "model/math/sparse/ldl_factor.h"

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

/// The entries of a sum.
template <class Number>
void add(std::span<const LdlFactor::Term> terms, Eigen::SparseMatrix<Number>& matrix)
{
    matrix.coeffs().setZero();
    for (const LdlFactor::Term& term : terms) {
        matrix.coeffs() += static_cast<Number>(term.factor) * term.entries.cast<Number>().array();
    }
}

}  // namespace

void LdlFactor::analyze(const SparseMatrix& upper)
{
    if (m_precision == Precision::working) {
        m_A = upper;
        m_working.analyze(m_A);
        return;
    }
    m_extendedA = withPatternOf<long double>(upper);
    m_extended.analyze(m_extendedA);
    m_L.resize(0, 0);
}

bool LdlFactor::factor(std::span<const Term> terms)
{
    if (m_precision == Precision::working) {
        add(terms, m_A);
        m_working.factorize(m_A);
        m_D = m_working.pivots();
        return m_working.info() == Eigen::Success;
    }
    add(terms, m_extendedA);
    m_extended.factorize(m_extendedA);
    if (m_extended.info() != Eigen::Success) {
        return false;
    }
    roundFactors();
    return true;
}

void LdlFactor::roundFactors()
{
    m_D = m_extended.pivots().cast<double>();
    if (m_L.cols() != m_extendedA.cols()) {
        m_L = withPatternOf<double>(m_extended.factors());
    }
    m_L.coeffs() = m_extended.factors().coeffs().cast<double>();
}

}  // namespace eigenlink
