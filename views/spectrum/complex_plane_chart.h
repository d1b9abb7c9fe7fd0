#pragma once

#include "views/plot/chart_picture.h"
#include "views/spectrum/complex_plane_picture.h"

#include <QPointF>
#include <QWidget>

namespace eigenlink {

class CurveChart;

/// A chart of the complex plane, linear or symmetric-logarithmic; draws a ComplexPlanePicture in it and reports where
/// the mouse is.
class ComplexPlaneChart : public QWidget {
    Q_OBJECT

public:
    explicit ComplexPlaneChart(QWidget* parent = nullptr);

    /// Sets the picture. The view is kept; objects that the marks point to must live as long as they are drawn.
    void setPicture(const ComplexPlanePicture& picture);
    const ComplexPlanePicture& picture() const { return m_picture; }
    void setMap(const AxisMap& map);
    void setWindow(const PlotWindow& window);
    PlaneGeometry planeGeometry() const;
    QFont plotFont() const;

    /// Draws the chart in light colours, by any painter.
    void paintChart(QPainter& painter);

Q_SIGNALS:
    void clicked(const QPointF& pixel);
    void pointedAt(const QPointF& pixel);
    void left();
    void fitWanted();
    /// The user has zoomed or panned.
    void windowMoved();

private:
    void arrange();
    void setTicks(const PlotWindow& window);
    PlaneGeometry geometryIn(const QRectF& plane, const PlotWindow& window) const;

    CurveChart* m_chart;
    ChartPicture m_axes;
    ComplexPlanePicture m_picture;
    AxisMap m_map;
};

}  // namespace eigenlink
