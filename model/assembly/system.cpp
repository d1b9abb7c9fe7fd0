#include "model/assembly/system.h"

#include "model/assembly/binder.h"
#include "model/assembly/link_angle.h"
#include "model/assembly/system_data.h"
#include "model/assembly/tolerances.h"
#include "model/description/validation.h"

#include <algorithm>
#include <cmath>
#include <complex>
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

/// Mass of an element that has one as a field [kg].
double massOf(const Element& element)
{
    return std::visit(
        [](const auto& each) -> double {
            if constexpr (requires { each.mass; }) {
                return each.mass;
            } else {
                return 0;
            }
        },
        element);
}

/// Mass of an element for each metre of its length [kg/m].
double massPerLengthOf(const Element& element)
{
    return std::visit(
        [](const auto& each) -> double {
            if constexpr (requires { each.density* areaOf(each); }) {
                return each.density * areaOf(each);
            } else {
                return 0;
            }
        },
        element);
}

/// Entries of ∂P/∂q, 2×n; what belongs to constants is dropped.
class GripColumns {
public:
    GripColumns(Eigen::Index n, Eigen::Index constants) : m_J(Eigen::MatrixXd::Zero(2, n)), m_constants(constants) {}

    void add(Eigen::Index index, Vector2 value)
    {
        if (index >= m_constants) {
            m_J.col(index - m_constants) += Eigen::Vector2d(value.x, value.y);
        }
    }
    /// A node times the complex weight w.
    void add(Node node, std::complex<double> w)
    {
        add(node.x, Vector2{w.real(), w.imag()});
        add(node.x + 1, Vector2{-w.imag(), w.real()});
    }
    const Eigen::MatrixXd& matrix() const { return m_J; }

private:
    Eigen::MatrixXd m_J;
    Eigen::Index m_constants;
};

Vector2 materialPoint(const LinkFrame& frame, std::complex<double> zeta, const ExtendedCoordinates& all)
{
    const Vector2 d = frame.b.at(all) - frame.a.at(all);
    return frame.a.at(all) + zeta.real() * d + zeta.imag() * perpendicular(d);
}

const BeamFrame* tipAt(const std::vector<BeamTip>& tips, std::size_t point)
{
    const auto found =
        std::find_if(tips.begin(), tips.end(), [point](const BeamTip& tip) { return tip.point == point; });
    return found == tips.end() ? nullptr : &found->beam;
}

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

using ComplexPair = std::pair<std::complex<double>, std::complex<double>>;

/// δr of a node of a beam for a variation δq.
ComplexPair nodeDisplacement(const BeamFrame& beam, int node, const ExtendedCoordinates& all,
                             const Eigen::VectorXcd& dq)
{
    const Eigen::Index constants = all.size() - dq.size();
    const auto indices = beam.coordinates(node);
    const auto derivatives = beam.derivatives(node, all);
    ComplexPair sum;
    for (std::size_t i = 0; i < indices.size(); ++i) {
        if (indices[i] >= constants) {
            sum.first += derivatives[i].x * dq[indices[i] - constants];
            sum.second += derivatives[i].y * dq[indices[i] - constants];
        }
    }
    return sum;
}

System::LinkPose poseOf(const BoundLink& link, const ExtendedCoordinates& all)
{
    if (const auto* beam = std::get_if<BeamFrame>(&link.frame)) {
        const Vector2 origin = beam->origin.at(all);
        const double tangent = all[beam->theta];
        const Vector2 chord = beam->position(beam->segments, all) - origin;
        return {link.element, origin, tangent, unwrapped(angleOf(chord), tangent)};
    }
    const LinkFrame& frame = std::get<LinkFrame>(link.frame);
    const double angle = LinkAngle(frame, all).value();
    const Vector2 middle = 0.5 * (frame.a.at(all) + frame.b.at(all));
    return {link.element, middle - rotated({0.5 * frame.length, 0}, angle), angle, angle};
}

}  // namespace

