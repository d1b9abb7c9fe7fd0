#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

#include <array>

namespace eigenlink {

namespace {

constexpr double kHalfPivot = 2.4;  ///< half the side of the square in which the leaves cross [units]

/// The ends of the leaves: two on the second link or the ground, two on the first, which turn with it.
std::array<QPointF, 4> leafEnds(const GlyphSite& site)
{
    const auto& links = site.part().links;
    const double base = links.size() > 1 ? site.geometry.linkAngle(links[1]) : 0;
    const QPointF from = kHalfPivot * site.unit() * directionAt(base + site.as<CrossPivot>().restAngle);
    const QPointF to = kHalfPivot * site.unit() * directionAt(site.geometry.linkAngle(links.front()));
    const QPointF c = jointOf(site);
    return {c - from - normalOf(from), c - from + normalOf(from), c + to + normalOf(to), c + to - normalOf(to)};
}

QPainterPath shapeOfCrossPivot(const GlyphSite& site)
{
    const auto [a, b, c, d] = leafEnds(site);
    QPainterPath path;
    path.addPolygon(QPolygonF{a, b, c, d});
    path.closeSubpath();
    return path;
}

/// The pin under the pivot is covered, because the leaves cross in its place.
void paintCrossPivot(QPainter& painter, const GlyphSite& site)
{
    const auto [a, b, c, d] = leafEnds(site);
    if (site.ink.isSolid()) {
        painter.fillPath(shapeOfCrossPivot(site), site.ink.pinFill);
    }
    painter.setPen(site.ink.pen(site.ink.spring));
    painter.drawLine(a, c);
    painter.drawLine(b, d);
    painter.setPen(site.ink.pen(site.ink.linkOutline, 2));
    painter.drawLine(a, b);
    painter.drawLine(c, d);
}

QPointF anchorOfCrossPivot(const GlyphSite& site)
{
    return (leafEnds(site)[1] + leafEnds(site)[2]) / 2;
}

}  // namespace

Glyph crossPivotGlyph()
{
    return {"cross_pivot", GlyphLayer::joint, true, paintCrossPivot, shapeOfCrossPivot, anchorOfCrossPivot};
}

}  // namespace eigenlink
