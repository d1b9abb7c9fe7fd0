#include "views/canvas/glyphs/strokes.h"

#include "model/basics/tolerances.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kHalfLength = 3.2;  ///< of the carriage [units]
constexpr double kHalfHeight = 2.1;

/// The link is the guide: it needs no rail of its own.
bool isOnLink(const GlyphSite& site)
{
    return !site.as<Slider>().on.empty();
}

/// Direction of the guide on the screen, chosen so that its hatched side looks down.
QPointF guideDirection(const GlyphSite& site)
{
    const QLineF guide = site.geometry.guideOf(site.index);
    const QPointF u = guide.p2() - guide.p1();
    return u.x() < 0 || (std::abs(u.x()) < tolerance::kNegligible && u.y() > 0) ? -u : u;
}

/// Point of the guide nearest the pin.
QPointF footOf(const GlyphSite& site, QPointF at)
{
    const QPointF through = site.geometry.guideOf(site.index).p1();
    const QPointF u = guideDirection(site);
    return through + u * QPointF::dotProduct(at - through, u);
}

/// The part of the guide that is drawn: about where the pin was drawn, long enough to reach where it is now.
QLineF rail(const GlyphSite& site)
{
    const QPointF u = guideDirection(site);
    const QPointF drawn = footOf(site, site.geometry.transform().toScreen(site.drawn(0)));
    const double now = QPointF::dotProduct(footOf(site, site.point(0)) - drawn, u);
    const double reach = std::max(7 * site.unit(), 0.3 * site.geometry.parts().size * site.geometry.transform().scale);
    const double margin = 2.2 * kHalfLength * site.unit();
    return {drawn + u * std::min(-reach, now - margin), drawn + u * std::max(reach, now + margin)};
}

QPolygonF carriage(const GlyphSite& site)
{
    const QPointF u = guideDirection(site) * (kHalfLength * site.unit());
    const QPointF n = normalOf(guideDirection(site)) * (kHalfHeight * site.unit());
    const QPointF c = footOf(site, site.point(0));
    return {c + u + n, c - u + n, c - u - n, c + u - n};
}

QPainterPath shapeOfSlider(const GlyphSite& site)
{
    QPainterPath path;
    path.addPolygon(carriage(site));
    path.closeSubpath();
    if (site.ink.isSolid() && !isOnLink(site)) {
        path.addPath(linePath(rail(site).p1(), rail(site).p2()));
    }
    return path;
}

void paintRail(QPainter& painter, const GlyphSite& site)
{
    const QPointF down = -normalOf(guideDirection(site)) * (kHalfHeight * site.unit());
    const QLineF line = rail(site);
    const QLineF lower(line.p1() + down, line.p2() + down);
    painter.setPen(site.ink.pen(site.ink.ground, 0.8));
    paintHatching(painter, lower, 1.6 * site.unit(), 1.5 * site.unit());
    painter.setPen(site.ink.pen(site.ink.ground));
    painter.drawLine(lower);
}

void paintSlider(QPainter& painter, const GlyphSite& site)
{
    if (site.ink.isSolid() && !isOnLink(site)) {
        paintRail(painter, site);
    }
    painter.setPen(site.ink.pen(site.ink.linkOutline));
    painter.setBrush(site.ink.linkFill);
    painter.drawPolygon(carriage(site));
    painter.setBrush(Qt::NoBrush);
}

QPointF anchorOfSlider(const GlyphSite& site)
{
    return isOnLink(site) ? carriage(site).boundingRect().topRight() : rail(site).p2();
}

}  // namespace

Glyph sliderGlyph()
{
    return {"slider", GlyphLayer::guide, true, paintSlider, shapeOfSlider, anchorOfSlider};
}

}  // namespace eigenlink
