#include "model/assembly/system_data.h"

#include <utility>

namespace eigenlink {

namespace {

/// r̈ of a node of a beam: with p = A(θ)(x + u, v), r̈ = R̈ + θ̈ p⊥ − θ̇² p + 2θ̇ (A u̇)⊥ + A ü.
Vector2 nodeAcceleration(const BeamFrame& beam, int node, const ExtendedCoordinates& all, const Eigen::VectorXd& v,
                         const Eigen::VectorXd& a)
{
    const double theta = all[beam.theta], rate = v[beam.theta];
    const Vector2 p = rotated(beam.local(node, all), theta);
    const Vector2 du = rotated({v[beam.axial(node)], v[beam.transverse(node)]}, theta);
    const Vector2 ddu = rotated({a[beam.axial(node)], a[beam.transverse(node)]}, theta);
    return beam.origin.at(a) + a[beam.theta] * perpendicular(p) - (rate * rate) * p + (2 * rate) * perpendicular(du) +
           ddu;
}

Vector2 nodeVelocity(const BeamFrame& beam, int node, const ExtendedCoordinates& all, const Eigen::VectorXd& v)
{
    const double theta = all[beam.theta];
    const Vector2 p = rotated(beam.local(node, all), theta);
    return beam.origin.at(v) + v[beam.theta] * perpendicular(p) +
           rotated({v[beam.axial(node)], v[beam.transverse(node)]}, theta);
}

}  // namespace

std::vector<Vector2> System::pointVelocities(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                             const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    const Eigen::VectorXd v = m_data->extendedVelocity(velocity, at);
    std::vector<Vector2> velocities;
    for (const Node& node : m_data->nodes) {
        velocities.push_back(node.x < 0 ? Vector2{} : node.at(v));
    }
    for (const BeamTip& tip : m_data->tips) {
        velocities[tip.point] = nodeVelocity(tip.beam, tip.beam.segments, all, v);
    }
    return velocities;
}

std::vector<Vector2> System::pointAccelerations(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                                const Eigen::VectorXd& acceleration, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    const Eigen::VectorXd v = m_data->extendedVelocity(velocity, at);
    const Eigen::VectorXd a = Data::joined(m_data->givenAcceleration(at), acceleration);
    std::vector<Vector2> accelerations;
    for (const Node& node : m_data->nodes) {
        accelerations.push_back(node.x < 0 ? Vector2{} : node.at(a));
    }
    for (const BeamTip& tip : m_data->tips) {
        accelerations[tip.point] = nodeAcceleration(tip.beam, tip.beam.segments, all, v, a);
    }
    return accelerations;
}

double System::kineticEnergy(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    MatrixSink mass = m_data->wholeSink(all.size());
    for (const auto& term : m_data->terms) {
        term->addMass(all, mass);
    }
    return 0.5 * mass.quadraticForm(m_data->extendedVelocity(velocity, at));
}

double System::dissipation(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    MatrixSink damping = m_data->wholeSink(all.size());
    for (const auto& term : m_data->terms) {
        term->addDamping(all, damping);
    }
    return damping.quadraticForm(m_data->extendedVelocity(velocity, at));
}

System::SupportColumns System::supportColumns(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                                              std::size_t point) const
{
    const ExtendedCoordinates all = extended(q, {});
    MatrixSink mass = m_data->wholeSink(all.size()), damping = mass, stiffness = mass;
    MatrixSink jacobian = m_data->wholeSink(m_data->m());
    const double* multiplier = lambda.data();
    Eigen::Index row = 0;
    for (const auto& term : m_data->terms) {
        term->addMass(all, mass);
        term->addDamping(all, damping);
        term->addStiffness(all, stiffness);
        term->addConstraintStiffness(all, multiplier, stiffness);
        term->addJacobian(all, row, jacobian);
        multiplier += term->constraintCount();
        row += term->constraintCount();
    }
    const auto columns = [&](const MatrixSink& sink, Eigen::Index rows) {
        Eigen::MatrixXd pair(rows, 2);
        for (int i = 0; i < 2; ++i) {
            Eigen::VectorXd column = Eigen::VectorXd::Zero(rows);
            sink.addProduct(Eigen::VectorXd::Unit(all.size(), m_data->nodes.at(point).x + i), column);
            pair.col(i) = column;
        }
        return pair;
    };
    const auto free = [&](const MatrixSink& sink) -> Eigen::MatrixXd {
        return columns(sink, all.size()).bottomRows(m_data->n());
    };
    return {free(mass), free(damping), free(stiffness), columns(jacobian, m_data->m())};
}

// A rigid motion of the whole moves every place and turns every angle; what elements deform stays.
System::Wrench System::Data::wrenchOf(const ExtendedCoordinates& all, const Eigen::VectorXd& forces) const
{
    Wrench sum;
    const auto addPlace = [&](Eigen::Index x) {
        const Node node{x};
        sum.force = sum.force + node.at(forces);
        sum.moment += cross(node.at(all), node.at(forces));
    };
    const Eigen::Index places = constants.size() - static_cast<Eigen::Index>(links.size());
    for (Eigen::Index x = 1; x + 1 < places; x += 2) {
        addPlace(x);
    }
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        const Eigen::Index index = constants.size() + static_cast<Eigen::Index>(i);
        if (!coordinates[i].elastic && coordinates[i].quantity == Quantity::angle) {
            sum.moment += forces[index];
        } else if (!coordinates[i].elastic) {
            addPlace(index);
            ++i;  // its y
        }
    }
    return sum;
}

System::Wrench System::momentumRate(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                    const Eigen::VectorXd& acceleration, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    const Eigen::VectorXd v = m_data->extendedVelocity(velocity, at);
    MatrixSink mass = m_data->wholeSink(all.size());
    VectorSink bend(all.size());
    for (const auto& term : m_data->terms) {
        term->addMass(all, mass);
        term->addVelocityForce(all, v, bend);
    }
    Eigen::VectorXd inertia = -bend.values();
    mass.addProduct(Data::joined(m_data->givenAcceleration(at), acceleration), inertia);
    return m_data->wrenchOf(all, inertia);
}

System::Wrench System::appliedWrench(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    VectorSink applied(all.size());
    for (const auto& term : m_data->terms) {
        if (term->inputCount() > 0 || term->massMoment(all).mass > 0) {
            term->addForce(all, applied);
        }
    }
    return m_data->wrenchOf(all, applied.values());
}

std::vector<System::ElementEffort> System::efforts(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                                   const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    const Eigen::VectorXd v = m_data->extendedVelocity(velocity, at);
    std::vector<ElementEffort> efforts;
    for (std::size_t i = 0; i < m_data->terms.size(); ++i) {
        const auto effort = m_data->terms[i]->effort(all, v);
        if (!effort) {
            continue;
        }
        if (efforts.empty() || efforts.back().element != m_data->owners[i]) {
            efforts.push_back({m_data->owners[i], 0, 0});
        }
        efforts.back().value += effort->value;
        efforts.back().power += effort->power;
    }
    return efforts;
}

}  // namespace eigenlink
