#include "model/math/krylov/mode_errors.h"
#include "model/math/krylov/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {
Eigen::Index endOfGroup(const Eigen::VectorXd& kappa, Eigen::Index count, double equal)
{
    for (Eigen::Index i = count; i < kappa.size(); ++i) {
        const double below = std::abs(kappa[i - 1]);
        const double above = std::abs(kappa[i]);
        if (above - below > equal * above) {
            return i;
        }
    }
    return -1;
}

void ModeErrors::measure(const RitzBasis& basis, const Block& corrections)
{
    m_kappa = basis.kappa();
    m_rounding = m_problem.energyRoundings(basis.shapes());
    const Eigen::RowVectorXd squares = columnDots(basis.shapes(), basis.shapes());
    m_residuals = columnDots(corrections, corrections).cwiseQuotient(squares).cwiseSqrt();
    m_products = columnDots(corrections, basis.imbalance()).cwiseAbs();
}

double ModeErrors::errorBeyondRounding(Eigen::Index i) const
{
    const double beyond = std::abs(m_kappa[m_kappa.size() - 1]);
    const double apart = beyond - std::abs(m_kappa[i]);
    return m_products[i] * (apart > 0 ? beyond / apart : 1);
}

double ModeErrors::error(Eigen::Index i) const
{
    return std::max(errorBeyondRounding(i), m_rounding[i]);
}

bool ModeErrors::isFree(Eigen::Index i) const
{
    constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
    return m_shifted.isFree(m_kappa[i], m_rounding[i]) ||
           std::abs(m_kappa[i]) < kRounding * std::abs(m_kappa[m_kappa.size() - 1]);
}

void ModeErrors::clearFree()
{
    for (Eigen::Index i = 0; i < m_kappa.size(); ++i) {
        m_kappa[i] = isFree(i) ? 0 : m_kappa[i];
    }
}

bool ModeErrors::areAccurate(Eigen::Index count) const
{
    const Eigen::Index end = endOfGroup(m_kappa, count);
    for (Eigen::Index i = 0; i < (end > 0 ? end : std::min(count, m_kappa.size())); ++i) {
        if (errorBeyondRounding(i) > tolerance::kTenDigits * std::abs(m_kappa[i]) && !isFree(i)) {
            return false;
        }
    }
    return true;
}

bool ModeErrors::areSharp() const
{
    return m_residuals.size() == 0 || m_residuals.maxCoeff() < tolerance::kTenDigits;
}

std::vector<Eigen::Index> ModeErrors::modes() const
{
    std::vector<Eigen::Index> modes;
    for (Eigen::Index i = 0; i < m_kappa.size(); ++i) {
        const bool isShape =
            m_residuals[i] < (m_problem.hasStrains() ? tolerance::kNoElasticMode : tolerance::kNearlyZero);
        if (isShape && (m_products[i] < tolerance::kHalfOfDigits * std::abs(m_kappa[i]) || isFree(i))) {
            modes.push_back(i);
        }
    }
    return modes;
}

}  // namespace eigenlink
