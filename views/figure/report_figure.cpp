#include "views/figure/report_figure.h"

#include "model/basics/tolerances.h"
#include "model/report/matrix_list.h"
#include "views/figure/dimensions.h"
#include "views/figure/force_figure.h"
#include "views/figure/pattern_figure.h"
#include "views/figure/plane_figure.h"
#include "views/figure/recorded_drawing.h"
#include "views/modes/film_strip_picture.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr double kWidth = 640;  ///< of a figure as wide as the text [px]
constexpr double kPlaneHeight = 320;
constexpr double kAmplitude = 0.25;  ///< of modes, in typical link lengths
constexpr int kFrames = 24;
constexpr double kHighest = 380;       ///< of a figure [px]
constexpr double kLongestLink = 190;   ///< that a typical link is drawn [px]
constexpr double kRoomForPoints = 24;  ///< links of this length still have the names of their points [px]
constexpr int kStripColumns = 4;
constexpr QSizeF kMotionSize(400, 260);

using report::FigureForms;
using report::FigureRequest;

/// Layout of a pose in a figure as wide as the text: scaled so that links are of a natural size, the paper as high as
/// it needs to be.
struct Layout {
    QRectF area;
    SceneTransform transform;
};

Layout layoutOf(const MechanismParts& parts, const std::vector<Vector2>& extent, QSizeF most, double margin)
{
    const auto [left, right] = std::ranges::minmax(extent, {}, &Vector2::x);
    const auto [bottom, top] = std::ranges::minmax(extent, {}, &Vector2::y);
    const double width = std::max(right.x - left.x, tolerance::kRounding);
    const double height = std::max(top.y - bottom.y, tolerance::kRounding);
    const double scale = std::min({(most.width() - 2 * margin) / width, (most.height() - 2 * margin) / height,
                                   kLongestLink / parts.typicalLength});
    const QRectF area(0, 0, most.width(), std::ceil(std::max(scale * height, 20.0) + 2 * margin));
    const Vector2 middle{(left.x + right.x) / 2, (bottom.y + top.y) / 2};
    return {area, {scale, area.center() - QPointF(scale * middle.x, -scale * middle.y)}};
}

MechanismScene sceneOf(const Analysis& analysis, const Pose& pose, const Layout& layout)
{
    MechanismScene scene;
    scene.parts = partsOf(analysis.mechanism);
    scene.pose = pose;
    scene.theme = lightTheme();
    scene.transform = layout.transform;
    scene.labelArea = layout.area;
    scene.roomForNames = kRoomForPoints;
    return scene;
}

FigureForms mechanismFigure(const Analysis& analysis)
{
    const Pose pose = drawnPose(analysis.mechanism);
    if (pose.points.empty()) {
        return {};
    }
    const auto parts = partsOf(analysis.mechanism);
    const Layout layout = layoutOf(*parts, extentOf(*parts, pose), {kWidth, kHighest}, 48);
    MechanismScene scene = sceneOf(analysis, pose, layout);
    FigureForms forms;
    forms.drawing = recordedDrawing(layout.area.size(), [&](QPainter& painter) {
        const std::vector<DimensionLine> dimensions = dimensionsOf(scene, painter.font());
        for (const DimensionLine& each : dimensions) {
            scene.obstacles.insert(scene.obstacles.end(), {each.line, each.witness[0], each.witness[1]});
        }
        paintDimensions(painter, dimensions, scene.theme);
        paintMechanism(painter, scene);
    });
    return forms;
}

/// A figure with and without its answer.
template <class Draw>
FigureForms formsOf(const Draw& draw)
{
    FigureForms forms;
    forms.drawing = draw(true);
    forms.blank = draw(false);
    return forms;
}

FigureForms forceFigure(const Analysis& analysis)
{
    const Pose pose = poseAt(*analysis.system, analysis.equilibrium.q);
    if (pose.points.empty()) {
        return {};
    }
    const auto parts = partsOf(analysis.mechanism);
    const Layout layout = layoutOf(*parts, extentOf(*parts, pose), {kWidth, kHighest}, 36);
    MechanismScene scene = sceneOf(analysis, pose, layout);
    const auto drawn = [&](bool forces) {
        return recordedDrawing(layout.area.size(), [&](QPainter& painter) {
            scene.labels = !forces;
            paintMechanism(painter, scene);
            if (forces) {
                paintForces(painter, scene, analysis);
            }
        });
    };
    return formsOf(drawn);
}

FigureForms planeFigure(const Analysis& analysis)
{
    ComplexPlanePicture picture;
    picture.marks = marksOf(analysis);
    picture.theme = lightTheme();
    const QRectF area(0, 0, kWidth, kPlaneHeight);
    const auto drawn = [&](bool marks) {
        return recordedDrawing(area.size(), [&](QPainter& painter) { paintPlane(painter, area, picture, marks); });
    };
    return formsOf(drawn);
}