SparseMatrix withoutRounding(const SparseMatrix& A, const SparseMatrix& B)
{
    SparseMatrix sum = A + B;
    if (A.nonZeros() > 0 && B.nonZeros() > 0) {
        for (int column = 0; column < sum.outerSize(); ++column) {
            // B = sum − A, but for rounding that is far below what counts.
            SparseMatrix::InnerIterator a(A, column);
            for (SparseMatrix::InnerIterator entry(sum, column); entry; ++entry) {
                const bool isInA = a && a.row() == entry.row();
                const double size = isInA ? std::abs(a.value()) : 0;
                const double other = isInA ? std::abs(entry.value() - a.value()) : std::abs(entry.value());
                if (isInA) {
                    ++a;
                }
                if (std::abs(entry.value()) <= tolerance::kCancelled * (size + other)) {
                    entry.valueRef() = 0;
                }
            }
        }
    }
    return sum;
}

System::System(const Mechanism& mechanism) : System(mechanism, validated(mechanism)) {}

System::System(const Mechanism& mechanism, Validated /*checked*/) : m_data(Data::built(mechanism, {})) {}

System::System(const Mechanism& mechanism, Opened /*opened*/)
{
    const System whole(mechanism);
    m_data = Data::built(mechanism, whole.m_data->constants.size() + whole.m_data->n());
}

std::unique_ptr<const System::Data> System::Data::built(const Mechanism& mechanism, std::optional<Eigen::Index> opened)
{
    Binder binder(mechanism, opened);
    for (const bool links : {true, false}) {
        for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
            const Element& element = mechanism.elements[i];
            if (isLink(element) == links) {
                binder.begin(i);
                typeOf(element).bind(element, binder);
            }
        }
    }
    for (const LinkPin& pin : binder.m_ownPins) {
        const Point& point = mechanism.points[pin.point];
        const std::string name = point.id + "@" + idOf(mechanism.elements[pin.link]);
        binder.addNode(name, point.at);
    }
    auto data = std::make_unique<Data>();
    data->constants = std::move(binder.m_constants);
    data->coordinates = std::move(binder.m_coordinates);
    data->constraints = std::move(binder.m_constraints);
    data->inputs = std::move(binder.m_inputs);
    data->terms = std::move(binder.m_terms);
    data->owners = std::move(binder.m_owners);
    data->supports = std::move(binder.m_supports);
    data->linkPins = std::move(binder.m_ownPins);
    data->dependsOnTime = !data->supports.empty() ||
                          std::ranges::any_of(data->terms, [](const auto& term) { return term->dependsOnTime(); });
    data->nodes = std::move(binder.m_nodes);
    data->tips = std::move(binder.m_tips);
    data->links = std::move(binder.m_links);
    for (const BoundLink& link : data->links) {
        data->linkNames.push_back(idOf(mechanism.elements[link.element]));
    }
    data->size = sizeOf(mechanism);
    for (const Element& element : mechanism.elements) {
        data->heaviest = std::max(data->heaviest, massOf(element));
    }
    for (const BoundLink& link : data->links) {
        const double l = std::visit([](const auto& frame) { return frame.length; }, link.frame);
        data->heaviest = std::max(data->heaviest, l * massPerLengthOf(mechanism.elements[link.element]));
    }
    return data;
}

Instant System::clocked(const Instant& at) const
{
    Instant instant = at;
    instant.t += m_clock;
    return instant;
}

ExtendedCoordinates System::extended(const Eigen::VectorXd& q, const Instant& at) const
{
    ExtendedCoordinates all = m_data->extended(q, clocked(at));
    if (at.directions == nullptr) {
        for (std::size_t i = 0, next = 0; i < m_data->links.size() && m_counted.size() > 0; ++i) {
            if (const auto* frame = std::get_if<LinkFrame>(&m_data->links[i].frame)) {
                all[frame->reference] = m_counted[static_cast<Eigen::Index>(next++)];
            }
        }
    }
    return all;
}

