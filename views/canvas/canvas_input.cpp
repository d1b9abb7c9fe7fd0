#include "views/canvas/canvas_view.h"
#include "views/canvas/hit_test.h"
#include "views/format/format.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

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
        m_follows = false;
        setTransform(zoomedAbout(m_picture.transform, event->position(), std::pow(1.2, notches)));
    }
    event->accept();
}

MechanismScene CanvasView::sceneForHits() const
{
    MechanismScene scene;
    scene.parts = m_picture.parts;
    scene.pose = m_picture.rest ? *m_picture.rest : m_picture.parts->drawn;
    scene.theme = m_picture.theme;
    scene.transform = m_picture.transform;
    return scene;
}

void CanvasView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton) {
        m_panFrom = event->position();
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton) {
        select(idAt(sceneForHits(), event->position()), event->modifiers().testFlag(Qt::ControlModifier));
    }
}

void CanvasView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_panFrom) {
        setHovered(idAt(sceneForHits(), event->position()));
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
        unsetCursor();
    }
}

void CanvasView::leaveEvent(QEvent*)
{
    setHovered({});
}

void CanvasView::setHovered(const std::string& id)
{
    if (id == m_picture.hovered) {
        return;
    }
    m_picture.hovered = id;
    setCursor(id.empty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    redraw();
    Q_EMIT hovered(fromModel(id));
    Q_EMIT statusHint(hintFor(id));
}

QString CanvasView::hintFor(const std::string& id) const
{
    const Mechanism& mechanism = m_picture.parts->mechanism;
    if (const auto point = findPoint(mechanism, id)) {
        return mechanism.points[*point].fixed ? tr("Fixed point %1").arg(fromModel(id))
                                              : tr("Point %1").arg(fromModel(id));
    }
    if (const auto element = findElement(mechanism, id)) {
        QString label = fromModel(typeOf(mechanism.elements[*element]).label);
        label[0] = label[0].toUpper();
        return QStringLiteral("%1 %2").arg(label, fromModel(id));
    }
    return tr("Wheel: zoom · middle button: pan · F: show everything");
}

void CanvasView::select(const std::string& id, bool extend)
{
    Selection next = m_picture.selection;
    const auto found = std::ranges::find(next.ids, id);
    if (extend && !id.empty()) {
        if (found != next.ids.end()) {
            next.ids.erase(found);
        } else {
            next.ids.push_back(id);
        }
    } else if (!extend) {
        next.ids.clear();
        if (!id.empty()) {
            next.ids.push_back(id);
        }
    }
    if (next != m_picture.selection) {
        setSelection(next);
        Q_EMIT selected(next);
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
    select(ids[static_cast<std::size_t>(next)], false);
    Q_EMIT statusHint(hintFor(ids[static_cast<std::size_t>(next)]));
    return true;
}

bool CanvasView::focusNextPrevChild(bool next)
{
    // Tab walks on through the parts once one is chosen; Esc lets go and Tab leaves the canvas again.
    const auto& chosen = m_picture.selection.ids;
    const std::vector<std::string> ids = idsOf(m_picture.parts->mechanism);
    const bool isInside = !chosen.empty() && !ids.empty() && chosen.back() != (next ? ids.back() : ids.front());
    return isInside ? selectNeighbour(next ? 1 : -1) : QWidget::focusNextPrevChild(next);
}

void CanvasView::keyPressEvent(QKeyEvent* event)
{
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    if (event->key() == Qt::Key_F || (control && event->key() == Qt::Key_0)) {
        fit();
    } else if (event->matches(QKeySequence::ZoomIn) || event->key() == Qt::Key_Plus) {
        zoomBy(1.2);
    } else if (event->matches(QKeySequence::ZoomOut) || event->key() == Qt::Key_Minus) {
        zoomBy(1 / 1.2);
    } else if (event->key() == Qt::Key_Right || event->key() == Qt::Key_Down) {
        selectNeighbour(1);
    } else if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Up) {
        selectNeighbour(-1);
    } else if (event->key() == Qt::Key_Escape && !m_picture.selection.ids.empty()) {
        select({}, false);
    } else {
        QWidget::keyPressEvent(event);
    }
}

}  // namespace eigenlink
