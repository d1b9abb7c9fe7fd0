#pragma once

#include "views/canvas/canvas_picture.h"

#include <QPixmap>
#include <QWidget>

class QIODevice;

namespace eigenlink {

/// The mechanism: where it rests, its drawing as a ghost, the chosen mode moving over it. Zooms with the wheel
/// about the cursor, pans with the middle button; a click selects what is under it.
class CanvasView : public QWidget {
    Q_OBJECT

public:
    explicit CanvasView(QWidget* parent = nullptr);

    const CanvasPicture& picture() const { return m_picture; }
    SceneTransform transform() const { return m_picture.transform; }

    /// The picture at a size [px]; `scale` multiplies the resolution. Seen as on the screen when the size is the
    /// widget's own, else fitted.
    QImage renderImage(QSize size, double scale = 1) const;
    /// The picture as vector graphics of the widget's size; false when the device cannot be written.
    bool renderSvg(QIODevice* device) const;
    /// The same as PDF, one page of the widget's size; false when the file cannot be written.
    bool renderPdf(const QString& path) const;

    QSize sizeHint() const override { return {760, 560}; }
    QSize minimumSizeHint() const override { return {240, 180}; }

public Q_SLOTS:
    void setMechanism(const eigenlink::Mechanism& mechanism);
    /// May be null while nothing is known.
    void setAnalysis(std::shared_ptr<const eigenlink::Analysis> analysis);
    void setSelection(const eigenlink::Selection& selection);
    void setTheme(const eigenlink::Theme& theme);
    /// The mode that moves; an empty one shows the mechanism at rest.
    void setMotion(const eigenlink::ModeMotion& motion);
    /// Phase [rad] and amplitude now, in typical link lengths (with growth or decay in it).
    void setPhase(double phase, double amplitude);
    /// Amplitude of trails and arrows, in typical link lengths.
    void setAmplitude(double amplitude);
    void setGhostVisible(bool visible);
    void setGridVisible(bool visible);
    void setLabelsVisible(bool visible);
    void setArrowsVisible(bool visible);
    void setTrailsVisible(bool visible);
    /// Shows everything.
    void fit();
    /// Zooms about the middle.
    void zoomBy(double factor);

Q_SIGNALS:
    void selected(const eigenlink::Selection& selection);
    /// Id under the pointer; empty when there is none.
    void hovered(const QString& id);
    void statusHint(const QString& text);
    void transformChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    MechanismScene sceneForHits() const;
    QString hintFor(const std::string& id) const;
    CanvasPicture pictureFor(QSize size) const;
    void paintAll(QPainter& painter, const QRectF& area, const CanvasPicture& picture) const;
    void setTransform(const SceneTransform& transform);
    void setHovered(const std::string& id);
    void setFlag(bool CanvasPicture::*flag, bool value);
    void select(const std::string& id, bool extend);
    bool selectNeighbour(int step);
    void refreshWords();
    void redraw();

    CanvasPicture m_picture;
    std::shared_ptr<const Analysis> m_analysis;
    QPixmap m_still;            ///< what does not move, drawn once
    bool m_follows = true;      ///< fits by itself until the user zooms or pans
    bool m_showsFocus = false;  ///< the focus came by the keyboard
    std::optional<QPointF> m_panFrom;
};

}  // namespace eigenlink
