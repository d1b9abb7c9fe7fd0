#include "model/assembly/system.h"

#include "model/assembly/binder.h"
#include "model/assembly/link_angle.h"
#include "model/assembly/section_peaks.h"
#include "model/assembly/system_data.h"
#include "model/basics/collect.h"
#include "model/math/dense/tolerances.h"
#include "model/mechanism/validation.h"

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

}  // namespace

// Both are read column by column, as they stand; the sum has the entries of either.
SparseMatrix withoutRounding(const SparseMatrix& A, const SparseMatrix& B)
{
    SparseMatrix sum(A.rows(), A.cols());
    if (A.nonZeros() == 0 || B.nonZeros() == 0) {
        sum = A + B;
        return sum;
    }
    sum.resizeNonZeros(A.nonZeros() + B.nonZeros());
    int* row = sum.innerIndexPtr();
    double* value = sum.valuePtr();
    int count = 0;
    for (int column = 0; column < A.outerSize(); ++column) {
        SparseMatrix::InnerIterator a(A, column);
        SparseMatrix::InnerIterator b(B, column);
        while (a || b) {
            const bool isInA = a && (!b || a.row() <= b.row());
            const bool isInB = b && (!a || b.row() <= a.row());
            const double first = isInA ? a.value() : 0;
            const double second = isInB ? b.value() : 0;
            const double both = first + second;
            row[count] = static_cast<int>(isInA ? a.row() : b.row());
            value[count++] =
                std::abs(both) <= tolerance::kSumRounding * (std::abs(first) + std::abs(second)) ? 0 : both;
            if (isInA) {
                ++a;
            }
            if (isInB) {
                ++b;
            }
        }
        sum.outerIndexPtr()[column + 1] = count;
    }
    sum.outerIndexPtr()[0] = 0;
    sum.resizeNonZeros(count);
    return sum;
}

System::System(const Mechanism& mechanism) : System(mechanism, validated(mechanism)) {}

System::System(const Mechanism& mechanism, Validated /*checked*/)
{
    std::unique_ptr<Data> data = Data::built(mechanism, {});
    data->replaceSecondOrder();
    m_data = std::move(data);
}

System::System(const Mechanism& mechanism, Like like)
{
    const Data& other = *like.other.m_data;
    std::unique_ptr<Data> data = Data::built(mechanism, {});
    const bool isIndependent = other.redundant == 0 && !other.replacesRows();
    if (data->termRows != other.termRows || !((isIndependent && like.isNear) || data->hasConstraintsOf(other))) {
        data->replaceSecondOrder();
    } else if (!isIndependent) {
        data->replaceSame(other);
    }
    m_data = std::move(data);
}

System::System(const Mechanism& mechanism, Opened /*opened*/)
{
    const System whole(mechanism);
    std::unique_ptr<Data> data = Data::built(mechanism, whole.m_data->constants.size() + whole.m_data->n());
    data->replaceAs(*whole.m_data);
    m_data = std::move(data);
}

std::shared_ptr<System> System::withSoftBeams(double stretchLimit) const
{
    std::unique_ptr<Data> data =
        m_data->bending ? Data::built(*m_data->bending, {}, {.stretchLimit = stretchLimit}) : nullptr;
    if (data == nullptr || !data->isSoftened) {
        return nullptr;
    }
    data->replaceSecondOrder();
    auto soft = std::make_shared<System>(*this);
    soft->m_data = std::move(data);
    return soft;
}

bool System::hasExactBeams() const
{
    return m_data->bending && std::ranges::any_of(m_data->links, [](const BoundLink& link) {
               const auto* frame = std::get_if<BeamFrame>(&link.frame);
               return frame != nullptr && frame->hasSlopes();
           });
}

std::shared_ptr<System> System::withLoads(double share) const
{
    std::unique_ptr<Data> data = Data::built(*m_data->bending, {}, {.loads = share});
    if (m_data->redundant > 0 || m_data->replacesRows()) {
        data->replaceSecondOrder();
    }
    auto loaded = std::make_shared<System>(*this);
    loaded->m_data = std::move(data);
    return loaded;
}

std::shared_ptr<const System> System::withRigidBeams() const
{
    if (!m_data->bending) {
        return nullptr;
    }
    std::unique_ptr<Data> data = Data::built(*m_data->bending, {}, {.areBeamsRigid = true});
    data->replaceSecondOrder();
    auto rigid = std::make_shared<System>(*this);
    rigid->m_data = std::move(data);
    return rigid;
}

