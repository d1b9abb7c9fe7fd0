#include "model/sparse/ldl_factor.h"

namespace eigenlink {

void LdlFactor::analyze(const SparseMatrix& upper)
{
    if (m_precision == Precision::working) {
        m_working.analyze(upper);
        return;
    }
    m_A = upper.cast<long double>();
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
    if (m_L.cols() == m_A.cols()) {
        m_L.coeffs() = m_extended.factors().coeffs().cast<double>();
    } else {
        m_L = m_extended.factors().cast<double>();
    }
}

}  // namespace eigenlink
