#include "views/canvas/canvas_view.h"

#include "model/description/indexed_mechanism.h"
#include "views/canvas/tools/tool_runner.h"

#include <QFocusEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace eigenlink {

namespace {

/// True when hardly a point is the same: not an edit, but something else that was opened.
bool areStrangers(const Mechanism& a, const Mechanism& b)
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

CanvasView::CanvasView(QWidget* parent) : QWidget(parent)
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
        tr("The mechanism where it rests, with its drawing behind it and the chosen mode moving over it. "
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
    constexpr int kGliding = 350;  // [ms]
    m_glide.setDuration(kGliding);
    m_glide.setEasingCurve(QEasingCurve::InOutCubic);
    m_glide.setStartValue(0.0);
    m_glide.setEndValue(1.0);
    connect(m_tools.get(), &ToolRunner::edited, this, &CanvasView::takeEdit);
    connect(m_tools.get(), &ToolRunner::previewed, this, &CanvasView::previewed);
    connect(m_tools.get(), &ToolRunner::previewEnded, this, &CanvasView::previewEnded);
    connect(m_tools.get(), &ToolRunner::selected, this, &CanvasView::select);
    connect(m_tools.get(), &ToolRunner::hinted, this, &CanvasView::statusHint);
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
    if (isOtherDrawing) {
        takeMechanism(before.mechanism());
    }
    if (isOtherDrawing || isNews || shown.exhibit() != before.exhibit()) {
        takeConfiguration(isNews);
        showWhatMoved();
    }
    if (isNews && shown.analysis() != nullptr) {
        m_seenBefore.reset();
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
    m_picture.hovered.clear();
    m_follows = m_follows || areStrangers(m_shown.mechanism(), before);
}

// What was let go is shown there until it is known where it rests; what else becomes known meanwhile is of the drag.
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
    m_picture.alsoSeen = m_shown.exhibit() != nullptr ? m_shown.exhibit()->extent : std::vector<Vector2>();
}

void CanvasView::setTheme(const Theme& theme)
{
    m_picture.theme = theme;
    redraw();
}

void CanvasView::setPhase(double phase, double amplitude)
{
    m_picture.phase = phase;
    m_picture.amplitude = amplitude;
    update();
}

void CanvasView::setAmplitude(double amplitude)
{
    if (amplitude != m_picture.reach) {
        m_picture.reach = amplitude;
        redraw();
    }
}

void CanvasView::fit()
{
    m_glide.stop();
    m_follows = true;
    setTransform(fittedTransform(m_picture, rect()));
}

void CanvasView::zoomBy(double factor)
{
    m_follows = false;
    setTransform(zoomedAbout(m_picture.transform, QRectF(rect()).center(), factor));
}

void CanvasView::setTransform(const SceneTransform& transform)
{
    m_picture.transform = transform;
    m_keepsInSight = isInSight(shownPose(m_picture));
    m_tools->refresh();
    redraw();
    Q_EMIT transformChanged();
}

void CanvasView::refreshWords()
{
    const Exhibit* exhibit = m_shown.exhibit().get();
    const Analysis* analysis = m_shown.standing() == Standing::partsChanged ? nullptr : m_shown.analysis().get();
    m_picture.text = m_tools->isMovingMechanism()
                         ? CanvasText{tr("Moving"), tr("lengths stay, let go and it settles"), {}}
                     : m_picture.drawing ? CanvasText{tr("Drawing"), tr("lengths follow what you draw"), {}}
                     : exhibit           ? CanvasText{exhibit->title, exhibit->subtitle, {}}
                                         : canvasTextOf(m_shown.mechanism(), analysis, m_shown.selection().mode);
    const auto configuration = m_shown.configuration();
    const std::optional<PlayedMode> mode = configuration != nullptr ? configuration->mode : std::nullopt;
    const MotionKind kind = mode ? kindOf(*mode) : MotionKind::swing;
    m_picture.spurious = mode && mode->spurious;
    m_picture.oscillating = kind == MotionKind::swing || kind == MotionKind::shape;
    setAccessibleDescription(
        QStringList{m_picture.text.title, m_picture.text.subtitle, m_picture.text.banner}.join(QStringLiteral(". ")));
    if (m_follows) {
        m_picture.transform = fittedTransform(m_picture, rect());
    }
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

void CanvasView::resizeEvent(QResizeEvent* event)
{
    if (m_follows) {
        m_picture.transform = fittedTransform(m_picture, rect());
    } else if (event->oldSize().isValid()) {
        // What was in the middle stays there.
        m_picture.transform.origin += (QRectF(rect()).center() - QRectF(QPointF(), event->oldSize()).center());
        follow();
    }
    redraw();
}

}  // namespace eigenlink
