#pragma once

#include "views/plot/chart_layout.h"

class QPainter;

namespace eigenlink {

/// Draws the background of eigenvalues s in the complex plane: the unstable half plane, lines of constant damping ratio
/// ζ (s = ω (−ζ ± i √(1 − ζ²))), circles of constant |s|, and both axes.
void paintPoleGrid(QPainter& painter, const ChartPlane& plane, const Theme& theme);

}  // namespace eigenlink
