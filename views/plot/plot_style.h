#pragma once

#include "views/theme/theme.h"

#include <QFont>

class QCustomPlot;
class QWidget;

namespace eigenlink {

/// The look that all plots share: axes without ticks, plots without a margin of their own.
void layOutPlot(QCustomPlot& plot);

/// Lets the plot fill the chart, laid out by layOutPlot(). The chart has the focus and filters the plot's events.
void fillWithPlot(QWidget& chart, QCustomPlot& plot);

/// Colours and font of background, axes and grid.
void colourPlot(QCustomPlot& plot, const Theme& theme, const QFont& font);

/// The font of axes and of words in a plot, from that of the widget.
QFont plotFontOf(QFont font, const Theme& theme);

}  // namespace eigenlink
