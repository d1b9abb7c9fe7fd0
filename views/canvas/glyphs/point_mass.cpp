#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

namespace eigenlink {

namespace {

constexpr double kDiscRadius = 2.0;  ///< [units]

QPainterPath shapeOfPointMass(const GlyphSite& site)
{
    return roundedHull({site.point(0)}, kDiscRadius * site.unit());
}

void paintPointMass(QPainter& painter, const GlyphSite& site)
{
    const bool filled = site.ink.isSolid();
    painter.setPen(site.ink.pen(filled ? site.ink.pinFill : site.ink.mass));
    painter.setBrush(filled ? site.ink.mass : site.ink.linkFill);
    painter.drawPath(shapeOfPointMass(site));
    painter.setBrush(Qt::NoBrush);
}

QPointF anchorOfPointMass(const GlyphSite& site)
{
    return site.point(0) + QPointF(0, kDiscRadius * site.unit());
}

}  // namespace

Glyph pointMassGlyph()
{
    return {"point_mass", GlyphLayer::joint, true, paintPointMass, shapeOfPointMass, anchorOfPointMass};
}

}  // namespace eigenlink
