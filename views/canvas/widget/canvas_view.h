#pragma once

#include "views/canvas/canvas_picture.h"
#include "views/canvas/tools/drag_gesture.h"
#include "views/canvas/widget/camera.h"
#include "views/canvas/widget/gravity_handle.h"
#include "views/canvas/widget/settling_show.h"
#include "views/state/shown.h"

#include <QPixmap>
#include <QWidget>

#include <string>

namespace eigenlink {

class ToolRunner;

/// The mechanism: its equilibrium, its drawing as a ghost, the chosen mode moving over it. Zooms with the wheel
/// about the cursor, pans with the middle button; everything else is for the active tool. While something is drawn the
/// drawing is shown in place of the equilibrium.
class CanvasView : public QWidget {
    Q_OBJECT

public:
    explicit CanvasView(QWidget* parent = nullptr);
    ~CanvasView() override;

    const Shown& shown() const { return m_shown; }
    const CanvasPicture& picture() const { return m_picture; }
    SceneTransform transform() const { return m_picture.transform; }

    /// The part of the plane that the user has chosen to see; nothing while it shows everything.
    std::optional<Framing> framing() const { return m_camera.framing(); }

    const ToolRunner& tools() const { return *m_tools; }
    /// Decides what drags of the select tool do in a mode (see SelectTool).
    void setDrag(DragMode mode, const DragFactory& factory);

    /// The picture at a size [px]; `scale` multiplies the resolution. Seen as on the screen when the size is the
    /// widget's own, else fitted.
    QImage renderImage(QSize size, double scale = 1) const;

    QSize sizeHint() const override { return {760, 560}; }
    QSize minimumSizeHint() const override { return {240, 120}; }

public Q_SLOTS:
    void setShown(const eigenlink::Shown& shown);
    /// Parts that a finding is about, while it is looked at.
    void setPointedAt(const std::vector<std::string>& ids);
    /// Zooms out when the next change, or the equilibrium that it leads to, puts something outside the view.
    void keepInSight();
    void setTheme(const eigenlink::Theme& theme);
    /// Phase [rad], and the factor of growth or decay by which the amplitude is multiplied now.
    void setPhase(double phase, double growth);
    /// Amplitude of the motion, of trails and of arrows, in typical link lengths.
    void setAmplitude(double amplitude);
    /// Factor on the deviation of beams from straight lines.
    void setExaggeration(double factor);
    /// The mechanism that edits are made on, where the shown one is only being tried; null: the shown one.
    void setCommitted(const std::shared_ptr<const eigenlink::Mechanism>& mechanism);
    void setGhostVisible(bool visible);
    void setGridVisible(bool visible);
    void setLabelsVisible(bool visible);
    /// N, V and M along the selected beams.
    void setSectionForcesVisible(bool visible);
    void setArrowsVisible(bool visible);
    void setTrailsVisible(bool visible);
    /// The tool with this key (see toolTypes) is active from now on.
    void setTool(const QString& key);
    /// Drags and arrow keys change the drawing, which is shown in place of the equilibrium.
    void setDrawingMode(bool on);
    void setSnapping(bool on);
    /// Whether a mechanism that was let go is seen on its way into rest, or is there at once.
    void setSettlingVisible(bool visible) { m_showsSettling = visible; }
    /// Whether the view glides after a mechanism that leaves it, or jumps (reduced motion).
    void setAnimated(bool animated) { m_camera.setAnimated(animated); }
    /// Nudges a mechanism at an unstable equilibrium along its growing mode, and lets it settle: one step of the
    /// history.
    void push();
    /// Shows everything.
    void fit();
    /// Shows this part of the plane.
    void frame(const eigenlink::Framing& framing) { m_camera.frame(framing); }
    /// Zooms about the middle.
    void zoomBy(double factor);

Q_SIGNALS:
    void selected(const eigenlink::Selection& selection);
    /// A finished change: its name, the mechanism after it, and a key by which neighbours merge.
    void edited(const QString& text, const eigenlink::Mechanism& next, const QString& mergeKey);
    /// The mechanism as it would be while something is being dragged.
    void previewed(const eigenlink::Mechanism& next);
    /// The drag was taken back: the committed mechanism is to be shown again.
    void previewEnded();
    void toolChanged(const QString& key);
    void drawingModeChanged(bool on);
    /// The drawing is shown in place of the equilibrium, or no longer: in the drawing mode, with a drawing tool, in a
    /// drag.
    void drawingShownChanged(bool shown);
    /// A menu for the selection is wanted there.
    void menuRequested(QPoint globalPosition);
    /// The form of the selection is wanted.
    void propertiesRequested();
    /// The arrow of gravity was clicked: its numbers are wanted.
    void gravityRequested();
    /// Id under the pointer; empty when there is none.
    void hovered(const QString& id);
    void statusHint(const QString& text);
    /// Why the last click did nothing, after the same words as a hint.
    void refused(const QString& reason);
    void transformChanged();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    QString hintFor(const std::string& id) const;
    CanvasPicture pictureFor(QSize size) const;
    void paintAll(QPainter& painter, const QRectF& area, const CanvasPicture& picture) const;
    void setHovered(const std::string& id);
    void setFlag(bool CanvasPicture::*flag, bool value);
    void connectTools();
    void showSettling();
    void showDrawnAndRest();
    void endSettling();
    void takeMechanism(const Mechanism& before);
    void takeConfiguration(bool isNews);
    void restAsKnown();
    void findSectionForces();
    void showDrawingOrRest();
    void follow();
    bool isOnGravity(QPointF at) const;
    void releaseGravity();
    void cancelGravity();
    void takeEdit(const QString& text, const Mechanism& next, const QString& mergeKey);
    void updateCursor();
    void updateCursor(QPointF at);
    void chooseForMenu(QPointF at);
    void select(const std::vector<std::string>& ids);
    bool selectNeighbour(int step);
    void refreshWords();
    QString drawingWords() const;
    void redraw();
    void hintWayBack();

    CanvasPicture m_picture;
    double m_growth = 1;  // factor on the amplitude now
    Shown m_shown;
    QPixmap m_still;  ///< what does not move, drawn once
    Camera m_camera;
    GravityHandle m_gravity;
    bool m_isOverGravity = false;
    bool m_seesNothing = false;  ///< no point is in view
    bool m_showsFocus = false;   ///< the focus came by the keyboard
    bool m_menuIsOff = false;    ///< the right button ended something instead
    std::unique_ptr<ToolRunner> m_tools;
    SettlingShow m_settling;
    bool m_showsSettling = true;
};

}  // namespace eigenlink
