#include "model/dynamics/elastic_cycle.h"

#include "model/assembly/natural_units.h"
#include "model/basics/least_divisor.h"
#include "model/math/sparse/saddle_factor.h"
#include "model/math/sparse/scaling.h"

#include <algorithm>
#include <optional>

namespace eigenlink {

namespace {

constexpr int kMostNewtonSteps = 40;
/// Steps of the load where the whole of it is too much at once.
constexpr int kLoadSteps = 8;

/// Newton's method in the natural units U of the coordinates: its matrices are UHU and Φ_qU, its steps U⁻¹δq.
class BentSample {
public:
    BentSample(const System& system, const MotionSample& rigid)
        : m_system(system), m_rigid(rigid), m_units(naturalUnits(system))
    {
    }

    /// The equilibrium under this part of the loads and forces of inertia, from places near it.
    [[nodiscard]] std::optional<MotionSample> from(Eigen::VectorXd q, double part) const
    {
        MotionSample bent = m_rigid;
        Eigen::VectorXd lambda = Eigen::VectorXd::Zero(m_system.constraintCount());
        for (int i = 0; i < kMostNewtonSteps; ++i) {
            const Instant at = bent.instant();
            const SparseMatrix M = m_system.mass(q, at), Phi_q = m_system.jacobian(q, at);
            const SparseMatrix H = m_system.tangentStiffness(q, lambda, at);
            SaddleFactor factor(scaledBoth(H, m_units, m_units), SparseMatrix(), scaledBoth(M, m_units, m_units),
                                scaledBoth(Phi_q, Eigen::VectorXd::Ones(Phi_q.rows()), m_units));
            if (!factor.factor(0, 0)) {
                return std::nullopt;
            }
            putOnConstraints(factor, Phi_q, q, bent);
            const Eigen::VectorXd& v = bent.state.v;
            const Eigen::VectorXd rest = m_system.force(q, at);
            const Eigen::VectorXd load =
                m_system.velocityForce(q, v, at) - m_system.damping(q, at) * v - M * bent.acceleration.a;
            const auto step =
                factor.solve(Eigen::VectorXd(m_units.cwiseProduct(rest + part * load)), -m_system.constraint(q, at));
            const double size = step.x.cwiseAbs().maxCoeff();
            const double shortened = std::min(1.0, tolerance::kLongestNewtonStep / std::max(size, kLeastDivisor));
            q += shortened * m_units.cwiseProduct(step.x);
            lambda = step.mu;
            if (size <= tolerance::kElevenDigits) {
                bent.state.q = q;
                bent.acceleration.lambda = lambda;
                return bent;
            }
            if (!q.allFinite()) {
                break;
            }
        }
        return std::nullopt;
    }
    /// From the rigid place, with growing loads.
    [[nodiscard]] std::optional<MotionSample> fromRigid() const
    {
        std::optional<MotionSample> bent = from(m_rigid.state.q, 0);
        for (int i = 1; bent && i <= kLoadSteps; ++i) {
            bent = from(bent->state.q, static_cast<double>(i) / kLoadSteps);
        }
        return bent;
    }

private:
    /// Velocities and accelerations of the rigid motion, corrected to those of the constraints.
    void putOnConstraints(const SaddleFactor& factor, const SparseMatrix& Phi_q, const Eigen::VectorXd& q,
                          MotionSample& bent) const
    {
        const auto leastMove = [&](const Eigen::VectorXd& missing) -> Eigen::VectorXd {
            return m_units.cwiseProduct(factor.solve(Eigen::VectorXd::Zero(q.size()), missing).x);
        };
        const Instant at = bent.instant();
        Eigen::VectorXd v = m_rigid.state.v, a = m_rigid.acceleration.a;
        v += leastMove(-m_system.constraintRate(q, at) - Phi_q * v);
        a += leastMove(-m_system.constraintCurvature(q, v, at) - Phi_q * a);
        bent.state.v = std::move(v);
        bent.acceleration.a = std::move(a);
    }

    const System& m_system;
    const MotionSample& m_rigid;
    Eigen::VectorXd m_units;
};

}  // namespace

std::size_t bendSamples(const System& system, std::vector<MotionSample>& samples, const Monitor& monitor)
{
    Eigen::VectorXd bend = Eigen::VectorXd::Zero(system.coordinateCount());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const BentSample sample(system, samples[i]);
        std::optional<MotionSample> bent = sample.from(samples[i].state.q + bend, 1);
        bent = bent ? std::move(bent) : sample.fromRigid();
        if (!bent || monitor.isCancelled()) {
            return i;
        }
        bend = bent->state.q - samples[i].state.q;
        samples[i] = std::move(*bent);
    }
    return samples.size();
}

}  // namespace eigenlink
