#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

QPointF centerOfMass(const GlyphSite& site)
{
    return site.geometry.onLink(site.index, site.as<Body>().centerOfMass);
}

/// Radius of the disc of a one-pin body: its radius of gyration where that is a sensible size.
double discRadius(const GlyphSite& site)
{
    const Body& body = site.as<Body>();
    const double gyration = body.mass > 0 && body.inertia > 0 ? std::sqrt(body.inertia / body.mass) : 0;
    return std::clamp(gyration * site.geometry.transform().scale, 2.6 * site.unit(), 5.5 * site.unit());
}

QPainterPath plate(const GlyphSite& site)
{
    std::vector<QPointF> corners = site.geometry.linkPins(site.index);
    if (site.as<Body>().mass > 0) {
        corners.push_back(centerOfMass(site));
    }
    return roundedHull(std::move(corners), 1.25 * site.unit());
}

QPainterPath disc(const GlyphSite& site)
{
    return roundedHull({centerOfMass(site)}, discRadius(site));
}

bool hasOnePin(const GlyphSite& site)
{
    return site.part().points.size() == 1;
}

QPainterPath shapeOfBody(const GlyphSite& site)
{
    QPainterPath path = plate(site);
    if (hasOnePin(site)) {
        path = path.united(disc(site));
    }
    return path;
}

/// Thin line along the link's x-axis, so that the turning of a disc can be seen.
void paintAxis(QPainter& painter, const GlyphSite& site)
{
    const QPointF start = centerOfMass(site);
    const QPointF direction = directionAt(site.geometry.linkAngle(site.index));
    painter.setPen(site.ink.pen(site.ink.linkOutline, 0.7));
    painter.drawLine(start + 1.1 * site.unit() * direction, start + discRadius(site) * direction);
}

void paintBody(QPainter& painter, const GlyphSite& site)
{
    painter.setPen(site.ink.pen(site.ink.linkOutline));
    painter.setBrush(site.ink.linkFill);
    painter.drawPath(shapeOfBody(site));
    painter.setBrush(Qt::NoBrush);
    if (site.ink.style == SceneStyle::trail || site.ink.isDashed()) {
        return;
    }
    if (hasOnePin(site)) {
        paintAxis(painter, site);
    }
    if (site.as<Body>().mass > 0) {
        paintCenterOfMass(painter, centerOfMass(site), 0.85 * site.unit(), site.ink);
    }
}

QPointF anchorOfBody(const GlyphSite& site)
{
    return hasOnePin(site) ? centerOfMass(site) : site.geometry.linkMiddle(site.index);
}

}  // namespace

Glyph bodyGlyph()
{
    return {"body", GlyphLayer::plate, true, paintBody, shapeOfBody, anchorOfBody};
}

}  // namespace eigenlink