std::vector<std::string> System::rigidLinks() const
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < m_data->links.size(); ++i) {
        if (std::holds_alternative<LinkFrame>(m_data->links[i].frame)) {
            names.push_back(m_data->linkNames[i]);
        }
    }
    return names;
}

Eigen::VectorXd System::linkAngles(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = extended(q, {});
    std::vector<double> angles;
    for (const BoundLink& link : m_data->links) {
        if (const auto* frame = std::get_if<LinkFrame>(&link.frame)) {
            angles.push_back(LinkAngle(*frame, all).value());
        }
    }
    return Eigen::Map<const Eigen::VectorXd>(angles.data(), static_cast<Eigen::Index>(angles.size()));
}

void System::startClockAt(double t)
{
    m_clock = t;
}

void System::countFrom(const Eigen::VectorXd& angles)
{
    m_counted = angles;
}

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
double System::heaviestPart() const
{
    return m_data->heaviest;
}
bool System::dependsOnTime() const
{
    return m_data->dependsOnTime;
}

std::vector<const TimeCurve*> System::timeCurves() const
{
    std::vector<const TimeCurve*> curves;
    for (const MovingSupport& support : m_data->supports) {
        curves.insert(curves.end(), {&support.x, &support.y});
    }
    for (const auto& term : m_data->terms) {
        term->addTimeCurves(curves);
    }
    std::erase_if(curves, [](const TimeCurve* curve) { return curve->isConstant(); });
    return curves;
}
const std::vector<System::LinkPin>& System::linkPins() const
{
    return m_data->linkPins;
}

Eigen::VectorXd System::drawnCoordinates() const
{
    Eigen::VectorXd q(m_data->n());
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        q[i] = m_data->coordinates[static_cast<std::size_t>(i)].drawn;
    }
    return q;
}

double System::potential(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    double sum = 0;
    for (const auto& term : m_data->terms) {
        sum += term->potential(all);
    }
    return sum;
}

Eigen::VectorXd System::force(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    VectorSink sink(m_data->n(), m_data->constants.size());
    for (const auto& term : m_data->terms) {
        term->addForce(all, sink);
    }
    return sink.values();
}

Eigen::VectorXd System::forceSizes(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = extended(q, {});
    VectorSink sink(m_data->n(), m_data->constants.size(), VectorSink::Sum::magnitudes);
    for (const auto& term : m_data->terms) {
        term->addForce(all, sink);
    }
    return sink.values();
}

SparseMatrix System::motionRows() const
{
    const Eigen::Index n = m_data->n();
    std::vector<Eigen::Triplet<double>> entries;
    const auto add = [&](Eigen::Index row, Eigen::Index index, double value) {
        if (index >= m_data->constants.size()) {
            entries.emplace_back(static_cast<int>(row), static_cast<int>(index - m_data->constants.size()), value);
        }
    };
    Eigen::VectorXd sizes = Eigen::VectorXd::Constant(n, m_data->size);
    Eigen::Index row = n;
    for (const BoundLink& link : m_data->links) {
        if (const auto* beam = std::get_if<BeamFrame>(&link.frame)) {
            sizes.segment(beam->nodal - m_data->constants.size(), 3 * (beam->segments + 1)).setConstant(beam->length);
            continue;
        }
        const LinkFrame& frame = std::get<LinkFrame>(link.frame);
        for (int i = 0; i < 2; ++i, ++row) {
            add(row, frame.a.x + i, -1 / frame.length);
            add(row, frame.b.x + i, 1 / frame.length);
        }
    }
    for (Eigen::Index i = 0; i < n; ++i) {
        const bool turns = m_data->coordinates[static_cast<std::size_t>(i)].quantity == Quantity::angle;
        add(i, i + m_data->constants.size(), turns ? 1 : 1 / sizes[i]);
    }
    SparseMatrix rows(row, n);
    rows.setFromTriplets(entries.begin(), entries.end());
    return rows;
}

Eigen::VectorXd System::constraint(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    VectorSink sink(m_data->m());
    Eigen::Index row = 0;
    for (const auto& term : m_data->terms) {
        term->addConstraint(all, row, sink);
        row += term->constraintCount();
    }
    return sink.values();
}

