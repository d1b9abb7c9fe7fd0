#include "views/canvas/tools/tool_runner.h"

#include "model/basics/verdicts.h"
#include "model/mechanism/transform.h"
#include "views/canvas/backdrop.h"
#include "views/canvas/hit_test.h"
#include "views/canvas/tools/entry_overlay.h"
#include "views/canvas/tools/select_tool.h"
#include "views/canvas/tools/tool_text.h"
#include "views/format/format.h"

#include <QKeyEvent>
#include <QLineF>
#include <QScopedValueRollback>
#include <QWidget>

#include <cmath>
#include <numbers>
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
/// A tool that takes no numbers leaves digits to the pages.
bool beginsNumber(const QKeyEvent& event, const Tool& tool)
{
    if (tool.snapOptions().entry == Entry::none || event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier) ||
        event.text().size() != 1) {
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
    // By its key one may have begun another tool than one meant.
    const QString hint = m_tool->hint();
    Q_EMIT hinted(
        hint.isEmpty()
            ? hint
            : toolText("%1 (key %2): %3").arg(type->label, type->shortcut.toString(QKeySequence::NativeText), hint));
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
    m_mechanism = m_committed != nullptr ? *m_committed : m_picture.parts->mechanism;
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

/// Whether the tool takes this part, if the pointer meets it.
bool ToolRunner::isCaught(const std::string& id, bool isPin) const
{
    ToolPointer met = m_pointer;
    met.under = id;
    met.pin = isPin ? id : std::string();
    return m_tool->catches(met);
}

void ToolRunner::updatePointer(QPointF at, Qt::KeyboardModifiers modifiers)
{
    point(at, modifiers, true);
}

// A click on a part that the tool does not take is answered by the reason.
void ToolRunner::aim(QPointF at, Qt::KeyboardModifiers modifiers)
{
    updatePointer(at, modifiers);
    if (!m_tool->catches(m_pointer)) {
        point(at, modifiers, false);
    }
}

void ToolRunner::point(QPointF at, Qt::KeyboardModifiers modifiers, bool looksThrough)
{
    const ToolScene& scene = m_tool->scene();
    const SceneTransform& transform = m_picture.transform;
    const bool dragging = !isSketching();
    const bool isHeld = dragging || !modifiers.testFlag(Qt::ControlModifier);
    const bool enabled = m_snapping && isHeld;
    // Without pins nothing that is drawn would hang together.
    const bool catches = dragging ? enabled : isHeld;
    SnapOptions options = m_tool->snapOptions();
    if (looksThrough) {
        options.isTarget = [this](const std::string& id) { return isCaught(id, true); };
    }
    // The keyboard moves from grid line to grid line: near parts must not pull it away from there.
    if (m_cursor && options.anchor && options.entry != Entry::none && !m_entry->isOpen()) {
        options.anchor.reset();
    }
    m_snap = snapped({scene.mechanism, scene.pose.points, transform.toWorld(at), kSnapDistance / transform.scale,
                      step(), enabled, catches, options, m_entry->values()});
    m_pointer = {m_snap.at, m_snap.pin, m_snap.pin, at, modifiers, {}, {}};
    if (m_pointer.under.empty()) {
        const auto isTarget = [this, looksThrough](const std::string& id) {
            return !looksThrough || isCaught(id, false);
        };
        m_pointer.under = m_aim.empty() ? idAt(sceneForHits(m_picture), at, isTarget) : m_aim;
    }
    if (options.entry == Entry::line || options.entry == Entry::force || options.entry == Entry::velocity ||
        options.entry == Entry::direction) {
        m_pointer.typedSize = m_entry->values()[0];
        m_pointer.typedAngle = m_entry->values()[1];
    }
}

void ToolRunner::press(QPointF at, Qt::KeyboardModifiers modifiers)
{
    m_cursor.reset();
    m_aim.clear();
    m_hasPointer = true;
    aim(at, modifiers);
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
    aim(at, {});
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
        Q_EMIT refused(reply.message);
    } else if (const QString hint = m_tool->hint(); hint != std::exchange(m_hint, hint)) {
        Q_EMIT hinted(hint);
    }
}

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
    const Entry entry = m_tool->snapOptions().entry;
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
    const bool endsSomething = event.key() == Qt::Key_Escape && (m_tool->isBusy() || isSketching());
    return endsSomething || (isSketching() && (event.key() == Qt::Key_Space || beginsNumber(event, *m_tool)));
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
    if (beginsNumber(event, *m_tool)) {
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
                          : onLine(count > 0 ? std::floor(line + tolerance::kNearlyEqual)
                                             : std::ceil(line - tolerance::kNearlyEqual));
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

// Only in the drawing: at the equilibrium a nudge would not be seen.
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

QString ToolRunner::readout() const
{
    const SnapOptions options = m_tool->snapOptions();
    if (!options.anchor || !isSketching()) {
        return isSketching() && options.entry == Entry::place && m_snap.pin.empty()
                   ? formatPlace(m_pointer.at, m_mechanism.units)
                   : QString();
    }
    const Vector2 offset = m_pointer.at - *options.anchor;
    if (isZero(length(offset), m_picture.parts->size)) {
        return {};  // still on the anchor: neither length nor direction yet
    }
    const DisplayUnits& units = m_mechanism.units;
    const QString angle = units.angle == DisplayUnits().angle
                              ? formatFixed(angleOf(offset) * 180 / std::numbers::pi, 1) + QStringLiteral("°")
                              : formatQuantity(angleOf(offset), Quantity::angle, units);
    if (options.entry == Entry::force) {
        const double size = m_pointer.typedSize.value_or(kDrawnForce);
        return formatQuantity(size, Quantity::force, units) + QStringLiteral(" · ") + angle;
    }
    if (options.entry == Entry::velocity) {
        const double speed = m_pointer.typedSize.value_or(length(offset) / kVelocityReach);
        return formatWithUnit(speed, u"m/s") + QStringLiteral(" · ") + angle;
    }
    return options.entry == Entry::line ? lengthText(length(offset), units) + QStringLiteral(" · ") + angle : angle;
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
        const bool isLine = isSketching() && m_tool->snapOptions().entry == Entry::line && m_snap.pin.empty();
        m_overlay.place = isLine ? formatPlace(m_pointer.at, m_mechanism.units) : QString();
        // Still on its anchor a line is neither level nor anything else.
        const bool onAnchor = isSketching() && m_tool->snapOptions().anchor && m_overlay.readout.isEmpty();
        m_overlay.label = onAnchor ? QString() : m_snap.label;
    }
    const SnapOptions options = m_tool->snapOptions();
    if (m_entry->isOpen()) {
        const Vector2 offset = options.anchor ? m_pointer.at - *options.anchor : m_pointer.at;
        const double reach = options.entry == Entry::velocity ? kVelocityReach : 1;
        options.anchor ? m_entry->setLiveValues(length(offset) / reach, angleOf(offset))
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
