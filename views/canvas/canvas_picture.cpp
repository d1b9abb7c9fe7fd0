#include "views/canvas/canvas_picture.h"

#include "views/canvas/backdrop.h"
#include "views/canvas/enlargement.h"
#include "views/canvas/glyphs/strokes.h"
#include "views/canvas/labels.h"
#include "views/canvas/overlay_picture.h"
#include "views/canvas/scene/scene_transform.h"
#include "views/canvas/sight.h"
#include "views/format/tolerances.h"
#include "views/state/motion_overlay.h"
#include "views/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr double kFarthest = 20000;        ///< places further from the screen's origin are gaps [px]
constexpr double kShortestReach = 2;       ///< an arrow that is shorter is not seen [px]
constexpr double kShortestMovement = 0.4;  ///< places of a path that are closer are one [px]

/// The finite pieces of a path as lines on the screen, from one index to another.
void drawPath(QPainter& painter, const SceneTransform& transform, const std::vector<Vector2>& path, std::size_t from,
              std::size_t to)
{
    QPolygonF piece;
    const auto flush = [&] {
        if (piece.size() > 1) {
            painter.drawPolyline(piece);
        }
        piece.clear();
    };
    for (std::size_t i = from; i < to && i < path.size(); ++i) {
        const QPointF at = transform.toScreen(path[i]);
        if (!(std::abs(at.x()) + std::abs(at.y()) < kFarthest)) {
            flush();
        } else if (piece.isEmpty() || (at - piece.last()).manhattanLength() > kShortestMovement || i + 1 == to) {
            piece << at;
        }
    }
    flush();
}

