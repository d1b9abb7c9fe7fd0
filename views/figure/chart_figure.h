#pragma once

#include "views/plot/chart_picture.h"

#include <QSizeF>

class QPainter;

namespace eigenlink {

/// The size of a figure with these panes, of a given width [px].
QSizeF chartFigureSize(const ChartPicture& picture, double width);

/// Draws curves in panes one below the other over one axis, with their names, in the light theme and without widgets;
/// numbers that are not finite leave gaps. Without the curves to draw them in. Cursors, bands and equal scales are left
/// out.
void paintChart(QPainter& painter, double width, const ChartPicture& picture, bool curves);

}  // namespace eigenlink