FigureForms patternFigure(const Analysis& analysis)
{
    std::vector<LabelledMatrix> matrices = report::reportedMatrices(analysis);
    std::erase_if(matrices, report::isPrinted);
    const QSizeF size = patternFigureSize(matrices.size(), kWidth);
    const auto drawn = [&](bool entries) {
        return recordedDrawing(
            size, [&](QPainter& painter) { paintPatterns(painter, kWidth, matrices, lightTheme(), entries); });
    };
    return formsOf(drawn);
}

/// The moving mechanism over its equilibrium, frame by frame.
std::vector<Drawing> motionOf(const Analysis& analysis, const FilmStripPicture& strip)
{
    const double reach = strip.motion.amplitudeFor(motionFraction(*strip.parts, strip.amplitude));
    const bool swings = kindOf(*strip.mode) == MotionKind::swing;
    const double loop = loopLength(*strip.mode, true);
    std::vector<Pose> poses;
    std::vector<Vector2> extent = extentOf(*strip.parts, *strip.rest);
    for (int i = 0; i < kFrames; ++i) {
        const double part = static_cast<double>(i) / kFrames;
        const ModeState state =
            swings ? ModeState{2 * std::numbers::pi * part, 1} : stateAt(*strip.mode, part * loop, true);
        poses.push_back(strip.motion.poseAt(state.phase, reach * state.factor));
        const auto more = extentOf(*strip.parts, poses.back());
        extent.insert(extent.end(), more.begin(), more.end());
    }
    const Layout layout = layoutOf(*strip.parts, extent, kMotionSize, 24);
    MechanismScene scene = sceneOf(analysis, *strip.rest, layout);
    scene.labels = false;
    std::vector<Drawing> frames;
    for (const Pose& pose : poses) {
        frames.push_back(recordedDrawing(layout.area.size(), [&](QPainter& painter) {
            scene.pose = *strip.rest;
            scene.style = SceneStyle::ghost;
            paintMechanism(painter, scene);
            scene.pose = pose;
            scene.style = SceneStyle::solid;
            paintMechanism(painter, scene);
        }));
    }
    return frames;
}

/// True for what fits side by side in one row without getting smaller.
bool isTall(const std::vector<Vector2>& extent)
{
    const auto [left, right] = std::ranges::minmax(extent, {}, &Vector2::x);
    const auto [bottom, top] = std::ranges::minmax(extent, {}, &Vector2::y);
    return top.y - bottom.y > 2 * (right.x - left.x);
}

FigureForms modeFigure(const Analysis& analysis, const FigureRequest& request)
{
    const Linearization* method = analysis.find(request.method);
    if (method == nullptr || request.index >= method->spectrum.values.size() ||
        method->spectrum.values[request.index].shape.size() == 0) {
        return {};
    }
    FilmStripPicture strip;
    strip.parts = partsOf(analysis.mechanism);
    strip.motion = ModeMotion(analysis, request.method, request.index);
    strip.mode = PlayedMode{.s = method->spectrum.values[request.index].s};
    strip.theme = lightTheme();
    strip.amplitude = kAmplitude;
    strip.rest = poseAt(*analysis.system, analysis.equilibrium.q);
    strip.rows = isTall(extentOf(*strip.parts, *strip.rest)) ? 1 : 2;
    const double cell = kWidth / kStripColumns - 24;
    const Layout inCell = layoutOf(*strip.parts, extentOf(*strip.parts, *strip.rest), {cell, cell}, 0);
    const QRectF area(0, 0, kWidth, strip.rows * std::ceil(std::clamp(1.15 * inCell.area.height() + 40, 70.0, 170.0)));
    const auto drawn = [&] {
        return recordedDrawing(area.size(), [&](QPainter& painter) { paintFilmStrip(painter, area, strip); });
    };
    FigureForms forms;
    forms.drawing = drawn();
    forms.frames = request.moving ? motionOf(analysis, strip) : std::vector<Drawing>();
    forms.closed = kindOf(*strip.mode) == MotionKind::swing;
    strip.amplitude = 0;
    forms.blank = drawn();
    return forms;
}

}  // namespace

FigureForms reportFigure(const Analysis& analysis, const FigureRequest& request)
{
    switch (request.kind) {
        case FigureRequest::Kind::mechanism:
            return mechanismFigure(analysis);
        case FigureRequest::Kind::forces:
            return forceFigure(analysis);
        case FigureRequest::Kind::plane:
            return planeFigure(analysis);
        case FigureRequest::Kind::patterns:
            return patternFigure(analysis);
        case FigureRequest::Kind::mode:
            return modeFigure(analysis, request);
    }
    return {};
}

}  // namespace eigenlink
