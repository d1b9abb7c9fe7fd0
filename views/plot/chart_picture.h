#pragma once

#include "views/theme/theme.h"

#include <QImage>
#include <QMarginsF>
#include <QPen>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QPainter;

namespace eigenlink {

struct ChartPlane;

/// An axis of a chart.
struct ChartAxis {
    QString label{};
    std::optional<std::pair<double, double>> range{};  ///< absent: what the curves need
    std::vector<double> ticks{};                       ///< in place of round ones
    bool isLogarithmic = false;
    bool isAngle = false;                    ///< in degrees: ticks at 15°, 45°, 90° …
    std::function<QString(double)> words{};  ///< text of a tick; null: the number
    double room = 0;                         ///< beyond the curves, relative to their range
    std::optional<double> least{};           ///< value that is in sight whatever the curves are
};

/// One curve of a chart, with its name for the legend. Values that are not finite leave gaps.
struct ChartCurve {
    QString name{};
    std::vector<double> x{}, y{};
    int ink = 0;  ///< of inkOfCurve
    bool isDashed = false;
    bool isThin = false;
    bool isFilled = false;   ///< down to the curve before, the first to zero
    bool hasMarks = false;   ///< points in place of a line
    bool isHollow = false;   ///< the points are rings
    bool hasHead = false;    ///< of an arrow, at its last point
    bool isChosen = false;   ///< drawn thicker and above the others
    bool isFaint = false;    ///< drawn in a weak colour
    bool isAside = false;    ///< cannot be pointed at and decides no range
    bool hasDots = false;    ///< a dot at each point of the line
    bool hasArrows = false;  ///< heads along the line in the order of the points
    double rounding = 0;     ///< rounding error of y: smaller values are drawn as zero
};

/// A place in a chart with a symbol, and words beside it where there is room.
struct ChartMark {
    enum class Shape { dot, ring, cross, diamond, triangle, disc, handle };
    double x = 0, y = 0;
    QString words{};
    int ink = 0;
    Shape shape = Shape::dot;
    QString tip{};                   ///< in a tool tip
    bool isClickable = false;        ///< a press chooses it; handles are dragged or clicked
    bool isLarge = false;            ///< the chosen one
    std::optional<QColor> colour{};  ///< in place of the ink
};

/// A vertical line through all panes.
struct ChartLine {
    enum class Style { solid, dashed, dotted };
    double x = 0;
    QString name{};
    Style style = Style::dotted;
    bool isHandle = false;  ///< can be dragged
};

/// An image behind the curves.
struct ChartImage {
    QImage image;
    QRectF place;  ///< in the numbers of the axes; its top is its least y
};

/// One plot of a chart; several stand below each other over the same axis.
struct ChartPane {
    ChartAxis y{};
    std::vector<ChartCurve> curves{};
    std::vector<ChartMark> marks{};
    std::vector<std::pair<double, double>> bands{};  ///< ranges of x, shaded
    std::optional<ChartImage> image{};
    /// Draw something else in the plane: behind the curves, and above them.
    std::function<void(QPainter&, const ChartPlane&)> paintBehind{}, paintOver{};
    double share = 1;  ///< of the height
};

/// Everything that a chart shows.
struct ChartPicture {
    std::vector<ChartPane> panes{};
    ChartAxis x{};
    QMarginsF around{};    ///< left free beside axes and names [px]
    bool isEqual = false;  ///< one scale for both axes
    bool hasUnitCircle = false;
    bool isPoles = false;         ///< the complex plane: half planes, lines of damping and frequency
    bool hasLegend = true;        ///< where more than one curve has a name
    bool hasNamesAtEnds = false;  ///< names stand at the ends of their curves in place of a legend

    bool hasCursor = false;    ///< along the main curve
    std::size_t main = 0;      ///< curve of the first pane that the cursor runs along
    std::size_t step = 1;      ///< points that an arrow key moves the cursor
    bool isPath = false;       ///< x depends on y: the cursor goes to the nearest point, not to the nearest x
    bool hasRay = false;       ///< from the origin to the cursor
    bool pointsAtAll = false;  ///< the pointer chooses points of all curves of the first pane
    std::vector<ChartLine> lines{};
    std::optional<QPointF> crosshair{};
    QString emptyWords{};  ///< in the middle while there is no curve
};

/// Colour of a curve: 0 is the main one, −1 muted. Twelve differ clearly on the theme's card (Okabe–Ito first).
QColor inkOfCurve(int ink, const Theme& theme);
/// Line of a curve: solid for six inks, then dashed, dotted and dash-dotted, so that colour is never alone.
QPen penOfCurve(int ink, const Theme& theme);

}  // namespace eigenlink