std::unique_ptr<System::Data> System::Data::built(const Mechanism& mechanism, std::optional<Eigen::Index> opened,
                                                  const Assumed& assumed)
{
    Binder binder(mechanism, opened, assumed);
    for (const bool links : {true, false}) {
        for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
            const Element& element = mechanism.elements[i];
            if (isLink(element) == links) {
                binder.begin(i);
                std::visit([&binder](const auto& each) { bind(each, binder); }, element);
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
    data->findConstraintTerms();
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
    data->isSoftened = binder.m_isSoftened;
    const auto bends = [](const Element& each) { return typeOf(each).flexible; };
    if (std::isinf(assumed.stretchLimit) && std::ranges::any_of(mechanism.elements, bends)) {
        data->bending = mechanism;
    }
    data->measure(mechanism);
    return data;
}

void System::Data::measure(const Mechanism& mechanism)
{
    size = sizeOf(mechanism);
    for (const Element& element : mechanism.elements) {
        heaviest = std::max(heaviest, massOf(element));
    }
    for (const BoundLink& link : links) {
        const double l = std::visit([](const auto& frame) { return frame.length; }, link.frame);
        heaviest = std::max(heaviest, l * massPerLengthOf(mechanism.elements[link.element]));
    }
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
const std::vector<SecondOrder>& System::secondOrder() const
{
    return m_data->secondOrder;
}
Eigen::Index System::countedConstraints() const
{
    Eigen::Index count = m_data->m();
    for (const SecondOrder& each : m_data->secondOrder) {
        count -= each.count - each.motions;
    }
    return count;
}
Eigen::Index System::regularRank() const
{
    return std::min(countedConstraints() - m_data->redundant, coordinateCount());
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
    return m_data->drawn();
}

double System::potential(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    return sumOfValues(m_data->terms, [&](const auto& term) { return term->potential(all); });
}

Eigen::VectorXd System::force(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    VectorSink sink(m_data->n(), m_data->constants.size());
    for (const auto& term : m_data->terms) {
        term->addForce(all, sink);
    }
    return sink.take();
}

Eigen::VectorXd System::forceSizes(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = extended(q, {});
    VectorSink sink(m_data->n(), m_data->constants.size(), VectorSink::Sum::magnitudes);
    for (const auto& term : m_data->terms) {
        term->addForce(all, sink);
    }
    return sink.take();
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
            sizes.segment(beam->nodal - m_data->constants.size(), beam->perNode * (beam->segments + 1))
                .setConstant(beam->length);
            continue;
        }
        const LinkFrame& frame = std::get<LinkFrame>(link.frame);
        for (int i = 0; i < 2; ++i, ++row) {
            add(row, frame.a.x + i, -1 / frame.length);
            add(row, frame.b.x + i, 1 / frame.length);
        }
    }
    for (Eigen::Index i = 0; i < n; ++i) {
        const bool moves = m_data->coordinates[static_cast<std::size_t>(i)].quantity == Quantity::length;
        add(i, i + m_data->constants.size(), moves ? 1 / sizes[i] : 1);
    }
    SparseMatrix rows(row, n);
    rows.setFromTriplets(entries.begin(), entries.end());
    return rows;
}

Eigen::VectorXd System::constraint(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    return m_data->joinedRows(m_data->termValues(all), [&](const SecondOrderRows& rows) { return rows.values(all); });
}

Eigen::VectorXd System::replacedErrors(const Eigen::VectorXd& q, const Instant& at) const
{
    Eigen::VectorXd errors(std::ssize(m_data->consequences));
    const Eigen::VectorXd values = errors.size() > 0 ? m_data->termValues(extended(q, at)) : errors;
    for (Eigen::Index i = 0; i < errors.size(); ++i) {
        const auto each = static_cast<std::size_t>(i);
        errors[i] = values[m_data->replacedRows[each]] / m_data->secondOrder[each].scale;
    }
    return errors;
}

SparseMatrix System::jacobian(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    const auto addRows = [&all](const Term& term, Eigen::Index row, MatrixSink& sink) {
        term.addJacobian(all, row, sink);
    };
    SparseMatrix rows = m_data->rowMatrix(m_data->termRows, m_data->patterns.jacobian,
                                          [&](MatrixSink& sink) { m_data->forEachConstraint(addRows, sink); });
    if (m_data->replacesRows()) {
        put(m_data->joinedJacobian(rows, all), rows);
    }
    return rows;
}

SparseMatrix System::mass(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    return m_data->coordinateMatrix(m_data->patterns.mass,
                                    [&](const Term& term, Eigen::Index, MatrixSink& sink) { term.addMass(all, sink); });
}

Eigen::VectorXd System::Data::inertiaForce(const ExtendedCoordinates& all, const Eigen::VectorXd& a) const
{
    Eigen::VectorXd force = Eigen::VectorXd::Zero(all.size());
    MatrixSink mass;
    for (const auto& term : terms) {
        if (!term->addInertiaForce(all, a, force)) {
            term->addMass(all, mass);
        }
    }
    mass.addProduct(a, force);
    return force;
}

Eigen::VectorXd System::inertiaForce(const Eigen::VectorXd& q, const Eigen::VectorXd& a, const Instant& at) const
{
    const Eigen::VectorXd given = Eigen::VectorXd::Zero(m_data->constants.size());
    return m_data->inertiaForce(extended(q, at), Data::joined(given, a)).tail(m_data->n());
}

SparseMatrix System::damping(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    return m_data->coordinateMatrix(m_data->patterns.damping, [&](const Term& term, Eigen::Index, MatrixSink& sink) {
        term.addDamping(all, sink);
    });
}

SparseMatrix System::appliedStiffness(const Eigen::VectorXd& q, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    return m_data->coordinateMatrix(m_data->patterns.stiffness, [&](const Term& term, Eigen::Index, MatrixSink& sink) {
        term.addStiffness(all, sink);
    });
}

StrainForm System::strainForm(const Eigen::VectorXd& q, const Instant& at) const
{
    return m_data->strainForm(extended(q, at), nullptr);
}

StrainForm System::extrapolatedForm(const Eigen::VectorXd& q, const Eigen::VectorXd& from) const
{
    const ExtendedCoordinates last = extended(from, {});
    return m_data->strainForm(extended(q, {}), &last);
}

StrainForm System::Data::strainForm(const ExtendedCoordinates& all, const ExtendedCoordinates* from) const
{
    Eigen::Index count = 0;
    for (const auto& term : terms) {
        count += term->strainCount();
    }
    VectorSink weights(count);
    const auto addStrains = [&](MatrixSink& gradient) {
        weights = VectorSink(count);
        Eigen::Index row = 0;
        for (const auto& term : terms) {
            if (term->strainCount() > 0) {
                term->addStrains(all, row, gradient, weights);
                row += term->strainCount();
            }
        }
    };
    const auto addRest = [&](const Term& term, Eigen::Index, MatrixSink& sink) {
        if (term.strainCount() == 0) {
            term.addStiffness(all, sink);
        } else {
            term.addStiffnessBesideStrains(all, from, sink);
        }
    };
    StrainForm form{
        rowMatrix(count, patterns.strains, addStrains), {}, coordinateMatrix(patterns.besideStrains, addRest)};
    form.W = weights.values();
    return form;
}

std::vector<std::size_t> System::strainElements() const
{
    std::vector<std::size_t> elements;
    for (std::size_t i = 0; i < m_data->terms.size(); ++i) {
        elements.insert(elements.end(), static_cast<std::size_t>(m_data->terms[i]->strainCount()), m_data->owners[i]);
    }
    return elements;
}

SparseMatrix System::reactionStiffness(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda, const Instant& at) const
{
    const ExtendedCoordinates all = extended(q, at);
    const Eigen::VectorXd joined = m_data->replacesRows() ? m_data->ofTerms(lambda) : Eigen::VectorXd();
    const double* ofTerms = m_data->replacesRows() ? joined.data() : lambda.data();
    SparseMatrix terms = m_data->constraintMatrix(m_data->patterns.reactionStiffness,
                                                  [&](const Term& term, Eigen::Index row, MatrixSink& sink) {
                                                      term.addConstraintStiffness(all, ofTerms + row, sink);
                                                  });
    if (!m_data->replacesRows()) {
        return terms;
    }
    const MatrixPattern::Entries others = m_data->consequenceStiffness(all, lambda);
    MatrixSink free({m_data->constants.size(), m_data->constants.size()});
    for (const auto& entry : others) {
        free.add(entry.row(), entry.col(), entry.value());
    }
    SparseMatrix sum(terms.rows(), terms.cols());
    sum.setFromTriplets(free.entries().begin(), free.entries().end());
    return terms + sum;
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
        return sink.take();
    }
    return sink.values() - m_data->forceOfSupports(all, clocked(at));
}

