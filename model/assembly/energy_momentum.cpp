#include "model/assembly/energy_momentum.h"

#include "model/assembly/system_data.h"

#include <memory>

namespace eigenlink {

namespace {

Momentum momentumOf(const std::vector<std::unique_ptr<Term>>& terms, const ExtendedCoordinates& all,
                    const Eigen::VectorXd& velocities)
{
    Momentum sum;
    for (const auto& term : terms) {
        const Momentum part = term->momentum(all, velocities);
        sum.linear = sum.linear + part.linear;
        sum.angular += part.angular;
    }
    return sum;
}

}  // namespace

EnergyMomentum System::energyMomentum() const
{
    return EnergyMomentum(*this);
}

// A rigid motion of the whole moves every place and turns every angle; what elements deform stays.
Wrench EnergyMomentum::wrenchOf(const ExtendedCoordinates& all, const Eigen::VectorXd& forces) const
{
    const System::Data& data = *m_system.m_data;
    Wrench sum;
    const auto addPlace = [&](Eigen::Index x) {
        const Node node{x};
        sum.force = sum.force + node.at(forces);
        sum.moment += cross(node.at(all), node.at(forces));
    };
    const Eigen::Index places = data.constants.size() - static_cast<Eigen::Index>(data.links.size());
    for (Eigen::Index x = 1; x + 1 < places; x += 2) {
        addPlace(x);
    }
    for (std::size_t i = 0; i < data.coordinates.size(); ++i) {
        const Eigen::Index index = data.constants.size() + static_cast<Eigen::Index>(i);
        if (!data.coordinates[i].elastic && data.coordinates[i].quantity == Quantity::angle) {
            sum.moment += forces[index];
        } else if (!data.coordinates[i].elastic) {
            addPlace(index);
            ++i;  // its y
        }
    }
    return sum;
}

MassMoment EnergyMomentum::massMoment(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = m_system.extended(q, at);
    MassMoment sum;
    for (const auto& term : m_system.m_data->terms) {
        const MassMoment part = term->massMoment(all);
        sum.mass += part.mass;
        sum.first = sum.first + part.first;
    }
    return sum;
}

Momentum EnergyMomentum::momentum(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity, const Instant& at) const
{
    return momentumOf(m_system.m_data->terms, m_system.extended(q, at),
                      m_system.m_data->extendedVelocity(velocity, m_system.clocked(at)));
}

Momentum EnergyMomentum::supportMomentum(const Eigen::VectorXd& q, std::size_t point, int axis) const
{
    const ExtendedCoordinates all = m_system.extended(q, {});
    return momentumOf(m_system.m_data->terms, all,
                      Eigen::VectorXd::Unit(all.size(), m_system.m_data->nodes.at(point).x + axis));
}

PotentialParts EnergyMomentum::potentialParts(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = m_system.extended(q, at);
    PotentialParts parts;
    for (const auto& term : m_system.m_data->terms) {
        const bool isMass = term->massMoment(all).mass > 0;
        (isMass ? parts.gravity : term->inputCount() > 0 ? parts.applied : parts.elastic) += term->potential(all);
    }
    return parts;
}

double EnergyMomentum::kineticEnergy(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity, const Instant& at) const
{
    const ExtendedCoordinates all = m_system.extended(q, at);
    MatrixSink mass;
    for (const auto& term : m_system.m_data->terms) {
        term->addMass(all, mass);
    }
    return 0.5 * mass.quadraticForm(m_system.m_data->extendedVelocity(velocity, m_system.clocked(at)));
}

double EnergyMomentum::dissipation(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity, const Instant& at) const
{
    const ExtendedCoordinates all = m_system.extended(q, at);
    MatrixSink damping;
    for (const auto& term : m_system.m_data->terms) {
        term->addDamping(all, damping);
    }
    return damping.quadraticForm(m_system.m_data->extendedVelocity(velocity, m_system.clocked(at)));
}

std::vector<SupportEffort> EnergyMomentum::supportEfforts(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                                          const Eigen::VectorXd& acceleration,
                                                          const Eigen::VectorXd& lambda, const Instant& at) const
{
    if (m_system.m_data->supports.empty()) {
        return {};
    }
    const ExtendedCoordinates all = m_system.extended(q, at);
    const Eigen::VectorXd v = m_system.m_data->extendedVelocity(velocity, m_system.clocked(at));
    MatrixSink mass, damping;
    VectorSink applied(all.size());
    for (const auto& term : m_system.m_data->terms) {
        term->addMass(all, mass);
        term->addDamping(all, damping);
        term->addForce(all, applied);
        term->addVelocityForce(all, v, applied);
    }
    Eigen::VectorXd needed = -applied.values();
    mass.addProduct(System::Data::joined(m_system.m_data->givenAcceleration(m_system.clocked(at)), acceleration),
                    needed);
    damping.addProduct(v, needed);
    const auto along = [&](Eigen::Index i) {
        return needed[i] +
               m_system.m_data->constraintProduct(all, Eigen::VectorXd::Unit(m_system.m_data->constants.size(), i))
                   .dot(lambda);
    };
    std::vector<SupportEffort> efforts;
    for (const MovingSupport& support : m_system.m_data->supports) {
        const Vector2 force{along(support.node.x), along(support.node.x + 1)};
        efforts.push_back({support.owner, force, force.x * v[support.node.x] + force.y * v[support.node.x + 1]});
    }
    return efforts;
}

Wrench EnergyMomentum::momentumRate(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                    const Eigen::VectorXd& acceleration, const Instant& at) const
{
    const ExtendedCoordinates all = m_system.extended(q, at);
    const Eigen::VectorXd v = m_system.m_data->extendedVelocity(velocity, m_system.clocked(at));
    MatrixSink mass;
    VectorSink bend(all.size());
    for (const auto& term : m_system.m_data->terms) {
        term->addMass(all, mass);
        term->addVelocityForce(all, v, bend);
    }
    Eigen::VectorXd inertia = -bend.values();
    mass.addProduct(System::Data::joined(m_system.m_data->givenAcceleration(m_system.clocked(at)), acceleration),
                    inertia);
    return wrenchOf(all, inertia);
}

Wrench EnergyMomentum::appliedWrench(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = m_system.extended(q, at);
    VectorSink applied(all.size());
    for (const auto& term : m_system.m_data->terms) {
        if (term->inputCount() > 0 || term->massMoment(all).mass > 0) {
            term->addForce(all, applied);
        }
    }
    return wrenchOf(all, applied.values());
}

std::vector<ElementEffort> EnergyMomentum::efforts(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                                   const Instant& at) const
{
    const ExtendedCoordinates all = m_system.extended(q, at);
    const Eigen::VectorXd v = m_system.m_data->extendedVelocity(velocity, m_system.clocked(at));
    std::vector<ElementEffort> efforts;
    for (std::size_t i = 0; i < m_system.m_data->terms.size(); ++i) {
        const auto effort = m_system.m_data->terms[i]->effort(all, v);
        if (!effort) {
            continue;
        }
        if (efforts.empty() || efforts.back().element != m_system.m_data->owners[i]) {
            efforts.push_back({m_system.m_data->owners[i], 0, 0});
        }
        efforts.back().value += effort->value;
        efforts.back().power += effort->power;
    }
    return efforts;
}

}  // namespace eigenlink
