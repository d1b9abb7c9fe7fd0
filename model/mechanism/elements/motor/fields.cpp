#include "model/mechanism/elements/motor/motor.h"

#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/sample.h"

#include <algorithm>
#include <optional>

namespace eigenlink {
namespace {

bool isFixedPoint(const IndexedMechanism& mechanism, const std::string& id)
{
    const auto point = findPoint(mechanism, id);
    return point && mechanism.points[*point].fixed;
}

void checkSliderMotor(const Motor& motor, const IndexedMechanism& mechanism, std::size_t index,
                      std::vector<Message>& issues)
{
    const Slider* slider = sliderOf(motor, mechanism);
    if (motor.position.empty()) {
        issues.push_back(issueAt(Severity::error, motor, index, "position", Text::verbatim("\"\""),
                                 "a motor of a slider needs its position as a function of time; write it"));
    } else if (slider != nullptr && !slider->on.empty()) {
        issues.push_back(issueAt(Severity::error, motor, index, "slider", Text::of(PartId{motor.slider}),
                                 "this slider moves along a link; a motor can drive one whose guide is fixed to the "
                                 "ground"));
    } else if (slider != nullptr && isFixedPoint(mechanism, slider->point)) {
        issues.push_back(issueAt(
            Severity::error, motor, index, "slider", Text::of(PartId{motor.slider}),
            Text("the point {1} is fixed to the ground and cannot slide; free the point", PartId{slider->point})));
    }
}

void checkMotor(const Motor& motor, const IndexedMechanism& mechanism, std::size_t index, std::vector<Message>& issues)
{
    if (!motor.slider.empty()) {
        checkSliderMotor(motor, mechanism, index, issues);
        return;
    }
    if (!motor.position.empty()) {
        issues.push_back(issueAt(Severity::error, motor, index, "position", Text::verbatim("\"\""),
                                 "a position belongs to a motor of a slider; name the slider, or remove it"));
    }
    const auto isHeld = [&](const std::string& id) {
        if (id == kGround) {
            return true;
        }
        const auto found = findElement(mechanism, id);
        if (!found) {
            return false;
        }
        const Element& link = mechanism.elements[*found];
        const std::vector<std::string> pins = pointsOf(link);
        return !typeOf(link).flexible && pins.size() > 1 &&
               std::ranges::all_of(pins, [&](const std::string& pin) { return isFixedPoint(mechanism, pin); });
    };
    if (!motor.of.empty() && std::ranges::all_of(motor.of, isHeld)) {
        issues.push_back(issueAt(Severity::error, motor, index, "of", Text::of(PartId{motor.of.front()}),
                                 "the motor turns nothing, for what it names is fixed to the ground; free one end of "
                                 "the link"));
    }
}

/// One radian, or one metre of a slider, in a second, from where it is drawn.
void drawMotor(Motor& motor, const Mechanism&)
{
    (motor.slider.empty() ? motor.angle : motor.position) = {TimeFunction::Ramp{{}, 1}};
}

std::vector<Mechanism> motorSamples()
{
    const std::vector<TimeFunction> turning{TimeFunction::Ramp{0.4, 2}};
    const std::vector<TimeFunction> swinging{TimeFunction::Harmonic{{}, 0.3, 1.5, 0.2}};
    const Motor single{"M", {"AB"}, turning, {}};
    const Motor pair{"M", {"BC", "AB"}, swinging, {}};
    Mechanism slider = sampleOnPoints(Slider{"guide", "C", {0, -1}, {2, 0.5}, {}});
    slider.elements.push_back(Motor{"M", {}, {}, {}, "guide", {TimeFunction::Table{{{0, 1}, {1, 2}, {2, 0}}}}});
    return {sampleOnLinks(single), sampleOnLinks(pair), sampleOnBeams(single), sampleOnBeams(pair), slider};
}

}  // namespace

const Slider* sliderOf(const Motor& motor, const IndexedMechanism& mechanism)
{
    const auto index = motor.slider.empty() ? std::nullopt : findElement(mechanism, motor.slider);
    return index ? std::get_if<Slider>(&mechanism.elements[*index]) : nullptr;
}

ElementType motorType()
{
    return {.type = "motor",
            .label = "motor",
            .summary = "moves the angle of a link, the angle between two links or a slider as a function of time",
            .symbol = "M",
            .fields = {makeField({.key = "of",
                                  .label = "of",
                                  .required = true,
                                  .minimumCount = 1,
                                  .maximumCount = 2,
                                  .unless = "slider"},
                                 FieldKind::linkIds, &Motor::of),
                       valueField({.key = "angle",
                                   .label = "angle",
                                   .quantity = Quantity::angle,
                                   .required = true,
                                   .minimumCount = 1,
                                   .maximumCount = 1,
                                   .unless = "slider",
                                   .follows = Follows::relativeAngle},
                                  &Motor::angle),
                       makeField({.key = "slider", .label = "slider"}, FieldKind::guideId, &Motor::slider),
                       valueField({.key = "position",
                                   .label = "position",
                                   .quantity = Quantity::length,
                                   .maximumCount = 1,
                                   .follows = Follows::length},
                                  &Motor::position)},
            .prototype = Motor{},
            .draw = typed<Motor>(drawMotor),
            .samples = motorSamples,
            .check = typed<Motor>(checkMotor)};
}

}  // namespace eigenlink
