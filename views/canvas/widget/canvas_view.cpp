#include "views/canvas/widget/canvas_view.h"

#include "model/mechanism/indexed_mechanism.h"
#include "model/mechanism/same_parts.h"
#include "model/pose/redraw.h"
#include "model/pose/settling.h"
#include "views/canvas/backdrop.h"
#include "views/canvas/enlargement.h"
#include "views/canvas/tools/tool_runner.h"
#include "views/format/format.h"
#include "views/format/sentence.h"

#include <QContextMenuEvent>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

/// True when hardly a point is the same: not an edit, but something else that was opened.
bool isDifferentDrawing(const Mechanism& a, const Mechanism& b)
{
    if (a.points.empty() || b.points.empty()) {
        return false;
    }
    const IndexedMechanism other(b);
    const auto common =
        std::ranges::count_if(a.points, [&](const Point& point) { return other.findPoint(point.id).has_value(); });
    return 2 * static_cast<std::size_t>(common) < std::max(a.points.size(), b.points.size());
}

}  // namespace

CanvasView::CanvasView(QWidget* parent) : QWidget(parent), m_camera(*this, m_picture)
{
    m_picture.theme = lightTheme();
    m_picture.parts = partsOf({});
    m_tools = std::make_unique<ToolRunner>(m_picture, *this);
    connectTools();
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Mechanism"));
    setAccessibleDescription(tr("Picture of the mechanism. The arrow keys choose a point or an element."));
    setWhatsThis(
        tr("The mechanism in equilibrium, with its drawing behind it and the chosen mode moving over it. "
           "The wheel zooms, the middle button pans, F shows everything. With a tool from the palette parts are drawn: "
           "with the mouse, or with arrow keys and Return, or by typing numbers."));
}

CanvasView::~CanvasView() = default;

void CanvasView::setDrag(DragMode mode, const DragFactory& factory)
{
    m_tools->setDrag(mode, factory);
}

void CanvasView::setTool(const QString& key)
{
    m_tools->setTool(key.toStdString());
}

// Another mechanism, as after Undo, ends the turning of gravity.
void CanvasView::setCommitted(const std::shared_ptr<const Mechanism>& mechanism)
{
    if (mechanism != nullptr && *mechanism != m_tools->mechanism()) {
        m_gravity.release();
    }
    m_tools->setCommitted(mechanism);
}

void CanvasView::setDrawingMode(bool on)
{
    m_tools->setDrawingMode(on);
}

void CanvasView::setSnapping(bool on)
{
    m_tools->setSnapping(on);
}

void CanvasView::connectTools()
{
    connect(&m_settling, &SettlingShow::advanced, this, [this] {
        m_picture.rest = m_settling.pose();
        redraw();
    });
    connect(&m_settling, &SettlingShow::ended, this, &CanvasView::endSettling);
    connect(&m_camera, &Camera::moved, this, [this] {
        m_tools->refresh();
        redraw();
        Q_EMIT transformChanged();
        hintWayBack();
    });
    connect(m_tools.get(), &ToolRunner::edited, this, &CanvasView::takeEdit);
    connect(m_tools.get(), &ToolRunner::previewed, this, &CanvasView::previewed);
    connect(m_tools.get(), &ToolRunner::previewEnded, this, &CanvasView::previewEnded);
    connect(m_tools.get(), &ToolRunner::selected, this, &CanvasView::select);
    connect(m_tools.get(), &ToolRunner::hinted, this, &CanvasView::statusHint);
    connect(m_tools.get(), &ToolRunner::refused, this, &CanvasView::refused);
    connect(m_tools.get(), &ToolRunner::drawingModeChanged, this, &CanvasView::drawingModeChanged);
    connect(m_tools.get(), &ToolRunner::shownChanged, this, &CanvasView::showDrawingOrRest);
    connect(m_tools.get(), &ToolRunner::changed, this, qOverload<>(&QWidget::update));
    connect(m_tools.get(), &ToolRunner::toolChanged, this, [this](const QString& key) {
        updateCursor();
        Q_EMIT toolChanged(key);
    });
}

