#pragma once

#include "views/plot/chart_layout.h"

class QPainter;

namespace eigenlink {

/// Draws a chart: axes, curves, marks and names. Without the cursor.
void paintChart(QPainter& painter, const ChartPicture& picture, const ChartLayout& layout, const ChartStyle& style);

/// Draws the cursor at a point of the main curve, in every pane.
void paintChartCursor(QPainter& painter, const ChartPicture& picture, const ChartLayout& layout,
                      const ChartStyle& style, std::size_t point);

/// The areas of the words of a pane's marks, by mark [px]: beside the mark, where they cover no mark, no other
/// words and where possible no curve; null where there is no such place or nothing to say.
std::vector<QRectF> wordAreas(const ChartPane& pane, const ChartPlane& plane, const ChartStyle& style);

}  // namespace eigenlink
