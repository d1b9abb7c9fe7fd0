#include "views/canvas/hit_test.h"

#include "views/canvas/glyphs/glyph.h"
#include "views/canvas/sight.h"

#include <QPainterPathStroker>

#include <algorithm>
#include <optional>

namespace eigenlink {

namespace {

std::optional<std::size_t> pointAt(const SceneGeometry& geometry, const std::vector<Point>& points, QPointF position,
                                   const std::function<bool(const std::string&)>& isTarget)
{
    std::optional<std::size_t> nearest;
    double least = kHitTolerance + geometry.unit() * 0.5;
    for (std::size_t i = 0; i < points.size() && geometry.hasPoint(i); ++i) {
        const double away = lengthOf(geometry.point(i) - position);
        if (away <= least && isTarget(points[i].id)) {
            least = away;
            nearest = i;
        }
    }
    return nearest;
}

/// True when a shape encloses the position, or a line of it passes within the tolerance.
bool isHit(const QPainterPath& shape, QPointF position)
{
    const double t = kHitTolerance;
    if (!shape.boundingRect().adjusted(-t, -t, t, t).contains(position)) {
        return false;
    }
    QPainterPathStroker stroker(QPen(Qt::black, 2 * t, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    return stroker.createStroke(shape).contains(position);
}

bool isInside(const QPainterPath& shape, const GlyphSite& site, QPointF position)
{
    // Only links are solid; the inside of an arc or a zigzag is not part of it.
    return isLink(site.element()) && shape.contains(position);
}

}  // namespace

std::string idAt(const MechanismScene& scene, QPointF position, const std::function<bool(const std::string&)>& isTarget)
{
    const SceneGeometry geometry = geometryOf(scene);
    const Mechanism& mechanism = scene.parts->mechanism;
    if (const auto point = pointAt(geometry, mechanism.points, position, isTarget)) {
        return mechanism.points[*point].id;
    }
    const Ink ink = inkOf(scene.theme, SceneStyle::solid, geometry.unit());
    std::string id;
    auto front = GlyphLayer::guide;
    const QRectF near =
        QRectF(position, QSizeF()).adjusted(-kHitTolerance, -kHitTolerance, kHitTolerance, kHitTolerance);
    for (const std::size_t i : elementsInSight(geometry, near)) {
        const GlyphSite site{geometry, ink, i};
        const Glyph& glyph = glyphOf(site.part().type);
        if ((!id.empty() && glyph.layer < front) || !isDrawable(site)) {
            continue;
        }
        const QPainterPath shape = glyph.shape(site);
        const bool isUnder = isInside(shape, site, position) || isHit(shape, position);
        if (isUnder && isTarget(idOf(mechanism.elements[i]))) {
            id = idOf(mechanism.elements[i]);
            front = glyph.layer;
        }
    }
    return id;
}

std::vector<std::string> idsInside(const MechanismScene& scene, const QRectF& area)
{
    const SceneGeometry geometry = geometryOf(scene);
    const Mechanism& mechanism = scene.parts->mechanism;
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < mechanism.points.size() && geometry.hasPoint(i); ++i) {
        if (area.contains(geometry.point(i))) {
            ids.push_back(mechanism.points[i].id);
        }
    }
    const Ink ink = inkOf(scene.theme, SceneStyle::solid, geometry.unit());
    for (std::size_t i = 0; i < mechanism.elements.size(); ++i) {
        const GlyphSite site{geometry, ink, i};
        const bool hasPoints = !site.part().points.empty();
        const bool isInside =
            isDrawable(site) &&
            (hasPoints ? std::ranges::all_of(site.part().points,
                                             [&](std::size_t point) { return area.contains(geometry.point(point)); })
                       : area.contains(glyphOf(site.part().type).shape(site).boundingRect()));
        if (isInside) {
            ids.push_back(idOf(mechanism.elements[i]));
        }
    }
    return ids;
}

}  // namespace eigenlink
