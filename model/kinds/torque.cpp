#include "model/elements/torque.h"

#include "model/assembly/section_angle.h"
#include "model/description/drawn_element.h"
#include "model/kinds/field_table.h"
#include "model/kinds/line_terms.h"
#include "model/kinds/sample.h"

#include <algorithm>

namespace eigenlink {
namespace {

/// V = −T(t) θ; f = T ∂θ/∂q; one input T.
class TorqueTerm final : public Term {
public:
    TorqueTerm(const SectionAngle& angle, const TimeCurve& torque) : m_angle(angle), m_torque(torque) {}

    double potential(const ExtendedCoordinates& all) const override { return -torque(all) * m_angle.value(all); }
    bool dependsOnTime() const override { return !m_torque.isConstant(); }
    void addTimeCurves(std::vector<const TimeCurve*>& curves) const override { curves.push_back(&m_torque); }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override
    {
        const double T = torque(all);
        m_angle.forEach(all, [&](Eigen::Index index, double g) { sink.add(index, T * g); });
    }
    void addStiffness(const ExtendedCoordinates& all, MatrixSink& sink) const override
    {
        m_angle.addHessian(all, -torque(all), sink);
    }
    Eigen::Index inputCount() const override { return 1; }
    void addInput(const ExtendedCoordinates& all, Eigen::Index column, MatrixSink& sink) const override
    {
        m_angle.forEach(all, [&](Eigen::Index index, double g) { sink.add(index, column, g); });
    }

private:
    double torque(const ExtendedCoordinates& all) const { return m_torque.at(all[kTimeIndex]).value; }

    SectionAngle m_angle;
    TimeCurve m_torque;
};

void bindTorque(const Torque& torque, Binder& binder)
{
    const TimeCurve inTime(torque.torqueInTime.empty() ? TimeFunction(torque.torque) : torque.torqueInTime.front());
    binder.addTerm(std::make_unique<TorqueTerm>(binder.angleOf(torque.of, torque.point), inTime), {},
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
            .summary = "torque on a link, constant or a function of time, counter-clockwise positive",
            .symbol = "T",
            .fields = {linkField(&Torque::of),
                       valueField({.key = "torque",
                                   .label = "torque",
                                   .quantity = Quantity::torque,
                                   .required = true,
                                   .unless = "torque_in_time"},
                                  &Torque::torque),
                       valueField({.key = "torque_in_time",
                                   .label = "torque in time",
                                   .quantity = Quantity::torque,
                                   .maximumCount = 1,
                                   .inPlaceOf = "torque"},
                                  &Torque::torqueInTime),
                       makeField({.key = "point", .label = "at point", .absent = "the whole link; of a beam its first end"},
                                 FieldKind::pointId, &Torque::point)},
            .prototype = Torque{},
            .assumptions = {kConstantLoads},
            .draw = typed<Torque>(drawTorque),
            .samples = torqueSamples,
            .bind = typed<Torque>(bindTorque),
            .check = typed<Torque>(checkTorque)};
}

}  // namespace eigenlink
