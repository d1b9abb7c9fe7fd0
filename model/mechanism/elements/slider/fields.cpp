#include "model/mechanism/elements/slider/slider.h"

#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/sample.h"
#include "model/mechanism/elements/shared/tolerances.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {
namespace {

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

Vector2 normalOf(const Slider& slider)
{
    return perpendicular(slider.direction / length(slider.direction));
}

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
            .check = typed<Slider>(checkSlider)};
}

}  // namespace eigenlink
