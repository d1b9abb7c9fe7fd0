#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

#include <numbers>

namespace eigenlink {

namespace {

constexpr double kArrowRadius = 3.4;  ///< [units]
constexpr double kFrom = -0.6;        ///< [rad]
constexpr double kTo = 3.9;

QPointF middleOf(const GlyphSite& site)
{
    return site.geometry.linkMiddle(site.part().links.front());
}

QPainterPath shapeOfTorque(const GlyphSite& site)
{
    return arcPath(middleOf(site), kArrowRadius * site.unit(), kFrom, kTo);
}

void paintTorque(QPainter& painter, const GlyphSite& site)
{
    const bool counterClockwise = site.as<Torque>().torque >= 0;
    const double tipAngle = counterClockwise ? kTo : kFrom;
    const double tangent = tipAngle + (counterClockwise ? 1 : -1) * std::numbers::pi / 2;
    const double head = 2 * site.unit();
    painter.setPen(site.ink.pen(site.ink.force, 1.3));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(shapeOfTorque(site));
    const QPointF tip = middleOf(site) + kArrowRadius * site.unit() * directionAt(tipAngle);
    paintArrowHead(painter, tip + 0.7 * head * directionAt(tangent), directionAt(tangent), head);
}

QPointF anchorOfTorque(const GlyphSite& site)
{
    return middleOf(site) + kArrowRadius * site.unit() * directionAt(std::numbers::pi / 2);
}

}  // namespace

Glyph torqueGlyph()
{
    return {"torque", GlyphLayer::load, false, paintTorque, shapeOfTorque, anchorOfTorque};
}

}  // namespace eigenlink
