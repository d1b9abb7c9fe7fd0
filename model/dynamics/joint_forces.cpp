#include "model/dynamics/joint_forces.h"

#include "model/assembly/kinematics.h"
#include "model/dynamics/still_sample.h"
#include "model/equilibrium/diagnosis.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace eigenlink {

Eigen::VectorXd finiteMultipliers(const System& system, const MotionSample& sample)
{
    Eigen::VectorXd lambda = sample.acceleration.lambda;
    if (system.secondOrder().empty() || lambda.size() != system.constraintCount()) {
        return lambda;
    }
    const Eigen::VectorXd& q = sample.state.q;
    const double inertia = system.inertiaForce(q, sample.acceleration.a, sample.instant()).lpNorm<Eigen::Infinity>();
    for (const SecondOrder& each : system.secondOrder()) {
        const bool isInfinite = isReactionInfinite(system, q, each, sample.acceleration.lambda, inertia);
        for (std::size_t i = 0; isInfinite && i < system.constraints().size(); ++i) {
            if (std::ranges::find(each.elements, system.constraints()[i].owner) != each.elements.end()) {
                lambda[static_cast<Eigen::Index>(i)] = std::numeric_limits<double>::quiet_NaN();
            }
        }
    }
    return lambda;
}

std::vector<ConstraintForce> constraintForces(const Mechanism& mechanism, const System& system,
                                              const Equilibrium& equilibrium)
{
    const Eigen::VectorXd lambda =
        system.secondOrder().empty()
            ? equilibrium.lambda
            : finiteMultipliers(system, stillSample(system, equilibrium.q, equilibrium.lambda));
    const std::vector<Constraint>& constraints = system.constraints();
    std::vector<ConstraintForce> forces;
    for (std::size_t i = 0; i < constraints.size() && std::cmp_less(i, lambda.size()); ++i) {
        if (constraints[i].forceFactor != 0) {
            forces.push_back({constraints[i].name, constraints[i].quantity == Quantity::torque,
                              constraints[i].forceFactor * lambda[static_cast<Eigen::Index>(i)]});
        }
    }
    for (const SecondOrder& each : system.secondOrder()) {
        const auto element = findElement(mechanism, each.replaced);
        const bool isTorque = element && !linksOf(mechanism.elements[*element]).empty();
        forces.push_back({each.replaced, isTorque, each.count > 0 ? 0 * lambda[each.first] : 0});
    }
    return forces;
}

JointForces::JointForces(const Mechanism& mechanism, const System& whole)
    : m_whole(whole), m_opened(mechanism, System::Opened{})
{
    if (m_opened.constraintCount() != whole.constraintCount()) {
        throw std::logic_error("an opened system must have the constraints of the whole");
    }
}

Eigen::VectorXd JointForces::opened(const Eigen::VectorXd& values, const std::vector<Vector2>& ofPoints) const
{
    Eigen::VectorXd all(m_opened.coordinateCount());
    all.head(values.size()) = values;
    Eigen::Index next = values.size();
    for (const System::LinkPin& pin : pins()) {
        all[next++] = ofPoints[pin.point].x;
        all[next++] = ofPoints[pin.point].y;
    }
    return all;
}

std::vector<Vector2> JointForces::at(const MotionSample& sample) const
{
    const auto& [q, v] = sample.state;
    const Eigen::VectorXd& a = sample.acceleration.a;
    if (sample.acceleration.lambda.size() != m_whole.constraintCount()) {
        const double unknown = std::numeric_limits<double>::quiet_NaN();
        return std::vector<Vector2>(pins().size(), Vector2{unknown, unknown});
    }
    const Instant at = sample.instant();
    const Eigen::VectorXd Q = opened(q, m_whole.kinematics().pointPositions(q, at));
    const Eigen::VectorXd V = opened(v, m_whole.kinematics().pointVelocities(q, v, at));
    const Eigen::VectorXd A = opened(a, m_whole.kinematics().pointAccelerations(q, v, a, at));
    const Eigen::VectorXd force =
        m_opened.inertiaForce(Q, A, at) + m_opened.jacobian(Q, at).transpose() * finiteMultipliers(m_whole, sample) -
        m_opened.force(Q, at) - m_opened.velocityForce(Q, V, at) + m_opened.damping(Q, at) * V;
    std::vector<Vector2> forces;
    for (Eigen::Index i = q.size(); i < force.size(); i += 2) {
        forces.push_back({force[i], force[i + 1]});
    }
    return forces;
}

}  // namespace eigenlink