Eigen::VectorXd System::Data::forceOfSupports(const ExtendedCoordinates& all, const Instant& at) const
{
    Eigen::VectorXd sum = inertiaForce(all, joined(givenAcceleration(at), Eigen::VectorXd::Zero(n())));
    MatrixSink damping;
    for (const auto& term : terms) {
        term->addDamping(all, damping);
    }
    damping.addProduct(joined(givenVelocity(at), Eigen::VectorXd::Zero(n())), sum);
    return sum.tail(n());
}

Eigen::VectorXd System::Data::constraintProduct(const ExtendedCoordinates& all, const Eigen::VectorXd& given) const
{
    MatrixSink rows;
    Eigen::Index row = 0;
    for (const auto& term : terms) {
        term->addJacobian(all, row, rows);
        row += term->constraintCount();
    }
    const Eigen::VectorXd extended = joined(given, Eigen::VectorXd::Zero(n()));
    Eigen::VectorXd product = Eigen::VectorXd::Zero(termRows);
    rows.addProduct(extended, product);
    return joinedRows(std::move(product), [&](const SecondOrderRows& each) -> Eigen::VectorXd {
        const Eigen::VectorXd own = extended(each.block().coordinates());
        return own.isZero(0) ? Eigen::VectorXd::Zero(each.count()) : Eigen::VectorXd(each.gradient(all) * own);
    });
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
    MatrixSink hessian;
    Eigen::VectorXd curvature(m_data->termRows);
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
    curvature = m_data->joinedRows(std::move(curvature),
                                   [&](const SecondOrderRows& each) { return each.curvature(all, velocities); });
    if (m_data->dependsOnTime) {
        curvature += m_data->constraintProduct(all, m_data->givenAcceleration(clocked(at)));
    }
    return curvature;
}

