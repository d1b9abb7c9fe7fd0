#include "views/canvas/tools/tool_picture.h"

#include "model/mechanism/fragment.h"
#include "model/mechanism/indexed_mechanism.h"
#include "views/canvas/mechanism_painter.h"

#include <QPainter>
#include <QStringList>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr double kDraftOpacity = 0.62;

void paintDraft(QPainter& painter, const ToolPicture& picture, const SceneTransform& transform, const Theme& theme,
                double unit)
{
    MechanismScene scene;
    scene.parts = picture.draft;
    scene.pose = picture.draft->drawn;
    scene.theme = theme;
    scene.theme.linkOutline = theme.accent;
    scene.transform = transform;
    scene.labels = false;
    scene.unit = unit;
    painter.save();
    painter.setOpacity(kDraftOpacity);
    paintMechanism(painter, scene);
    painter.restore();
}

void paintGuides(QPainter& painter, const ToolPicture& picture, const SceneTransform& transform, const Theme& theme)
{
    QPen pen(theme.accent, 1);
    pen.setDashPattern({5, 4});
    painter.setPen(pen);
    for (const SnapGuide& guide : picture.guides) {
        painter.drawLine(transform.toScreen(guide.from), transform.toScreen(guide.to));
    }
}

void paintCrosshair(QPainter& painter, QPointF at, const Theme& theme)
{
    painter.setPen(QPen(theme.accent, 1.4));
    for (const QPointF arm : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)}) {
        painter.drawLine(at + 5 * arm, at + 16 * arm);
    }
}

/// Words on a small plate beside the pointer, within the picture, so that they can be read over anything.
void paintWordsAt(QPainter& painter, const ToolPicture& picture, const Theme& theme)
{
    QStringList lines{picture.readout, picture.place, picture.label};
    lines.removeAll(QString());
    if (lines.isEmpty()) {
        return;
    }
    QFont font = painter.font();
    font.setPixelSize(theme.px(12));
    painter.setFont(font);
    const QString text = lines.join(QLatin1Char('\n'));
    const QRectF all = painter.window();
    QRectF box = painter.boundingRect(QRectF(0, 0, 320, 80), Qt::AlignLeft | Qt::AlignTop, text);
    box.moveTopLeft(picture.pointer + QPointF(16, -42));
    constexpr double kRim = 6;
    if (box.top() < all.top() + kRim) {
        box.moveTop(picture.pointer.y() + 22);
    }
    if (box.right() > all.right() - kRim) {
        box.moveRight(picture.pointer.x() - 16);
    }
    box.moveLeft(std::max(box.left(), all.left() + kRim));
    box.moveBottom(std::min(box.bottom(), all.bottom() - kRim));
    QColor plate = theme.card;
    plate.setAlpha(225);
    painter.setPen(Qt::NoPen);
    painter.setBrush(plate);
    painter.drawRoundedRect(box.adjusted(-5, -2, 5, 2), 4, 4);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignLeft | Qt::AlignTop, text);
}

void paintBand(QPainter& painter, const RubberBand& band, const Theme& theme)
{
    QColor fill = theme.accent;
    fill.setAlpha(30);
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(fill);
    painter.drawRect(QRectF(band.from, band.to).normalized());
    painter.setBrush(Qt::NoBrush);
}

}  // namespace

std::shared_ptr<const MechanismParts> draftParts(const Mechanism& base, const Mechanism& next)
{
    const IndexedMechanism known(base);
    std::vector<std::string> fresh;
    for (const Point& point : next.points) {
        const auto before = known.findPoint(point.id);
        if (!before || !(base.points[*before].velocity == point.velocity)) {
            fresh.push_back(point.id);
        }
    }
    for (const Element& element : next.elements) {
        if (!known.findElement(idOf(element))) {
            fresh.push_back(idOf(element));
        }
    }
    if (fresh.empty()) {
        return nullptr;
    }
    Mechanism draft = fragmentOf(next, fresh);
    for (Point& point : draft.points) {
        // Existing points have their ground drawn already.
        point.fixed = point.fixed && !known.findPoint(point.id);
    }
    return partsOf(draft);
}

void paintTool(QPainter& painter, const ToolPicture& picture, const SceneTransform& transform, const Theme& theme,
               double unit)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintGuides(painter, picture, transform, theme);
    if (picture.draft != nullptr) {
        paintDraft(painter, picture, transform, theme, unit);
    }
    if (picture.mark) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(transform.toScreen(*picture.mark), unit + 5, unit + 5);
    }
    if (picture.cursor) {
        paintCrosshair(painter, transform.toScreen(*picture.cursor), theme);
    }
    if (picture.band) {
        paintBand(painter, *picture.band, theme);
    }
    paintWordsAt(painter, picture, theme);
    painter.restore();
}

}  // namespace eigenlink
