#include "model/math/sparse/saddle_factor.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {
namespace {

/// Slack of a constraint relative to the compliance around it; refinement takes it out again.
constexpr double kSlack = 1e-12;
/// A constraint whose pivot is below this many slacks depends on others.
constexpr double kDependent = 1e3;
/// A stiffness below this part of the largest around the same constraint is what rounding left of zero; as a weight it
/// would make a pivot of rounding, and factors that are worthless.
constexpr double kNoStiffness = 1e-15;

using Inner = SparseMatrix::InnerIterator;

Eigen::VectorXd rowNorms(const SparseMatrix& matrix)
{
    Eigen::VectorXd squares = Eigen::VectorXd::Zero(matrix.rows());
    for (int column = 0; column < matrix.outerSize(); ++column) {
        for (Inner entry(matrix, column); entry; ++entry) {
            squares[entry.row()] += entry.value() * entry.value();
        }
    }
    return squares.cwiseSqrt();
}

Eigen::VectorXd absoluteSums(const SparseMatrix& symmetric)
{
    Eigen::VectorXd sums = Eigen::VectorXd::Zero(symmetric.cols());
    for (int column = 0; column < symmetric.outerSize(); ++column) {
        for (Inner entry(symmetric, column); entry; ++entry) {
            sums[column] += std::abs(entry.value());
        }
    }
    return sums;
}

}  // namespace

SaddleFactor::SaddleFactor(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M, const SparseMatrix& Phi,
                           LdlFactor::Precision precision)
    : m_ldl(precision)
{
    update(H, C, M, Phi);
}

void SaddleFactor::update(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M, const SparseMatrix& Phi)
{
    m_n = H.rows();
    m_m = Phi.rows();
    m_H = H;
    m_C = C;
    m_M = M;
    m_damped = C.nonZeros() > 0;
    m_scale = rowNorms(Phi).unaryExpr([](double norm) { return norm > 0 ? 1 / norm : 1.0; });
    m_Phi = m_scale.asDiagonal() * Phi;
    m_PhiTransposed = m_Phi.transpose();
    weigh();
    std::shared_ptr<const SaddlePlan> plan = m_plan && m_plan->fits(H, C, M, Phi) ? m_plan : saddlePlanOf(H, C, M, Phi);
    if (plan != m_plan) {
        m_plan = std::move(plan);
        m_ldl.analyze(m_plan->A);
    }
    fill();
}

void SaddleFactor::weigh()
{
    m_localStiffness = absoluteSums(m_H);
    const double mean = m_n > 0 ? m_localStiffness.mean() : 1;
    const double typical = mean > 0 ? mean : 1;
    m_weight.resize(m_m);
    m_slack.resize(m_m);
    for (Eigen::Index row = 0; row < m_m; ++row) {
        double most = 0;
        for (Inner entry(m_PhiTransposed, static_cast<int>(row)); entry; ++entry) {
            most = std::max(most, m_localStiffness[entry.row()]);
        }
        double least = most;
        for (Inner entry(m_PhiTransposed, static_cast<int>(row)); entry; ++entry) {
            const double around = m_localStiffness[entry.row()];
            if (around > kNoStiffness * most) {
                least = std::min(least, around);
            }
        }
        m_weight[row] = kWeight * (most > 0 ? least : typical);
        m_slack[row] = kSlack / (m_weight[row] + most);
    }
}

void SaddleFactor::fill()
{
    const auto fresh = [this](Eigen::VectorXd& values) -> Eigen::VectorXd& {
        values.setZero(m_plan->A.nonZeros());
        return values;
    };
    SaddlePlan::add(m_H, m_plan->toH, fresh(m_stiffness));
    SaddlePlan::add(m_M, m_plan->toM, fresh(m_mass));
    if (m_damped) {
        SaddlePlan::add(m_C, m_plan->toC, fresh(m_damping));
    }
    SaddlePlan::add(m_PhiTransposed, m_plan->toPhi, fresh(m_fixed));
    m_plan->addSquares(m_PhiTransposed, m_weight, m_fixed);
    for (Eigen::Index row = 0; row < m_m; ++row) {
        m_fixed[m_plan->toSlack[static_cast<std::size_t>(row)]] -= m_slack[row];
    }
}

bool SaddleFactor::factor(double s, double sSquared)
{
    m_s = s;
    m_sSquared = sSquared;
    std::vector<LdlFactor::Term> terms{{1, m_fixed}, {1, m_stiffness}, {sSquared, m_mass}};
    if (m_damped) {
        terms.push_back({s, m_damping});
    }
    if (!m_ldl.factor(terms)) {
        return false;
    }
    inspectPivots();
    return true;
}

void SaddleFactor::inspectPivots()
{
    const Eigen::VectorXd& pivots = m_ldl.D();
    m_negative = 0;
    m_dependent.clear();
    for (Eigen::Index i = 0; i < m_n; ++i) {
        const double pivot = pivots[m_plan->place[static_cast<std::size_t>(i)]];
        m_negative += pivot < 0 ? 1 : 0;
    }
    for (Eigen::Index row = 0; row < m_m; ++row) {
        const double pivot = pivots[m_plan->place[static_cast<std::size_t>(m_n + row)]];
        m_negative += pivot < 0 ? 0 : -1;
        if (std::abs(pivot) < kDependent * m_slack[row]) {
            m_dependent.push_back(row);
        }
    }
    m_rank = m_m - static_cast<Eigen::Index>(m_dependent.size());
}

}  // namespace eigenlink
