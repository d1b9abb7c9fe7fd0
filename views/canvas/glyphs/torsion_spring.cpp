#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

#include <numbers>

namespace eigenlink {

namespace {

constexpr double kTurns = 1.75;       ///< of the spiral where the spring is as drawn
constexpr double kInnerRadius = 1.3;  ///< [units]
constexpr double kOuterRadius = 3.9;

double baseAngle(const GlyphSite& site)
{
    const auto& links = site.part().links;
    return links.size() > 1 ? site.geometry.linkAngle(links[1]) : -std::numbers::pi / 2;
}

/// Spiral from the second link outside to the first link inside; it winds up as the links turn.
QPolygonF spiral(const GlyphSite& site)
{
    const double start = baseAngle(site);
    const double end = site.geometry.linkAngle(site.part().links.front()) + 2 * std::numbers::pi * kTurns;
    constexpr int kSteps = 72;
    QPolygonF line;
    for (int i = 0; i <= kSteps; ++i) {
        const double t = static_cast<double>(i) / kSteps;
        const double radius = site.unit() * (kOuterRadius + t * (kInnerRadius - kOuterRadius));
        line << jointOf(site) + radius * directionAt(start + t * (end - start));
    }
    return line;
}

/// A dashpot bent about the joint: an arc with a plate in a cup.
void paintRotaryDashpot(QPainter& painter, const GlyphSite& site)
{
    const double radius = (kOuterRadius + 1.1) * site.unit();
    const double middle = baseAngle(site) + std::numbers::pi / 2;
    const double half = 0.26;
    const QPointF c = jointOf(site);
    painter.drawPath(arcPath(c, radius, middle - 3 * half, middle - half));
    painter.drawPath(arcPath(c, radius, middle, middle + 3 * half));
    painter.drawPath(arcPath(c, radius + 0.9 * site.unit(), middle - half, middle + half));
    painter.drawPath(arcPath(c, radius - 0.9 * site.unit(), middle - half, middle + half));
    const auto radial = [&](double angle, double reach) {
        painter.drawLine(c + (radius - reach) * directionAt(angle), c + (radius + reach) * directionAt(angle));
    };
    radial(middle - half, 0.9 * site.unit());
    radial(middle, 0.55 * site.unit());
}

void paintTorsionSpring(QPainter& painter, const GlyphSite& site)
{
    if (site.ink.isDashed() || site.ink.style == SceneStyle::trail) {
        return;
    }
    const auto& spring = site.as<TorsionSpring>();
    painter.setBrush(Qt::NoBrush);
    if (spring.damping > 0) {
        painter.setPen(site.ink.pen(site.ink.damper));
        paintRotaryDashpot(painter, site);
    }
    if (spring.stiffness > 0 || spring.damping <= 0) {
        painter.setPen(site.ink.pen(site.ink.spring));
        painter.drawPolyline(spiral(site));
    }
}

QPainterPath shapeOfTorsionSpring(const GlyphSite& site)
{
    return arcPath(jointOf(site), kOuterRadius * site.unit(), 0, 2 * std::numbers::pi);
}

QPointF anchorOfTorsionSpring(const GlyphSite& site)
{
    return jointOf(site) + kOuterRadius * site.unit() * directionAt(baseAngle(site) + 2.4);
}

}  // namespace

Glyph torsionSpringGlyph()
{
    return {"torsion_spring", GlyphLayer::joint, true, paintTorsionSpring, shapeOfTorsionSpring, anchorOfTorsionSpring};
}

}  // namespace eigenlink
