#include "model/elements/force.h"

#include "model/kinds/field_table.h"
#include "model/kinds/line_terms.h"
#include "model/kinds/sample.h"

namespace eigenlink {
namespace {

/// V = −F · r; inputs F_x and F_y.
class ForceTerm final : public Term {
public:
    ForceTerm(Node node, Vector2 force) : m_node(node), m_force(force) {}

    double potential(const ExtendedCoordinates& all) const override { return -dot(m_force, m_node.at(all)); }
    void addForce(const ExtendedCoordinates&, VectorSink& sink) const override { sink.add(m_node, m_force); }
    Eigen::Index inputCount() const override { return 2; }
    void addInput(const ExtendedCoordinates&, Eigen::Index column, MatrixSink& sink) const override
    {
        sink.add(m_node.x, column, 1.0);
        sink.add(m_node.x + 1, column + 1, 1.0);
    }

private:
    Node m_node;
    Vector2 m_force;
};

void bindForce(const Force& force, Binder& binder)
{
    binder.addTerm(std::make_unique<ForceTerm>(binder.node(force.point), force.force), {},
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
            .summary = "constant force at a point",
            .symbol = "F",
            .fields = {pointField(&Force::point),
                       valueField({.key = "force", .label = "force", .quantity = Quantity::force, .required = true},
                                  &Force::force)},
            .prototype = Force{},
            .assumptions = {kConstantLoads},
            .samples = forceSamples,
            .bind = typed<Force>(bindForce),
            .check = typed<Force>(checkForce)};
}

}  // namespace eigenlink
