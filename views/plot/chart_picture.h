#pragma once

#include "views/theme/theme.h"

#include <QString>

#include <optional>
#include <utility>
#include <vector>

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
    bool isHollow = false;  ///< the points are rings
    bool hasHead = false;   ///< of an arrow, at its last point
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

/// Colours that stay apart from each other in both themes, the same for the same number (Okabe–Ito); −1 is muted.
QColor inkOfCurve(int ink, const Theme& theme);

}  // namespace eigenlink
