#include "model/mechanism/drawn_element.h"
#include "views/canvas/mechanism_painter.h"
#include "views/canvas/tools/click_tool.h"
#include "views/canvas/tools/tool_text.h"
#include "views/canvas/tools/tool_type.h"
#include "views/format/format.h"

#include <algorithm>

namespace eigenlink {

namespace {

bool isFixedAt(const Mechanism& mechanism, const std::string& pin)
{
    const auto point = findPoint(mechanism, pin);
    return point && mechanism.points[*point].fixed;
}

/// One click on a link, on the joint of two links, or on a slider.
class MotorTool final : public ClickTool {
public:
    QString hint() const override
    {
        return toolText("Click the link that turns, the joint of two links, or a slider.");
    }
    bool aimsAtLinks() const override { return true; }
    SnapOptions snapOptions() const override
    {
        SnapOptions options;
        options.pins = false;
        options.grid = false;
        return options;
    }

private:
    /// The motor that a click here would make; nothing to drive has neither links nor a slider.
    Motor motorAt(const ToolPointer& pointer) const
    {
        const Mechanism& mechanism = scene().mechanism;
        Motor motor;
        if (const auto element = findElement(mechanism, pointer.under)) {
            const auto* slider = std::get_if<Slider>(&mechanism.elements[*element]);
            if (isLink(mechanism.elements[*element])) {
                motor.of = {pointer.under};
            } else if (slider != nullptr && slider->on.empty()) {
                motor.slider = pointer.under;
            }
            return motor;
        }
        std::vector<std::string> links;
        for (const Element& element : mechanism.elements) {
            const std::vector<std::string> pins = pointsOf(element);
            if (isLink(element) && std::ranges::find(pins, pointer.under) != pins.end()) {
                links.push_back(idOf(element));
            }
        }
        if (links.size() == 1) {
            motor.of = {links[0]};
        } else if (links.size() == 2 && !isFixedAt(mechanism, pointer.under)) {
            motor.of = {links[1], links[0]};
        }
        return motor;
    }
    QString refusal(const ToolPointer& pointer) const override
    {
        const Motor wanted = motorAt(pointer);
        if (wanted.of.empty() && wanted.slider.empty()) {
            return toolText("Click the link that turns, the joint of two links, or a slider.");
        }
        const bool isThere = std::ranges::any_of(scene().mechanism.elements, [&](const Element& each) {
            const auto* motor = std::get_if<Motor>(&each);
            return motor != nullptr && motor->of == wanted.of && motor->slider == wanted.slider;
        });
        return isThere ? toolText("There is a motor already.") : QString();
    }
    std::optional<ToolEdit> editAt(const ToolPointer& pointer) const override
    {
        return editNaming(withElement(scene().mechanism, drawnAgain(scene().mechanism, motorAt(pointer))),
                          toolText("Put motor %1"));
    }
};

/// One click on a point of the ground.
class SupportMotionTool final : public PinTool {
public:
    QString hint() const override { return toolText("Click the ground point to move."); }

private:
    QString refusal(const ToolPointer& pointer) const override
    {
        if (!isFixedAt(scene().mechanism, pointer.pin)) {
            return toolText("Click a point that is fixed to the ground.");
        }
        const bool isThere = std::ranges::any_of(scene().mechanism.elements, [&](const Element& each) {
            const auto* motion = std::get_if<SupportMotion>(&each);
            return motion != nullptr && motion->point == pointer.pin;
        });
        return isThere ? toolText("%1 moves already.").arg(fromModel(pointer.pin)) : QString();
    }
    std::optional<ToolEdit> editAt(const ToolPointer& pointer) const override
    {
        SupportMotion motion;
        motion.point = pointer.pin;
        return editOf(withElement(scene().mechanism, drawnAgain(scene().mechanism, motion)),
                      toolText("Let %1 move").arg(fromModel(pointer.pin)));
    }
};

/// A velocity pulled out of a point: the arrow is as long as the way in kVelocityReach seconds. A second click on the
/// point itself takes it away.
class VelocityTool final : public ClickTool {
public:
    QString hint() const override
    {
        return isBusy() ? toolText(
                              "Click where the arrow ends, or type the speed in m/s, Tab, its angle; on the point "
                              "itself again: no velocity.")
                        : toolText("Click the point that is to be kicked, or pull the arrow out of it.");
    }
    SnapOptions snapOptions() const override
    {
        SnapOptions options = ClickTool::snapOptions();
        options.entry = isBusy() ? Entry::velocity : Entry::none;
        options.anchorPin.clear();  // the point itself takes the velocity away
        options.grid = false;
        return options;
    }

private:
    bool takesParts() const override { return !isBusy(); }
    QString refusal(const ToolPointer& pointer) const override
    {
        if (isBusy()) {
            return {};
        }
        return pointer.pin.empty() || isFixedAt(scene().mechanism, pointer.pin)
                   ? toolText("A velocity belongs to a point that can move: click one.")
                   : QString();
    }
    std::optional<ToolEdit> editAt(const ToolPointer& pointer) const override
    {
        if (!isBusy()) {
            return std::nullopt;
        }
        const PinPlace& place = places().front();
        const Vector2 offset = wayTo(pointer);
        const bool isNone = pointer.pin == place.id || length(offset) == 0;
        const double speed = pointer.typedSize.value_or(length(offset) / kVelocityReach);
        Mechanism next = scene().mechanism;
        next.points[*findPoint(next, place.id)].velocity = isNone ? Vector2{} : (speed / length(offset)) * offset;
        return ToolEdit{toolText("Kick %1").arg(fromModel(place.id)), std::move(next), {place.id}, {}};
    }
};

}  // namespace

std::unique_ptr<Tool> makeMotorTool()
{
    return std::make_unique<MotorTool>();
}

std::unique_ptr<Tool> makeSupportMotionTool()
{
    return std::make_unique<SupportMotionTool>();
}

std::unique_ptr<Tool> makeVelocityTool()
{
    return std::make_unique<VelocityTool>();
}

}  // namespace eigenlink
