#pragma once

#include "views/spectrum/complex_plane_picture.h"

#include <QPointF>
#include <QWidget>

class QCustomPlot;

namespace eigenlink {

/// Axes of the complex plane with zoom, pan and export; draws a ComplexPlanePicture over them and reports where the
/// mouse is. The one place of this plot that talks to QCustomPlot.
class ComplexPlaneChart : public QWidget {
    Q_OBJECT

public:
    explicit ComplexPlaneChart(QWidget* parent = nullptr);
    ~ComplexPlaneChart() override;

    /// Sets the picture. The view is kept; objects that the marks point to must live as long as they are drawn.
    void setPicture(const ComplexPlanePicture& picture);
    const ComplexPlanePicture& picture() const { return m_picture; }
    void setMap(const AxisMap& map);
    void setWindow(const PlotWindow& window);
    PlaneGeometry planeGeometry() const;
    QFont plotFont() const;

    /// Draws the chart as it is shown, by any painter.
    void paintChart(QPainter& painter);

Q_SIGNALS:
    void clicked(const QPointF& pixel);
    void pointedAt(const QPointF& pixel);
    void left();
    void fitWanted();
    /// The user has zoomed or panned.
    void windowMoved();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Ticker;
    void recolour();

    QCustomPlot* m_plot = nullptr;
    ComplexPlanePicture m_picture;
    AxisMap m_map;
    QPointF m_pressed;
    bool m_dragged = false;
};

}  // namespace eigenlink
