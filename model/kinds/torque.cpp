#include "model/elements/torque.h"

#include "model/assembly/section_angle.h"
#include "model/description/drawn_element.h"
#include "model/kinds/field_table.h"
#include "model/kinds/line_terms.h"
#include "model/kinds/sample.h"

#include <algorithm>

namespace eigenlink {
namespace {

/// V = −T θ; f = T ∂θ/∂q; one input T.
class TorqueTerm final : public Term {
public:
    TorqueTerm(const SectionAngle& angle, double torque) : m_angle(angle), m_torque(torque) {}

    double potential(const ExtendedCoordinates& all) const override { return -m_torque * m_angle.value(all); }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override
    {
        m_angle.forEach(all, [&](Eigen::Index index, double g) { sink.add(index, m_torque * g); });
    }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        m_angle.addHessian(all, -m_torque, sink);
    }
    Eigen::Index inputCount() const override { return 1; }
    void addInput(const ExtendedCoordinates& all, Eigen::Index column, MatrixSink& sink) const override
    {
        m_angle.forEach(all, [&](Eigen::Index index, double g) { sink.add(index, column, g); });
    }

private:
    SectionAngle m_angle;
    double m_torque;
};

void bindTorque(const Torque& torque, Binder& binder)
{
    binder.addTerm(std::make_unique<TorqueTerm>(binder.angleOf(torque.of, torque.point), torque.torque), {},
                   {{torque.id, torque.id, Quantity::torque}});
}

void checkTorque(const Torque& torque, const IndexedMechanism& mechanism, std::size_t index,
                 std::vector<Message>& issues)
{
    const std::vector<std::string> pins = pointsOf(mechanism.elements[*findElement(mechanism, torque.of)]);
    if (!torque.point.empty() && std::find(pins.begin(), pins.end(), torque.point) == pins.end()) {
        issues.push_back(issueAt(Severity::error, torque, index, "point", Text::of(PartId{torque.point}),
                                 Text("{1} does not reach this point; name one of its own points", PartId{torque.of})));
    }
}

void drawTorque(Torque& torque, const Mechanism&)
{
    torque.torque = 1;
}

std::vector<Mechanism> torqueSamples()
{
    const Torque torque{"T", "AB", 1.7, {}};
    return {sampleOnLinks(torque), sampleOnBeams(torque), sampleOnBeams(Torque{"T", "AB", -0.6, {}, "B"})};
}

}  // namespace

ElementType torqueType()
{
    return {.type = "torque",
            .label = "torque",
            .summary = "constant torque on a link, counter-clockwise positive",
            .symbol = "T",
            .fields = {linkField(&Torque::of),
                       valueField({.key = "torque", .label = "torque", .quantity = Quantity::torque, .required = true},
                                  &Torque::torque),
                       makeField({.key = "point", .label = "at point"}, FieldKind::pointId, &Torque::point)},
            .prototype = Torque{},
            .assumptions = {kConstantLoads},
            .draw = typed<Torque>(drawTorque),
            .samples = torqueSamples,
            .bind = typed<Torque>(bindTorque),
            .check = typed<Torque>(checkTorque)};
}

}  // namespace eigenlink
