#include "model/equilibrium/trust_region.h"

#include "model/equilibrium/tolerances.h"
#include "model/math/dense/lapack.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

TrustRegionModel::TrustRegionModel(const Eigen::MatrixXd& K, const Eigen::VectorXd& g)
{
    if (K.rows() == 0) {
        return;
    }
    SymmetricPairs pairs = solveSymmetric(K);
    m_values = std::move(pairs.values);
    m_vectors = std::move(pairs.vectors);
    m_gradient = m_vectors.transpose() * g;
}

Eigen::VectorXd TrustRegionModel::shifted(double shift) const
{
    return -m_gradient.cwiseQuotient(m_values + Eigen::VectorXd::Constant(m_values.size(), shift));
}

Eigen::VectorXd TrustRegionModel::step(double radius) const
{
    if (m_values.size() == 0) {
        return {};
    }
    const double scale = std::max(m_values.cwiseAbs().maxCoeff(), m_gradient.norm() / radius);
    if (!(scale > 0)) {
        return Eigen::VectorXd::Zero(m_values.size());
    }
    const double tiny = tolerance::kRoundingOfSum * scale;
    if (m_values[0] > tiny && shifted(0).norm() <= radius) {
        return m_vectors * shifted(0);
    }
    double low = std::max(0.0, -m_values[0]) + tiny;
    Eigen::VectorXd p = shifted(low);
    if (p.norm() < radius) {
        if (m_values[0] < -tiny) {
            // Hard case: the gradient does not see the downhill direction.
            Eigen::Index largest = 0;
            m_vectors.col(0).cwiseAbs().maxCoeff(&largest);
            const double sign = m_vectors(largest, 0) < 0 ? -1 : 1;
            const double others = p.tail(p.size() - 1).squaredNorm();
            p[0] = (p[0] < 0 ? -1 : (p[0] > 0 ? 1 : sign)) * std::sqrt(radius * radius - others);
        }
        return m_vectors * p;
    }
    double high = low + m_gradient.norm() / radius;
    for (int i = 0; i < 100 && high - low > tolerance::kTenDigits * high; ++i) {
        const double middle = 0.5 * (low + high);
        (shifted(middle).norm() > radius ? low : high) = middle;
    }
    return m_vectors * shifted(high);
}

double TrustRegionModel::change(const Eigen::VectorXd& p) const
{
    if (m_values.size() == 0) {
        return 0;
    }
    const Eigen::VectorXd y = m_vectors.transpose() * p;
    return m_gradient.dot(y) + 0.5 * y.dot(m_values.cwiseProduct(y));
}

Eigen::VectorXd TrustRegionModel::newtonStep(double tolerance) const
{
    if (m_values.size() == 0) {
        return {};
    }
    const double threshold = tolerance * m_values.cwiseAbs().maxCoeff();
    Eigen::VectorXd y = Eigen::VectorXd::Zero(m_values.size());
    for (Eigen::Index i = 0; i < y.size(); ++i) {
        if (std::abs(m_values[i]) > threshold) {
            y[i] = -m_gradient[i] / m_values[i];
        }
    }
    return m_vectors * y;
}

Eigen::VectorXd leastMiss(const System& system, Eigen::VectorXd q)
{
    constexpr int kMaxSteps = 60;
    constexpr Eigen::Index kLarge = 400;
    Eigen::VectorXd weights(system.constraintCount());
    for (Eigen::Index row = 0; row < weights.size(); ++row) {
        weights[row] = std::pow(system.constraints()[static_cast<std::size_t>(row)].scale, -2);
    }
    const auto missAt = [&](const Eigen::VectorXd& at) { return 0.5 * system.constraint(at).cwiseAbs2().dot(weights); };
    double radius = 0.1 * system.size();
    for (int i = 0; i < kMaxSteps && q.size() <= kLarge && radius > tolerance::kNearlyConverged * system.size(); ++i) {
        const Eigen::VectorXd lambda = weights.cwiseProduct(system.constraint(q));
        const Eigen::MatrixXd Phi_q(system.jacobian(q));
        const Eigen::MatrixXd K =
            Phi_q.transpose() * weights.asDiagonal() * Phi_q + Eigen::MatrixXd(system.reactionStiffness(q, lambda));
        const TrustRegionModel model(0.5 * (K + K.transpose()), Phi_q.transpose() * lambda);
        const Eigen::VectorXd step = model.step(radius);
        if (missAt(q + step) < missAt(q)) {
            q += step;
        } else {
            radius *= 0.3;
        }
    }
    return q;
}

}  // namespace eigenlink
