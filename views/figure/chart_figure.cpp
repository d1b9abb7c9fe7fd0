#include "views/figure/chart_figure.h"

#include "views/figure/recorded_drawing.h"
#include "views/plot/chart_painter.h"

namespace eigenlink {

namespace {

constexpr double kPaneHeight = 150;  ///< of a pane of share 1 [px]
constexpr double kAnyHeight = 1000;  ///< to see what stands around the panes

ChartStyle figureStyle()
{
    return chartStyle(lightTheme(), QFont(QString::fromLatin1(kFigureFont)));
}

ChartLayout figureLayout(const ChartPicture& picture, QSizeF size)
{
    return layOut(picture, fittingSight(picture), QRectF(QPointF(), size), figureStyle());
}

}  // namespace

QSizeF chartFigureSize(const ChartPicture& picture, double width)
{
    double height = kAnyHeight;
    for (const ChartPlane& plane : figureLayout(picture, {width, kAnyHeight}).planes) {
        height -= plane.area.height();
    }
    for (const ChartPane& pane : picture.panes) {
        height += kPaneHeight * pane.share;
    }
    return {width, height};
}

void paintChartFigure(QPainter& painter, double width, const ChartPicture& picture, bool curves)
{
    ChartLayout layout = figureLayout(picture, chartFigureSize(picture, width));
    layout.hasCurves = curves;
    paintChart(painter, picture, layout, figureStyle());
}

}  // namespace eigenlink
