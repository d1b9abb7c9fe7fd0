#include "model/description/transform.h"
#include "views/canvas/tools/entry_overlay.h"
#include "views/canvas/tools/tool_runner.h"

#include <QKeyEvent>
#include <QWidget>

#include <cmath>

namespace eigenlink {

namespace {

/// Steps right and up of an arrow key; nothing for other keys.
std::optional<Vector2> arrowOf(int key)
{
    switch (key) {
        case Qt::Key_Left:
            return Vector2{-1, 0};
        case Qt::Key_Right:
            return Vector2{1, 0};
        case Qt::Key_Up:
            return Vector2{0, 1};
        case Qt::Key_Down:
            return Vector2{0, -1};
        default:
            return std::nullopt;
    }
}

bool isClick(int key)
{
    return key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space;
}

/// A key that can begin a number; zooming keeps + and −, so that a negative one begins with its sign only in an entry.
bool beginsNumber(const QKeyEvent& event)
{
    if (event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier) || event.text().size() != 1) {
        return false;
    }
    const QChar first = event.text().front();
    return first.isDigit() || QStringLiteral(".,(-").contains(first);
}

double factorOf(Qt::KeyboardModifiers modifiers)
{
    return modifiers.testFlag(Qt::ControlModifier) ? 0.1 : modifiers.testFlag(Qt::ShiftModifier) ? 5 : 1;
}

}  // namespace

void ToolRunner::connectEntry()
{
    connect(m_entry, &EntryOverlay::changed, this, &ToolRunner::refresh);
    connect(m_entry, &EntryOverlay::accepted, this, [this] { clickAt(keyboardPosition()); });
    connect(m_entry, &EntryOverlay::refused, this, &ToolRunner::hinted);
    connect(m_entry, &EntryOverlay::cancelled, this, [this] {
        m_entry->dismiss();
        refresh();
    });
}

// Where the keyboard works: at its own crosshair, else where the mouse is, else in the middle.
QPointF ToolRunner::keyboardPosition() const
{
    if (m_cursor) {
        return m_picture.transform.toScreen(*m_cursor);
    }
    return m_hasPointer ? m_pointer.screen : QRectF(m_canvas.rect()).center();
}

void ToolRunner::openEntry(const QString& text)
{
    const Entry entry = m_tool->snapWish().entry;
    if (entry != Entry::none) {
        if (!m_hasPointer && !m_cursor) {
            m_cursor = m_picture.transform.toWorld(keyboardPosition());
        }
        m_entry->setUnits(m_mechanism.units);
        m_entry->open(entry, text, keyboardPosition().toPoint());
    }
}

bool ToolRunner::wantsKey(const QKeyEvent& event) const
{
    return isSketching() && (event.key() == Qt::Key_Space || beginsNumber(event));
}

bool ToolRunner::escape()
{
    if (m_tool->isBusy()) {
        apply(m_tool->cancel());
        return true;
    }
    if (isSketching()) {
        setTool("select");
        return true;
    }
    return false;
}

bool ToolRunner::handleKey(const QKeyEvent& event)
{
    if (event.key() == Qt::Key_Escape) {
        return escape();
    }
    if (!isSketching()) {
        return nudge(event);
    }
    if (const auto arrow = arrowOf(event.key())) {
        moveCursor(*arrow, event.modifiers());
        return true;
    }
    if (isClick(event.key())) {
        const bool isEnd = event.key() != Qt::Key_Space && m_tool->isBusy() && !m_cursor;
        isEnd ? static_cast<void>(finish(false)) : clickAt(keyboardPosition());
        return true;
    }
    if (beginsNumber(event) && m_tool->snapWish().entry != Entry::none) {
        openEntry(event.text());
        return true;
    }
    return false;
}

void ToolRunner::moveCursor(Vector2 steps, Qt::KeyboardModifiers modifiers)
{
    const double size = step() * factorOf(modifiers);
    const Vector2 from = m_cursor ? *m_cursor : m_picture.transform.toWorld(keyboardPosition());
    // From anywhere the first step goes to a line of the grid, the others along it.
    const auto onLine = [size](double count) { return size < 1 ? count / std::round(1 / size) : count * size; };
    const auto along = [&](double value, double count) {
        const double line = value / size + count;
        return count == 0 ? (m_cursor ? value : onLine(std::round(line)))
                          : onLine(count > 0 ? std::floor(line + 1e-6) : std::ceil(line - 1e-6));
    };
    m_cursor = Vector2{along(from.x, steps.x), along(from.y, steps.y)};
    m_aim.clear();
    m_pointer.modifiers = {};
    refresh();
}

bool ToolRunner::hop(int step)
{
    const SceneGeometry geometry(*m_picture.parts, shownPose(m_picture), m_picture.transform);
    std::vector<std::pair<std::string, QPointF>> targets;
    if (m_tool->aimsAtLinks()) {
        for (std::size_t i = 0; i < m_mechanism.elements.size(); ++i) {
            if (geometry.hasLink(i)) {
                targets.emplace_back(idOf(m_mechanism.elements[i]), geometry.linkMiddle(i));
            }
        }
    } else {
        for (std::size_t i = 0; i < m_mechanism.points.size() && geometry.hasPoint(i); ++i) {
            targets.emplace_back(m_mechanism.points[i].id, geometry.point(i));
        }
    }
    const int count = static_cast<int>(targets.size());
    if (count == 0) {
        return false;
    }
    const int next = m_target < 0 ? (step > 0 ? 0 : count - 1) : (m_target + step + count) % count;
    m_target = next;
    m_aim = m_tool->aimsAtLinks() ? targets[static_cast<std::size_t>(next)].first : std::string();
    m_cursor = m_picture.transform.toWorld(targets[static_cast<std::size_t>(next)].second);
    refresh();
    return true;
}

// Only in the drawing: of the mechanism at rest a nudge would not be seen.
bool ToolRunner::nudge(const QKeyEvent& event)
{
    const auto arrow = arrowOf(event.key());
    if (!arrow || !m_drawingMode || m_picture.selection.ids.empty() || m_tool->isBusy()) {
        return false;
    }
    const Vector2 by = (step() / 5 * factorOf(event.modifiers())) * *arrow;
    QString key = QStringLiteral("nudge");
    for (const std::string& id : m_picture.selection.ids) {
        key += QLatin1Char('/') + QString::fromStdString(id);
    }
    Q_EMIT edited(tr("Nudge"), transformed(m_mechanism, m_picture.selection.ids, translation(by)), key);
    return true;
}

}  // namespace eigenlink
