#pragma once

#include "views/canvas/glyphs/glyph.h"

#include <QLineF>
#include <QPointF>
#include <QPolygonF>

#include <vector>

namespace eigenlink {

/// Convex hull grown by a radius: a disc for one point, a rod for two, a plate with round corners for more.
QPainterPath roundedHull(std::vector<QPointF> points, double radius);

/// Zigzag of a spring from `from` to `to` with straight ends.
QPolygonF zigzag(QPointF from, QPointF to, int coils, double amplitude);

/// Dashpot along a line; `slide` in [0, 1] is how far the piston is pulled out of the cylinder.
void paintDashpot(QPainter& painter, const QLineF& line, double width, double slide);

/// Arc about a center from one angle to another [rad], counter-clockwise as seen.
QPainterPath arcPath(QPointF center, double radius, double from, double to);

/// Filled arrow head with its tip at `tip`, in the colour of the pen.
void paintArrowHead(QPainter& painter, QPointF tip, QPointF direction, double size);

/// Line with an arrow head at its end.
void paintArrow(QPainter& painter, const QLineF& line, double headSize);

/// Symbol of a centre of mass: a disc with two black quarters.
void paintCenterOfMass(QPainter& painter, QPointF at, double radius, const Ink& ink);

/// Short parallel strokes of the ground on the right-hand side of a line.
void paintHatching(QPainter& painter, const QLineF& line, double spacing, double length);

/// The meeting point of the two links of an element, or of its link and the ground [px].
QPointF jointOf(const GlyphSite& site);

/// The line of a spring or damper: from point to point, or beside that line where others act between the same points.
QLineF lineOf(const GlyphSite& site);
/// Paints the ties of a line beside to its points; nothing where it runs from point to point.
void paintTies(QPainter& painter, const GlyphSite& site);
/// The line with its ties, for hit tests and halos.
QPainterPath tiedPath(const GlyphSite& site);

/// A line as a path.
QPainterPath linePath(QPointF from, QPointF to);

}  // namespace eigenlink
