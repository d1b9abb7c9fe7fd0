#include "model/motion/redraw.h"
#include "model/motion/settling.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/tools/tool_runner.h"

#include <algorithm>
#include <utility>

namespace eigenlink {

void CanvasView::showSettling()
{
    constexpr int kFrames = 40;
    const Analysis& analysis = *m_shown.analysis();
    std::vector<Pose> poses{m_picture.parts->drawn};
    for (const Eigen::VectorXd& q : settlingFrames(*analysis.system, analysis.equilibrium, kFrames)) {
        poses.push_back(poseAt(*analysis.system, q));
    }
    m_follows = m_follows || !isInSight(*m_picture.rest);  // fit again if the rest lies outside the view
    if (m_follows) {
        m_picture.transform = fittedTransform(m_picture, rect());
    }
    m_settling.start(std::move(poses));
    if (m_settling.isRunning()) {
        m_picture.settling = true;
        m_picture.rest = m_settling.pose();
    }
}

bool CanvasView::isInSight(const Pose& pose) const
{
    const QRectF seen = QRectF(rect()).adjusted(8, 8, -8, -8);
    return std::ranges::all_of(pose.points,
                               [&](Vector2 place) { return seen.contains(m_picture.transform.toScreen(place)); });
}

void CanvasView::push()
{
    constexpr double kNudge = 0.04;  // of the size
    const auto analysis = m_shown.analysis();
    const auto mode = analysis != nullptr && m_shown.isCurrent() ? growingMode(*analysis) : std::nullopt;
    if (!mode || m_tools->isSketching() || m_tools->tool().isBusy()) {
        return;
    }
    const ModeMotion motion(*analysis, mode->method, mode->index);
    if (!motion.isEmpty()) {
        const Pose pose = motion.poseAt(0, motion.amplitudeFor(kNudge));
        m_tools->letGo(tr("Push the mechanism"), redrawn(analysis->mechanism, pose));
    }
}

QRectF CanvasView::sight() const
{
    constexpr double kMargin = 26;
    constexpr double kWords = 60;
    return QRectF(rect()).adjusted(kMargin, std::min(kWords, 0.15 * height()), -kMargin,
                                   -std::min(kWords, 0.15 * height()));
}

// A view that the user chose stays, but what was in it does not run away: the view glides after it.
void CanvasView::follow()
{
    const bool mayGlide = !m_follows && m_keepsInSight && !m_picture.drawing && !m_tools->tool().isBusy();
    if (!mayGlide || m_picture.parts->mechanism.points.empty() || isInSight(shownPose(m_picture))) {
        return;
    }
    std::vector<Vector2> places = shownPose(m_picture).points;
    places.insert(places.end(), m_picture.alsoSeen.begin(), m_picture.alsoSeen.end());
    const SceneTransform from = m_picture.transform;
    const SceneTransform to = broughtInto(from, places, sight());
    m_glide.stop();
    m_glide.disconnect(this);
    if (!m_isAnimated || !isVisible()) {
        setTransform(to);
        return;
    }
    connect(&m_glide, &QVariantAnimation::valueChanged, this, [this, from, to](const QVariant& way) {
        setTransform(between(from, to, way.toDouble(), QRectF(rect()).center()));
        m_keepsInSight = true;
    });
    m_glide.start();
}

// While something is drawn the picture must stand still; the view is fitted afterwards if something rests outside it.
void CanvasView::showDrawingOrRest()
{
    const bool wasDrawing = std::exchange(m_picture.drawing, m_tools->showsDrawing());
    Q_EMIT drawingShownChanged(m_picture.drawing);
    m_follows = m_follows && !m_picture.drawing;
    m_follows = m_follows || (wasDrawing && !m_picture.drawing && m_picture.rest && !isInSight(*m_picture.rest));
    refreshWords();
    follow();
}

void CanvasView::endSettling()
{
    m_settling.stop();
    if (std::exchange(m_picture.settling, false)) {
        restAsKnown();
        m_tools->refresh();
        refreshWords();
    }
}

void CanvasView::setPointedAt(const std::vector<std::string>& ids)
{
    if (ids != m_picture.pointed) {
        m_picture.pointed = ids;
        redraw();
    }
}

void CanvasView::keepInSight()
{
    m_seenBefore.emplace();
    const Pose& pose = shownPose(m_picture);
    const std::vector<Point>& points = m_picture.parts->mechanism.points;
    for (std::size_t i = 0; i < points.size() && i < pose.points.size(); ++i) {
        m_seenBefore->emplace(points[i].id, pose.points[i]);
    }
}

void CanvasView::showWhatMoved()
{
    if (!m_seenBefore) {
        return;
    }
    const QRectF seen = QRectF(rect()).adjusted(8, 8, -8, -8);
    const Pose& pose = shownPose(m_picture);
    const std::vector<Point>& points = m_picture.parts->mechanism.points;
    for (std::size_t i = 0; i < points.size() && i < pose.points.size(); ++i) {
        const auto before = m_seenBefore->find(points[i].id);
        const bool moved =
            before == m_seenBefore->end() || distance(before->second, pose.points[i]) > 1e-6 * m_picture.parts->size;
        if (moved && !seen.contains(m_picture.transform.toScreen(pose.points[i]))) {
            m_picture.transform = fittedTransform(m_picture, rect());
            Q_EMIT transformChanged();
            return;
        }
    }
}

// A number that is typed can lie anywhere.
void CanvasView::takeEdit(const QString& text, const Mechanism& next, const QString& mergeKey)
{
    keepInSight();
    Q_EMIT edited(text, next, mergeKey);
}

void CanvasView::setFlag(bool CanvasPicture::*flag, bool value)
{
    m_picture.*flag = value;
    redraw();
}

void CanvasView::setExaggeration(double factor)
{
    m_picture.exaggeration = factor;
    redraw();
}

void CanvasView::setGhostVisible(bool visible)
{
    setFlag(&CanvasPicture::showGhost, visible);
}

void CanvasView::setGridVisible(bool visible)
{
    setFlag(&CanvasPicture::showGrid, visible);
}

void CanvasView::setLabelsVisible(bool visible)
{
    setFlag(&CanvasPicture::showLabels, visible);
}

void CanvasView::setArrowsVisible(bool visible)
{
    setFlag(&CanvasPicture::showArrows, visible);
}

void CanvasView::setTrailsVisible(bool visible)
{
    setFlag(&CanvasPicture::showTrails, visible);
}

}  // namespace eigenlink
