#include "model/mechanism/drawn_element.h"
#include "model/mechanism/edit.h"
#include "views/canvas/tools/click_tool.h"
#include "views/canvas/tools/tool_text.h"
#include "views/canvas/tools/tool_type.h"

namespace eigenlink {

namespace {

bool isSamePlace(const PinPlace& a, const PinPlace& b)
{
    return a.at == b.at || (!a.id.empty() && a.id == b.id);
}

using MakeLine = Element (*)(const Mechanism&, const std::string&, const std::string&);

/// Bars or beams one after the other, until one ends at a pin or on a body that is there already.
class ChainTool final : public PlacingTool {
public:
    ChainTool(QString step, MakeLine make) : m_step(std::move(step)), m_make(make) {}

    QString hint() const override
    {
        return isBusy() ? toolText(
                              "Click the other pin; type the length, Tab, the angle. The last pin again, right click "
                              "or Esc ends the chain.")
                        : toolText("Click a pin, or a body or empty space for a new one.");
    }

private:
    bool endsAt(const ToolPointer& pointer) const
    {
        return isBusy() && isSamePlace(places().back(), pinPlaceOf(pointer));
    }
    std::optional<ToolEdit> editAt(const ToolPointer& pointer) const override
    {
        if (!isBusy() || endsAt(pointer)) {
            return std::nullopt;
        }
        const PlacedPin from = placed(scene().mechanism, places().back());
        const PlacedPin to = placed(from.mechanism, pinPlaceOf(pointer));
        Insertion made = withElement(to.mechanism, m_make(to.mechanism, from.id, to.id));
        if (pointer.typedSize) {
            made.mechanism = withField(made.mechanism, made.id, "length", pointer.typedSize);
        }
        return editNaming(std::move(made), m_step);
    }
    void clicked(const ToolPointer& pointer, const std::optional<ToolEdit>& edit) override
    {
        if (endsAt(pointer)) {
            setPlaces({});
        } else if (edit && !isOnPart(pointer)) {
            setPlaces({{edit->next.points.back().id, pointer.at, {}}});
        } else {
            ClickTool::clicked(pointer, edit);
        }
    }

    QString m_step;
    MakeLine m_make;
};

/// Springs and dampers: what ends on nothing is tied to the ground there.
class LineTool final : public PlacingTool {
public:
    LineTool(QString step, MakeLine make) : m_step(std::move(step)), m_make(make) {}

    QString hint() const override
    {
        return isBusy() ? toolText("Click the other end. An end on nothing is tied to the ground.")
                        : toolText("Click one end: a pin, a body, or a place on the ground.");
    }

private:
    QString refusal(const ToolPointer& pointer) const override
    {
        if (!isBusy()) {
            return {};
        }
        if (isSamePlace(places().back(), pinPlaceOf(pointer))) {
            return toolText("It needs two different ends.");
        }
        const bool isFree = places().back().id.empty() && !takesPins(scene().mechanism, places().back().under);
        return isFree && !isOnPart(pointer) ? toolText("One end must be on the mechanism: click a pin or a body.")
                                            : QString();
    }
    std::optional<ToolEdit> editAt(const ToolPointer& pointer) const override
    {
        if (!isBusy()) {
            return std::nullopt;
        }
        const PlacedPin from = placed(scene().mechanism, places().back(), true);
        const PlacedPin to = placed(from.mechanism, pinPlaceOf(pointer), true);
        return editNaming(withElement(to.mechanism, m_make(to.mechanism, from.id, to.id)), m_step);
    }

    QString m_step;
    MakeLine m_make;
};

/// The kind E between two points, with what its tool gives it.
template <class E>
Element makeLine(const Mechanism& mechanism, const std::string& a, const std::string& b)
{
    E line;
    line.points = {a, b};
    return drawnAgain(mechanism, line);
}

/// A corner with each click, until the first one is clicked again or the body is ended.
class BodyTool final : public PlacingTool {
public:
    QString hint() const override
    {
        return isBusy()
                   ? toolText("Click the next pin; the first or the last one again ends the body, right click too.")
                   : toolText("Click the first pin of the body, or empty space for a new one.");
    }
    SnapOptions snapOptions() const override
    {
        SnapOptions options = ClickTool::snapOptions();
        for (const PinPlace& place : places()) {
            options.targets.push_back(place.at);
        }
        return options;
    }
    ToolReply finish() override
    {
        ToolReply reply;
        if (places().size() > 1) {
            reply.edit = bodyThrough(places());
        }
        setPlaces({});
        return reply;
    }
    Mechanism draftAt(const ToolPointer& pointer) const override
    {
        std::vector<PinPlace> corners = places();
        if (refusal(pointer).isEmpty() && !closes(pointer)) {
            corners.push_back(pinPlaceOf(pointer));
        }
        return corners.size() > 1 ? bodyThrough(corners).next : ClickTool::draftAt(pointer);
    }

private:
    bool endsWithDrag() const override { return false; }
    bool closes(const ToolPointer& pointer) const
    {
        const PinPlace place = pinPlaceOf(pointer);
        return places().size() > 1 && (isSamePlace(places().front(), place) || isSamePlace(places().back(), place));
    }
    QString refusal(const ToolPointer& pointer) const override
    {
        if (closes(pointer)) {
            return {};
        }
        for (const PinPlace& place : places()) {
            if (isSamePlace(place, pinPlaceOf(pointer))) {
                return toolText("The body has this pin already.");
            }
        }
        return {};
    }
    std::optional<ToolEdit> editAt(const ToolPointer& pointer) const override
    {
        return closes(pointer) ? std::optional(bodyThrough(places())) : std::nullopt;
    }
    ToolEdit bodyThrough(const std::vector<PinPlace>& corners) const
    {
        Mechanism next = scene().mechanism;
        std::vector<std::string> pins;
        for (const PinPlace& corner : corners) {
            PlacedPin pin = placed(next, corner);
            next = std::move(pin.mechanism);
            pins.push_back(std::move(pin.id));
        }
        Body body;
        body.points = std::move(pins);
        return editNaming(withElement(next, drawnAgain(next, body)), toolText("Draw body %1"));
    }
};

}  // namespace

std::unique_ptr<Tool> makeBarTool()
{
    return std::make_unique<ChainTool>(toolText("Draw bar %1"), makeLine<Bar>);
}

std::unique_ptr<Tool> makeBeamTool()
{
    return std::make_unique<ChainTool>(toolText("Draw beam %1"), makeLine<Beam>);
}

std::unique_ptr<Tool> makeSpringTool()
{
    return std::make_unique<LineTool>(toolText("Draw spring %1"), makeLine<Spring>);
}

std::unique_ptr<Tool> makeDamperTool()
{
    return std::make_unique<LineTool>(toolText("Draw damper %1"), makeLine<Damper>);
}

std::unique_ptr<Tool> makeBodyTool()
{
    return std::make_unique<BodyTool>();
}

}  // namespace eigenlink
