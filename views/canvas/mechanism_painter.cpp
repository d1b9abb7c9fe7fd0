#include "views/canvas/mechanism_painter.h"

#include "views/canvas/glyphs/glyph.h"
#include "views/canvas/glyphs/strokes.h"
#include "views/canvas/labels.h"
#include "views/canvas/sight.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>

namespace eigenlink {

namespace {

constexpr double kPinRadius = 0.95;       ///< [units]
constexpr double kFaintestShade = 0.005;  ///< of the whole

double pinRadius(double unit)
{
    return std::max(kPinRadius * unit, 1.4);
}

bool contains(const std::vector<std::string>& ids, const std::string& id)
{
    return std::ranges::find(ids, id) != ids.end();
}

/// The light around a part.
struct Halo {
    QColor color;
    double width = 0;  ///< [px]; 0: none
};

Halo haloOf(const MechanismScene& scene, const Ink& ink, const std::string& id)
{
    const auto tinted = [](QColor color, int alpha) {
        color.setAlpha(alpha);
        return color;
    };
    if (!ink.isSolid() || id.empty()) {
        return {};
    }
    if (contains(scene.pointed, id)) {
        return {tinted(scene.theme.warning, 150), 11};
    }
    if (contains(scene.selected, id)) {
        return {tinted(ink.accent, 110), 9};
    }
    return id == scene.hovered ? Halo{tinted(ink.accent, 55), 7} : Halo{};
}

/// Triangle on hatched ground below a fixed pin.
void paintGround(QPainter& painter, QPointF pin, const Ink& ink, double unit)
{
    const QPointF left = pin + QPointF(-1.9 * unit, 3.2 * unit);
    const QPointF right = pin + QPointF(1.9 * unit, 3.2 * unit);
    painter.setPen(ink.pen(ink.ground, 0.8));
    const QLineF floor(left - QPointF(1.3 * unit, 0), right + QPointF(1.3 * unit, 0));
    paintHatching(painter, floor, 1.15 * unit, 1.3 * unit);
    painter.setPen(ink.pen(ink.ground));
    painter.setBrush(ink.pinFill);
    painter.drawPolygon(QPolygonF{pin, left, right});
    painter.setBrush(Qt::NoBrush);
    painter.drawLine(floor);
}

void paintGrounds(QPainter& painter, const MechanismScene& scene, const SceneGeometry& geometry, const Ink& ink)
{
    if (!ink.isSolid()) {
        return;
    }
    const auto& points = scene.parts->mechanism.points;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].fixed && geometry.hasPoint(i) && !scene.parts->clamped[i] &&
            isInSight(geometry.point(i), scene.visible)) {
            paintGround(painter, geometry.point(i), ink, geometry.unit());
        }
    }
}

