#include "views/canvas/tools/tool_runner.h"

#include "views/canvas/backdrop.h"
#include "views/canvas/hit_test.h"
#include "views/canvas/tools/entry_overlay.h"
#include "views/canvas/tools/select_tool.h"

#include <QLineF>
#include <QScopedValueRollback>
#include <QWidget>

#include <algorithm>
#include <stdexcept>

namespace eigenlink {

namespace {

constexpr double kSnapDistance = 8;   ///< [px]
constexpr double kStillDistance = 2;  ///< [px]

MechanismScene sceneForHits(const CanvasPicture& picture)
{
    MechanismScene scene;
    scene.parts = picture.parts;
    scene.pose = shownPose(picture);
    scene.theme = picture.theme;
    scene.transform = picture.transform;
    return scene;
}

}  // namespace

ToolRunner::ToolRunner(const CanvasPicture& picture, QWidget& canvas)
    : m_picture(picture), m_canvas(canvas), m_type(findToolType("select")), m_entry(new EntryOverlay(&canvas))
{
    install(*m_type);
    connectEntry();
}

ToolRunner::~ToolRunner() = default;

bool ToolRunner::isSketching() const
{
    return m_type->key != "select";
}

bool ToolRunner::showsDrawing() const
{
    const auto* select = dynamic_cast<const SelectTool*>(m_tool.get());
    return m_drawingMode || select == nullptr || select->isDragging();
}

bool ToolRunner::isMovingMechanism() const
{
    const auto* select = dynamic_cast<const SelectTool*>(m_tool.get());
    return select != nullptr && select->isMovingMechanism();
}

void ToolRunner::install(const ToolType& type)
{
    m_type = &type;
    m_tool = type.make();
    if (auto* select = dynamic_cast<SelectTool*>(m_tool.get())) {
        for (const auto& [mode, factory] : m_drags) {
            select->setDrag(mode, factory);
        }
    }
}

void ToolRunner::setTool(std::string_view key)
{
    const ToolType* type = findToolType(key);
    if (type == nullptr) {
        throw std::out_of_range("no tool is called " + std::string(key));
    }
    if (type == m_type) {
        return;
    }
    apply(m_tool->cancel());
    m_entry->dismiss();
    install(*type);
    m_cursor.reset();
    m_aim.clear();
    m_target = -1;
    Q_EMIT toolChanged(QString::fromLatin1(type->key.data(), static_cast<qsizetype>(type->key.size())));
    refresh();
    Q_EMIT hinted(m_tool->hint());
}

void ToolRunner::setDrag(DragMode mode, const DragFactory& factory)
{
    m_drags[mode] = factory;
    if (auto* select = dynamic_cast<SelectTool*>(m_tool.get())) {
        select->setDrag(mode, factory);
    }
}

void ToolRunner::setDrawingMode(bool on)
{
    if (on != m_drawingMode) {
        m_drawingMode = on;
        Q_EMIT drawingModeChanged(on);
        refresh();
        Q_EMIT hinted(m_tool->hint());
    }
}

ToolScene ToolRunner::sceneNow() const
{
    return {m_mechanism, shownPose(m_picture), m_picture.selection.ids, m_drawingMode,
            [this](const QRectF& area) { return partsInside(area); }};
}

std::vector<std::string> ToolRunner::partsInside(const QRectF& area) const
{
    return idsInside(sceneForHits(m_picture), area);
}

void ToolRunner::takeMechanism()
{
    if (m_previewing) {
        return;
    }
    m_mechanism = m_picture.parts->mechanism;
    if (dynamic_cast<SelectTool*>(m_tool.get()) != nullptr && m_tool->isBusy()) {
        m_tool->cancel();
    }
    m_target = -1;
    refresh();
}

void ToolRunner::refresh()
{
    if (m_applying) {
        return;
    }
    const bool shows = showsDrawing();
    if (shows != std::exchange(m_showedDrawing, shows)) {
        Q_EMIT shownChanged();
    }
    const auto* select = dynamic_cast<const SelectTool*>(m_tool.get());
    if (select == nullptr || !select->isDragging()) {
        m_tool->setScene(sceneNow());
    }
    if (m_hasPointer || m_cursor) {
        updatePointer(m_cursor ? m_picture.transform.toScreen(*m_cursor) : m_pointer.screen, m_pointer.modifiers);
    }
    updatePicture();
}

double ToolRunner::step() const
{
    return gridStep(m_picture.transform.scale);
}

void ToolRunner::updatePointer(QPointF at, Qt::KeyboardModifiers modifiers)
{
    const ToolScene& scene = m_tool->scene();
    const SceneTransform& transform = m_picture.transform;
    const bool dragging = !isSketching();
    const bool isHeld = dragging || !modifiers.testFlag(Qt::ControlModifier);
    const bool enabled = m_snapping && isHeld;
    // Without pins nothing that is drawn would hang together.
    const bool catches = dragging ? enabled : isHeld;
    SnapWish wish = m_tool->snapWish();
    // The keyboard moves from grid line to grid line: what is near must not pull it away from there.
    if (m_cursor && wish.anchor && wish.entry != Entry::none && !m_entry->isOpen()) {
        wish.anchor.reset();
    }
    m_snap = snapped({scene.mechanism, scene.pose.points, transform.toWorld(at), kSnapDistance / transform.scale,
                      step(), enabled, catches, wish, m_entry->values()});
    m_pointer = {m_snap.at, m_snap.pin, m_snap.pin, at, modifiers, {}, {}};
    if (m_pointer.under.empty()) {
        m_pointer.under = m_aim.empty() ? idAt(sceneForHits(m_picture), at) : m_aim;
    }
    if (wish.entry == Entry::line || wish.entry == Entry::force || wish.entry == Entry::direction) {
        m_pointer.typedSize = m_entry->values()[0];
        m_pointer.typedAngle = m_entry->values()[1];
    }
}

void ToolRunner::press(QPointF at, Qt::KeyboardModifiers modifiers)
{
    m_cursor.reset();
    m_aim.clear();
    m_hasPointer = true;
    updatePointer(at, modifiers);
    const ToolReply reply = m_tool->press(m_pointer);
    m_entry->dismiss();
    apply(reply);
}

void ToolRunner::move(QPointF at, Qt::KeyboardModifiers modifiers, bool isDown)
{
    // Windows that come and go make moves of a mouse that lies still: it does not take over from the keyboard.
    const bool isStill = !m_mouse || QLineF(*m_mouse, at).length() < kStillDistance;
    m_mouse = at;
    if (m_cursor && isStill && !isDown) {
        return;
    }
    m_cursor.reset();
    m_aim.clear();
    m_hasPointer = true;
    if (!isDown && !isSketching() && m_tool->isBusy()) {
        release(at, modifiers);  // the button was let go where nobody saw it
        return;
    }
    const bool showed = showsDrawing();
    updatePointer(at, modifiers);
    apply(m_tool->move(m_pointer));
    if (!showed && showsDrawing()) {
        updatePointer(at, modifiers);  // a drag began: where it is now, as the drag wants it
        apply(m_tool->move(m_pointer));
    }
}

void ToolRunner::release(QPointF at, Qt::KeyboardModifiers modifiers)
{
    updatePointer(at, modifiers);
    apply(m_tool->release(m_pointer));
}

void ToolRunner::leave()
{
    if (!m_entry->isOpen() && !m_tool->isBusy()) {
        m_hasPointer = false;
        updatePicture();
    }
}

bool ToolRunner::finish(bool leavesTool)
{
    m_entry->dismiss();
    if (m_tool->isBusy()) {
        apply(m_tool->finish());
        return true;
    }
    if (leavesTool && isSketching()) {
        setTool("select");
        return true;
    }
    return false;
}

void ToolRunner::clickAt(QPointF at)
{
    updatePointer(at, {});
    const ToolReply reply = m_tool->press(m_pointer);
    m_entry->dismiss();
    apply(reply);
}

void ToolRunner::letGo(const QString& text, const Mechanism& next)
{
    ToolReply reply;
    reply.edit = ToolEdit{text, next, m_picture.selection.ids, {}, true};
    apply(reply);
}

void ToolRunner::apply(const ToolReply& reply)
{
    if (reply.edit) {
        m_settles = reply.edit->settles;
        // The tool has gone on already; while the edit is being shown round, others may still report the state before
        // it.
        const QScopedValueRollback applying(m_applying, true);
        Q_EMIT edited(reply.edit->text, reply.edit->next, reply.edit->mergeKey);
        Q_EMIT selected(reply.edit->made);
    }
    if (reply.preview) {
        const QScopedValueRollback previewing(m_previewing, true);
        Q_EMIT previewed(*reply.preview);
    }
    if (reply.endsPreview) {
        Q_EMIT previewEnded();
    }
    if (reply.selection) {
        Q_EMIT selected(*reply.selection);
    }
    refresh();
    // A remark stays until the next one.
    if (!reply.message.isEmpty()) {
        Q_EMIT hinted(reply.message);
    } else if (const QString hint = m_tool->hint(); hint != std::exchange(m_hint, hint)) {
        Q_EMIT hinted(hint);
    }
}

}  // namespace eigenlink
