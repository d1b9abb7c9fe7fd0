#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

namespace eigenlink {

namespace {

constexpr double kHalfBlock = 3.2;  ///< half the length of the block along the first link [units]
constexpr double kHalfDepth = 2;    ///< half the depth of the block [units]
constexpr double kNotchRadius = 2;  ///< [units]
constexpr double kHalfNeck = 0.35;  ///< half the least thickness [units]

/// A direction of the block in the first link: along it, and across it.
QPointF alongNotch(const GlyphSite& site)
{
    return site.unit() * directionAt(site.geometry.linkAngle(site.part().links.front()));
}

QPainterPath blockOf(const GlyphSite& site)
{
    const QPointF c = jointOf(site), x = kHalfBlock * alongNotch(site), y = kHalfDepth * normalOf(alongNotch(site));
    QPainterPath path;
    path.addPolygon(QPolygonF{c - x - y, c + x - y, c + x + y, c - x + y});
    path.closeSubpath();
    return path;
}

/// Half circles cut into both sides of the block.
QPainterPath notchesOf(const GlyphSite& site)
{
    QPainterPath path;
    for (const double side : {-1.0, 1.0}) {
        const QPointF center = jointOf(site) + side * (kHalfNeck + kNotchRadius) * normalOf(alongNotch(site));
        path.addEllipse(center, kNotchRadius * site.unit(), kNotchRadius * site.unit());
    }
    return path;
}

QPainterPath shapeOfNotchHinge(const GlyphSite& site)
{
    return blockOf(site).subtracted(notchesOf(site));
}

/// The pin under the hinge is covered, because the neck stands in its place.
void paintNotchHinge(QPainter& painter, const GlyphSite& site)
{
    if (site.ink.isSolid()) {
        painter.fillPath(blockOf(site), site.ink.pinFill);
    }
    painter.setPen(site.ink.pen(site.ink.linkOutline));
    painter.setBrush(site.ink.linkFill);
    painter.drawPath(shapeOfNotchHinge(site));
    painter.setBrush(Qt::NoBrush);
}

QPointF anchorOfNotchHinge(const GlyphSite& site)
{
    return jointOf(site) + kHalfDepth * normalOf(alongNotch(site));
}

}  // namespace

Glyph notchHingeGlyph()
{
    return {"notch_hinge", GlyphLayer::joint, true, paintNotchHinge, shapeOfNotchHinge, anchorOfNotchHinge};
}

}  // namespace eigenlink