void CanvasView::setShown(const Shown& shown)
{
    const Shown before = std::exchange(m_shown, shown);
    const bool isNews = shown.analysis() != before.analysis();
    const bool isOtherDrawing = shown.parts() != before.parts();
    m_picture.selection = shown.selection();
    findSectionForces();
    if (isOtherDrawing) {
        takeMechanism(before.mechanism());
    }
    if (isOtherDrawing || isNews || shown.exhibit() != before.exhibit()) {
        takeConfiguration(isNews);
        if (m_camera.showWhatMoved()) {
            Q_EMIT transformChanged();
        }
    }
    if (isNews && shown.analysis() != nullptr) {
        m_camera.forget();
    }
    const auto moving = shown.fittingConfiguration();
    m_picture.motion = moving != nullptr && !m_tools->isSettling() ? moving->motion : ModeMotion();
    isOtherDrawing ? m_tools->takeMechanism() : m_tools->refresh();
    refreshWords();
    follow();
}

void CanvasView::takeMechanism(const Mechanism& before)
{
    m_picture.parts = m_shown.parts();
    if (!std::exchange(m_picture.hovered, {}).empty()) {
        Q_EMIT hovered({});
    }
    const Mechanism& now = m_shown.mechanism();
    if (isDifferentDrawing(now, before)) {
        m_camera.follow();
    } else if (!before.points.empty() && (now.points != before.points || now.elements != before.elements)) {
        m_camera.hold();  // what is being drawn keeps its scale and its place on the screen
    }
}

// A released mechanism is shown there until its equilibrium is known; other news meanwhile are of the drag.
void CanvasView::takeConfiguration(bool isNews)
{
    endSettling();
    const bool isKnown = isNews && (m_shown.isCurrent() || m_shown.analysis() == nullptr);
    if (m_tools->isSettling() && !isKnown) {
        m_picture.restParts = m_picture.parts;
        m_picture.rest = m_picture.rest ? std::optional(m_picture.parts->drawn) : std::nullopt;
        return;
    }
    restAsKnown();
    if (isKnown && m_tools->takeSettling() && m_picture.rest && m_showsSettling) {
        showSettling();
    }
}

void CanvasView::restAsKnown()
{
    const auto configuration = m_shown.fittingConfiguration();
    m_picture.restParts = configuration != nullptr ? configuration->parts : nullptr;
    m_picture.rest = configuration != nullptr ? std::optional(configuration->pose) : std::nullopt;
    const Exhibit* exhibit = m_shown.exhibit().get();
    m_picture.alsoSeen = exhibit != nullptr ? exhibit->extent : std::vector<Vector2>();
    m_picture.overlay = exhibit != nullptr && configuration != nullptr ? exhibit->overlay : nullptr;
    m_picture.marks = exhibit != nullptr && configuration != nullptr ? exhibit->marks : nullptr;
}

void CanvasView::findSectionForces()
{
    m_picture.sectionForces.clear();
    const std::shared_ptr<const Analysis> analysis = m_shown.analysisSeen();
    if (analysis == nullptr || m_shown.fittingConfiguration() == nullptr || !analysis->equilibrium.isUsable()) {
        return;
    }
    for (System::BeamForces& each : analysis->system->sectionForces(analysis->equilibrium.q)) {
        const std::string& id = idOf(analysis->mechanism.elements[each.element]);
        if (std::ranges::find(m_picture.selection.ids, id) != m_picture.selection.ids.end()) {
            m_picture.sectionForces.push_back(std::move(each));
        }
    }
}

void CanvasView::setTheme(const Theme& theme)
{
    const bool isOtherSize =
        theme.textScale != m_picture.theme.textScale || theme.lineScale != m_picture.theme.lineScale;
    m_picture.theme = theme;
    if (isOtherSize) {
        m_camera.fitIfFollowing();  // larger words take more room above the mechanism
    }
    redraw();
}

