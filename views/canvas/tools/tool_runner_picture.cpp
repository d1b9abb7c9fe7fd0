#include "model/description/drawn_element.h"
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
        return isSketching() && wish.entry == Entry::place && m_snap.pin.empty()
                   ? formatPlace(m_pointer.at, m_mechanism.units)
                   : QString();
    }
    const Vector2 offset = m_pointer.at - *wish.anchor;
    if (length(offset) < 1e-9 * m_picture.parts->size) {
        return {};  // still on the anchor: neither length nor direction yet
    }
    const DisplayUnits& units = m_mechanism.units;
    const QString angle = units.angle == DisplayUnits().angle
                              ? formatFixed(angleOf(offset) * 180 / std::numbers::pi, 1) + QStringLiteral("°")
                              : formatQuantity(angleOf(offset), Quantity::angle, units);
    if (wish.entry == Entry::force) {
        const double size = m_pointer.typedSize.value_or(kDrawnForce);
        return formatQuantity(size, Quantity::force, units) + QStringLiteral(" · ") + angle;
    }
    return wish.entry == Entry::line ? lengthText(length(offset), units) + QStringLiteral(" · ") + angle : angle;
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
        m_overlay.readout = readout();
        const bool isLine = isSketching() && m_tool->snapWish().entry == Entry::line && m_snap.pin.empty();
        m_overlay.place = isLine ? formatPlace(m_pointer.at, m_mechanism.units) : QString();
        // Still on its anchor a line is neither level nor anything else.
        const bool onAnchor = isSketching() && m_tool->snapWish().anchor && m_overlay.readout.isEmpty();
        m_overlay.label = onAnchor ? QString() : m_snap.label;
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
