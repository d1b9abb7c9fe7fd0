#include "views/canvas/backdrop.h"
#include "views/canvas/tools/entry_overlay.h"
#include "views/canvas/tools/tool_runner.h"
#include "views/format/format.h"

#include <numbers>

namespace eigenlink {

QString ToolRunner::readout() const
{
    const SnapWish wish = m_tool->snapWish();
    if (!wish.anchor || !isSketching()) {
        return isSketching() && wish.entry == Entry::place && m_cursor
                   ? QStringLiteral("%1, %2 m").arg(formatNumber(m_pointer.at.x), formatNumber(m_pointer.at.y))
                   : QString();
    }
    const Vector2 offset = m_pointer.at - *wish.anchor;
    const QString angle = formatFixed(angleOf(offset) * 180 / std::numbers::pi, 1) + QStringLiteral("°");
    return wish.entry == Entry::line ? lengthText(length(offset)) + QStringLiteral(" · ") + angle : angle;
}

void ToolRunner::updatePicture()
{
    m_overlay = {};
    m_overlay.band = m_tool->band();
    m_overlay.cursor = m_cursor;
    const bool isDrag = !isSketching() && showsDrawing() && m_tool->isBusy();
    if ((m_hasPointer || m_cursor) && (isSketching() || isDrag)) {
        m_overlay.draft = isSketching() ? draftParts(m_mechanism, m_tool->draftAt(m_pointer)) : nullptr;
        m_overlay.guides = m_snap.guides;
        m_overlay.mark = m_snap.pin.empty() ? std::nullopt : std::optional(m_snap.at);
        m_overlay.pointer = m_picture.transform.toScreen(m_pointer.at);
        m_overlay.label = m_snap.label;
        m_overlay.readout = readout();
    }
    const SnapWish wish = m_tool->snapWish();
    if (m_entry->isOpen()) {
        const Vector2 offset = wish.anchor ? m_pointer.at - *wish.anchor : m_pointer.at;
        wish.anchor ? m_entry->setLiveValues(length(offset), angleOf(offset))
                    : m_entry->setLiveValues(offset.x, offset.y);
    }
    Q_EMIT changed();
}

void ToolRunner::paint(QPainter& painter) const
{
    paintTool(painter, m_overlay, m_picture.transform, m_picture.theme,
              symbolUnit(*m_picture.parts, m_picture.transform));
}

}  // namespace eigenlink
