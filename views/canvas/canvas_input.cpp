#include "views/canvas/backdrop.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/tools/tool_runner.h"
#include "views/format/format.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

/// All ids in the order of the file, points first.
std::vector<std::string> idsOf(const Mechanism& mechanism)
{
    std::vector<std::string> ids;
    for (const Point& point : mechanism.points) {
        ids.push_back(point.id);
    }
    for (const Element& element : mechanism.elements) {
        ids.push_back(idOf(element));
    }
    return ids;
}

}  // namespace

void CanvasView::wheelEvent(QWheelEvent* event)
{
    const double notches = event->angleDelta().y() / 120.0;
    if (notches != 0) {
        m_glide.stop();
        m_follows = false;
        setTransform(zoomedAbout(m_picture.transform, event->position(), std::pow(1.2, notches)));
    }
    event->accept();
}

void CanvasView::mousePressEvent(QMouseEvent* event)
{
    endSettling();
    if (event->button() == Qt::MiddleButton) {
        m_glide.stop();
        m_panFrom = event->position();
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton && !pressGravity(event->position())) {
        m_tools->press(event->position(), event->modifiers());
    } else if (event->button() == Qt::RightButton) {
        m_menuIsOff = m_tools->finish(true);
        if (!m_menuIsOff) {
            chooseForMenu(event->position());
        }
    }
}

void CanvasView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const bool ends = event->button() == Qt::LeftButton && m_tools->isSketching() && m_tools->finish(false);
    if (ends) {
        return;
    }
    mousePressEvent(event);
    if (event->button() == Qt::LeftButton && !m_tools->isSketching() && !m_tools->under().empty()) {
        m_tools->release(event->position(), event->modifiers());
        Q_EMIT propertiesRequested();
    }
}

// The arrow of gravity is a handle too, unless something is being drawn.
bool CanvasView::pressGravity(QPointF at)
{
    const Mechanism& mechanism = m_picture.parts->mechanism;
    if (m_tools->isSketching() || mechanism.points.empty() || !gravityArea(rect()).contains(at) ||
        !m_tools->under().empty()) {
        return false;
    }
    m_gravityDrag = GravityDrag{mechanism, at, std::nullopt};
    return true;
}

void CanvasView::dragGravity(QPointF at)
{
    constexpr double kStandard = 9.81;  // [m/s²]
    constexpr double kStep = 5 * std::numbers::pi / 180;
    if (!m_gravityDrag->gravity && QLineF(m_gravityDrag->from, at).length() < 4) {
        return;
    }
    const QPointF way = at - gravityArea(rect()).center();
    const double angle = std::round(std::atan2(-way.y(), way.x()) / kStep) * kStep;
    const double before = length(m_gravityDrag->before.gravity);
    const Vector2 along = (before > 0 ? before : kStandard) * Vector2{std::cos(angle), std::sin(angle)};
    const auto dusted = [&](double part) { return std::abs(part) < 1e-12 * length(along) ? 0.0 : part; };
    m_gravityDrag->gravity = Vector2{dusted(along.x), dusted(along.y)};
    Mechanism next = m_gravityDrag->before;
    next.gravity = *m_gravityDrag->gravity;
    Q_EMIT previewed(next);
}

void CanvasView::releaseGravity()
{
    const GravityDrag drag = *std::exchange(m_gravityDrag, std::nullopt);
    if (!drag.gravity) {
        Q_EMIT gravityRequested();
        return;
    }
    Mechanism next = drag.before;
    next.gravity = *drag.gravity;
    Q_EMIT edited(tr("Turn gravity"), next, {});
}

void CanvasView::cancelGravity()
{
    if (std::exchange(m_gravityDrag, std::nullopt)->gravity) {
        Q_EMIT previewEnded();
    }
}

void CanvasView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_gravityDrag) {
        event->buttons().testFlag(Qt::LeftButton) ? dragGravity(event->position()) : cancelGravity();
        return;
    }
    if (!m_panFrom) {
        m_tools->move(event->position(), event->modifiers(), event->buttons().testFlag(Qt::LeftButton));
        setHovered(m_tools->under());
        updateCursor(event->position());
        return;
    }
    SceneTransform moved = m_picture.transform;
    moved.origin += event->position() - *m_panFrom;
    m_panFrom = event->position();
    m_follows = false;
    setTransform(moved);
}

void CanvasView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton) {
        m_panFrom.reset();
        updateCursor();
    } else if (event->button() == Qt::LeftButton && m_gravityDrag) {
        releaseGravity();
    } else if (event->button() == Qt::LeftButton) {
        m_tools->release(event->position(), event->modifiers());
    }
}

// What a menu is about is selected first, so that it can be seen.
void CanvasView::chooseForMenu(QPointF at)
{
    m_tools->move(at, {}, false);
    const std::string& id = m_tools->under();
    const auto& chosen = m_picture.selection.ids;
    if (id.empty() || std::ranges::find(chosen, id) == chosen.end()) {
        select(id.empty() ? std::vector<std::string>() : std::vector<std::string>{id});
    }
}

