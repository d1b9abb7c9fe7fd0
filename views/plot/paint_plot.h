#pragma once

class QCustomPlot;
class QPainter;

namespace eigenlink {

/// Draws a plot as it is shown, in its own size, by any painter: into pictures, SVG and PDF as lines and text.
void paintPlot(QPainter& painter, QCustomPlot& plot);

}  // namespace eigenlink
