#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

namespace eigenlink {

namespace {

QPainterPath shapeOfBar(const GlyphSite& site)
{
    return roundedHull(site.geometry.linkPins(site.index), site.unit());
}

void paintBar(QPainter& painter, const GlyphSite& site)
{
    painter.setPen(site.ink.pen(site.ink.linkOutline));
    painter.setBrush(site.ink.linkFill);
    painter.drawPath(shapeOfBar(site));
    painter.setBrush(Qt::NoBrush);
}

QPointF anchorOfBar(const GlyphSite& site)
{
    return site.geometry.linkMiddle(site.index);
}

}  // namespace

Glyph barGlyph()
{
    return {"bar", GlyphLayer::rod, true, paintBar, shapeOfBar, anchorOfBar};
}

}  // namespace eigenlink
