#pragma once

#include "views/theme/theme.h"

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

/// One curve of a chart, with its name for the legend.
struct ChartCurve {
    QString name;
    std::vector<double> x, y;
    int ink = 0;  ///< 0: the main colour; then further ones; −1: muted
    bool isDashed = false;
    bool isThin = false;
    bool isFilled = false;  ///< down to the curve before, the first to zero
    bool hasMarks = false;  ///< points in place of a line
};

/// A place in a chart that is named.
struct ChartMark {
    double x = 0, y = 0;
    QString words;
    int ink = 0;
};

/// One plot of a chart; several stand below each other over the same axis.
struct ChartPane {
    QString yLabel;
    std::vector<ChartCurve> curves;
    std::vector<ChartMark> marks;
    std::vector<std::pair<double, double>> bands;  ///< of x, shaded
    std::vector<double> yTicks;                    ///< in place of round ones, as degrees of a phase
    std::optional<std::pair<double, double>> yRange;
    bool isLogarithmic = false;
    double share = 1;  ///< of the height
};

/// Everything that a chart of curves shows.
struct ChartPicture {
    std::vector<ChartPane> panes;
    QString xLabel;
    std::optional<std::pair<double, double>> xRange;
    std::vector<double> xTicks;
    bool isLogarithmic = false;  ///< the axis of x
    bool isEqual = false;        ///< one scale for both axes
    bool hasUnitCircle = false;
    bool hasCursor = false;  ///< along the first curve
    bool hasLegend = true;   ///< where more than one curve has a name
};

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

/// Colours that stay apart from each other in both themes, the same for the same number (Okabe–Ito); −1 is muted.
QColor inkOfCurve(int ink, const Theme& theme);

}  // namespace eigenlink
