#pragma once

#include "views/plot/chart_layout.h"

#include <QFontMetricsF>

class QPainter;

namespace eigenlink {

/// A damping ratio in words, and where it is written.
struct DampingLabel {
    QString text;
    QRectF box;
};

/// The damping ratios whose lines have room for a label: where the line leaves the plane, else further in, beside the
/// marks and curves of eigenvalues.
std::vector<DampingLabel> dampingLabels(const ChartPlane& plane, const QFontMetricsF& metrics, const ChartPane& pane);

/// Draws the background of eigenvalues s in the complex plane: the unstable half plane, lines of constant damping ratio
/// ζ (s = ω (−ζ ± i √(1 − ζ²))), circles of constant |s|, and both axes.
void paintPoleGrid(QPainter& painter, const ChartPlane& plane, const ChartPane& pane, const Theme& theme);

}  // namespace eigenlink
