#include "model/mechanism/elements/force/force.h"

#include "model/assembly/binder.h"

namespace eigenlink {
namespace {

/// V = −F(t) · r, F a share of the load; inputs F_x and F_y.
class ForceTerm final : public Term {
public:
    ForceTerm(Node node, const TimeCurve& x, const TimeCurve& y, double share)
        : m_node(node), m_x(x), m_y(y), m_share(share)
    {
    }

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
        return m_share * Vector2{m_x.at(all[kTimeIndex]).value, m_y.at(all[kTimeIndex]).value};
    }

    Node m_node;
    TimeCurve m_x, m_y;
    double m_share;
};

}  // namespace

void bind(const Force& force, Binder& binder)
{
    const bool changes = force.forceInTime.size() == 2;
    const TimeCurve x(changes ? force.forceInTime[0] : TimeFunction(force.force.x));
    const TimeCurve y(changes ? force.forceInTime[1] : TimeFunction(force.force.y));
    binder.addTerm(std::make_unique<ForceTerm>(binder.node(force.point), x, y, binder.assumed().loads), {},
                   {{force.id + ".x", force.id, Quantity::force}, {force.id + ".y", force.id, Quantity::force}});
}

}  // namespace eigenlink
