#pragma once

#include "views/plot/chart_layout.h"
#include "views/theme/themed.h"

#include <QPixmap>
#include <QWidget>

#include <cstddef>
#include <optional>

namespace eigenlink {

/// A chart in a window. Dragging moves the cursor along the main curve, a handle or a line; the arrow keys move the
/// cursor (Shift: ten times as far, or a line that can be dragged), Home and End to its ends. The wheel zooms (beside
/// an axis only that axis), the middle button pans, and where there is no cursor the left one; a double click shows
/// everything.
class CurveChart : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit CurveChart(QWidget* parent = nullptr);

    const ChartPicture& picture() const { return m_picture; }
    /// The areas of all parts on the widget [px].
    const ChartLayout& plan() const { return m_layout; }
    ChartStyle styleNow() const { return chartStyle(m_theme, font()); }
    /// Height of numbers and label below the last plane [px].
    double labelHeight() const { return labelHeightOf(m_picture, styleNow()); }
    /// The number of the point of the main curve.
    std::size_t cursor() const { return m_cursor; }
    /// The place of a point of the main curve on the widget [px].
    QPointF pixelOf(std::size_t point) const;
    /// Draws the chart in light colours and its own size, by any painter.
    void paintFigure(QPainter& painter) const { paintFigure(painter, m_picture); }
    /// Draws a picture that was made for light colours in the same way.
    void paintFigure(QPainter& painter, const ChartPicture& picture) const;

public Q_SLOTS:
    /// Shows a picture. The user's zoom stays while the axes mean the same.
    void setPicture(const eigenlink::ChartPicture& picture);
    void setCursor(std::size_t point);
    void setCrosshair(const std::optional<QPointF>& place);
    void setTheme(const eigenlink::Theme& theme) override;
    /// Shows everything.
    void fit();

Q_SIGNALS:
    /// The user chose another point of the main curve.
    void cursorMoved(std::size_t point);
    /// The user pressed on a curve, or moved on to a point of one where the pointer chooses points of all.
    void curvePointed(std::size_t curve, std::size_t point);
    void markClicked(std::size_t mark);
    void handleDragged(std::size_t mark, const QPointF& place);
    void handleReleased(std::size_t mark);
    void lineDragged(std::size_t line, double x);
    /// Shift with an arrow key moves a line that can be dragged.
    void lineStepped(std::size_t line, int steps);
    /// Pressed and released without moving, where nothing else answers.
    void clicked(const QPointF& pixel);
    /// The user has zoomed or panned, or wants to see everything.
    void sightMoved();
    void fitWanted();
    /// The pointer is over this pixel with no button, or has left.
    void hovered(const QPointF& pixel);
    void left();
    /// An arrow key asks for points or curves further on, where the chart has no cursor of its own.
    void stepped(int steps);
    void curveStepped(int steps);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// The action of the left button until it is released.
    enum class Drag { none, cursor, handle, line, pan };

    void arrange();
    void look(const ChartSight& sight);
    ChartSight sightNow() const;
    void press(const QPointF& pixel);
    void dragTo(const QPointF& pixel);
    void explain(const QMouseEvent& event);
    void panBy(const QPointF& way);
    void moveTo(std::size_t point);
    std::size_t pointCount() const;

    ChartPicture m_picture;
    ChartSight m_sight;
    ChartLayout m_layout;
    QPixmap m_still;  ///< everything but the cursor; null: to be painted
    Theme m_theme;
    std::size_t m_cursor = 0;
    Drag m_drag = Drag::none;
    std::size_t m_dragged = 0;  ///< mark or line
    QPointF m_pressed;          ///< where a button was pressed [px]
    QPointF m_pointer;          ///< where the pointer was [px]
    bool m_isMoved = false;
    bool m_isZoomed = false;
};

}  // namespace eigenlink
