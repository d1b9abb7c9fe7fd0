#pragma once

#include "views/spectrum/plot_scale.h"
#include "views/theme/theme.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

class QPainter;

namespace eigenlink {

/// A curve of a chart; a place that is not finite interrupts it.
struct LocusCurve {
    std::vector<QPointF> places;
    std::size_t pen = 0;    ///< of branchPen
    bool isDashed = false;  ///< unstable equilibria
    bool isChosen = false;
    bool hasArrows = false;  ///< which way it is run through
    bool isFaint = false;    ///< the mirror image of another curve, or of an earlier revision
};

/// A mark on a chart, with words beside it where there are any.
struct LocusMark {
    enum class Shape { dot, ring, cross, diamond, handle };
    QPointF at;
    Shape shape = Shape::dot;
    std::size_t pen = 0;
    QString label;
    QString words;  ///< in a tool tip
};

/// A line from a mark to where it is going.
struct LocusArrow {
    QPointF from, to;
    std::size_t pen = 0;
};

/// Contents of a chart of curves over its axes.
struct LocusPicture {
    QString xLabel, yLabel;
    bool isPlane = false;  ///< the complex plane: half planes, lines of damping and frequency
    std::vector<LocusCurve> curves;
    std::vector<LocusMark> marks;
    std::vector<LocusArrow> arrows;
    std::optional<double> cursor;   ///< a vertical line
    std::optional<double> present;  ///< a dotted vertical line: the value that the mechanism has
    Theme theme;

    /// The places that a view has to show.
    PlotWindow fitting() const;
};

/// The place of a chart's plane on the screen.
struct LocusGeometry {
    QRectF plane;       ///< [px]
    PlotWindow window;  ///< what it shows

    QPointF pixelOf(QPointF place) const;
    QPointF placeOf(QPointF pixel) const;
};

/// Half planes, lines of constant damping ratio and frequency: the ground behind the curves.
void paintChartBackground(QPainter& painter, const LocusPicture& picture, const LocusGeometry& geometry);
/// Curves, marks and cursor.
void paintChartCurves(QPainter& painter, const LocusPicture& picture, const LocusGeometry& geometry);

/// A place on a curve.
struct CurvePlace {
    std::size_t curve = 0, index = 0;
};

/// The place of a curve nearest to a pixel, the chosen curve first among those that are equally near; nothing where
/// none is within `reach` [px].
std::optional<CurvePlace> placeUnder(const LocusPicture& picture, const LocusGeometry& geometry, QPointF pixel,
                                     double reach);
/// The mark under a pixel, handles first.
std::optional<std::size_t> markUnder(const LocusPicture& picture, const LocusGeometry& geometry, QPointF pixel);

}  // namespace eigenlink
