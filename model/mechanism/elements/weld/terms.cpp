#include "model/mechanism/elements/weld/weld.h"

#include "model/assembly/binder.h"
#include "model/assembly/section_angle.h"

#include <algorithm>

namespace eigenlink {
namespace {

/// Φ = θ − θ_drawn of a relative angle; the multiplier is the moment that the corner carries.
class CornerTerm final : public Term {
public:
    explicit CornerTerm(const RelativeAngle& angle) : m_angle(angle) {}

    Eigen::Index constraintCount() const override { return 1; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        sink.add(row, m_angle.value(all) - m_angle.drawn());
    }
    void addJacobian(const ExtendedCoordinates& all, Eigen::Index row, MatrixSink& sink) const override
    {
        m_angle.forEach(all, [&](Eigen::Index index, double value) { sink.add(row, index, value); });
    }
    void addConstraintStiffness(const ExtendedCoordinates& all, const double* lambda, MatrixSink& sink) const override
    {
        m_angle.addHessian(all, lambda[0], sink);
    }

private:
    RelativeAngle m_angle;
};

/// Φ = P − P_drawn: a free point that is welded to the ground.
class HeldPointTerm final : public Term {
public:
    HeldPointTerm(Node node, Vector2 at) : m_node(node), m_at(at) {}

    Eigen::Index constraintCount() const override { return 2; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        const Vector2 off = m_node.at(all) - m_at;
        sink.add(row, off.x);
        sink.add(row + 1, off.y);
    }
    void addJacobian(const ExtendedCoordinates&, Eigen::Index row, MatrixSink& sink) const override
    {
        sink.add(row, m_node.x, 1.0);
        sink.add(row + 1, m_node.x + 1, 1.0);
    }

private:
    Node m_node;
    Vector2 m_at;
};

bool isClamp(const Weld& weld)
{
    return std::find(weld.of.begin(), weld.of.end(), kGround) != weld.of.end();
}

/// A point on a guide may go on moving along it: only the angles are held then.
bool isGuided(const IndexedMechanism& mechanism, const std::string& point)
{
    return std::any_of(mechanism.elements.begin(), mechanism.elements.end(), [&](const Element& element) {
        return typeOf(element).hold == Hold::guide && pointsOf(element) == std::vector{point};
    });
}

void holdPoint(const Weld& weld, Binder& binder)
{
    binder.addTerm(
        std::make_unique<HeldPointTerm>(binder.node(weld.point), binder.drawnAt(weld.point)),
        {{weld.id + ".x", weld.id, Quantity::length, -1.0}, {weld.id + ".y", weld.id, Quantity::length, -1.0}});
}

}  // namespace

void bind(const Weld& weld, Binder& binder)
{
    std::vector<std::string> links = weld.of;
    std::erase(links, kGround);
    const bool clamp = isClamp(weld);
    if (clamp && !binder.isFixed(weld.point) && !isGuided(binder.mechanism(), weld.point)) {
        holdPoint(weld, binder);
    }
    std::optional<SectionAngle> reference;
    if (!clamp) {
        reference = binder.angleOf(links.front(), weld.point);
    }
    for (std::size_t i = clamp ? 0 : 1; i < links.size(); ++i) {
        if (!binder.isConstantLink(links[i]) || (reference && !binder.isConstantLink(links.front()))) {
            const std::string name = links.size() + (clamp ? 1 : 0) > 2 ? weld.id + "." + links[i] : weld.id;
            // Φ over the size of the drawing is how far a link as long as that is off [m].
            const double scale = 1 / sizeOf(binder.mechanism());
            binder.addTerm(std::make_unique<CornerTerm>(RelativeAngle{binder.angleOf(links[i], weld.point), reference}),
                           {{name, weld.id, Quantity::torque, -1.0, scale}});
        }
    }
}

}  // namespace eigenlink
