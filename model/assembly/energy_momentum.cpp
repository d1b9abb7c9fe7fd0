#include "model/assembly/energy_momentum.h"

#include "model/assembly/system_data.h"

#include <complex>
#include <memory>
#include <type_traits>

namespace eigenlink {

namespace {

/// Σ lᵀAr for pairs of columns l and r, over the entries of A as terms add them.
template <class Scalar>
class FormSums {
public:
    using Sums = typename MatrixForms<Scalar>::Row;

    FormSums(ConstantCounts constants, const BlockOf<Scalar>& left, const BlockOf<Scalar>& right)
        : m_sink(constants),
          m_strainSink({0, constants.columns}),
          m_left(left),
          m_right(right),
          m_sums(Sums::Zero(right.cols()))
    {
    }

    /// Adds the entries that `fill` gives to a sink. They are summed by themselves first: large entries of one element
    /// cancel, and their sum keeps its digits.
    template <class Fill>
    void add(const Fill& fill)
    {
        fill(m_sink);
        constexpr int kTogether = 4;
        Eigen::Index first = 0;
        for (; first + kTogether <= m_sums.size(); first += kTogether) {
            addColumns<kTogether>(first);
        }
        for (; first < m_sums.size(); ++first) {
            addColumns<1>(first);
        }
        m_sink.clear();
    }
    /// Adds Σ W (Gv)² of the strains of a term, for the columns v of both sides.
    void addStrains(const Term& term, const ExtendedCoordinates& all)
    {
        const Eigen::Index count = term.strainCount();
        VectorSink weights(count);
        term.addStrains(all, 0, m_strainSink, weights);
        m_strains.setZero(count, m_sums.size());
        for (const auto& entry : m_strainSink.entries()) {
            Scalar* strain = m_strains.data() + entry.row() * m_sums.size();
            const Scalar* v = m_right.data() + entry.col() * m_sums.size();
            for (Eigen::Index i = 0; i < m_sums.size(); ++i) {
                strain[i] += entry.value() * v[i];
            }
        }
        m_strainSink.clear();
        m_sums += (weights.values().asDiagonal() * m_strains).cwiseProduct(m_strains).colwise().sum();
    }
    const Sums& sums() const { return m_sums; }

private:
    template <int Columns>
    void addColumns(Eigen::Index first)
    {
        using Part = Eigen::Array<Scalar, Columns, 1>;
        Part part = Part::Zero();
        for (const auto& entry : m_sink.entries()) {
            const Eigen::Map<const Part> left(m_left.data() + entry.row() * m_sums.size() + first);
            const Eigen::Map<const Part> right(m_right.data() + entry.col() * m_sums.size() + first);
            part += entry.value() * (left * right);
        }
        m_sums.template segment<Columns>(first) += part.matrix().transpose();
    }

    MatrixSink m_sink, m_strainSink;
    BlockOf<Scalar> m_strains;
    const BlockOf<Scalar>&m_left, &m_right;
    Sums m_sums;
};

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
        (isMass ? parts.gravity : term->isApplied() ? parts.applied : parts.elastic) += term->potential(all);
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
    MatrixSink damping;
    VectorSink applied(all.size());
    for (const auto& term : m_system.m_data->terms) {
        term->addDamping(all, damping);
        term->addForce(all, applied);
        term->addVelocityForce(all, v, applied);
    }
    const Eigen::VectorXd given = m_system.m_data->givenAcceleration(m_system.clocked(at));
    Eigen::VectorXd needed =
        m_system.m_data->inertiaForce(all, System::Data::joined(given, acceleration)) - applied.values();
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
    VectorSink bend(all.size());
    for (const auto& term : m_system.m_data->terms) {
        term->addVelocityForce(all, v, bend);
    }
    const Eigen::VectorXd given = m_system.m_data->givenAcceleration(m_system.clocked(at));
    return wrenchOf(all, m_system.m_data->inertiaForce(all, System::Data::joined(given, acceleration)) - bend.values());
}

Wrench EnergyMomentum::appliedWrench(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = m_system.extended(q, at);
    VectorSink applied(all.size());
    for (const auto& term : m_system.m_data->terms) {
        if (term->isApplied() || term->massMoment(all).mass > 0) {
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

template <class Scalar>
MatrixForms<Scalar> EnergyMomentum::forms(const FormsAt& at, const BlockOf<Scalar>& V, const BlockOf<Scalar>& Mu) const
{
    const System::Data& data = *m_system.m_data;
    const ExtendedCoordinates all = m_system.extended(at.q, {});
    const Eigen::Index given = data.constants.size();
    Block extendedV;
    Eigen::RowVectorXd quickMass = Eigen::RowVectorXd::Zero(V.cols());
    if constexpr (std::is_same_v<Scalar, double>) {
        extendedV = Block::Zero(all.size(), at.mass ? V.cols() : 0);
        extendedV.bottomRows(V.rows()) = V.leftCols(extendedV.cols());
    }
    const bool isQuick = extendedV.cols() > 0;
    FormSums<Scalar> mass({given, given}, V, V);
    FormSums<Scalar> damping({given, given}, V, V);
    FormSums<Scalar> stiffness({given, given}, V, V);
    FormSums<Scalar> constraint({0, given}, Mu, V);
    Eigen::Index row = 0;
    for (const auto& term : data.terms) {
        if (at.mass && !(isQuick && term->addMassForms(all, extendedV, quickMass))) {
            mass.add([&](MatrixSink& sink) { term->addMass(all, sink); });
        }
        if (at.damping) {
            damping.add([&](MatrixSink& sink) { term->addDamping(all, sink); });
        }
        if (term->strainCount() > 0) {
            stiffness.addStrains(*term, all);
            stiffness.add([&](MatrixSink& sink) { term->addStiffnessBesideStrains(all, nullptr, sink); });
        } else {
            stiffness.add([&](MatrixSink& sink) { term->addStiffness(all, sink); });
        }
        if (const Eigen::Index count = term->constraintCount(); count > 0) {
            constraint.add([&](MatrixSink& sink) { term->addJacobian(all, row, sink); });
            if (at.lambda.size() > 0) {
                stiffness.add(
                    [&](MatrixSink& sink) { term->addConstraintStiffness(all, at.lambda.data() + row, sink); });
            }
            row += count;
        }
    }
    return {mass.sums() + quickMass, damping.sums(), stiffness.sums(), constraint.sums()};
}

template MatrixForms<double> EnergyMomentum::forms(const FormsAt&, const BlockOf<double>&,
                                                   const BlockOf<double>&) const;
template MatrixForms<std::complex<double>> EnergyMomentum::forms(const FormsAt&, const BlockOf<std::complex<double>>&,
                                                                 const BlockOf<std::complex<double>>&) const;

}  // namespace eigenlink