void paintHalo(QPainter& painter, const QPainterPath& path, const Halo& halo)
{
    // Of shapes far larger than any screen a halo costs seconds and shows nothing.
    constexpr double kLargest = 2e4;
    const QRectF extent = path.boundingRect();
    if (!(std::max(extent.width(), extent.height()) < kLargest)) {
        return;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(halo.color, halo.width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
}

/// The more a part has of a whole, the wider and the stronger; what takes away from it in another colour.
std::optional<Halo> shadeOf(const MechanismScene& scene, const Ink& ink, const std::string& id)
{
    const auto found = std::ranges::find(scene.shades, id, &std::pair<std::string, double>::first);
    if (!ink.isSolid() || found == scene.shades.end() || std::abs(found->second) < kFaintestShade) {
        return std::nullopt;
    }
    const double part = std::min(std::abs(found->second), 1.0);
    QColor color = found->second < 0 ? scene.theme.force : scene.theme.warning;
    color.setAlphaF(static_cast<float>(0.35 + 0.5 * part));
    return Halo{color, 8 + 16 * std::sqrt(part)};
}

void paintElement(QPainter& painter, const MechanismScene& scene, const Glyph& glyph, const GlyphSite& site)
{
    if (const auto shade = shadeOf(scene, site.ink, idOf(site.element()))) {
        paintHalo(painter, glyph.shape(site), *shade);
    }
    if (const Halo halo = haloOf(scene, site.ink, idOf(site.element())); halo.width > 0) {
        paintHalo(painter, glyph.shape(site), halo);
    }
    glyph.paint(painter, site);
}

void paintLayer(QPainter& painter, const MechanismScene& scene, const GlyphSite& prototype,
                const std::vector<std::size_t>& elements, GlyphLayer layer)
{
    for (const std::size_t i : elements) {
        const Glyph& glyph = glyphOf(scene.parts->elements[i].type);
        const GlyphSite site{prototype.geometry, prototype.ink, i};
        if (glyph.layer == layer && (glyph.follows || prototype.ink.isSolid()) && isDrawable(site)) {
            paintElement(painter, scene, glyph, site);
        }
    }
}

/// Cross of a point that nothing touches.
void paintLonelyPoint(QPainter& painter, QPointF at, double radius)
{
    painter.drawLine(at - QPointF(1.6 * radius, 0), at + QPointF(1.6 * radius, 0));
    painter.drawLine(at - QPointF(0, 1.6 * radius), at + QPointF(0, 1.6 * radius));
}

void paintPins(QPainter& painter, const MechanismScene& scene, const SceneGeometry& geometry, const Ink& ink)
{
    if (ink.style == SceneStyle::trail) {
        return;
    }
    const auto& points = scene.parts->mechanism.points;
    const double radius = pinRadius(geometry.unit());
    for (std::size_t i = 0; i < points.size() && geometry.hasPoint(i); ++i) {
        const QPointF at = geometry.point(i);
        if (!isInSight(at, scene.visible)) {
            continue;
        }
        if (const Halo halo = haloOf(scene, ink, points[i].id); halo.width > 0) {
            QPainterPath ring;
            ring.addEllipse(at, radius + 1, radius + 1);
            paintHalo(painter, ring, halo);
        }
        painter.setPen(ink.pen(ink.linkOutline));
        painter.setBrush(ink.isDashed() ? QBrush(Qt::NoBrush) : QBrush(ink.pinFill));
        painter.drawEllipse(at, radius, radius);
        if (!scene.parts->used[i] && points[i].velocity == Vector2{}) {
            paintLonelyPoint(painter, at, radius);
        }
    }
    painter.setBrush(Qt::NoBrush);
}

/// The velocities with which points begin to move, as drawn.
void paintVelocities(QPainter& painter, const MechanismScene& scene, const SceneGeometry& geometry, const Ink& ink)
{
    const auto& points = scene.parts->mechanism.points;
    for (std::size_t i = 0; i < points.size() && geometry.hasPoint(i) && ink.isSolid(); ++i) {
        const QPointF way = geometry.vector(kVelocityReach * points[i].velocity);
        if (points[i].velocity == Vector2{} || points[i].fixed || !isInSight(geometry.point(i), scene.visible)) {
            continue;
        }
        const double shown = std::clamp(lengthOf(way), 14.0, 4000.0);
        const QPointF from = geometry.point(i) + 1.4 * geometry.unit() * normalized(way);
        painter.setPen(ink.pen(ink.accent, 1.4));
        paintArrow(painter, {from, geometry.point(i) + shown * normalized(way)},
                   std::clamp(2.4 * geometry.unit(), 6.0, 13.0));
    }
}

void paintGap(QPainter& painter, QPointF from, QPointF to, const Theme& theme)
{
    if (lengthOf(to - from) < 1.5) {
        return;
    }
    QPen pen(theme.gap, 1.8, Qt::SolidLine, Qt::FlatCap);
    pen.setDashPattern({2.5, 2});
    painter.setPen(pen);
    painter.drawLine(from, to);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.gap);
    painter.drawEllipse(from, 2.6, 2.6);
    painter.drawEllipse(to, 2.6, 2.6);
    painter.setBrush(Qt::NoBrush);
}

/// Foot of the perpendicular from a slider's pin to its guide [px].
QPointF footOnGuide(const SceneGeometry& geometry, std::size_t slider, QPointF at)
{
    const QLineF guide = geometry.guideOf(slider);
    const QPointF u = guide.p2() - guide.p1();
    return guide.p1() + u * QPointF::dotProduct(at - guide.p1(), u);
}

}  // namespace

