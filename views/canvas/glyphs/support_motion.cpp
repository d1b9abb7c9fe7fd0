#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

namespace eigenlink {

namespace {

/// Below the ground of the point [units].
constexpr double kDepth = 6.4;
constexpr double kHalf = 2.6;

QPointF middleOfShake(const GlyphSite& site)
{
    return site.point(0) + QPointF(0, kDepth * site.unit());
}

QPainterPath shapeOfShake(const GlyphSite& site)
{
    const double unit = site.unit();
    QPainterPath path;
    if (const SupportMotion& motion = site.as<SupportMotion>(); !motion.x.empty() || motion.y.empty()) {
        path.addPath(
            linePath(middleOfShake(site) - QPointF(kHalf * unit, 0), middleOfShake(site) + QPointF(kHalf * unit, 0)));
    }
    if (!site.as<SupportMotion>().y.empty()) {
        path.addPath(
            linePath(middleOfShake(site) - QPointF(0, kHalf * unit), middleOfShake(site) + QPointF(0, kHalf * unit)));
    }
    return path;
}

/// Arrows to and fro in the directions in which the ground moves.
void paintShake(QPainter& painter, const GlyphSite& site)
{
    const double unit = site.unit();
    const QPointF middle = middleOfShake(site);
    painter.setPen(site.ink.pen(site.ink.force, 1.3));
    const auto toAndFro = [&](QPointF way) {
        paintArrow(painter, {middle, middle + kHalf * unit * way}, 1.6 * unit);
        paintArrow(painter, {middle, middle - kHalf * unit * way}, 1.6 * unit);
    };
    const SupportMotion& motion = site.as<SupportMotion>();
    if (!motion.x.empty() || motion.y.empty()) {
        toAndFro({1, 0});
    }
    if (!motion.y.empty()) {
        toAndFro({0, 1});
    }
}

QPointF anchorOfShake(const GlyphSite& site)
{
    return middleOfShake(site) + QPointF(kHalf * site.unit(), 0);
}

}  // namespace

Glyph supportMotionGlyph()
{
    return {"support_motion", GlyphLayer::load, false, paintShake, shapeOfShake, anchorOfShake};
}

}  // namespace eigenlink
