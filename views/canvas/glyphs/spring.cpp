#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kFinestCoil = 6.5;  ///< narrower coils run together [px]
constexpr double kFineUnit = 2;      ///< below this size of symbols a moving spring is a line [px]

/// Longer springs have more coils, as many as can be distinguished; the number stays while the spring stretches.
int coilsOf(const GlyphSite& site)
{
    const double relaxed = site.as<Spring>().restLength;
    const double length = relaxed > 0 ? relaxed : distance(site.drawn(0), site.drawn(1));
    const double pixels = distance(site.drawn(0), site.drawn(1)) * site.geometry.transform().scale;
    const int wanted =
        std::clamp(static_cast<int>(std::lround(9 * length / site.geometry.parts().typicalLength)), 5, 14);
    return std::clamp(static_cast<int>(pixels / kFinestCoil), 3, wanted);
}

/// 0.5 where the spring is as long as drawn, more where it is stretched.
double slideOf(const GlyphSite& site)
{
    const double drawn = distance(site.drawn(0), site.drawn(1)) * site.geometry.transform().scale;
    const double now = lengthOf(site.point(1) - site.point(0));
    return drawn > 0 ? 0.5 + (now - drawn) / drawn : 0.5;
}

void paintAlone(QPainter& painter, const GlyphSite& site)
{
    const QLineF line = lineOf(site);
    painter.drawPolyline(zigzag(line.p1(), line.p2(), coilsOf(site), 1.25 * site.unit()));
}

/// Spring and dashpot side by side between two cross-bars.
void paintWithDamper(QPainter& painter, const GlyphSite& site)
{
    const QLineF line = lineOf(site);
    const QPointF along = line.p2() - line.p1();
    const QPointF side = normalOf(normalized(along)) * (1.55 * site.unit());
    const double lead = std::min(0.16, 3 * site.unit() / std::max(lengthOf(along), 1.0));
    const QPointF start = line.p1() + lead * along;
    const QPointF end = line.p2() - lead * along;
    painter.drawLine(line.p1(), start);
    painter.drawLine(end, line.p2());
    painter.drawLine(start - side, start + side);
    painter.drawLine(end - side, end + side);
    painter.drawPolyline(zigzag(start + side, end + side, coilsOf(site), 0.95 * site.unit()));
    painter.setPen(site.ink.pen(site.ink.damper));
    paintDashpot(painter, QLineF(start - side, end - side), 1.9 * site.unit(), slideOf(site));
}

void paintSpring(QPainter& painter, const GlyphSite& site)
{
    if (site.ink.isDashed() || site.ink.style == SceneStyle::trail) {
        return;
    }
    painter.setPen(site.ink.pen(site.ink.spring));
    painter.setBrush(Qt::NoBrush);
    if (!site.ink.isSolid() && site.unit() < kFineUnit) {
        painter.drawPath(tiedPath(site));
        return;
    }
    paintTies(painter, site);
    if (site.as<Spring>().damping > 0) {
        paintWithDamper(painter, site);
    } else {
        paintAlone(painter, site);
    }
}

QPainterPath shapeOfSpring(const GlyphSite& site)
{
    return tiedPath(site);
}

QPointF anchorOfSpring(const GlyphSite& site)
{
    return lineOf(site).center();
}

}  // namespace

Glyph springGlyph()
{
    return {"spring", GlyphLayer::line, true, paintSpring, shapeOfSpring, anchorOfSpring};
}

}  // namespace eigenlink