void CanvasView::setPhase(double phase, double growth)
{
    m_picture.phase = phase;
    m_growth = growth;
    m_picture.amplitude = m_picture.reach * growth;
    update();
}

void CanvasView::setAmplitude(double amplitude)
{
    if (amplitude != m_picture.reach) {
        m_picture.reach = amplitude;
        m_picture.amplitude = amplitude * m_growth;
        redraw();
    }
}

// The equilibrium is known: a tool hides it, and Esc puts the tool away.
QString CanvasView::drawingWords() const
{
    const bool hidesRest = m_tools->isSketching() && m_shown.fittingConfiguration() != nullptr;
    return hidesRest ? tr("Editing · Esc shows the equilibrium") : tr("Editing");
}

void CanvasView::refreshWords()
{
    const Exhibit* exhibit = m_shown.exhibit().get();
    const Analysis* analysis = m_shown.standing() == Standing::partsChanged ? nullptr : m_shown.analysis().get();
    m_picture.text = m_tools->isMovingMechanism()
                         ? CanvasText{tr("Moving"), tr("Lengths are kept. Release to let it settle."), {}}
                     : m_picture.drawing ? CanvasText{tr("Drawing"), drawingWords(), {}}
                     : exhibit           ? CanvasText{exhibit->title, exhibit->subtitle, {}}
                                         : canvasTextOf(m_shown.mechanism(), analysis, m_shown.selection().mode);
    const auto configuration = m_shown.configuration();
    const std::optional<PlayedMode> mode = configuration != nullptr ? configuration->mode : std::nullopt;
    const MotionKind kind = mode ? kindOf(*mode) : MotionKind::swing;
    m_picture.spurious = mode && mode->spurious;
    m_picture.oscillating = kind == MotionKind::swing || kind == MotionKind::shape;
    setAccessibleDescription(
        QStringList{m_picture.text.title, m_picture.text.subtitle, m_picture.text.banner}.join(QStringLiteral(". ")));
    m_camera.fitIfFollowing();
    redraw();
}

void CanvasView::redraw()
{
    m_still = QPixmap();
    update();
}