SparseMatrix System::inputMatrix(const Eigen::VectorXd& q, const Instant& at) const
{
    if (m_data->inputs.empty()) {
        return {m_data->n(), 0};
    }
    const ExtendedCoordinates all = extended(q, at);
    return assembledMatrix(m_data->n(), std::ssize(m_data->inputs), {m_data->constants.size(), 0},
                           m_data->patterns.input, [&](MatrixSink& sink) {
                               Eigen::Index column = 0;
                               for (const auto& term : m_data->terms) {
                                   term->addInput(all, column, sink);
                                   column += term->inputCount();
                               }
                           });
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

std::vector<System::BeyondRange> System::beyondRange(const Eigen::VectorXd& q) const
{
    const ExtendedCoordinates all = extended(q, {});
    std::vector<BeyondRange> found;
    for (std::size_t i = 0; i < m_data->terms.size(); ++i) {
        std::vector<RangeExcess> excesses;
        m_data->terms[i]->addRangeExcess(all, excesses);
        for (RangeExcess& each : excesses) {
            found.push_back({m_data->owners[i], std::move(each)});
        }
    }
    return found;
}

std::vector<System::BeamForces> System::Data::sectionForces(const ExtendedCoordinates& all,
                                                            const ExtendedRates& rates) const
{
    std::vector<BeamForces> found;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        BeamForces forces{owners[i], {}};
        terms[i]->addSectionForces(all, rates, forces.sections);
        if (!forces.sections.empty()) {
            found.push_back(std::move(forces));
        }
    }
    dropRounding(found);
    return found;
}

std::vector<System::BeamForces> System::sectionForces(const Eigen::VectorXd& q) const
{
    return m_data->sectionForces(extended(q, {}), {});
}

std::vector<System::BeamForces> System::sectionForces(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                                      const Eigen::VectorXd& acceleration, const Instant& at) const
{
    const Instant moment = clocked(at);
    return m_data->sectionForces(extended(q, at), {m_data->extendedVelocity(velocity, moment),
                                                   Data::joined(m_data->givenAcceleration(moment), acceleration)});
}

Eigen::Index System::findCoordinate(std::string_view name) const
{
    const auto found = std::find_if(m_data->coordinates.begin(), m_data->coordinates.end(),
                                    [name](const Coordinate& coordinate) { return coordinate.name == name; });
    return found == m_data->coordinates.end() ? -1 : found - m_data->coordinates.begin();
}

System::SupportColumns System::supportColumns(const Eigen::VectorXd& q, const Eigen::VectorXd& lambda,
                                              std::size_t point) const
{
    const ExtendedCoordinates all = extended(q, {});
    MatrixSink mass, damping, stiffness, jacobian;
    const Eigen::VectorXd ofTerms = m_data->ofTerms(lambda);
    const double* multiplier = ofTerms.data();
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
    for (const auto& entry : m_data->consequenceStiffness(all, lambda)) {
        stiffness.add(entry.row(), entry.col(), entry.value());
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
    const auto ofConsequence = [&](const SecondOrderRows& each) {
        Eigen::MatrixXd pair(each.count(), 2);
        for (int i = 0; i < 2; ++i) {
            const Eigen::VectorXd unit = Eigen::VectorXd::Unit(all.size(), m_data->nodes.at(point).x + i);
            pair.col(i) = each.gradient(all) * unit(each.block().coordinates());
        }
        return pair;
    };
    return {free(mass), free(damping), free(stiffness),
            m_data->joinedRows(columns(jacobian, m_data->termRows), ofConsequence)};
}

}  // namespace eigenlink
