#include "model/mechanism/elements/slider/slider.h"

#include "model/assembly/binder.h"

#include <utility>

namespace eigenlink {
namespace {

/// Φ = n · (P − through) with the unit normal n of the guide.
class SliderTerm final : public Term {
public:
    SliderTerm(Node node, Vector2 through, Vector2 normal) : m_node(node), m_through(through), m_normal(normal) {}

    Eigen::Index constraintCount() const override { return 1; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        sink.add(row, dot(m_normal, m_node.at(all) - m_through));
    }
    void addJacobian(const ExtendedCoordinates&, Eigen::Index row, MatrixSink& sink) const override
    {
        sink.add(row, m_node, m_normal);
    }

private:
    Node m_node;
    Vector2 m_through;
    Vector2 m_normal;
};

/// Φ = (b − a) × (P − a) / l: the distance of P from the line of a link.
class LinkGuideTerm final : public Term {
public:
    LinkGuideTerm(Node node, const LinkFrame& frame) : m_node(node), m_frame(frame) {}

    Eigen::Index constraintCount() const override { return 1; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        sink.add(row, cross(line(all), offset(all)) / m_frame.length);
    }
    void addJacobian(const ExtendedCoordinates& all, Eigen::Index row, MatrixSink& sink) const override
    {
        const Vector2 byPoint = perpendicular(line(all)) / m_frame.length;
        const Vector2 byLine = -1 * perpendicular(offset(all)) / m_frame.length;
        sink.add(row, m_node, byPoint);
        sink.add(row, m_frame.b, byLine);
        sink.add(row, m_frame.a, -1 * (byPoint + byLine));
    }
    void addConstraintStiffness(const ExtendedCoordinates&, const double* lambda, MatrixSink& sink) const override
    {
        // Φ is a sum of cross products: P and b, b and a, a and P.
        const double factor = lambda[0] / m_frame.length;
        const Eigen::Matrix2d block = (Eigen::Matrix2d() << 0, factor, -factor, 0).finished();
        const std::pair<Node, Node> pairs[] = {{m_frame.b, m_node}, {m_node, m_frame.a}, {m_frame.a, m_frame.b}};
        for (const auto& [first, second] : pairs) {
            sink.add(first, second, block);
            sink.add(second, first, block.transpose());
        }
    }

private:
    Vector2 line(const ExtendedCoordinates& all) const { return m_frame.b.at(all) - m_frame.a.at(all); }
    Vector2 offset(const ExtendedCoordinates& all) const { return m_node.at(all) - m_frame.a.at(all); }

    Node m_node;
    LinkFrame m_frame;
};

void bindLinkGuide(const Slider& slider, Binder& binder)
{
    const Node node = binder.node(slider.point);
    const LinkFrame& frame = binder.link(slider.on);
    if (!binder.isConstant(node) || !binder.isConstant(frame.a) || !binder.isConstant(frame.b)) {
        binder.addTerm(std::make_unique<LinkGuideTerm>(node, frame),
                       {{slider.id, slider.id, Quantity::length, -1.0, 1, slider.point}});
    }
}

}  // namespace

void bind(const Slider& slider, Binder& binder)
{
    if (!slider.on.empty()) {
        bindLinkGuide(slider, binder);
    } else if (!binder.isFixed(slider.point)) {
        binder.addTerm(std::make_unique<SliderTerm>(binder.node(slider.point), slider.through, normalOf(slider)),
                       {{slider.id, slider.id, Quantity::length, -1.0, 1, slider.point}});
    }
}

}  // namespace eigenlink
