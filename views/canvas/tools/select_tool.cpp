#include "views/canvas/tools/select_tool.h"

#include "views/canvas/tools/tool_text.h"

#include <QLineF>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr double kMoveDistance = 4;  ///< [px]

bool extends(const ToolPointer& pointer)
{
    return pointer.modifiers & (Qt::ControlModifier | Qt::ShiftModifier);
}

bool contains(const std::vector<std::string>& ids, const std::string& id)
{
    return std::ranges::find(ids, id) != ids.end();
}

std::vector<std::string> toggled(std::vector<std::string> ids, const std::string& id)
{
    if (std::erase(ids, id) == 0) {
        ids.push_back(id);
    }
    return ids;
}

}  // namespace

SelectTool::SelectTool()
{
    m_factories[DragMode::drawing] = beginDrawingDrag;
    m_factories[DragMode::mechanism] = beginMechanismDrag;
}

void SelectTool::setDrag(DragMode mode, DragFactory factory)
{
    m_factories[mode] = std::move(factory);
}

ToolReply SelectTool::press(const ToolPointer& pointer)
{
    m_pressed = pointer;
    m_pressedAt = pointer.at;
    ToolReply reply;
    if (pointer.under.empty()) {
        return reply;
    }
    if (extends(pointer)) {
        reply.selection = toggled(scene().selection, pointer.under);
    } else if (!contains(scene().selection, pointer.under)) {
        reply.selection = {pointer.under};
    }
    return reply;
}

ToolReply SelectTool::move(const ToolPointer& pointer)
{
    if (!m_pressed) {
        return {};
    }
    if (!m_gesture && !m_band && QLineF(m_pressed->screen, pointer.screen).length() < kMoveDistance) {
        return {};
    }
    if (m_gesture) {
        return drag(pointer);
    }
    if (m_pressed->under.empty() || extends(*m_pressed)) {
        m_band = RubberBand{m_pressed->screen, pointer.screen};
        return {};
    }
    beginDrag(pointer);
    // Where it is now counts from the next movement on: only then does it snap as the drag asks.
    return {};
}

void SelectTool::beginDrag(const ToolPointer& pointer)
{
    const bool drawing = scene().drawingMode || (pointer.modifiers & Qt::AltModifier);
    auto factory = m_factories.find(drawing ? DragMode::drawing : DragMode::mechanism);
    if (factory == m_factories.end() || !factory->second) {
        factory = m_factories.find(DragMode::drawing);
    }
    const std::vector<std::string> ids =
        contains(scene().selection, m_pressed->under) ? scene().selection : std::vector{m_pressed->under};
    m_gesture = factory->second({scene().mechanism, scene().pose, m_pressed->under, ids, m_pressedAt});
}

ToolReply SelectTool::drag(const ToolPointer& pointer)
{
    ToolReply reply;
    reply.preview = m_gesture->movedTo(pointer);
    return reply;
}

ToolReply SelectTool::release(const ToolPointer& pointer)
{
    if (!m_pressed) {
        return {};
    }
    ToolReply reply;
    if (m_gesture) {
        reply.edit = m_gesture->releasedAt(pointer);
    } else if (m_band) {
        m_band->to = pointer.screen;
        reply = endBand();
    } else if (!extends(*m_pressed)) {
        reply.selection =
            m_pressed->under.empty() ? std::vector<std::string>() : std::vector<std::string>{m_pressed->under};
    }
    m_gesture.reset();
    m_band.reset();
    m_pressed.reset();
    return reply;
}

ToolReply SelectTool::endBand()
{
    ToolReply reply;
    std::vector<std::string> ids =
        scene().inside ? scene().inside(QRectF(m_band->from, m_band->to).normalized()) : std::vector<std::string>();
    if (extends(*m_pressed)) {
        std::vector<std::string> all = scene().selection;
        std::ranges::copy_if(ids, std::back_inserter(all), [&](const std::string& id) { return !contains(all, id); });
        ids = std::move(all);
    }
    reply.selection = std::move(ids);
    return reply;
}

ToolReply SelectTool::cancel()
{
    ToolReply reply;
    reply.endsPreview = m_gesture != nullptr;
    m_gesture.reset();
    m_band.reset();
    m_pressed.reset();
    return reply;
}

QString SelectTool::hint() const
{
    if (m_gesture) {
        return m_gesture->hint();
    }
    return scene().drawingMode ? toolText("Changing the drawing: drag parts, lengths follow; arrow keys nudge.")
                               : QString();
}

SnapOptions SelectTool::snapOptions() const
{
    if (m_gesture) {
        return m_gesture->snapOptions();
    }
    SnapOptions options;
    options.pins = false;
    options.grid = false;
    return options;
}

std::optional<RubberBand> SelectTool::band() const
{
    return m_band;
}

}  // namespace eigenlink
