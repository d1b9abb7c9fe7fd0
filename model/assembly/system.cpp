#include "model/assembly/system.h"

#include "model/assembly/binder.h"
#include "model/assembly/system_data.h"
#include "model/description/validation.h"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace eigenlink {

namespace {

System::Validated validated(const Mechanism& mechanism)
{
    if (hasErrors(validate(mechanism))) {
        throw std::invalid_argument("the mechanism has errors; validate() lists them");
    }
    return {};
}

}  // namespace

System::System(const Mechanism& mechanism) : System(mechanism, validated(mechanism)) {}

System::System(const Mechanism& mechanism, Validated /*checked*/)
{
    Binder binder(mechanism);
    for (const bool links : {true, false}) {
        for (const Element& element : mechanism.elements) {
            if (isLink(element) == links) {
                typeOf(element).bind(element, binder);
            }
        }
    }
    auto data = std::make_unique<Data>();
    data->constants = std::move(binder.m_constants);
    data->coordinates = std::move(binder.m_coordinates);
    data->constraints = std::move(binder.m_constraints);
    data->inputs = std::move(binder.m_inputs);
    data->terms = std::move(binder.m_terms);
    data->nodes = std::move(binder.m_nodes);
    data->tips = std::move(binder.m_tips);
    data->links = std::move(binder.m_links);
    for (const BoundLink& link : data->links) {
        data->linkNames.push_back(idOf(mechanism.elements[link.element]));
    }
    data->size = sizeOf(mechanism);
    m_data = std::move(data);
}

System::System(System&&) noexcept = default;
System& System::operator=(System&&) noexcept = default;
System::~System() = default;

Eigen::Index System::coordinateCount() const
{
    return m_data->n();
}
Eigen::Index System::constraintCount() const
{
    return m_data->m();
}
const std::vector<Coordinate>& System::coordinates() const
{
    return m_data->coordinates;
}
const std::vector<Constraint>& System::constraints() const
{
    return m_data->constraints;
}
const std::vector<Input>& System::inputs() const
{
    return m_data->inputs;
}
double System::size() const
{
    return m_data->size;
}

Eigen::VectorXd System::drawnCoordinates() const
{
    Eigen::VectorXd q(m_data->n());
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        q[i] = m_data->coordinates[static_cast<std::size_t>(i)].drawn;
    }
    return q;
}

double System::potential(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    double sum = 0;
    for (const auto& term : m_data->terms) {
        sum += term->potential(all);
    }
    return sum;
}

Eigen::VectorXd System::force(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    VectorSink sink(m_data->n(), m_data->constants.size());
    for (const auto& term : m_data->terms) {
        term->addForce(all, sink);
    }
    return sink.values();
}

Eigen::VectorXd System::constraint(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    VectorSink sink(m_data->m());
    Eigen::Index row = 0;
    for (const auto& term : m_data->terms) {
        term->addConstraint(all, row, sink);
        row += term->constraintCount();
    }
    return sink.values();
}

SparseMatrix System::jacobian(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    MatrixSink sink(m_data->m(), m_data->n(), {0, m_data->constants.size()}, m_data->patterns.jacobian.entryCount());
    Eigen::Index row = 0;
    for (const auto& term : m_data->terms) {
        term->addJacobian(all, row, sink);
        row += term->constraintCount();
    }
    return sink.build(m_data->patterns.jacobian);
}

SparseMatrix System::mass(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    return m_data->coordinateMatrix(m_data->patterns.mass,
                                    [&](const Term& term, MatrixSink& sink) { term.addMass(all, sink); });
}

SparseMatrix System::damping(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    return m_data->coordinateMatrix(m_data->patterns.damping,
                                    [&](const Term& term, MatrixSink& sink) { term.addDamping(all, sink); });
}

SparseMatrix System::appliedStiffness(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    return m_data->coordinateMatrix(m_data->patterns.stiffness,
                                    [&](const Term& term, MatrixSink& sink) { term.addStiffness(all, sink); });
}