SparseMatrix System::jacobian(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    MatrixSink sink(m_data->m(), m_data->n(), {0, m_data->constants.size()}, m_data->patterns.jacobian.entryCount());
    Eigen::Index row = 0;
    for (const auto& term : m_data->terms) {
        term->addJacobian(all, row, sink);
        row += term->constraintCount();
    }
    return sink.build(m_data->patterns.jacobian);
}

SparseMatrix System::mass(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    return m_data->coordinateMatrix(m_data->patterns.mass,
                                    [&](const Term& term, MatrixSink& sink) { term.addMass(all, sink); });
}

SparseMatrix System::damping(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    return m_data->coordinateMatrix(m_data->patterns.damping,
                                    [&](const Term& term, MatrixSink& sink) { term.addDamping(all, sink); });
}

SparseMatrix System::appliedStiffness(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    return m_data->coordinateMatrix(m_data->patterns.stiffness,
                                    [&](const Term& term, MatrixSink& sink) { term.addStiffness(all, sink); });
}

System::StrainForm System::strainForm(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
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

SparseMatrix System::reactionStiffness(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    const double* multiplier = lambda.data();
    return m_data->coordinateMatrix(m_data->patterns.reactionStiffness, [&](const Term& term, MatrixSink& sink) {
        term.addConstraintStiffness(all, multiplier, sink);
        multiplier += term.constraintCount();
    });
}

SparseMatrix System::tangentStiffness(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda, const Instant& at) const
{
    return withoutRounding(appliedStiffness(q, at), reactionStiffness(q, lambda, at));
}

Eigen::VectorXd System::velocityForce(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                      const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    const Eigen::VectorXd velocities = m_data->extendedVelocity(velocity, clocked(at));
    VectorSink sink(m_data->n(), m_data->constants.size());
    for (const auto& term : m_data->terms) {
        term->addVelocityForce(all, velocities, sink);
    }
    if (m_data->supports.empty()) {
        return sink.values();
    }
    return sink.values() - m_data->forceOfSupports(all, clocked(at));
}

Eigen::VectorXd System::Data::forceOfSupports(const ExtendedCoordinates& all, const Instant& at) const
{
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(all.size());
    MatrixSink mass = wholeSink(all.size()), damping = wholeSink(all.size());
    for (const auto& term : terms) {
        term->addMass(all, mass);
        term->addDamping(all, damping);
    }
    mass.addProduct(joined(givenAcceleration(at), Eigen::VectorXd::Zero(n())), sum);
    damping.addProduct(joined(givenVelocity(at), Eigen::VectorXd::Zero(n())), sum);
    return sum.tail(n());
}

Eigen::VectorXd System::Data::constraintProduct(const ExtendedCoordinates& all, const Eigen::VectorXd& given) const
{
    MatrixSink rows = wholeSink(m());
    Eigen::Index row = 0;
    for (const auto& term : terms) {
        term->addJacobian(all, row, rows);
        row += term->constraintCount();
    }
    Eigen::VectorXd product = Eigen::VectorXd::Zero(m());
    rows.addProduct(joined(given, Eigen::VectorXd::Zero(n())), product);
    return product;
}

Eigen::VectorXd System::constraintRate(const Eigen::VectorXd& q, const Instant& at) const
{
    if (!m_data->dependsOnTime) {
        return Eigen::VectorXd::Zero(m_data->m());
    }
    return m_data->constraintProduct(extended(q, at), m_data->givenVelocity(clocked(at)));
}

Eigen::VectorXd System::drivenRate(const Eigen::VectorXd& q, const Instant& at) const
{
    Eigen::VectorXd given = Eigen::VectorXd::Zero(m_data->constants.size());
    given[kTimeIndex] = at.rate;
    return m_data->dependsOnTime ? m_data->constraintProduct(extended(q, at), given)
                                 : Eigen::VectorXd::Zero(m_data->m());
}

// ∂(Φ_qᵀ λ)/∂q is linear in λ: with λ = e_i it is the Hessian of Φ_i, given coordinates and time among its own.
Eigen::VectorXd System::constraintCurvature(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                            const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    const Eigen::VectorXd velocities = m_data->extendedVelocity(velocity, clocked(at));
    MatrixSink hessian(all.size(), all.size(), {}, 16);
    Eigen::VectorXd curvature(m_data->m());
    Eigen::VectorXd chosen;
    Eigen::Index row = 0;
    for (const auto& term : m_data->terms) {
        chosen.setZero(term->constraintCount());
        for (double& each : chosen) {
            each = 1;
            hessian.clear();
            term->addConstraintStiffness(all, chosen.data(), hessian);
            curvature[row++] = hessian.quadraticForm(velocities);
            each = 0;
        }
    }
    if (m_data->dependsOnTime) {
        curvature += m_data->constraintProduct(all, m_data->givenAcceleration(clocked(at)));
    }
    return curvature;
}

MassMoment System::massMoment(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    MassMoment sum;
    for (const auto& term : m_data->terms) {
        const MassMoment part = term->massMoment(all);
        sum.mass += part.mass;
        sum.first = sum.first + part.first;
    }
    return sum;
}

Momentum System::Data::momentumOf(const ExtendedCoordinates& all, const Eigen::VectorXd& velocities) const
{
    Momentum sum;
    for (const auto& term : terms) {
        const Momentum part = term->momentum(all, velocities);
        sum.linear = sum.linear + part.linear;
        sum.angular += part.angular;
    }
    return sum;
}

Momentum System::momentum(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity, const Instant& at) const
{
    return m_data->momentumOf(extended(q, at), m_data->extendedVelocity(velocity, clocked(at)));
}

Momentum System::supportMomentum(const Eigen::VectorXd& q, std::size_t point, int axis) const
{
    const ExtendedCoordinates all = extended(q, {});
    return m_data->momentumOf(all, Eigen::VectorXd::Unit(all.size(), m_data->nodes.at(point).x + axis));
}

System::PotentialParts System::potentialParts(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    PotentialParts parts;
    for (const auto& term : m_data->terms) {
        const bool isMass = term->massMoment(all).mass > 0;
        (isMass ? parts.gravity : term->inputCount() > 0 ? parts.applied : parts.elastic) += term->potential(all);
    }
    return parts;
}

SparseMatrix System::inputMatrix(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
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
    const ExtendedCoordinates all = extended(q, {});
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

System::Grip System::gripOnLink(std::size_t link, Vector2 place, const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = extended(q, {});
    if (const auto* beam = std::get_if<BeamFrame>(&m_data->links.at(link).frame)) {
        const Vector2 local = rotated(place - beam->origin.at(all), -all[beam->theta]);
        return {true, link, {local.x, local.y}};
    }
    const LinkFrame& frame = std::get<LinkFrame>(m_data->links.at(link).frame);
    const Vector2 a = frame.a.at(all);
    const Vector2 d = frame.b.at(all) - a;
    const Vector2 r = place - a;
    return {true, link, std::complex<double>(dot(d, r), dot(perpendicular(d), r)) / dot(d, d)};
}

Vector2 System::gripPosition(const Grip& grip, const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = extended(q, {});
    if (!grip.onLink) {
        const BeamFrame* tip = tipAt(m_data->tips, grip.index);
        return tip != nullptr ? tip->position(tip->segments, all) : m_data->nodes.at(grip.index).at(all);
    }
    if (const auto* beam = std::get_if<BeamFrame>(&m_data->links.at(grip.index).frame)) {
        return beam->origin.at(all) + rotated({grip.zeta.real(), grip.zeta.imag()}, all[beam->theta]);
    }
    return materialPoint(std::get<LinkFrame>(m_data->links.at(grip.index).frame), grip.zeta, all);
}

Eigen::MatrixXd System::gripJacobian(const Grip& grip, const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = extended(q, {});
    GripColumns columns(m_data->n(), m_data->constants.size());
    if (!grip.onLink) {
        if (const BeamFrame* tip = tipAt(m_data->tips, grip.index)) {
            const auto indices = tip->coordinates(tip->segments);
            const auto derivatives = tip->derivatives(tip->segments, all);
            for (std::size_t i = 0; i < indices.size(); ++i) {
                columns.add(indices[i], derivatives[i]);
            }
        } else {
            columns.add(m_data->nodes.at(grip.index), std::complex<double>(1));
        }
    } else if (const auto* beam = std::get_if<BeamFrame>(&m_data->links.at(grip.index).frame)) {
        columns.add(beam->origin, std::complex<double>(1));
        columns.add(beam->theta, perpendicular(gripPosition(grip, q) - beam->origin.at(all)));
    } else {
        const LinkFrame& frame = std::get<LinkFrame>(m_data->links.at(grip.index).frame);
        columns.add(frame.a, 1.0 - grip.zeta);
        columns.add(frame.b, grip.zeta);
    }
    return columns.matrix();
}

double System::shortestLink() const
{
    double shortest = size();
    for (const BoundLink& link : m_data->links) {
        shortest = std::min(shortest, std::visit([](const auto& frame) { return frame.length; }, link.frame));
    }
    return shortest;
}

std::vector<Vector2> System::pointVelocities(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                             const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    const Eigen::VectorXd v = m_data->extendedVelocity(velocity, clocked(at));
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
    const Eigen::VectorXd v = m_data->extendedVelocity(velocity, clocked(at));
    const Eigen::VectorXd a = Data::joined(m_data->givenAcceleration(clocked(at)), acceleration);
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
    return 0.5 * mass.quadraticForm(m_data->extendedVelocity(velocity, clocked(at)));
}

double System::dissipation(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    MatrixSink damping = m_data->wholeSink(all.size());
    for (const auto& term : m_data->terms) {
        term->addDamping(all, damping);
    }
    return damping.quadraticForm(m_data->extendedVelocity(velocity, clocked(at)));
}

std::vector<System::SupportEffort> System::supportEfforts(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                                          const Eigen::VectorXd& acceleration,
                                                          const Eigen::VectorXd& lambda, const Instant& at) const
{
    if (m_data->supports.empty()) {
        return {};
    }
    const ExtendedCoordinates all = extended(q, at);
    const Eigen::VectorXd v = m_data->extendedVelocity(velocity, clocked(at));
    MatrixSink mass = m_data->wholeSink(all.size()), damping = m_data->wholeSink(all.size());
    VectorSink applied(all.size());
    for (const auto& term : m_data->terms) {
        term->addMass(all, mass);
        term->addDamping(all, damping);
        term->addForce(all, applied);
        term->addVelocityForce(all, v, applied);
    }
    Eigen::VectorXd needed = -applied.values();
    mass.addProduct(Data::joined(m_data->givenAcceleration(clocked(at)), acceleration), needed);
    damping.addProduct(v, needed);
    const auto along = [&](Eigen::Index i) {
        return needed[i] +
               m_data->constraintProduct(all, Eigen::VectorXd::Unit(m_data->constants.size(), i)).dot(lambda);
    };
    std::vector<SupportEffort> efforts;
    for (const MovingSupport& support : m_data->supports) {
        const Vector2 force{along(support.node.x), along(support.node.x + 1)};
        efforts.push_back({support.owner, force, force.x * v[support.node.x] + force.y * v[support.node.x + 1]});
    }
    return efforts;
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
    const Eigen::VectorXd v = m_data->extendedVelocity(velocity, clocked(at));
    MatrixSink mass = m_data->wholeSink(all.size());
    VectorSink bend(all.size());
    for (const auto& term : m_data->terms) {
        term->addMass(all, mass);
        term->addVelocityForce(all, v, bend);
    }
    Eigen::VectorXd inertia = -bend.values();
    mass.addProduct(Data::joined(m_data->givenAcceleration(clocked(at)), acceleration), inertia);
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
    const Eigen::VectorXd v = m_data->extendedVelocity(velocity, clocked(at));
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

std::vector<Vector2> System::pushingLines(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    std::vector<Vector2> lines;
    for (const auto& term : m_data->terms) {
        if (const std::optional<Vector2> line = term->pushingLine(all)) {
            lines.push_back(*line);
        }
    }
    return lines;
}

std::vector<Vector2> System::pointPositions(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    std::vector<Vector2> positions;
    positions.reserve(m_data->nodes.size());
    for (const Node& node : m_data->nodes) {
        positions.push_back(node.x < 0 ? Vector2{} : node.at(all));
    }
    for (const BeamTip& tip : m_data->tips) {
        positions[tip.point] = tip.beam.position(tip.beam.segments, all);
    }
    return positions;
}

std::vector<ComplexPair> System::pointDisplacements(const Eigen::VectorXd& q, const Eigen::VectorXcd& dq) const
{
    const ExtendedCoordinates all = extended(q, {});
    const Eigen::Index constants = m_data->constants.size();
    std::vector<ComplexPair> displacements;
    displacements.reserve(m_data->nodes.size());
    for (const Node& node : m_data->nodes) {
        const Eigen::Index i = node.x - constants;
        displacements.emplace_back(i < 0 ? 0.0 : dq[i], i < 0 ? 0.0 : dq[i + 1]);
    }
    for (const BeamTip& tip : m_data->tips) {
        displacements[tip.point] = nodeDisplacement(tip.beam, tip.beam.segments, all, dq);
    }
    return displacements;
}

std::vector<System::LinkPose> System::linkPoses(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    std::vector<LinkPose> poses;
    poses.reserve(m_data->links.size());
    for (const BoundLink& link : m_data->links) {
        poses.push_back(poseOf(link, all));
    }
    return poses;
}

std::vector<System::LinkMotion> System::linkMotions(const Eigen::VectorXd& q, const Eigen::VectorXcd& dq) const
{
    const ExtendedCoordinates all = extended(q, {});
    std::vector<LinkMotion> motions;
    for (const BoundLink& link : m_data->links) {
        std::vector<ComplexPair> displacements;
        if (const auto* beam = std::get_if<BeamFrame>(&link.frame)) {
            for (int i = 0; i <= beam->segments; ++i) {
                displacements.push_back(nodeDisplacement(*beam, i, all, dq));
            }
        } else {
            const LinkFrame& frame = std::get<LinkFrame>(link.frame);
            for (const Node node : {frame.a, frame.b}) {
                const Eigen::Index i = node.x - m_data->constants.size();
                displacements.emplace_back(i < 0 ? 0.0 : dq[i], i < 0 ? 0.0 : dq[i + 1]);
            }
        }
        const Vector2 axis = rotated({1, 0}, poseOf(link, all).angle);
        const auto count = static_cast<Eigen::Index>(displacements.size());
        LinkMotion motion{m_data->linkNames.at(motions.size()), Eigen::VectorXcd(count), Eigen::VectorXcd(count)};
        for (Eigen::Index i = 0; i < count; ++i) {
            const auto& [x, y] = displacements[static_cast<std::size_t>(i)];
            motion.along[i] = axis.x * x + axis.y * y;
            motion.across[i] = axis.x * y - axis.y * x;
        }
        motions.push_back(std::move(motion));
    }
    return motions;
}

std::vector<BeamPose> System::beamPoses(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = extended(q, {});
    std::vector<BeamPose> poses;
    for (const BoundLink& link : m_data->links) {
        const auto* beam = std::get_if<BeamFrame>(&link.frame);
        if (beam == nullptr) {
            continue;
        }
        BeamPose pose{link.element, beam->origin.at(all), all[beam->theta], beam->length, {}};
        for (int i = 0; i <= beam->segments; ++i) {
            pose.nodes.push_back({all[beam->axial(i)], all[beam->transverse(i)], all[beam->rotation(i)]});
        }
        poses.push_back(std::move(pose));
    }
    return poses;
}

}  // namespace eigenlink
