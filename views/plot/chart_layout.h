#pragma once

#include "views/plot/chart_picture.h"

#include <QFont>
#include <QPointF>
#include <QRectF>

#include <cstddef>
#include <optional>
#include <vector>

namespace eigenlink {

/// The part of an axis that is in sight. Numbers become shares of its length, 0 at `low` and 1 at `high`.
struct ChartRange {
    double low = 0, high = 1;
    bool isLogarithmic = false;

    bool shows(double value) const;
    double shareOf(double value) const;
    double valueAt(double share) const;
    /// The range stretched by a factor about the place of a share.
    ChartRange zoomed(double share, double factor) const;
    /// The range moved by a share of its length.
    ChartRange moved(double share) const;
    bool contains(const ChartRange& other) const { return low <= other.low && other.high <= high; }
    friend bool operator==(const ChartRange&, const ChartRange&) = default;
};

/// The ranges in sight: one of x, and one of y for each pane.
struct ChartSight {
    ChartRange x;
    std::vector<ChartRange> y;
};

/// The ranges that show everything.
ChartSight fittingSight(const ChartPicture& picture);

/// The area of a pane and the ranges that it shows.
struct ChartPlane {
    QRectF area;  ///< [px]
    ChartRange x, y;

    QPointF pixelOf(double across, double up) const;
    QPointF placeOf(QPointF pixel) const;
};

/// The areas of all parts of a chart [px].
struct ChartLayout {
    /// A name in the legend of a pane.
    struct Name {
        std::size_t pane = 0, curve = 0;
        QRectF area;
        bool isLast = false;  ///< there is no room for the names of the curves behind it
    };
    QRectF room;
    std::vector<ChartPlane> planes;
    std::vector<Name> names;
    bool hasCurves = true;  ///< false: only the axes are drawn
};

/// Colours, widths and letters of a chart.
struct ChartStyle {
    Theme theme;
    QFont font;
};

/// The style of a theme, with letters of a widget's family.
ChartStyle chartStyle(const Theme& theme, QFont font);

/// Lays a chart out in a room. A chart with one scale for both axes shows more than it is asked for.
ChartLayout layOut(const ChartPicture& picture, const ChartSight& sight, const QRectF& room, const ChartStyle& style);

/// Height of numbers and label below the last plane [px].
double labelHeightOf(const ChartPicture& picture, const ChartStyle& style);

/// The values at which an axis of this length [px] is labelled; the labels are `apart` from each other.
std::vector<double> ticksOf(const ChartAxis& axis, const ChartRange& range, double length, double apart);
/// Text of a tick.
QString tickWords(const ChartAxis& axis, double tick);

/// y of a point as it is drawn: values below rounding are zero.
double drawnY(const ChartCurve& curve, std::size_t point);

/// A point of a curve of the first pane.
struct ChartPlace {
    std::size_t curve = 0, point = 0;
    friend bool operator==(const ChartPlace&, const ChartPlace&) = default;
};

/// The point of the curves of the first pane that is nearest to a pixel, that of a chosen curve among points that are
/// about equally near; nothing where none is within `reach` [px].
std::optional<ChartPlace> placeUnder(const ChartPicture& picture, const ChartLayout& layout, QPointF pixel,
                                     double reach);
/// The point of the main curve at a pixel: the nearest x, or of a path the nearest point.
std::optional<std::size_t> pointUnder(const ChartPicture& picture, const ChartLayout& layout, QPointF pixel);
/// The mark of the first pane under a pixel, handles first.
std::optional<std::size_t> markUnder(const ChartPicture& picture, const ChartLayout& layout, QPointF pixel);
/// The line under a pixel that can be dragged.
std::optional<std::size_t> lineUnder(const ChartPicture& picture, const ChartLayout& layout, QPointF pixel);

}  // namespace eigenlink
