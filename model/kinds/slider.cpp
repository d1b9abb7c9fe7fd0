#include "model/elements/slider.h"

#include "model/basics/number_text.h"
#include "model/kinds/field_table.h"
#include "model/kinds/sample.h"
#include "model/kinds/tolerances.h"

#include <algorithm>
#include <cmath>
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

Vector2 normalOf(const Slider& slider)
{
    return perpendicular(slider.direction / length(slider.direction));
}

void bindLinkGuide(const Slider& slider, Binder& binder)
{
    const Node node = binder.node(slider.point);
    const LinkFrame& frame = binder.link(slider.on);
    if (!binder.isConstant(node) || !binder.isConstant(frame.a) || !binder.isConstant(frame.b)) {
        binder.addTerm(std::make_unique<LinkGuideTerm>(node, frame),
                       {{slider.id, slider.id, Quantity::length, -1.0, 1, slider.point}});
    }
}

void bindSlider(const Slider& slider, Binder& binder)
{
    if (!slider.on.empty()) {
        bindLinkGuide(slider, binder);
    } else if (!binder.isFixed(slider.point)) {
        binder.addTerm(std::make_unique<SliderTerm>(binder.node(slider.point), slider.through, normalOf(slider)),
                       {{slider.id, slider.id, Quantity::length, -1.0, 1, slider.point}});
    }
}

void checkLinkGuide(const Slider& slider, const IndexedMechanism& mechanism, std::size_t index,
                    std::vector<Message>& issues)
{
    const Element& guide = mechanism.elements[*findElement(mechanism, slider.on)];
    const std::vector<std::string> pins = pointsOf(guide);
    if (typeOf(guide).flexible) {
        issues.push_back(issueAt(Severity::error, slider, index, "on", Text::of(PartId{slider.on}),
                                 "a beam bends and cannot be a straight guide; name a bar or a body"));
    } else if (std::find(pins.begin(), pins.end(), slider.point) != pins.end()) {
        issues.push_back(
            issueAt(Severity::error, slider, index, "on", Text::of(PartId{slider.on}),
                    Text("point {1} is a pin of {2} itself, so it cannot slide on it; name another link or "
                         "another point",
                         PartId{slider.point}, PartId{slider.on})));
    } else if (pins.size() < 2) {
        issues.push_back(issueAt(Severity::error, slider, index, "on", Text::of(PartId{slider.on}),
                                 "the guide is the line from the first to the second point of the link, but this one "
                                 "has only one point; give it a second one"));
    }
}

void checkSlider(const Slider& slider, const IndexedMechanism& mechanism, std::size_t index,
                 std::vector<Message>& issues)
{
    if (!slider.on.empty()) {
        checkLinkGuide(slider, mechanism, index, issues);
        return;
    }
    if (!(length(slider.direction) > 0)) {
        issues.push_back(issueAt(Severity::error, slider, index, "direction",
                                 Text("[{1}, {2}]", Number{slider.direction.x}, Number{slider.direction.y}),
                                 "the direction of a guide must not be zero"));
        return;
    }
    const Point& point = mechanism.points[*findPoint(mechanism, slider.point)];
    const double off = dot(normalOf(slider), point.at - slider.through);
    if (point.fixed && std::abs(off) > tolerance::kEqual * sizeOf(mechanism)) {
        issues.push_back(
            issueAt(Severity::error, slider, index, "point", Text::of(PartId{slider.point}),
                    Text("the point is fixed to the ground {1} away from the guide; free the point or move "
                         "the guide",
                         Number{std::abs(off), Quantity::length})));
    } else if (point.fixed) {
        issues.push_back(
            issueAt(Severity::warning, slider, index, "point", Text::of(PartId{slider.point}),
                    "the point is fixed to the ground and cannot slide, so that the guide does nothing; free the point "
                    "or delete the guide"));
    }
}

std::vector<Mechanism> sliderSamples()
{
    Slider slot;
    slot.id = "slot";
    slot.point = "C";
    slot.on = "AB";
    return {sampleOnPoints(Slider{"guide", "C", {0, -1}, {2, 0.5}, {}}), sampleOnLinks(slot)};
}

}  // namespace

ElementType sliderType()
{
    return {.type = "slider",
            .label = "slider",
            .summary = "a point that moves along a straight guide",
            .symbol = "guide",
            .hold = Hold::guide,
            .fields = {pointField(&Slider::point),
                       valueField({.key = "through",
                                   .label = "place on the guide",
                                   .quantity = Quantity::length,
                                   .required = true,
                                   .unless = "on",
                                   .follows = Follows::place},
                                  &Slider::through),
                       valueField({.key = "direction",
                                   .label = "direction",
                                   .required = true,
                                   .unless = "on",
                                   .follows = Follows::direction},
                                  &Slider::direction),
                       makeField({.key = "on", .label = "guided by", .absent = "the ground"}, FieldKind::linkId,
                                 &Slider::on)},
            .prototype = Slider{},
            .samples = sliderSamples,
            .bind = typed<Slider>(bindSlider),
            .check = typed<Slider>(checkSlider)};
}

}  // namespace eigenlink
