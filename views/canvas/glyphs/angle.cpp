#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr double kArcRadius = 5.2;  ///< [units]

QPointF corner(const GlyphSite& site)
{
    return site.geometry.linkPins(site.part().links.front()).front();
}

/// The link's angle brought into (−π, π].
double shownAngle(const GlyphSite& site)
{
    return std::remainder(site.geometry.linkAngle(site.part().links.front()), 2 * std::numbers::pi);
}

QPainterPath shapeOfAngle(const GlyphSite& site)
{
    return arcPath(corner(site), kArcRadius * site.unit(), 0, shownAngle(site));
}

void paintAngle(QPainter& painter, const GlyphSite& site)
{
    const double radius = kArcRadius * site.unit();
    const double angle = shownAngle(site);
    QPen reference = site.ink.pen(site.ink.angle, 0.7);
    reference.setDashPattern({4, 3});
    painter.setPen(reference);
    painter.drawLine(corner(site), corner(site) + QPointF(1.35 * radius, 0));
    painter.setPen(site.ink.pen(site.ink.angle, 0.85));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(shapeOfAngle(site));
    const double head = 1.6 * site.unit();
    if (std::abs(angle) * radius > 1.5 * head) {
        const double sense = angle > 0 ? 1 : -1;
        const double lag = angle - sense * 0.4 * head / radius;
        paintArrowHead(painter, corner(site) + radius * directionAt(angle),
                       directionAt(lag + sense * std::numbers::pi / 2), head);
    }
}

QPointF anchorOfAngle(const GlyphSite& site)
{
    return corner(site) + kArcRadius * site.unit() * directionAt(shownAngle(site) / 2);
}

}  // namespace

Glyph angleGlyph()
{
    return {"angle", GlyphLayer::load, false, paintAngle, shapeOfAngle, anchorOfAngle};
}

}  // namespace eigenlink
