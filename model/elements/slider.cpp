#include "model/elements/slider.h"

#include "model/description/number_text.h"
#include "model/elements/field_table.h"

#include <cmath>

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

Vector2 normalOf(const Slider& slider)
{
    return perpendicular(slider.direction / length(slider.direction));
}

void bindSlider(const Slider& slider, Binder& binder)
{
    if (!binder.isFixed(slider.point)) {
        binder.addTerm(std::make_unique<SliderTerm>(binder.node(slider.point), slider.through, normalOf(slider)),
                       {{slider.id, slider.id, Quantity::length, -1.0}});
    }
}

void checkSlider(const Slider& slider, const Mechanism& mechanism, std::size_t index, std::vector<Issue>& issues)
{
    if (!(length(slider.direction) > 0)) {
        issues.push_back(issueAt(Severity::error, slider, index, "direction", formatVector(slider.direction),
                                 "the direction of a guide must not be zero"));
        return;
    }
    const Point& point = mechanism.points[*findPoint(mechanism, slider.point)];
    const double off = dot(normalOf(slider), point.at - slider.through);
    if (point.fixed && std::abs(off) > 1e-9 * sizeOf(mechanism)) {
        issues.push_back(issueAt(Severity::error, slider, index, "point", slider.point,
                                 "the point is fixed to the ground " + formatWithUnit(std::abs(off), Quantity::length) +
                                     " away from the guide; free the point or move the guide"));
    }
}

}  // namespace

ElementType sliderType()
{
    return {.type = "slider",
            .label = "slider",
            .summary = "a point that moves along a straight guide",
            .fields = {pointField(&Slider::point),
                       valueField(
                           {.key = "through", .label = "guide through", .quantity = Quantity::length, .required = true},
                           &Slider::through),
                       valueField({.key = "direction", .label = "direction", .required = true}, &Slider::direction)},
            .prototype = Slider{},
            .bind = typed<Slider>(bindSlider),
            .check = typed<Slider>(checkSlider)};
}

}  // namespace eigenlink