void CanvasView::paintEvent(QPaintEvent*)
{
    const double ratio = devicePixelRatioF();
    const QSize pixels = (QSizeF(size()) * ratio).toSize();
    if (m_still.size() != pixels) {
        m_still = QPixmap(pixels);
        m_still.setDevicePixelRatio(ratio);
        m_still.fill(m_picture.theme.card);
        QPainter painter(&m_still);
        painter.setFont(font());
        paintStill(painter, rect(), m_picture);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_still);
    paintMoving(painter, rect(), m_picture);
    m_tools->paint(painter);
    if (hasFocus() && m_showsFocus) {
        painter.setPen(QPen(m_picture.theme.accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 5, 5);
    }
}

// Who works with the mouse knows where the focus is.
void CanvasView::focusInEvent(QFocusEvent* event)
{
    m_showsFocus = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    QWidget::focusInEvent(event);
}

CanvasPicture CanvasView::pictureFor(QSize size) const
{
    CanvasPicture picture = m_picture;
    picture.hovered.clear();
    picture.pointed.clear();
    if (size != this->size()) {
        picture.transform = fittedTransform(picture, QRectF(QPointF(), QSizeF(size)));
    }
    return picture;
}

void CanvasView::paintAll(QPainter& painter, const QRectF& area, const CanvasPicture& picture) const
{
    painter.setFont(font());
    painter.fillRect(area, picture.theme.card);
    painter.setClipRect(area);
    paintStill(painter, area, picture);
    paintMoving(painter, area, picture);
}

QImage CanvasView::renderImage(QSize size, double scale) const
{
    QImage image((QSizeF(size) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    paintAll(painter, QRectF(QPointF(), QSizeF(size)), pictureFor(size));
    return image;
}

void CanvasView::fit()
{
    m_camera.fit();
}

void CanvasView::zoomBy(double factor)
{
    m_camera.zoomAbout(QRectF(rect()).center(), factor);
}

// Who has zoomed or moved to where no point is needs the way back.
void CanvasView::hintWayBack()
{
    const bool isEmpty = !m_picture.parts->mechanism.points.empty() && m_camera.seesNoPoint(shownPose(m_picture));
    if (isEmpty && !m_seesNothing) {
        Q_EMIT statusHint(tr("No point is in view · F shows the whole mechanism"));
    }
    m_seesNothing = isEmpty;
}

void CanvasView::keepInSight()
{
    m_camera.remember();
}

// While something is drawn or dragged the picture must stand still.
void CanvasView::follow()
{
    if (!m_picture.drawing && !m_tools->tool().isBusy()) {
        m_camera.glideAfterMechanism();
    }
}

void CanvasView::resizeEvent(QResizeEvent* event)
{
    m_camera.takeSize(event->oldSize());
    follow();
    redraw();
}

void CanvasView::wheelEvent(QWheelEvent* event)
{
    const double notches = event->angleDelta().y() / 120.0;
    if (notches != 0) {
        m_camera.zoomAbout(event->position(), std::pow(1.2, notches));
    }
    event->accept();
}

// The arrow of gravity is a handle too, unless something is being drawn.
bool CanvasView::isOnGravity(QPointF at) const
{
    return !m_tools->isSketching() && !m_picture.parts->mechanism.points.empty() && m_tools->under().empty() &&
           GravityHandle::holds(rect(), enlargementOf(m_picture.theme, rect()), at);
}

void CanvasView::releaseGravity()
{
    if (const auto next = m_gravity.release()) {
        Q_EMIT edited(tr("Turn gravity"), *next, {});
    } else {
        Q_EMIT gravityRequested();
    }
}

void CanvasView::cancelGravity()
{
    if (m_gravity.release()) {
        Q_EMIT previewEnded();
    }
}

void CanvasView::mousePressEvent(QMouseEvent* event)
{
    endSettling();
    if (event->button() == Qt::MiddleButton) {
        m_camera.beginPan(event->position());
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton && isOnGravity(event->position())) {
        m_gravity.press(m_tools->mechanism(), event->position());
    } else if (event->button() == Qt::LeftButton) {
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

void CanvasView::mouseMoveEvent(QMouseEvent* event)
{
    const bool isDragging = event->buttons().testFlag(Qt::LeftButton);
    if (m_gravity.isHeld() && !isDragging) {
        cancelGravity();
    } else if (m_gravity.isHeld()) {
        if (const auto next = m_gravity.drag(rect(), enlargementOf(m_picture.theme, rect()), event->position())) {
            Q_EMIT previewed(*next);
        }
    } else if (m_camera.isPanning()) {
        m_camera.panTo(event->position());
    } else {
        m_tools->move(event->position(), event->modifiers(), isDragging);
        setHovered(m_tools->under());
        updateCursor(event->position());
    }
}

void CanvasView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton) {
        m_camera.endPan();
        updateCursor();
    } else if (event->button() == Qt::LeftButton && m_gravity.isHeld()) {
        releaseGravity();
    } else if (event->button() == Qt::LeftButton) {
        m_tools->release(event->position(), event->modifiers());
    }
}

// The subject of a menu is selected first, so that it can be seen.
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

// The tip of the arrow of gravity.
void CanvasView::updateCursor(QPointF at)
{
    const bool isOverGravity = isOnGravity(at);
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
        const QString label = fromModel(Text::term(typeOf(mechanism.elements[*element]).label));
        return QStringLiteral("%1 %2").arg(capitalised(label), fromModel(id));
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
    // A tool keeps the keyboard, on an empty sheet too: the numbers typed next are its own.
    if (m_tools->isSketching()) {
        m_tools->hop(next ? 1 : -1);
        return true;
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
    if (m_gravity.isHeld() && event->key() == Qt::Key_Escape) {
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

void CanvasView::showSettling()
{
    constexpr int kFrames = 40;
    const Analysis& analysis = *m_shown.analysis();
    std::vector<Pose> poses{m_picture.parts->drawn};
    for (const Eigen::VectorXd& q : settlingFrames(*analysis.system, analysis.equilibrium, kFrames)) {
        poses.push_back(poseAt(*analysis.system, q));
    }
    showDrawnAndRest();
    m_settling.start(std::move(poses));
    if (m_settling.isRunning()) {
        m_picture.settling = true;
        m_picture.rest = m_settling.pose();
    }
}

void CanvasView::push()
{
    constexpr double kNudge = 0.04;  // of the size
    const auto analysis = m_shown.analysis();
    const auto mode = analysis != nullptr && m_shown.isCurrent() ? growingMode(*analysis) : std::nullopt;
    if (!mode || m_tools->isSketching() || m_tools->tool().isBusy()) {
        return;
    }
    const ModeMotion motion(*analysis, mode->method, mode->index);
    if (!motion.isEmpty()) {
        const Pose pose = motion.poseAt(0, motion.amplitudeFor(kNudge));
        m_tools->letGo(tr("Push the mechanism"), redrawn(analysis->mechanism, pose));
    }
}

// Both at once, so that nobody misses the drawing.
void CanvasView::showDrawnAndRest()
{
    if (!m_picture.rest || m_camera.isInSight(m_picture.rest->points)) {
        return;
    }
    std::vector<Vector2> places = m_picture.parts->drawn.points;
    places.insert(places.end(), m_picture.rest->points.begin(), m_picture.rest->points.end());
    m_camera.growTo(std::move(places));
}

// While something is drawn the picture must stand still; the view grows afterwards if something rests outside it, and
// the next tool shows the drawing at the same place of the screen as before.
void CanvasView::showDrawingOrRest()
{
    const bool wasDrawing = std::exchange(m_picture.drawing, m_tools->showsDrawing());
    Q_EMIT drawingShownChanged(m_picture.drawing);
    if (m_picture.drawing && !wasDrawing) {
        m_camera.returnToDrawing();
    } else if (!m_picture.drawing && wasDrawing) {
        m_camera.leaveDrawing();
        showDrawnAndRest();
    }
    refreshWords();
    follow();
}

void CanvasView::endSettling()
{
    m_settling.stop();
    if (std::exchange(m_picture.settling, false)) {
        restAsKnown();
        m_tools->refresh();
        refreshWords();
    }
}

void CanvasView::setPointedAt(const std::vector<std::string>& ids)
{
    if (ids != m_picture.pointed) {
        m_picture.pointed = ids;
        redraw();
    }
}

// A number that is typed can lie anywhere.
void CanvasView::takeEdit(const QString& text, const Mechanism& next, const QString& mergeKey)
{
    m_camera.remember();
    Q_EMIT edited(text, next, mergeKey);
}

void CanvasView::setFlag(bool CanvasPicture::*flag, bool value)
{
    m_picture.*flag = value;
    redraw();
}

void CanvasView::setExaggeration(double factor)
{
    m_picture.exaggeration = factor;
    redraw();
}

void CanvasView::setGhostVisible(bool visible)
{
    setFlag(&CanvasPicture::showGhost, visible);
}

void CanvasView::setGridVisible(bool visible)
{
    setFlag(&CanvasPicture::showGrid, visible);
}

void CanvasView::setLabelsVisible(bool visible)
{
    setFlag(&CanvasPicture::showLabels, visible);
}

void CanvasView::setSectionForcesVisible(bool visible)
{
    setFlag(&CanvasPicture::showSectionForces, visible);
}

void CanvasView::setArrowsVisible(bool visible)
{
    setFlag(&CanvasPicture::showArrows, visible);
}

void CanvasView::setTrailsVisible(bool visible)
{
    setFlag(&CanvasPicture::showTrails, visible);
}

}  // namespace eigenlink