System::StrainForm System::strainForm(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    Eigen::Index count = 0;
    for (const auto& term : m_data->terms) {
        count += term->strainCount();
    }
    MatrixSink gradient(count, m_data->n(), {0, m_data->constants.size()}, m_data->patterns.strains.entryCount());
    VectorSink weights(count);
    Eigen::Index row = 0;
    const SparseMatrix rest =
        m_data->coordinateMatrix(m_data->patterns.besideStrains, [&](const Term& term, MatrixSink& sink) {
            if (term.strainCount() == 0) {
                term.addStiffness(all, sink);
                return;
            }
            term.addStiffnessBesideStrains(all, sink);
            term.addStrains(all, row, gradient, weights);
            row += term.strainCount();
        });
    return {gradient.build(m_data->patterns.strains), weights.values(), rest};
}

SparseMatrix System::reactionStiffness(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    const double* multiplier = lambda.data();
    return m_data->coordinateMatrix(m_data->patterns.reactionStiffness, [&](const Term& term, MatrixSink& sink) {
        term.addConstraintStiffness(all, multiplier, sink);
        multiplier += term.constraintCount();
    });
}

SparseMatrix System::tangentStiffness(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda) const
{
    return appliedStiffness(q) + reactionStiffness(q, lambda);
}

Eigen::VectorXd System::velocityForce(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    const Eigen::VectorXd velocities = m_data->extendedVelocity(velocity);
    VectorSink sink(m_data->n(), m_data->constants.size());
    for (const auto& term : m_data->terms) {
        term->addVelocityForce(all, velocities, sink);
    }
    return sink.values();
}

// ∂(Φ_qᵀ λ)/∂q is linear in λ: with λ = e_i it is the Hessian of Φ_i.
Eigen::VectorXd System::constraintCurvature(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    MatrixSink hessian(m_data->n(), m_data->n(), {m_data->constants.size(), m_data->constants.size()}, 16);
    Eigen::VectorXd curvature(m_data->m());
    Eigen::VectorXd chosen;
    Eigen::Index row = 0;
    for (const auto& term : m_data->terms) {
        chosen.setZero(term->constraintCount());
        for (double& each : chosen) {
            each = 1;
            hessian.clear();
            term->addConstraintStiffness(all, chosen.data(), hessian);
            curvature[row++] = hessian.quadraticForm(velocity);
            each = 0;
        }
    }
    return curvature;
}

MassMoment System::massMoment(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    MassMoment sum;
    for (const auto& term : m_data->terms) {
        const MassMoment part = term->massMoment(all);
        sum.mass += part.mass;
        sum.first = sum.first + part.first;
    }
    return sum;
}

Momentum System::momentum(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    const Eigen::VectorXd velocities = m_data->extendedVelocity(velocity);
    Momentum sum;
    for (const auto& term : m_data->terms) {
        const Momentum part = term->momentum(all, velocities);
        sum.linear = sum.linear + part.linear;
        sum.angular += part.angular;
    }
    return sum;
}

System::PotentialParts System::potentialParts(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    PotentialParts parts;
    for (const auto& term : m_data->terms) {
        const bool isMass = term->massMoment(all).mass > 0;
        (isMass ? parts.gravity : term->inputCount() > 0 ? parts.applied : parts.elastic) += term->potential(all);
    }
    return parts;
}

SparseMatrix System::inputMatrix(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    MatrixSink sink(m_data->n(), static_cast<Eigen::Index>(m_data->inputs.size()), {m_data->constants.size(), 0});
    Eigen::Index column = 0;
    for (const auto& term : m_data->terms) {
        term->addInput(all, column, sink);
        column += term->inputCount();
    }
    return sink.build(m_data->patterns.input);
}

std::vector<Message> System::warnings(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = m_data->extended(q);
    std::vector<Message> found;
    for (const auto& term : m_data->terms) {
        if (Text warning = term->warning(all); !warning.isEmpty()) {
            found.push_back(Message::warning(std::move(warning)));
        }
    }
    return found;
}

Eigen::Index System::findCoordinate(std::string_view name) const
{
    const auto found = std::find_if(m_data->coordinates.begin(), m_data->coordinates.end(),
                                    [name](const Coordinate& coordinate) { return coordinate.name == name; });
    return found == m_data->coordinates.end() ? -1 : found - m_data->coordinates.begin();
}

}  // namespace eigenlink