SceneGeometry geometryOf(const MechanismScene& scene)
{
    SceneGeometry geometry(*scene.parts, scene.pose, scene.transform);
    if (scene.unit > 0) {
        geometry.setUnit(scene.unit);
    }
    geometry.setExaggeration(scene.exaggeration);
    return geometry;
}

void paintMechanism(QPainter& painter, const MechanismScene& scene)
{
    const SceneGeometry geometry = geometryOf(scene);
    const Ink ink = inkOf(scene.theme, scene.style, geometry.unit());
    painter.setRenderHint(QPainter::Antialiasing);
    if (isFar(scene)) {
        paintFar(painter, scene, geometry, ink);
        return;
    }
    const std::vector<std::size_t> seen = elementsInSight(geometry, scene.visible);
    const GlyphSite prototype{geometry, ink, 0};
    paintGrounds(painter, scene, geometry, ink);
    for (const GlyphLayer layer : {GlyphLayer::guide, GlyphLayer::plate, GlyphLayer::rod, GlyphLayer::line}) {
        paintLayer(painter, scene, prototype, seen, layer);
    }
    paintPins(painter, scene, geometry, ink);
    for (const GlyphLayer layer : {GlyphLayer::joint, GlyphLayer::load}) {
        paintLayer(painter, scene, prototype, seen, layer);
    }
    paintVelocities(painter, scene, geometry, ink);
    if (scene.labels && ink.isSolid()) {
        paintLabels(painter, scene, geometry);
    }
}

void paintGaps(QPainter& painter, const MechanismScene& scene)
{
    const SceneGeometry geometry = geometryOf(scene);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < scene.parts->elements.size(); ++i) {
        const PartOfMechanism& part = scene.parts->elements[i];
        const std::vector<QPointF> pins = geometry.linkPins(i);
        for (std::size_t k = 0; k < pins.size() && k < part.points.size(); ++k) {
            if (geometry.hasPoint(part.points[k])) {
                paintGap(painter, pins[k], geometry.point(part.points[k]), scene.theme);
            }
        }
        const bool isGuide = typeOf(scene.parts->mechanism.elements[i]).hold == Hold::guide;
        if (isGuide && !part.points.empty() && geometry.hasPoint(part.points.front())) {
            const QPointF at = geometry.point(part.points.front());
            paintGap(painter, footOnGuide(geometry, i, at), at, scene.theme);
        }
    }
}

void paintThumbnail(QPainter& painter, const QRectF& rectangle, const MechanismParts& parts, const Theme& theme)
{
    MechanismScene scene;
    scene.parts = std::shared_ptr<const MechanismParts>(std::shared_ptr<void>(), &parts);
    scene.pose = parts.drawn;
    scene.theme = theme;
    scene.labels = false;
    const double margin = std::clamp(0.14 * std::min(rectangle.width(), rectangle.height()), 6.0, 24.0);
    scene.transform =
        fittedTo(extentOf(parts, parts.drawn), rectangle.adjusted(margin, margin, -margin, -1.25 * margin));
    // A single part would fill the card with one huge symbol: keep it at a natural size.
    const double largest = 0.62 * std::min(rectangle.width(), rectangle.height()) / parts.typicalLength;
    if (scene.transform.scale > largest) {
        scene.transform = zoomedAbout(scene.transform, rectangle.center(), largest / scene.transform.scale);
    }
    scene.unit = std::min(symbolUnit(parts, scene.transform), 4.0);
    painter.save();
    painter.setClipRect(rectangle, Qt::IntersectClip);
    paintMechanism(painter, scene);
    painter.restore();
}

}  // namespace eigenlink
