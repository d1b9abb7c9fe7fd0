#include "model/equilibrium/sparse_trust_region.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {
namespace {

/// A load along a direction below this fraction of the forces is rounding.
constexpr double kNoSlope = 4e-16;

}  // namespace

SparseTrustRegion::SparseTrustRegion(Eigen::Index n) : m_identity(n, n)
{
    m_identity.setIdentity();
}

void SparseTrustRegion::set(const SparseMatrix& H, const SparseMatrix& Phi_q, Eigen::VectorXd load, double forceScale)
{
    m_H = H;
    m_load = std::move(load);
    m_forceScale = forceScale;
    m_typical = m_H.nonZeros() > 0 ? m_H.coeffs().cwiseAbs().maxCoeff() : 1;
    if (m_saddle) {
        m_saddle->update(m_H, {}, m_identity, Phi_q);
    } else {
        m_saddle.emplace(m_H, SparseMatrix(), m_identity, Phi_q);
    }
}

std::optional<int> SparseTrustRegion::negativeCount(double mu)
{
    return m_saddle->factor(0, mu) ? std::optional(static_cast<int>(m_saddle->negativeCount())) : std::nullopt;
}

Eigen::VectorXd SparseTrustRegion::softest(double mu, int iterations)
{
    std::uniform_real_distribution<double> uniform(-1, 1);
    Eigen::VectorXd z = Eigen::VectorXd::NullaryExpr(m_load.size(), [&] { return uniform(m_random); });
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_saddle->constraintCount());
    const bool regular = m_saddle->factor(0, mu);
    for (int i = 0; i < iterations && regular; ++i) {
        z = m_saddle->solve(z, none, 1).x.normalized();
    }
    return z;
}

std::optional<SparseTrustRegion::Step> SparseTrustRegion::stepWith(double mu, bool anyway)
{
    if (!m_saddle->factor(0, mu) || (m_saddle->negativeCount() > 0 && !anyway)) {
        return std::nullopt;
    }
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_saddle->constraintCount());
    return judged(m_saddle->solve(m_load, none, 1).x);
}

SparseTrustRegion::Step SparseTrustRegion::judged(Eigen::VectorXd p) const
{
    const double change = -m_load.dot(p) + 0.5 * p.dot(m_H * p);
    return {std::move(p), change};
}

SparseTrustRegion::Step SparseTrustRegion::trustStep(double radius)
{
    constexpr double kNearEnough = 0.7;
    std::optional<Step> best = stepWith(0);
    if (best && best->p.norm() <= radius) {
        return *best;
    }
    double low = 0;
    double high = std::max(1e-8 * m_typical, m_load.norm() / radius);
    std::optional<Step> inside;
    for (int i = 0; i < 40; ++i) {
        std::optional<Step> step = stepWith(high);
        if (step && step->p.norm() <= radius) {
            inside = std::move(step);
            break;
        }
        low = high;
        high *= 4;
    }
    for (int i = 0; i < 12 && inside && inside->p.norm() < kNearEnough * radius; ++i) {
        const double middle = low > 0 ? std::sqrt(low * high) : 0.1 * high;
        std::optional<Step> step = stepWith(middle);
        if (step && step->p.norm() <= radius) {
            high = middle;
            inside = std::move(step);
        } else {
            low = middle;
        }
    }
    if (!inside) {
        return judged(Eigen::VectorXd::Zero(m_load.size()));
    }
    return inside->p.norm() < kNearEnough * radius ? alongCurvature(*inside, high, radius) : *inside;
}

SparseTrustRegion::Step SparseTrustRegion::alongCurvature(const Step& inside, double mu, double radius)
{
    const Eigen::VectorXd z = softest(mu, 6);
    if (z.dot(m_H * z) >= 0) {
        return inside;
    }
    const double slope = m_load.dot(z);
    Eigen::Index largest = 0;
    z.cwiseAbs().maxCoeff(&largest);
    const bool flip = std::abs(slope) > kNoSlope * m_forceScale ? slope < 0 : z[largest] < 0;
    const double along = inside.p.dot(z);
    const double reach = std::sqrt(std::max(0.0, radius * radius - inside.p.squaredNorm() + along * along));
    return judged(inside.p + ((flip ? -reach : reach) - along) * z);
}

}  // namespace eigenlink
