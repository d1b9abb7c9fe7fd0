#pragma once

#include "views/plot/chart_picture.h"

#include <QSizeF>

class QPainter;

namespace eigenlink {

/// The size of a chart as a figure of a given width [px].
QSizeF chartFigureSize(const ChartPicture& picture, double width);

/// Draws a chart as a figure, in the light theme and without widgets. Without the curves: the axes to draw them in.
void paintChartFigure(QPainter& painter, double width, const ChartPicture& picture, bool curves);

}  // namespace eigenlink
