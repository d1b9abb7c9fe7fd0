#include "views/canvas/tools/click_tool.h"

#include "views/format/format.h"

#include <QLineF>

namespace eigenlink {

// Ctrl lets go of bodies as of pins.
PinPlace pinPlaceOf(const ToolPointer& pointer)
{
    const bool isFree = pointer.modifiers.testFlag(Qt::ControlModifier);
    return {pointer.pin, pointer.at, isFree ? std::string() : pointer.under};
}

PlacedPin placed(const Mechanism& mechanism, const PinPlace& place, bool fixed)
{
    if (!place.id.empty()) {
        return {mechanism, place.id};
    }
    Insertion insertion = takesPins(mechanism, place.under) ? withPinOn(mechanism, place.under, place.at)
                                                            : withPoint(mechanism, place.at, fixed);
    return {std::move(insertion.mechanism), std::move(insertion.id)};
}

ToolEdit editOf(Insertion made, const QString& text)
{
    return {text, std::move(made.mechanism), {std::move(made.id)}, {}};
}

ToolEdit editNaming(Insertion made, const QString& text)
{
    const QString named = text.arg(fromModel(made.id));
    return editOf(std::move(made), named);
}

ToolReply ClickTool::press(const ToolPointer& pointer)
{
    m_pressedAt = pointer.screen;
    return click(pointer);
}

ToolReply ClickTool::release(const ToolPointer& pointer)
{
    if (!isBusy() || QLineF(m_pressedAt, pointer.screen).length() < kDragDistance) {
        return {};
    }
    ToolReply reply = click(pointer);
    if (reply.edit && endsWithDrag()) {
        cancel();
    }
    return reply;
}

ToolReply ClickTool::click(const ToolPointer& pointer)
{
    ToolReply reply;
    reply.message = refusal(pointer);
    if (reply.message.isEmpty()) {
        reply.edit = editAt(pointer);
        clicked(pointer, reply.edit);
    }
    return reply;
}

ToolReply ClickTool::cancel()
{
    m_places.clear();
    return {};
}

SnapOptions ClickTool::snapOptions() const
{
    SnapOptions options;
    options.entry = Entry::place;
    if (!m_places.empty()) {
        options.anchor = m_places.back().at;
        options.anchorPin = m_places.back().id;
        options.entry = Entry::line;
    }
    return options;
}

bool ClickTool::catches(const ToolPointer& pointer) const
{
    return !takesParts() || refusal(pointer).isEmpty();
}

Mechanism ClickTool::draftAt(const ToolPointer& pointer) const
{
    if (!refusal(pointer).isEmpty()) {
        return scene().mechanism;
    }
    if (auto edit = editAt(pointer)) {
        return std::move(edit->next);
    }
    return takesParts() ? scene().mechanism : placed(scene().mechanism, pinPlaceOf(pointer)).mechanism;
}

QString ClickTool::refusal(const ToolPointer&) const
{
    return {};
}

void ClickTool::clicked(const ToolPointer& pointer, const std::optional<ToolEdit>& edit)
{
    if (edit) {
        m_places.clear();
    } else {
        m_places.push_back(pinPlaceOf(pointer));
    }
}

Vector2 ClickTool::wayTo(const ToolPointer& pointer) const
{
    const Vector2 way = pointer.at - m_places.front().at;
    const bool isTyped = pointer.typedSize || pointer.typedAngle;
    return way != Vector2{} || !isTyped ? way
           : pointer.typedAngle         ? rotated({1, 0}, *pointer.typedAngle)
                                        : Vector2{0, -1};
}

// Undo may take away the pin that something was begun at, or move it.
void ClickTool::sceneChanged()
{
    for (PinPlace& place : m_places) {
        const auto point = findPoint(scene().mechanism, place.id);
        if (point) {
            place.at = scene().mechanism.points[*point].at;
        } else if (!place.id.empty()) {
            m_places.clear();
            return;
        }
    }
}

bool PlacingTool::isOnPart(const ToolPointer& pointer) const
{
    return !pointer.pin.empty() || takesPins(scene().mechanism, pinPlaceOf(pointer).under);
}

bool PlacingTool::catches(const ToolPointer& pointer) const
{
    return pointer.under.empty() || isOnPart(pointer);
}

SnapOptions PinTool::snapOptions() const
{
    SnapOptions options;
    options.grid = false;
    return options;
}

}  // namespace eigenlink
