#include "model/mechanism/drawn_element.h"
#include "model/mechanism/edit.h"
#include "views/canvas/tools/click_tool.h"
#include "views/canvas/tools/tool_text.h"
#include "views/canvas/tools/tool_type.h"
#include "views/format/format.h"

#include <algorithm>

namespace eigenlink {

namespace {

class PointTool final : public PlacingTool {
public:
    QString hint() const override { return toolText("Click where to put the point, or type its x; Tab, y."); }

private:
    QString refusal(const ToolPointer& pointer) const override
    {
        return pointer.pin.empty() ? QString() : toolText("There is the point %1 already.").arg(fromModel(pointer.pin));
    }
    std::optional<ToolEdit> editAt(const ToolPointer& pointer) const override
    {
        PlacedPin pin = placed(scene().mechanism, pinPlaceOf(pointer));
        return editNaming({std::move(pin.mechanism), std::move(pin.id)}, toolText("Draw point %1"));
    }
};

class FixTool final : public ClickTool {
public:
    QString hint() const override
    {
        return toolText("Click a point to fix it to the ground or to free it; a click on nothing draws a fixed point.");
    }

private:
    std::optional<ToolEdit> editAt(const ToolPointer& pointer) const override
    {
        const Mechanism& mechanism = scene().mechanism;
        if (const auto index = findPoint(mechanism, pointer.pin)) {
            const bool fixed = !mechanism.points[*index].fixed;
            return ToolEdit{(fixed ? toolText("Fix %1") : toolText("Free %1")).arg(fromModel(pointer.pin)),
                            withPointFixed(mechanism, pointer.pin, fixed),
                            {pointer.pin},
                            {}};
        }
        return editNaming(withPoint(mechanism, pointer.at, true), toolText("Draw fixed point %1"));
    }
};

class PointMassTool final : public ClickTool {
public:
    QString hint() const override { return toolText("Click a point for the mass."); }

private:
    std::optional<ToolEdit> editAt(const ToolPointer& pointer) const override
    {
        const PlacedPin pin = placed(scene().mechanism, pinPlaceOf(pointer));
        PointMass mass;
        mass.point = pin.id;
        Insertion made = withElement(pin.mechanism, drawnAgain(pin.mechanism, mass));
        const QString text = toolText("Put mass %1 on %2").arg(fromModel(made.id), fromModel(pin.id));
        return editOf(std::move(made), text);
    }
};

class ForceTool final : public ClickTool {
public:
    QString hint() const override
    {
        return isBusy() ? toolText(
                              "Click where the force points to, or type its size in newtons, Tab, its angle; a size "
                              "alone points to the pointer, or down where it has not moved.")
                        : toolText("Click the point that the force acts on.");
    }
    SnapOptions snapOptions() const override
    {
        SnapOptions options = ClickTool::snapOptions();
        options.entry = isBusy() ? Entry::force : Entry::none;
        options.grid = isBusy();
        return options;
    }

private:
    bool takesParts() const override { return !isBusy(); }
    QString refusal(const ToolPointer& pointer) const override
    {
        if (!isBusy()) {
            return pointer.pin.empty() ? toolText("A force acts on a point: click one.") : QString();
        }
        return wayTo(pointer) == Vector2{} ? toolText("A force needs a direction: click away from its point.")
                                           : QString();
    }
    std::optional<ToolEdit> editAt(const ToolPointer& pointer) const override
    {
        if (!isBusy()) {
            return std::nullopt;
        }
        const Vector2 offset = wayTo(pointer);
        const bool isDown = pointer.at == places().front().at && !pointer.typedAngle;
        Force force;
        force.point = places().front().id;
        force.force = pointer.typedSize.value_or(kDrawnForce) * (offset / length(offset));
        return editNaming(withElement(scene().mechanism, force),
                          isDown ? toolText("Draw force %1 downwards") : toolText("Draw force %1"));
    }
};

class SliderTool final : public ClickTool {
    /// A rigid link that the point is no pin of itself.
    bool isGuide(std::size_t element) const
    {
        const Element& link = scene().mechanism.elements[element];
        const std::vector<std::string> pins = pointsOf(link);
        return (std::holds_alternative<Bar>(link) || std::holds_alternative<Body>(link)) && pins.size() > 1 &&
               std::ranges::find(pins, places().front().id) == pins.end();
    }

public:
    QString hint() const override
    {
        return isBusy() ? toolText("Click where the guide leads to, or the link that is the guide; or type an angle.")
                        : toolText("Click a point to slide along a guide, or empty space for a new one.");
    }
    SnapOptions snapOptions() const override
    {
        SnapOptions options = ClickTool::snapOptions();
        options.entry = isBusy() ? Entry::direction : Entry::place;
        return options;
    }

private:
    QString refusal(const ToolPointer& pointer) const override
    {
        if (!isBusy()) {
            return {};
        }
        if (wayTo(pointer) == Vector2{}) {
            return toolText("A guide needs a direction: click away from its point.");
        }
        const auto point = findPoint(scene().mechanism, places().front().id);
        return point && scene().mechanism.points[*point].fixed && guideAt(pointer).empty()
                   ? toolText(
                         "%1 is fixed and cannot slide: free it first (key G), or click a link to slide over "
                         "it.")
                         .arg(fromModel(places().front().id))
                   : QString();
    }
    /// The link under the pointer that shall be the guide; empty for a guide in the ground.
    std::string guideAt(const ToolPointer& pointer) const
    {
        const auto link = findElement(scene().mechanism, pointer.under);
        return link && isGuide(*link) && !pointer.typedAngle ? pointer.under : std::string();
    }
    std::optional<ToolEdit> editAt(const ToolPointer& pointer) const override
    {
        if (!isBusy()) {
            return std::nullopt;
        }
        const PlacedPin pin = placed(scene().mechanism, places().front());
        const Vector2 offset = wayTo(pointer);
        Slider slider;
        slider.point = pin.id;
        slider.on = guideAt(pointer);
        if (!slider.on.empty()) {
            return editOf(withElement(pin.mechanism, slider),
                          toolText("Let %1 slide on %2").arg(fromModel(pin.id), fromModel(slider.on)));
        }
        slider.through = places().front().at;
        slider.direction = offset / length(offset);
        return editNaming(withElement(pin.mechanism, slider), toolText("Draw guide %1"));
    }
};

}  // namespace

std::unique_ptr<Tool> makePointTool()
{
    return std::make_unique<PointTool>();
}

std::unique_ptr<Tool> makeFixTool()
{
    return std::make_unique<FixTool>();
}

std::unique_ptr<Tool> makePointMassTool()
{
    return std::make_unique<PointMassTool>();
}

std::unique_ptr<Tool> makeForceTool()
{
    return std::make_unique<ForceTool>();
}

std::unique_ptr<Tool> makeSliderTool()
{
    return std::make_unique<SliderTool>();
}

}  // namespace eigenlink
