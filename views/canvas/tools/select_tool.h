#pragma once

#include "views/canvas/tools/drag_gesture.h"

#include <map>

namespace eigenlink {

/// Selects by click and by rubber band (Shift or Ctrl: more, or fewer), and drags what is selected. What a drag changes
/// is decided by the mode and by Alt; the gesture for each mode is given from outside, the drawing's by itself.
class SelectTool final : public Tool {
public:
    SelectTool();

    /// Replaces what a drag in a mode does. Without one for the mechanism its drags change the drawing.
    void setDrag(DragMode mode, DragFactory factory);

    ToolReply press(const ToolPointer& pointer) override;
    ToolReply move(const ToolPointer& pointer) override;
    ToolReply release(const ToolPointer& pointer) override;
    ToolReply cancel() override;
    bool isBusy() const override { return m_pressed.has_value(); }
    /// A drag of parts is under way, whose previews are drawings.
    bool isDragging() const { return m_gesture != nullptr; }
    QString hint() const override;
    SnapWish snapWish() const override;
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
