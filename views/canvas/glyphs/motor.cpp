#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

#include <numbers>

namespace eigenlink {

namespace {

constexpr double kMotorRadius = 2.5;                 ///< [units]
constexpr double kMotorArrow = 3.7;                  ///< radius of the arrow round it [units]
constexpr double kArrowFrom = 0.35, kArrowTo = 2.6;  ///< [rad]

/// The centre of its turn: the joint of its links, or of its link with the ground; of a slider its point.
QPointF middleOfMotor(const GlyphSite& site)
{
    const PartOfMechanism& part = site.part();
    if (part.links.empty()) {
        return site.point(0);
    }
    return site.geometry.joint(part.links.front(), part.links.size() > 1 ? std::optional(part.links[1]) : std::nullopt);
}

QPainterPath shapeOfMotor(const GlyphSite& site)
{
    QPainterPath path;
    const double radius = kMotorRadius * site.unit();
    path.addEllipse(middleOfMotor(site), radius, radius);
    return path;
}

/// The way that it turns, without its head; nothing of a slider.
QPainterPath arcOfMotor(const GlyphSite& site)
{
    return site.part().links.empty() ? QPainterPath()
                                     : arcPath(middleOfMotor(site), kMotorArrow * site.unit(), kArrowFrom, kArrowTo);
}

/// A circle round the joint with the way that it turns; of a slider with the way that it pushes.
void paintMotor(QPainter& painter, const GlyphSite& site)
{
    const QPointF middle = middleOfMotor(site);
    const double unit = site.unit();
    painter.setPen(site.ink.pen(site.ink.force, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(shapeOfMotor(site));
    if (!site.part().links.empty()) {
        const double radius = kMotorArrow * unit;
        painter.drawPath(arcOfMotor(site));
        const QPointF way = directionAt(kArrowTo + std::numbers::pi / 2);
        paintArrowHead(painter, middle + radius * directionAt(kArrowTo) + 1.1 * unit * way, way, 1.7 * unit);
        return;
    }
    for (const double side : {-1.0, 1.0}) {
        paintArrow(painter, {middle + QPointF(side * 2.5 * unit, 0), middle + QPointF(side * 5 * unit, 0)}, 1.7 * unit);
    }
}

QPointF anchorOfMotor(const GlyphSite& site)
{
    return middleOfMotor(site) + kMotorArrow * site.unit() * directionAt(std::numbers::pi / 4);
}

}  // namespace

Glyph motorGlyph()
{
    return {"motor", GlyphLayer::load, false, paintMotor, shapeOfMotor, anchorOfMotor, arcOfMotor};
}

}  // namespace eigenlink
