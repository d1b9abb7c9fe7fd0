#pragma once

#include "views/plot/chart_picture.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

class QCPCurve;
class QCPItemStraightLine;
class QCustomPlot;
class QTimer;

namespace eigenlink {

/// Curves in one plot or in several below each other. With a cursor, dragging and the arrow keys (Shift: further) move
/// it along the first curve; the wheel zooms, a double click fits.
class CurveChart : public QWidget {
    Q_OBJECT

public:
    explicit CurveChart(QWidget* parent = nullptr);
    ~CurveChart() override;

    const ChartPicture& picture() const { return m_picture; }
    /// The number of the point of the first curve.
    std::size_t cursor() const { return m_cursor; }
    /// Where a point of the first curve is on the widget [px].
    QPointF pixelOf(std::size_t point) const;
    /// Draws the chart in light colours and its own size, by any painter.
    void paintFigure(QPainter& painter);

public Q_SLOTS:
    void setPicture(const eigenlink::ChartPicture& picture);
    void setCursor(std::size_t point);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    /// The user chose another point of the first curve.
    void cursorMoved(std::size_t point);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Pane;

    void rebuild();
    void buildPane(const ChartPane& pane, bool isLast);
    void addLegend();
    void fit();
    void equalize();
    void placeCursor();
    void moveTo(std::size_t point);
    std::size_t pointAt(const QPointF& pixel) const;
    const ChartCurve* mainCurve() const;

    QCustomPlot* m_plot;
    std::vector<Pane> m_panes;
    ChartPicture m_picture;
    std::size_t m_cursor = 0;
    Theme m_theme;
};

}  // namespace eigenlink