void paintPointTrace(QPainter& painter, const SceneTransform& transform, const Theme& theme,
                     const MotionOverlay::Trace& trace)
{
    QColor faint = theme.motion;
    faint.setAlphaF(0.35F);
    painter.setPen(QPen(faint, 1.2));
    drawPath(painter, transform, trace.path, trace.now, trace.path.size());
    painter.setPen(QPen(theme.motion, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    drawPath(painter, transform, trace.path, 0, trace.now + 1);
}

void paintPolode(QPainter& painter, const SceneTransform& transform, const Theme& theme,
                 const MotionOverlay::Trace& trace)
{
    const bool isFixed = trace.kind == MotionOverlay::Trace::Kind::fixedPolode;
    painter.setPen(QPen(theme.angle, 1.6, isFixed ? Qt::SolidLine : Qt::DashLine));
    drawPath(painter, transform, trace.path, 0, trace.path.size());
    if (isFixed && trace.now < trace.path.size()) {
        const QPointF at = transform.toScreen(trace.path[trace.now]);
        if (std::abs(at.x()) + std::abs(at.y()) < kFarthest) {
            painter.setBrush(theme.card);
            painter.setPen(QPen(theme.angle, 2));
            painter.drawEllipse(at, 4.5, 4.5);
            painter.setBrush(Qt::NoBrush);
        }
    }
}

/// Draws the paths of points and the polodes of a moment of a motion.
void paintTraces(QPainter& painter, const SceneTransform& transform, const Theme& theme, const MotionOverlay& overlay)
{
    painter.setBrush(Qt::NoBrush);
    for (const MotionOverlay::Trace& trace : overlay.traces) {
        trace.kind == MotionOverlay::Trace::Kind::point ? paintPointTrace(painter, transform, theme, trace)
                                                        : paintPolode(painter, transform, theme, trace);
    }
}

/// Draws the velocities and accelerations of a moment of a motion.
void paintMotionArrows(QPainter& painter, const SceneTransform& transform, const Theme& theme,
                       const MotionOverlay& overlay)
{
    painter.setBrush(Qt::NoBrush);
    for (const MotionOverlay::Arrow& arrow : overlay.arrows) {
        const bool isVelocity = arrow.kind == MotionOverlay::Arrow::Kind::velocity;
        const QLineF line(transform.toScreen(arrow.from), transform.toScreen(arrow.from + arrow.reach));
        if (line.length() >= kShortestReach && line.length() < kFarthest) {
            painter.setPen(QPen(isVelocity ? theme.accent : theme.force, 2, Qt::SolidLine, Qt::FlatCap));
            paintArrow(painter, line, std::clamp(0.28 * line.length(), 4.0, 11.0));
        }
    }
}

constexpr double kEmptyReach = 1;     ///< of an empty drawing about its origin [m]
constexpr double kBelowGravity = 4;   ///< of the legend of section forces [px]
constexpr double kShortestArrow = 7;  ///< [px]

MechanismScene sceneOf(const CanvasPicture& picture, const QRectF& area, const Pose& pose, SceneStyle style)
{
    MechanismScene scene;
    scene.parts = style == SceneStyle::ghost ? picture.parts : shownParts(picture);
    scene.pose = pose;
    scene.theme = picture.theme;
    scene.transform = picture.transform;
    scene.style = style;
    scene.visible = area;
    scene.exaggeration = style == SceneStyle::ghost ? 1 : picture.exaggeration;
    return scene;
}

/// Factor of the mode's shape for an amplitude in typical link lengths.
double factorOf(const CanvasPicture& picture, double amplitude)
{
    return picture.motion.amplitudeFor(motionFraction(*shownParts(picture), amplitude));
}

bool differs(const CanvasPicture& picture)
{
    const auto& drawn = picture.parts->drawn.points;
    const auto& rest = picture.rest->points;
    for (std::size_t i = 0; i < drawn.size() && i < rest.size(); ++i) {
        if (distance(drawn[i], rest[i]) > tolerance::kSeenApart * picture.parts->size) {
            return true;
        }
    }
    return false;
}

/// Paints the reach of the mode as one faint picture: several would be confused with equilibrium and motion.
void paintTrail(QPainter& painter, const QRectF& area, const CanvasPicture& picture)
{
    const double phase = picture.oscillating ? std::numbers::pi : 0;
    const Pose pose = picture.motion.poseAt(phase, factorOf(picture, picture.reach));
    paintMechanism(painter, sceneOf(picture, area, pose, SceneStyle::trail));
}

/// The largest displacement of a point over a period [m], and whether the point runs round an ellipse.
struct Swing {
    Vector2 farthest;
    double narrow = 0;  ///< the smaller half axis [m]
};

Swing swingOf(const std::pair<std::complex<double>, std::complex<double>>& d)
{
    // x = Re(a e^{iϑ}), y = Re(b e^{iϑ}): |r|² is largest where ϑ = −½ arg(a² + b²).
    const double phase = -std::arg(d.first * d.first + d.second * d.second) / 2;
    const auto at = [&](double theta) {
        const std::complex<double> turn = std::polar(1.0, theta);
        return Vector2{(d.first * turn).real(), (d.second * turn).real()};
    };
    return {at(phase), length(at(phase + std::numbers::pi / 2))};
}

void paintOrbit(QPainter& painter, QPointF center, const std::pair<std::complex<double>, std::complex<double>>& d,
                double pixels)
{
    QPolygonF orbit;
    constexpr int kSteps = 48;
    for (int i = 0; i <= kSteps; ++i) {
        const std::complex<double> turn = std::polar(pixels, 2 * std::numbers::pi * i / kSteps);
        orbit << center + QPointF((d.first * turn).real(), -(d.second * turn).real());
    }
    painter.drawPolyline(orbit);
}

/// Amplitude and direction of the swing of a point, on the screen.
struct Arrow {
    std::size_t point = 0;
    QLineF line;        ///< [px]
    double narrow = 0;  ///< the smaller half axis of its ellipse [px]
};

/// Arrows that are long enough to be seen; empty where they are switched off.
std::vector<Arrow> arrowsOf(const CanvasPicture& picture)
{
    std::vector<Arrow> arrows;
    if (!picture.hasMotion() || !picture.showArrows) {
        return arrows;
    }
    const double pixels = factorOf(picture, picture.reach) * picture.transform.scale;
    const auto& displacements = picture.motion.pointDisplacements();
    for (std::size_t i = 0; i < displacements.size() && i < picture.rest->points.size(); ++i) {
        const QPointF at = picture.transform.toScreen(picture.rest->points[i]);
        const Swing swing = swingOf(displacements[i]);
        const QPointF reach(swing.farthest.x * pixels, -swing.farthest.y * pixels);
        if (lengthOf(reach) >= kShortestArrow) {
            arrows.push_back({i, QLineF(at, at + reach), swing.narrow * pixels});
        }
    }
    return arrows;
}

void paintArrows(QPainter& painter, const CanvasPicture& picture)
{
    const double pixels = factorOf(picture, picture.reach) * picture.transform.scale;
    painter.setBrush(Qt::NoBrush);
    for (const Arrow& arrow : arrowsOf(picture)) {
        if (arrow.narrow > 2) {
            painter.setPen(QPen(picture.theme.motion, 1, Qt::DotLine));
            paintOrbit(painter, arrow.line.p1(), picture.motion.pointDisplacements()[arrow.point], pixels);
        }
        painter.setPen(QPen(picture.theme.motion, 1.8, Qt::SolidLine, Qt::FlatCap));
        paintArrow(painter, arrow.line, std::clamp(0.28 * arrow.line.length(), 6.0, 11.0));
    }
}

/// Paints the mechanism of the linear model, dashed as its curves are.
void paintPrediction(QPainter& painter, const QRectF& area, const CanvasPicture& picture, const MotionOverlay& overlay)
{
    if (overlay.prediction) {
        MechanismScene scene = sceneOf(picture, area, *overlay.prediction, SceneStyle::ghost);
        scene.parts = shownParts(picture);
        scene.exaggeration = picture.exaggeration;
        paintMechanism(painter, scene);
    }
}

/// The points of parts that stand still [px].
std::vector<QPointF> pinsOf(const CanvasPicture& picture)
{
    std::vector<QPointF> pins;
    for (const Vector2 place : shownPose(picture).points) {
        pins.push_back(picture.transform.toScreen(place));
    }
    return pins;
}

/// The marks of a page, where it has some; they belong to the equilibrium.
const CanvasOverlay* marksOf(const CanvasPicture& picture)
{
    return picture.rest && !picture.drawing ? picture.marks.get() : nullptr;
}

MechanismScene restScene(const QRectF& area, const CanvasPicture& picture, const QFont& font)
{
    MechanismScene scene = sceneOf(picture, area, shownPose(picture), SceneStyle::solid);
    scene.selected = picture.selection.ids;
    scene.pointed = picture.pointed;
    scene.hovered = picture.hovered;
    if (const CanvasOverlay* marks = marksOf(picture)) {
        scene.shades = marks->shades;
    }
    scene.labels = picture.showLabels;
    constexpr double kOneLineOfWords = 56;  // title and subtitle [px]
    const double words = wordsHeight(area, picture.text, picture.theme, font);
    scene.labelArea = area.adjusted(4, std::max(kOneLineOfWords, words), -4, -4);
    for (const QRectF& taken : {scaleBarArea(area, picture.transform, pinsOf(picture)), gravityArea(area)}) {
        addCover(scene.obstacles, taken);
    }
    for (const Arrow& arrow : arrowsOf(picture)) {
        scene.obstacles.push_back(arrow.line);
    }
    return scene;
}

void paintRest(QPainter& painter, const QRectF& area, const CanvasPicture& picture)
{
    MechanismScene scene = restScene(area, picture, painter.font());
    scene.labels = picture.showLabels && marksOf(picture) == nullptr;
    paintMechanism(painter, scene);
    if (!picture.rest && !picture.text.banner.isEmpty()) {
        paintGaps(painter, scene);
    }
}

MarkPlaces markPlaces(const QRectF& area, const CanvasPicture& picture, const MechanismScene& scene)
{
    return {area, picture.transform, scene.parts->typicalLength * picture.transform.scale};
}

/// The scene that the names of the parts belong to: the equilibrium, clear of the marks of a page.
MechanismScene namedScene(const QRectF& area, const CanvasPicture& picture, const QFont& font)
{
    MechanismScene scene = restScene(area, picture, font);
    if (const CanvasOverlay* marks = marksOf(picture)) {
        for (const QRectF& taken : takenAreas(*marks, markPlaces(area, picture, scene), picture.theme)) {
            addCover(scene.obstacles, taken);
        }
    }
    return scene;
}

/// The marks of a page, over them the names of the parts, and beside both the words of the marks.
void paintMarks(QPainter& painter, const QRectF& area, const CanvasPicture& picture, const CanvasOverlay& marks)
{
    const MechanismScene scene = namedScene(area, picture, painter.font());
    const MarkPlaces places = markPlaces(area, picture, scene);
    paintOverlay(painter, marks, places, picture.theme);
    const SceneGeometry geometry = geometryOf(scene);
    std::vector<QLineF> obstacles =
        labelObstacles(geometry, inkOf(scene.theme, scene.style, geometry.unit()), scene.visible);
    obstacles.insert(obstacles.end(), scene.obstacles.begin(), scene.obstacles.end());
    if (picture.showLabels) {
        for (const PlacedLabel& name : paintLabels(painter, scene, geometry)) {
            addCover(obstacles, name.box);
        }
    }
    paintMarkWords(painter, marks, places, picture.theme, places.link > scene.roomForNames ? &obstacles : nullptr);
}

void paintStanding(QPainter& painter, const QRectF& area, const CanvasPicture& picture)
{
    painter.setRenderHint(QPainter::Antialiasing);
    if (picture.showGrid) {
        paintGrid(painter, area, picture.transform, picture.theme);
        const double words =
            picture.text.title.isEmpty() ? 0 : wordsHeight(area, picture.text, picture.theme, painter.font());
        paintAxes(painter, area, picture.transform, picture.theme, words);
    }
    if (picture.parts == nullptr || picture.parts->mechanism.points.empty()) {
        const DisplayUnits units = picture.parts != nullptr ? picture.parts->mechanism.units : DisplayUnits();
        picture.drawing ? paintScaleBar(painter, area, picture.transform, units, picture.theme)
                        : paintEmptyState(painter, area, picture.theme);
        return;
    }
    // Never more than three pictures: the equilibrium, the motion and one behind them.
    const MotionOverlay* overlay = picture.rest && !picture.drawing ? picture.overlay.get() : nullptr;
    const bool hasGhost = picture.showGhost && picture.rest && !picture.drawing && differs(picture);
    if (overlay != nullptr) {
        paintPrediction(painter, area, picture, *overlay);
        paintTraces(painter, picture.transform, picture.theme, *overlay);
    } else if (hasGhost) {
        paintMechanism(painter, sceneOf(picture, area, picture.parts->drawn, SceneStyle::ghost));
    } else if (picture.hasMotion() && picture.showTrails && !picture.spurious) {
        paintTrail(painter, area, picture);
    }
    paintRest(painter, area, picture);
    if (picture.showSectionForces && picture.rest && !picture.drawing && !picture.sectionForces.empty()) {
        paintSectionForces(painter, restScene(area, picture, painter.font()), picture.sectionForces,
                           gravityArea(area).bottomRight() + QPointF(0, kBelowGravity));
    }
    paintArrows(painter, picture);
    if (overlay != nullptr) {
        paintMotionArrows(painter, picture.transform, picture.theme, *overlay);
    }
    if (const CanvasOverlay* marks = marksOf(picture)) {
        paintMarks(painter, area, picture, *marks);
    }
    paintScaleBar(painter, area, picture.transform, picture.parts->mechanism.units, picture.theme, pinsOf(picture));
    paintGravity(painter, area, picture.parts->mechanism.gravity, picture.theme);
    paintWords(painter, area, picture.text, picture.theme);
}

void paintSwinging(QPainter& painter, const QRectF& area, const CanvasPicture& picture)
{
    const Pose pose = picture.motion.poseAt(picture.phase, factorOf(picture, picture.amplitude));
    const MechanismScene scene = sceneOf(picture, area, pose, SceneStyle::motion);
    paintMechanism(painter, scene);
    if (picture.spurious) {
        paintGaps(painter, scene);
    }
    if (picture.showLabels) {
        // Once more, over the parts that move across them.
        const MechanismScene named = namedScene(area, picture, painter.font());
        const SceneGeometry geometry = geometryOf(named);
        if (!isFar(named)) {
            paintLabels(painter, named, geometry);
        }
    }
}

SceneTransform fittedAsUsual(const CanvasPicture& picture, const QRectF& area)
{
    std::vector<Vector2> extent;
    if (picture.parts != nullptr) {
        // Where nothing fits together the pins show more than links of impossible length.
        extent = picture.text.banner.isEmpty() ? extentOf(*picture.parts, picture.parts->drawn)
                                               : picture.parts->drawn.points;
        if (picture.rest) {
            const auto& parts = picture.restParts != nullptr ? picture.restParts : picture.parts;
            const auto more = extentOf(*parts, *picture.rest);
            extent.insert(extent.end(), more.begin(), more.end());
        }
        extent.insert(extent.end(), picture.alsoSeen.begin(), picture.alsoSeen.end());
    }
    if (extent.empty()) {
        extent = {{-kEmptyReach, -kEmptyReach}, {kEmptyReach, kEmptyReach}};
    }
    const double side = std::min(90.0, 0.14 * area.width());
    constexpr double kBelowWords = 30;
    const double words = wordsHeight(area, picture.text, picture.theme, QFont()) + kBelowWords;
    const double top = std::clamp(words, std::min(96.0, 0.2 * area.height()), 0.52 * area.height());
    const double bottom = std::min(96.0, 0.2 * area.height());
    SceneTransform transform = fittedTo(extent, area.adjusted(side, top, -side, -bottom));
    const double largest = picture.parts != nullptr
                               ? 0.6 * std::min(area.width(), area.height()) / picture.parts->typicalLength
                               : transform.scale;
    if (transform.scale > largest) {
        transform = zoomedAbout(transform, area.center(), largest / transform.scale);
    }
    return transform;
}

/// The picture for an area that is smaller by a factor; words have the size of the theme when it is enlarged.
CanvasPicture shrunk(const CanvasPicture& picture, double factor)
{
    CanvasPicture small = picture;
    small.transform.scale /= factor;
    small.transform.origin /= factor;
    small.theme.textScale /= factor;
    return small;
}

/// Paints small and enlarges.
template <class Paint>
void paintEnlarged(QPainter& painter, const QRectF& area, const CanvasPicture& picture, const Paint& paint)
{
    const double factor = enlargementOf(picture.theme, area);
    if (factor == 1) {
        paint(painter, area, picture);
        return;
    }
    painter.save();
    painter.scale(factor, factor);
    paint(painter, enlarged(area, 1 / factor), shrunk(picture, factor));
    painter.restore();
}

}  // namespace

const Pose& shownPose(const CanvasPicture& picture)
{
    return picture.rest && !picture.drawing ? *picture.rest : picture.parts->drawn;
}

const std::shared_ptr<const MechanismParts>& shownParts(const CanvasPicture& picture)
{
    return picture.restParts != nullptr && picture.rest && !picture.drawing ? picture.restParts : picture.parts;
}

void paintStill(QPainter& painter, const QRectF& area, const CanvasPicture& picture)
{
    paintEnlarged(painter, area, picture, paintStanding);
}

void paintMoving(QPainter& painter, const QRectF& area, const CanvasPicture& picture)
{
    if (picture.hasMotion()) {
        paintEnlarged(painter, area, picture, paintSwinging);
    }
}

SceneTransform fittedTransform(const CanvasPicture& picture, const QRectF& area)
{
    const double factor = enlargementOf(picture.theme, area);
    if (factor == 1) {
        return fittedAsUsual(picture, area);
    }
    const SceneTransform small = fittedAsUsual(shrunk(picture, factor), enlarged(area, 1 / factor));
    return {factor * small.scale, factor * small.origin};
}

}  // namespace eigenlink
