#include "model/elements/force.h"

#include "model/kinds/field_table.h"
#include "model/kinds/line_terms.h"
#include "model/kinds/sample.h"

namespace eigenlink {
namespace {

/// V = −F(t) · r; inputs F_x and F_y.
class ForceTerm final : public Term {
public:
    ForceTerm(Node node, const TimeCurve& x, const TimeCurve& y) : m_node(node), m_x(x), m_y(y) {}

    double potential(const ExtendedCoordinates& all) const override { return -dot(force(all), m_node.at(all)); }
    void addForce(const ExtendedCoordinates& all, VectorSink& sink) const override { sink.add(m_node, force(all)); }
    bool dependsOnTime() const override { return !m_x.isConstant() || !m_y.isConstant(); }
    void addTimeCurves(std::vector<const TimeCurve*>& curves) const override
    {
        curves.insert(curves.end(), {&m_x, &m_y});
    }
    Eigen::Index inputCount() const override { return 2; }
    void addInput(const ExtendedCoordinates&, Eigen::Index column, MatrixSink& sink) const override
    {
        sink.add(m_node.x, column, 1.0);
        sink.add(m_node.x + 1, column + 1, 1.0);
    }

private:
    Vector2 force(const ExtendedCoordinates& all) const
    {
        return {m_x.at(all[kTimeIndex]).value, m_y.at(all[kTimeIndex]).value};
    }

    Node m_node;
    TimeCurve m_x, m_y;
};

void bindForce(const Force& force, Binder& binder)
{
    const bool changes = force.forceInTime.size() == 2;
    const TimeCurve x(changes ? force.forceInTime[0] : TimeFunction(force.force.x));
    const TimeCurve y(changes ? force.forceInTime[1] : TimeFunction(force.force.y));
    binder.addTerm(std::make_unique<ForceTerm>(binder.node(force.point), x, y), {},
                   {{force.id + ".x", force.id, Quantity::force}, {force.id + ".y", force.id, Quantity::force}});
}

void checkForce(const Force& force, const IndexedMechanism& mechanism, std::size_t index, std::vector<Message>& issues)
{
    if (mechanism.points[*findPoint(mechanism, force.point)].fixed) {
        issues.push_back(issueAt(Severity::warning, force, index, "point", Text::of(PartId{force.point}),
                                 "the point is fixed to the ground, so the force moves nothing"));
    }
}

std::vector<Mechanism> forceSamples()
{
    return {sampleOnPoints(Force{"F", "A", {2, -3}, {}})};
}

}  // namespace

ElementType forceType()
{
    return {.type = "force",
            .label = "force",
            .summary = "force at a point, constant or a function of time",
            .symbol = "F",
            .fields = {pointField(&Force::point),
                       valueField({.key = "force",
                                   .label = "force",
                                   .quantity = Quantity::force,
                                   .required = true,
                                   .unless = "force_in_time"},
                                  &Force::force),
                       valueField({.key = "force_in_time",
                                   .label = "force in time",
                                   .quantity = Quantity::force,
                                   .maximumCount = 2,
                                   .inPlaceOf = "force"},
                                  &Force::forceInTime)},
            .prototype = Force{},
            .assumptions = {kConstantLoads},
            .samples = forceSamples,
            .bind = typed<Force>(bindForce),
            .check = typed<Force>(checkForce)};
}

}  // namespace eigenlink
