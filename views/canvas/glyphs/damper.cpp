#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

namespace eigenlink {

namespace {

void paintDamper(QPainter& painter, const GlyphSite& site)
{
    if (site.ink.isDashed() || site.ink.style == SceneStyle::trail) {
        return;
    }
    const double drawn = distance(site.drawn(0), site.drawn(1)) * site.geometry.transform().scale;
    const double now = lengthOf(site.point(1) - site.point(0));
    painter.setPen(site.ink.pen(site.ink.damper));
    painter.setBrush(Qt::NoBrush);
    const double slide = drawn > 0 ? 0.5 + (now - drawn) / drawn : 0.5;
    paintTies(painter, site);
    paintDashpot(painter, lineOf(site), 3 * site.unit(), slide);
}

QPainterPath shapeOfDamper(const GlyphSite& site)
{
    return tiedPath(site);
}

QPointF anchorOfDamper(const GlyphSite& site)
{
    return lineOf(site).center();
}

}  // namespace

Glyph damperGlyph()
{
    return {"damper", GlyphLayer::line, true, paintDamper, shapeOfDamper, anchorOfDamper};
}

}  // namespace eigenlink
