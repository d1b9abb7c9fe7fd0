#include "views/canvas/widget/camera.h"

#include <QWidget>
#include "model/basics/tolerances.h"
#include "views/canvas/enlargement.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kGliding = 350;  ///< [ms]
constexpr double kEdge = 8;    ///< what is nearer to the edge is out of sight [px]

}  // namespace

SceneTransform transformOf(const Framing& framing, const QRectF& area)
{
    SceneTransform transform;
    transform.scale = std::clamp(std::min(area.width(), area.height()) / framing.span, kSmallestScale, kLargestScale);
    transform.origin = area.center() - transform.scale * QPointF(framing.center.x, -framing.center.y);
    return transform;
}

Camera::Camera(QWidget& view, CanvasPicture& picture) : QObject(&view), m_view(view), m_picture(picture)
{
    m_glide.setDuration(kGliding);
    m_glide.setEasingCurve(QEasingCurve::InOutCubic);
    m_glide.setStartValue(0.0);
    m_glide.setEndValue(1.0);
}

void Camera::setTransform(const SceneTransform& transform)
{
    m_picture.transform = transform;
    m_keepsInSight = isInSight(shownPose(m_picture).points);
    Q_EMIT moved();
}

void Camera::choose(const SceneTransform& transform)
{
    m_glide.stop();
    m_follows = false;
    m_ofDrawing.reset();
    setTransform(transform);
}

void Camera::fit()
{
    choose(fittedTransform(m_picture, m_view.rect()));
    m_follows = true;
}

// Points drawn elsewhere meanwhile must not be out of sight.
void Camera::returnToDrawing()
{
    m_follows = false;
    const std::optional<SceneTransform> before = std::exchange(m_ofDrawing, std::nullopt);
    const QRectF area = m_view.rect();
    const auto isThere = [&](Vector2 place) { return area.contains(before->toScreen(place)); };
    if (before && std::ranges::all_of(m_picture.parts->drawn.points, isThere)) {
        m_glide.stop();
        setTransform(*before);
    }
}

std::optional<Framing> Camera::framing() const
{
    const QRectF area = m_view.rect();
    const SceneTransform& transform = m_picture.transform;
    const double side = std::min(area.width(), area.height());
    // A view that an edit holds is nobody's choice while it is still the fitted one.
    const SceneTransform fitted = fittedTransform(m_picture, area);
    const bool isFitted = std::abs(fitted.scale / transform.scale - 1) < tolerance::kNearlyEqual &&
                          (fitted.origin - transform.origin).manhattanLength() < tolerance::kNearlyEqual * side;
    return m_follows || isFitted ? std::nullopt
                                 : std::optional(Framing{transform.toWorld(area.center()), side / transform.scale});
}

void Camera::frame(const Framing& framing)
{
    choose(transformOf(framing, m_view.rect()));
}

void Camera::fitIfFollowing()
{
    if (m_follows) {
        m_picture.transform = fittedTransform(m_picture, m_view.rect());
    }
}

/// Above and below the mechanism stand words: the title, the scale.
double Camera::heightOfWords() const
{
    const double words = 60 * enlargementOf(m_picture.theme, m_view.rect());
    return std::min(words, 0.15 * m_view.height());
}

QRectF Camera::sight() const
{
    constexpr double kMargin = 26;
    const double words = heightOfWords();
    return QRectF(m_view.rect()).adjusted(kMargin, words, -kMargin, -words);
}

void Camera::glideAfterMechanism()
{
    std::vector<Vector2> places = shownPose(m_picture).points;
    places.insert(places.end(), m_picture.alsoSeen.begin(), m_picture.alsoSeen.end());
    const SceneTransform from = m_picture.transform;
    const SceneTransform to = broughtInto(from, places, sight());
    // A mechanism that moves asks for each picture: a glide that began anew each time would never arrive.
    if (m_follows || !m_keepsInSight || m_picture.parts->mechanism.points.empty() || isInSight(places) || to == from ||
        m_glide.state() == QAbstractAnimation::Running) {
        return;
    }
    m_glide.disconnect(this);
    if (!m_isAnimated || !m_view.isVisible()) {
        setTransform(to);
        return;
    }
    connect(&m_glide, &QVariantAnimation::valueChanged, this, [this, from, to](const QVariant& way) {
        setTransform(between(from, to, way.toDouble(), QRectF(m_view.rect()).center()));
        m_keepsInSight = true;
    });
    connect(&m_glide, &QVariantAnimation::finished, this, &Camera::glideAfterMechanism);
    m_glide.start();
}

// The corners of the present view count as places too.
void Camera::growTo(std::vector<Vector2> places)
{
    const QRectF area = sight();
    places.push_back(m_picture.transform.toWorld(area.topLeft()));
    places.push_back(m_picture.transform.toWorld(area.bottomRight()));
    m_glide.stop();
    m_follows = false;
    setTransform(fittedTo(places, area));
}

void Camera::zoomAbout(QPointF at, double factor)
{
    choose(zoomedAbout(m_picture.transform, at, factor));
}

void Camera::beginPan(QPointF at)
{
    m_glide.stop();
    m_panFrom = at;
}

void Camera::panTo(QPointF at)
{
    SceneTransform moved = m_picture.transform;
    moved.origin += at - *m_panFrom;
    m_panFrom = at;
    choose(moved);
}

void Camera::takeSize(QSize before)
{
    fitIfFollowing();
    if (!before.isValid()) {
        return;
    }
    const QPointF shift = QRectF(m_view.rect()).center() - QRectF(QPointF(), before).center();
    if (!m_follows) {
        m_picture.transform.origin += shift;
    }
    if (m_ofDrawing) {
        m_ofDrawing->origin += shift;
    }
}

bool Camera::isSeen(Vector2 place, double edge) const
{
    return QRectF(m_view.rect()).adjusted(edge, edge, -edge, -edge).contains(m_picture.transform.toScreen(place));
}

bool Camera::isInSight(const std::vector<Vector2>& places) const
{
    const double underTitle = heightOfWords() - kEdge;
    return std::ranges::all_of(places, [&](Vector2 place) {
        return isSeen(place, kEdge) && m_picture.transform.toScreen(place).y() >= underTitle;
    });
}

bool Camera::seesNoPoint(const Pose& pose) const
{
    return std::ranges::none_of(pose.points, [this](Vector2 place) { return isSeen(place, kEdge); });
}

void Camera::remember()
{
    m_seenBefore.emplace();
    const Pose& pose = shownPose(m_picture);
    const std::vector<Point>& points = m_picture.parts->mechanism.points;
    for (std::size_t i = 0; i < points.size() && i < pose.points.size(); ++i) {
        m_seenBefore->emplace(points[i].id, pose.points[i]);
    }
}

bool Camera::showWhatMoved()
{
    if (!m_seenBefore) {
        return false;
    }
    const Pose& pose = shownPose(m_picture);
    const std::vector<Point>& points = m_picture.parts->mechanism.points;
    for (std::size_t i = 0; i < points.size() && i < pose.points.size(); ++i) {
        const auto before = m_seenBefore->find(points[i].id);
        const bool hasMoved = before == m_seenBefore->end() || distance(before->second, pose.points[i]) >
                                                                   tolerance::kNearlyEqual * m_picture.parts->size;
        // A pin that is clicked near the edge is where the user wants it.
        if (hasMoved && !isSeen(pose.points[i], -kEdge)) {
            growTo(pose.points);
            return true;
        }
    }
    return false;
}

}  // namespace eigenlink
