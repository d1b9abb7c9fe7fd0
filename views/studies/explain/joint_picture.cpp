#include "views/studies/explain/joint_picture.h"

#include "views/canvas/mechanism_painter.h"
#include "views/format/format.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace eigenlink {

namespace {

bool isTorn(const JointScene& scene)
{
    return scene.why.nature == EigenvalueCause::tornJoint && scene.moved && scene.why.gap &&
           !scene.why.gap->pin.empty();
}

SceneTransform transformFor(const JointScene& scene, const QRectF& area, const Theme& theme)
{
    std::vector<Vector2> extent = extentOf(*scene.parts, scene.rest);
    if (scene.moved) {
        const std::vector<Vector2> more = extentOf(*scene.parts, *scene.moved);
        extent.insert(extent.end(), more.begin(), more.end());
    }
    // Room for the names, and below for the caption.
    const double side = std::min<double>(0.13 * area.width(), theme.px(40));
    const SceneTransform fitted = fittedTo(extent, area.adjusted(side, theme.px(22), -side, -theme.px(34)));
    const double largest = 0.5 * std::min(area.width(), area.height()) / scene.parts->typicalLength;
    return fitted.scale > largest ? zoomedAbout(fitted, area.center(), largest / fitted.scale) : fitted;
}

MechanismScene sceneFor(const JointScene& scene, const Pose& pose, SceneStyle style, const SceneTransform& transform,
                        const Theme& theme)
{
    MechanismScene picture;
    picture.parts = scene.parts;
    picture.pose = pose;
    picture.theme = theme;
    picture.transform = transform;
    picture.style = style;
    picture.labels = style == SceneStyle::solid;
    picture.pointed = style == SceneStyle::solid ? scene.why.parts : std::vector<std::string>();
    return picture;
}

void paintLayers(QPainter& painter, const JointScene& scene, const SceneTransform& transform, const Theme& theme,
                 bool words)
{
    MechanismScene rest = sceneFor(scene, scene.rest, SceneStyle::solid, transform, theme);
    rest.labels = words;
    rest.pointed = words ? rest.pointed : std::vector<std::string>();
    paintMechanism(painter, rest);
    if (scene.moved) {
        const MechanismScene moved = sceneFor(scene, *scene.moved, SceneStyle::motion, transform, theme);
        paintMechanism(painter, moved);
        if (scene.why.nature != EigenvalueCause::motion) {
            paintGaps(painter, moved);
        }
    }
}

/// From where the torn link's own end is to where its pin is, for this transform.
std::optional<QLineF> gapOf(const JointScene& scene, const SceneTransform& transform)
{
    const auto& mechanism = scene.parts->mechanism;
    const auto point = findPoint(mechanism, scene.why.gap->pin);
    const auto element = findElement(mechanism, scene.why.gap->part);
    if (!point || !element) {
        return std::nullopt;
    }
    const SceneGeometry geometry(*scene.parts, *scene.moved, transform);
    const std::vector<std::size_t>& points = scene.parts->elements[*element].points;
    const std::vector<QPointF> pins = geometry.linkPins(*element);
    for (std::size_t k = 0; k < std::min(pins.size(), points.size()); ++k) {
        if (points[k] == *point && geometry.hasPoint(*point)) {
            return QLineF(pins[k], geometry.point(*point));
        }
    }
    return geometry.hasPoint(*point) ? std::optional(QLineF(geometry.point(*point), geometry.point(*point)))
                                     : std::nullopt;
}

void paintLens(QPainter& painter, const JointScene& scene, const SceneTransform& transform, const QLineF& gap,
               const QRectF& lens, const Theme& theme)
{
    const double wanted = 0.42 * lens.width() / std::max(gap.length(), 4.0);
    const double zoom = std::clamp(wanted, 1.5, 6.0);
    SceneTransform near = zoomedAbout(transform, gap.center(), zoom);
    near.origin += lens.center() - gap.center();
    QPainterPath glass;
    glass.addEllipse(lens);
    painter.save();
    painter.setClipPath(glass);
    painter.fillPath(glass, theme.card);
    paintLayers(painter, scene, near, theme, false);
    painter.restore();
    painter.setPen(QPen(theme.gap, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(lens);
    const double small = lens.width() / 2 / zoom;
    painter.setPen(QPen(theme.gap, 1.2));
    painter.drawEllipse(gap.center(), small, small);
}

QString captionOf(const JointScene& scene)
{
    switch (scene.why.nature) {
        case EigenvalueCause::motion:
            return JointPicture::tr("all joints hold");
        case EigenvalueCause::tornJoint:
            return isTorn(scene) ? JointPicture::tr("the gap at %1").arg(fromModel(scene.why.gap->pin))
                                 : JointPicture::tr("a constraint is broken");
        case EigenvalueCause::brokenAngle:
            return JointPicture::tr("the links stay together; only the angle is wrong");
        case EigenvalueCause::multiplier:
            return JointPicture::tr("nothing moves: a reaction alone");
        case EigenvalueCause::keptError:
            return JointPicture::tr("nothing oscillates: a constraint error stays");
        case EigenvalueCause::massless:
            return JointPicture::tr("follows without inertia");
    }
    return {};
}

}  // namespace

JointPicture::JointPicture(QWidget* parent) : QWidget(parent), m_theme(lightTheme())
{
    setAccessibleName(tr("Picture of what the eigenvalue does"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void JointPicture::setScene(const std::shared_ptr<const JointScene>& scene)
{
    m_scene = scene;
    setAccessibleDescription(scene != nullptr ? captionOf(*scene) : QString());
    update();
}

void JointPicture::setTheme(const Theme& theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

QSize JointPicture::sizeHint() const
{
    return {420, 120 + m_theme.px(70)};
}

QRectF JointPicture::wholeArea() const
{
    const double lens = m_scene != nullptr && isTorn(*m_scene) ? 0.4 * width() : 0;
    return QRectF(0, 0, width() - lens, height());
}

std::optional<QLineF> JointPicture::gap() const
{
    return m_scene != nullptr && isTorn(*m_scene) ? gapOf(*m_scene, transformFor(*m_scene, wholeArea(), m_theme))
                                                  : std::nullopt;
}

void JointPicture::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (m_scene != nullptr) {
        paint(painter, m_theme);
    }
}

void JointPicture::paintFigure(QPainter& painter) const
{
    painter.setFont(font());
    if (m_scene != nullptr) {
        paint(painter, lightTheme());
    }
}

void JointPicture::paint(QPainter& painter, const Theme& theme) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF area = wholeArea();
    const SceneTransform transform = transformFor(*m_scene, area, theme);
    painter.save();
    painter.setClipRect(area);
    paintLayers(painter, *m_scene, transform, theme, true);
    painter.restore();
    QRectF words = QRectF(rect()).adjusted(8, height() - theme.px(24), -8, -4);
    if (const std::optional<QLineF> torn = gap()) {
        const double size = std::min(width() - area.width() - 14.0, height() - 40.0);
        const QRectF lens(area.right() + (width() - area.width() - size) / 2, 8, size, size);
        paintLens(painter, *m_scene, transform, *torn, lens, theme);
        words.setLeft(area.right());
    }
    painter.setPen(m_scene->why.nature == EigenvalueCause::motion ? theme.ok : theme.text);
    painter.drawText(words, Qt::AlignCenter, captionOf(*m_scene));
}

}  // namespace eigenlink
