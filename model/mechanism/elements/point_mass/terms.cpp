#include "model/mechanism/elements/point_mass/point_mass.h"

#include "model/assembly/binder.h"

namespace eigenlink {
namespace {

/// M = m I, V = −m g · r.
class PointMassTerm final : public Term {
public:
    PointMassTerm(Node node, double mass, Vector2 gravity) : m_node(node), m_mass(mass), m_weight(mass * gravity) {}

    void addMass(const ExtendedCoordinates&, MatrixSink& sink) const override
    {
        sink.add(m_node, m_node, m_mass * Eigen::Matrix2d::Identity());
    }
    double potential(const ExtendedCoordinates& all) const override { return -dot(m_weight, m_node.at(all)); }
    void addForce(const ExtendedCoordinates&, VectorSink& sink) const override { sink.add(m_node, m_weight); }
    MassMoment massMoment(const ExtendedCoordinates& all) const override { return {m_mass, m_mass * m_node.at(all)}; }
    Momentum momentum(const ExtendedCoordinates& all, const Eigen::VectorXd& velocities) const override
    {
        const Vector2 p = m_mass * m_node.at(velocities);
        return {p, cross(m_node.at(all), p)};
    }

private:
    Node m_node;
    double m_mass;
    Vector2 m_weight;
};

}  // namespace

void bind(const PointMass& mass, Binder& binder)
{
    binder.addTerm(std::make_unique<PointMassTerm>(binder.node(mass.point), mass.mass, binder.gravity()));
}

}  // namespace eigenlink
