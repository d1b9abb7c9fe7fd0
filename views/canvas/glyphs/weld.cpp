#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr double kReach = 2.6;      ///< of the gusset along each link [units]
constexpr double kHalfPlate = 3.4;  ///< of the wall that clamps [units]

/// Directions in which the welded links leave the point.
std::vector<QPointF> directionsOf(const GlyphSite& site)
{
    std::vector<QPointF> directions;
    const QPointF at = site.point(0);
    for (const std::size_t link : site.part().links) {
        const bool isBeam = site.geometry.segmentCount(link) > 0;
        std::vector<QPointF> pins = isBeam ? site.geometry.beamCurve(link) : site.geometry.linkPins(link);
        if (pins.size() > 1) {
            const bool near = lengthOf(pins.front() - at) < lengthOf(pins.back() - at);
            const QPointF inner =
                isBeam ? (near ? pins[1] : pins[pins.size() - 2]) : (near ? pins.back() : pins.front());
            directions.push_back(normalized(inner - at));
        }
    }
    return directions;
}

bool isClamp(const GlyphSite& site)
{
    const std::vector<std::string>& of = site.as<Weld>().of;
    return std::ranges::find(of, kGround) != of.end();
}

/// The wall behind the clamped link.
QLineF wall(const GlyphSite& site)
{
    const std::vector<QPointF> directions = directionsOf(site);
    const QPointF normal = directions.empty() ? QPointF(0, -1) : directions.front();
    const QPointF along = normalOf(normal) * (kHalfPlate * site.unit());
    const QPointF back = site.point(0) - normal * (0.9 * site.unit());
    return {back + along, back - along};
}

QPainterPath shapeOfWeld(const GlyphSite& site)
{
    QPainterPath path;
    const std::vector<QPointF> directions = directionsOf(site);
    const double reach = kReach * site.unit();
    for (std::size_t i = 1; i < directions.size(); ++i) {
        path.addPolygon(
            QPolygonF{site.point(0), site.point(0) + directions[i - 1] * reach, site.point(0) + directions[i] * reach});
        path.closeSubpath();
    }
    if (isClamp(site)) {
        path.addPath(linePath(wall(site).p1(), wall(site).p2()));
    } else if (directions.size() < 2) {
        path.addEllipse(site.point(0), site.unit(), site.unit());
    }
    return path;
}

void paintWeld(QPainter& painter, const GlyphSite& site)
{
    painter.setPen(site.ink.pen(site.ink.linkOutline));
    painter.setBrush(site.ink.linkOutline);
    painter.drawPath(shapeOfWeld(site));
    painter.setBrush(Qt::NoBrush);
    if (isClamp(site) && site.ink.isSolid()) {
        painter.setPen(site.ink.pen(site.ink.ground, 0.8));
        paintHatching(painter, wall(site), 1.6 * site.unit(), 1.5 * site.unit());
        painter.setPen(site.ink.pen(site.ink.ground));
        painter.drawLine(wall(site));
    }
}

QPointF anchorOfWeld(const GlyphSite& site)
{
    return site.point(0);
}

}  // namespace

Glyph weldGlyph()
{
    return {"weld", GlyphLayer::rod, true, paintWeld, shapeOfWeld, anchorOfWeld};
}

}  // namespace eigenlink
