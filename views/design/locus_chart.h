#pragma once

#include "views/design/locus_picture.h"

#include <QWidget>

class QCustomPlot;

namespace eigenlink {

/// Axes with zoom and export over which a picture of curves is drawn; emits which place of a curve is pointed at and
/// where a handle is dragged to. Dragging moves the cursor along the curves, or a handle when it begins on one; the
/// wheel zooms, the middle button pans, a double click fits. Left and right ask for the next place, up and down for the
/// next curve.
class LocusChart : public QWidget {
    Q_OBJECT

public:
    explicit LocusChart(QWidget* parent = nullptr);
    ~LocusChart() override;

    const LocusPicture& picture() const { return m_picture; }
    LocusGeometry geometryOfPlane() const;
    /// Draws the chart in light colours and its own size, by any painter.
    void paintFigure(QPainter& painter);

public Q_SLOTS:
    /// The view is kept where it still shows everything, unless the picture is of something else.
    void setPicture(const eigenlink::LocusPicture& picture, bool isOther);
    void fit();

Q_SIGNALS:
    void curvePointed(std::size_t curve, std::size_t index);
    void markClicked(std::size_t mark);
    void handleDragged(std::size_t mark, const QPointF& place);
    void handleReleased(std::size_t mark);
    void stepped(int steps);
    void curveStepped(int steps);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void handlePress(const QPointF& pixel);
    void handleMove(const QPointF& pixel);
    void handleRelease();
    void point(const QPointF& pixel, double reach);

    QCustomPlot* m_plot;
    LocusPicture m_picture;
    std::optional<std::size_t> m_handle;
    bool m_isPointing = false;
    bool m_isMoved = false;
    bool m_isZoomed = false;
};

}  // namespace eigenlink