void CanvasView::contextMenuEvent(QContextMenuEvent* event)
{
    event->accept();
    if (event->reason() == QContextMenuEvent::Mouse && std::exchange(m_menuIsOff, false)) {
        return;
    }
    Q_EMIT menuRequested(event->reason() == QContextMenuEvent::Mouse ? event->globalPos()
                                                                     : mapToGlobal(rect().center()));
}

// The arrow of gravity says what can be done with it.
void CanvasView::updateCursor(QPointF at)
{
    const bool isOverGravity = !m_tools->isSketching() && !m_picture.parts->mechanism.points.empty() &&
                               m_picture.hovered.empty() && gravityArea(rect()).contains(at);
    if (isOverGravity == std::exchange(m_isOverGravity, isOverGravity)) {
        return;
    }
    updateCursor();
    if (isOverGravity) {
        setCursor(Qt::PointingHandCursor);
    }
    if (!m_tools->tool().isBusy()) {
        Q_EMIT statusHint(isOverGravity ? tr("Gravity: drag the arrow to turn it, click it to change its numbers")
                                        : hintFor(m_picture.hovered));
    }
}

void CanvasView::updateCursor()
{
    setCursor(m_tools->isSketching()      ? Qt::CrossCursor
              : m_picture.hovered.empty() ? Qt::ArrowCursor
                                          : Qt::PointingHandCursor);
}

void CanvasView::leaveEvent(QEvent*)
{
    setHovered({});
    m_tools->leave();
}

void CanvasView::setHovered(const std::string& id)
{
    if (id == m_picture.hovered) {
        return;
    }
    m_picture.hovered = id;
    updateCursor();
    redraw();
    Q_EMIT hovered(fromModel(id));
    if (!m_tools->isSketching() && !m_tools->tool().isBusy()) {
        Q_EMIT statusHint(hintFor(id));
    }
}

QString CanvasView::hintFor(const std::string& id) const
{
    const Mechanism& mechanism = m_picture.parts->mechanism;
    if (const auto point = findPoint(mechanism, id)) {
        return mechanism.points[*point].fixed ? tr("Fixed point %1").arg(fromModel(id))
                                              : tr("Point %1").arg(fromModel(id));
    }
    if (const auto element = findElement(mechanism, id)) {
        QString label = fromModel(Text::term(typeOf(mechanism.elements[*element]).label));
        label[0] = label[0].toUpper();
        return QStringLiteral("%1 %2").arg(label, fromModel(id));
    }
    return tr("Wheel: zoom · middle button: pan · F: show everything");
}

void CanvasView::select(const std::vector<std::string>& ids)
{
    const Shown next = m_shown.withSelection({ids, m_shown.selection().mode});
    if (!(next == m_shown)) {
        setShown(next);
        Q_EMIT selected(next.selection());
    }
}

bool CanvasView::selectNeighbour(int step)
{
    const std::vector<std::string> ids = idsOf(m_picture.parts->mechanism);
    if (ids.empty()) {
        return false;
    }
    const auto count = static_cast<std::ptrdiff_t>(ids.size());
    const auto& chosen = m_picture.selection.ids;
    const auto current = chosen.empty() ? ids.end() : std::ranges::find(ids, chosen.back());
    std::ptrdiff_t next = step > 0 ? 0 : count - 1;
    if (current != ids.end()) {
        next = (current - ids.begin() + step + count) % count;
    }
    select({ids[static_cast<std::size_t>(next)]});
    Q_EMIT statusHint(hintFor(ids[static_cast<std::size_t>(next)]));
    return true;
}

bool CanvasView::focusNextPrevChild(bool next)
{
    if (m_tools->isSketching()) {
        return m_tools->hop(next ? 1 : -1) || QWidget::focusNextPrevChild(next);
    }
    // Tab walks on through the parts once one is chosen; Esc lets go and Tab leaves the canvas again.
    const auto& chosen = m_picture.selection.ids;
    const std::vector<std::string> ids = idsOf(m_picture.parts->mechanism);
    const bool isInside = !chosen.empty() && !ids.empty() && chosen.back() != (next ? ids.back() : ids.front());
    return isInside ? selectNeighbour(next ? 1 : -1) : QWidget::focusNextPrevChild(next);
}

bool CanvasView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && m_tools->wantsKey(static_cast<QKeyEvent&>(*event))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void CanvasView::keyPressEvent(QKeyEvent* event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (m_gravityDrag && event->key() == Qt::Key_Escape) {
        cancelGravity();
    } else if (m_tools->handleKey(*event)) {
        event->accept();
    } else if (isReturn && !m_picture.selection.ids.empty()) {
        Q_EMIT propertiesRequested();
    } else if (event->key() == Qt::Key_F) {
        fit();
    } else if (event->key() == Qt::Key_Plus) {
        zoomBy(1.2);
    } else if (event->key() == Qt::Key_Minus) {
        zoomBy(1 / 1.2);
    } else if (event->key() == Qt::Key_Right || event->key() == Qt::Key_Down) {
        selectNeighbour(1);
    } else if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Up) {
        selectNeighbour(-1);
    } else if (event->key() == Qt::Key_Escape && !m_picture.selection.ids.empty()) {
        select({});
    } else {
        QWidget::keyPressEvent(event);
    }
}

}  // namespace eigenlink
