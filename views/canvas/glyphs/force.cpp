#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

#include <algorithm>

namespace eigenlink {

namespace {

/// From the point along the force; the arrow shows the direction, the inspector the size.
QLineF arrowOf(const GlyphSite& site)
{
    const Vector2 f = site.as<Force>().force;
    const QPointF u = normalized(QPointF(f.x, -f.y));
    const double length = std::clamp(11 * site.unit(), 18.0, 64.0);
    return {site.point(0) + 1.4 * site.unit() * u, site.point(0) + length * u};
}

void paintForce(QPainter& painter, const GlyphSite& site)
{
    painter.setPen(site.ink.pen(site.ink.force, 1.3));
    paintArrow(painter, arrowOf(site), std::clamp(2.4 * site.unit(), 6.0, 13.0));
}

QPainterPath shapeOfForce(const GlyphSite& site)
{
    return linePath(arrowOf(site).p1(), arrowOf(site).p2());
}

QPointF anchorOfForce(const GlyphSite& site)
{
    return arrowOf(site).p2();
}

}  // namespace

Glyph forceGlyph()
{
    return {"force", GlyphLayer::load, false, paintForce, shapeOfForce, anchorOfForce};
}

}  // namespace eigenlink
