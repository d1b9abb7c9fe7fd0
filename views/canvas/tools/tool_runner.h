#pragma once

#include "views/canvas/canvas_picture.h"
#include "views/canvas/tools/drag_gesture.h"
#include "views/canvas/tools/tool_picture.h"
#include "views/canvas/tools/tool_type.h"

#include <QObject>

#include <map>
#include <utility>

class QKeyEvent;
class QPainter;
class QWidget;

namespace eigenlink {

class EntryOverlay;
class SelectTool;

/// Runs the active tool of the canvas: makes snapped positions of what mouse and keyboard do, puts typed numbers in,
/// and passes the tool's snap options on.
class ToolRunner : public QObject {
    Q_OBJECT

public:
    /// Both must outlive it; the picture is read at every step.
    ToolRunner(const CanvasPicture& picture, QWidget& canvas);
    ~ToolRunner() override;

    const ToolType& type() const { return *m_type; }
    const Tool& tool() const { return *m_tool; }
    /// The mechanism that tools change.
    const Mechanism& mechanism() const { return m_mechanism; }
    /// Throws std::out_of_range for a key that no tool has.
    void setTool(std::string_view key);
    void setDrag(DragMode mode, const DragFactory& factory);
    void setDrawingMode(bool on);
    void setSnapping(bool on) { m_snapping = on; }
    /// Another tool than selecting is active.
    bool isSketching() const;
    /// The drawing is to be shown and not the equilibrium.
    bool showsDrawing() const;
    /// A drag moves the mechanism and keeps its lengths.
    bool isMovingMechanism() const;
    /// True once after the mechanism was let go: the next configuration shows its way into equilibrium.
    bool takeSettling() { return std::exchange(m_settles, false); }
    bool isSettling() const { return m_settles; }
    /// Lets the mechanism go from another configuration: an edit after which its way into rest is shown.
    void letGo(const QString& text, const Mechanism& next);

    /// The mechanism that edits are made on, where the shown one is only being tried; null: the shown one.
    void setCommitted(const std::shared_ptr<const Mechanism>& mechanism) { m_committed = mechanism; }
    /// The mechanism, its pose or the selection in the picture changed.
    void refresh();
    /// Another mechanism is shown: the dragged part is let go, unless it is the drag's own preview.
    void takeMechanism();

    void press(QPointF at, Qt::KeyboardModifiers modifiers);
    void move(QPointF at, Qt::KeyboardModifiers modifiers, bool isDown);
    void release(QPointF at, Qt::KeyboardModifiers modifiers);
    /// The pointer left the canvas.
    void leave();
    /// Right click or double click. True when it ended something, or the tool.
    bool finish(bool leavesTool);
    /// True when the key was of use to the tool.
    bool handleKey(const QKeyEvent& event);
    /// True when the tool needs a key that is a shortcut of the window.
    bool wantsKey(const QKeyEvent& event) const;
    /// Puts the crosshair on the next target, round the end; false where there is none. Esc ends the tool.
    bool hop(int step);
    void paint(QPainter& painter) const;
    /// Id of the highlighted part under the tool's pointer.
    const std::string& under() const { return m_pointer.under; }
    EntryOverlay* entry() const { return m_entry; }

Q_SIGNALS:
    void edited(const QString& text, const eigenlink::Mechanism& next, const QString& mergeKey);
    void previewed(const eigenlink::Mechanism& next);
    void previewEnded();
    void selected(const std::vector<std::string>& ids);
    void toolChanged(const QString& key);
    void drawingModeChanged(bool on);
    void hinted(const QString& text);
    /// Why the last click did nothing, after the same words as a hint.
    void refused(const QString& reason);
    /// The drawing is shown now instead of the equilibrium, or the other way round.
    void shownChanged();
    /// The picture of the tool has changed.
    void changed();

private:
    void install(const ToolType& type);
    ToolScene sceneNow() const;
    std::vector<std::string> partsInside(const QRectF& area) const;
    void updatePointer(QPointF at, Qt::KeyboardModifiers modifiers);
    void point(QPointF at, Qt::KeyboardModifiers modifiers, bool looksThrough);
    void aim(QPointF at, Qt::KeyboardModifiers modifiers);
    bool isCaught(const std::string& id, bool isPin) const;
    void updatePicture();
    void apply(const ToolReply& reply);
    void clickAt(QPointF at);
    QString readout() const;
    void connectEntry();
    void openEntry(const QString& text);
    bool escape();
    bool nudge(const QKeyEvent& event);
    void moveCursor(Vector2 steps, Qt::KeyboardModifiers modifiers);
    QPointF keyboardPosition() const;
    double step() const;

    const CanvasPicture& m_picture;
    QWidget& m_canvas;
    const ToolType* m_type;
    std::unique_ptr<Tool> m_tool;
    std::map<DragMode, DragFactory> m_drags;
    EntryOverlay* m_entry;
    Mechanism m_mechanism;  ///< as committed
    std::shared_ptr<const Mechanism> m_committed;
    bool m_drawingMode = false;
    bool m_snapping = true;
    bool m_previewing = false;
    bool m_applying = false;
    bool m_showedDrawing = false;
    bool m_settles = false;
    bool m_hasPointer = false;
    ToolPointer m_pointer;
    Snap m_snap;
    std::optional<QPointF> m_mouse;   ///< where it was last [px]
    std::optional<Vector2> m_cursor;  ///< of the keyboard [m]
    std::string m_aim;                ///< id of the target that the keyboard chose
    int m_target = -1;                ///< its number
    ToolPicture m_overlay;
    QString m_hint;
};

}  // namespace eigenlink
