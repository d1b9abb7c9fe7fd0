#pragma once

#include "views/canvas/tools/drag_gesture.h"

#include <map>

namespace eigenlink {

/// Selects by click and by rubber band (Shift or Ctrl: more, or fewer), and drags the selection. The object of a drag
/// is decided by the mode and by Alt; the gesture for each mode can be replaced from outside.
class SelectTool final : public Tool {
public:
    SelectTool();

    /// Replaces the gesture of a drag in a mode; an empty one for the mechanism changes the drawing.
    void setDrag(DragMode mode, DragFactory factory);

    ToolReply press(const ToolPointer& pointer) override;
    ToolReply move(const ToolPointer& pointer) override;
    ToolReply release(const ToolPointer& pointer) override;
    ToolReply cancel() override;
    bool isBusy() const override { return m_pressed.has_value(); }
    /// A drag of parts is under way, whose previews are drawings.
    bool isDragging() const { return m_gesture != nullptr; }
    /// The drag moves the mechanism and keeps its lengths.
    bool isMovingMechanism() const { return m_gesture != nullptr && m_gesture->mode() == DragMode::mechanism; }
    QString hint() const override;
    SnapOptions snapOptions() const override;
    std::optional<RubberBand> band() const override;

private:
    ToolReply drag(const ToolPointer& pointer);
    void beginDrag(const ToolPointer& pointer);
    ToolReply endBand();

    std::map<DragMode, DragFactory> m_factories;
    std::optional<ToolPointer> m_pressed;
    Vector2 m_pressedAt;
    std::unique_ptr<DragGesture> m_gesture;
    std::optional<RubberBand> m_band;
};

}  // namespace eigenlink
