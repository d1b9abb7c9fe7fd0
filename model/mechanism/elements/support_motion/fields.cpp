#include "model/mechanism/elements/support_motion/support_motion.h"

#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/sample.h"

#include <algorithm>

namespace eigenlink {
namespace {

/// A link between two fixed points would be torn or would not notice.
bool isHeldElsewhere(const IndexedMechanism& mechanism, const Element& link, const std::string& point)
{
    const std::vector<std::string> pins = pointsOf(link);
    return isLink(link) && std::ranges::find(pins, point) != pins.end() &&
           std::ranges::any_of(pins, [&](const std::string& pin) {
               const auto found = findPoint(mechanism, pin);
               return pin != point && found && mechanism.points[*found].fixed;
           });
}

void checkSupportMotion(const SupportMotion& motion, const IndexedMechanism& mechanism, std::size_t index,
                        std::vector<Message>& issues)
{
    const auto reject = [&](Text text) {
        issues.push_back(
            issueAt(Severity::error, motion, index, "point", Text::of(PartId{motion.point}), std::move(text)));
    };
    const auto point = findPoint(mechanism, motion.point);
    if (!point) {
        return;  // reported where references are checked
    }
    if (!mechanism.points[*point].fixed) {
        reject("only a point of the ground can be moved by a support; fix the point, or drive a link with a motor");
        return;
    }
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        const Element& other = mechanism.elements[i];
        if (i < index && typeOf(other).type == supportMotionType().type &&
            pointsOf(other) == std::vector{motion.point}) {
            reject(Text("{1} moves this point already; put both motions into one", PartId{idOf(other)}));
        } else if (isHeldElsewhere(mechanism, other, motion.point)) {
            reject(
                Text("{1} joins this point to another point of the ground, so that neither can move; free one of them",
                     PartId{idOf(other)}));
        }
    }
}

void drawSupportMotion(SupportMotion& motion, const Mechanism&)
{
    motion.y = {TimeFunction::Harmonic{{}, 0.01, 1, 0}};
}

std::vector<Mechanism> supportMotionSamples()
{
    const SupportMotion shake{
        "shake", "A", {TimeFunction::Harmonic{{}, 0.1, 2, 0.7}}, {TimeFunction::Ramp{{}, 0.5}}, {}};
    Mechanism mechanism = sampleOnPoints(Spring{"k", {"A", "B"}, 30, 0.9, 2, {}});
    mechanism.points.front().fixed = true;
    mechanism.elements.push_back(shake);
    return {mechanism};
}

}  // namespace

ElementType supportMotionType()
{
    return {.type = "support_motion",
            .label = "moving support",
            .summary = "a point of the ground that moves as a function of time",
            .symbol = "shake",
            .fields = {pointField(&SupportMotion::point),
                       valueField({.key = "x",
                                   .label = "x",
                                   .quantity = Quantity::length,
                                   .maximumCount = 1,
                                   .follows = Follows::excursion},
                                  &SupportMotion::x),
                       valueField({.key = "y",
                                   .label = "y",
                                   .quantity = Quantity::length,
                                   .maximumCount = 1,
                                   .follows = Follows::excursion},
                                  &SupportMotion::y)},
            .prototype = SupportMotion{},
            .draw = typed<SupportMotion>(drawSupportMotion),
            .samples = supportMotionSamples,
            .check = typed<SupportMotion>(checkSupportMotion)};
}

}  // namespace eigenlink
