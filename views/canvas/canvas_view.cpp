#include "views/canvas/canvas_view.h"

#include "model/description/indexed_mechanism.h"
#include "model/description/same_parts.h"
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
    connect(m_tools.get(), &ToolRunner::shownChanged, this, &CanvasView::takeShown);
    connect(m_tools.get(), &ToolRunner::changed, this, qOverload<>(&QWidget::update));
    connect(m_tools.get(), &ToolRunner::toolChanged, this, [this](const QString& key) {
        updateCursor();
        Q_EMIT toolChanged(key);
    });
}

void CanvasView::setMechanism(const Mechanism& mechanism)
{
    const bool isOther = areStrangers(mechanism, m_picture.parts->mechanism);
    m_picture.parts = partsOf(mechanism);
    if (m_analysis != nullptr && !haveSameParts(mechanism, m_analysis->mechanism)) {
        m_analysis.reset();
        m_picture.rest.reset();
        m_picture.motion = {};
    }
    endSettling();
    m_exhibit.reset();
    m_picture.alsoSeen.clear();
    if (m_tools->isSettling() && m_picture.rest) {
        m_picture.rest = m_picture.parts->drawn;  // where it was let go, until it is known where it rests
        m_picture.motion = {};
    }
    m_picture.hovered.clear();
    m_follows = m_follows || isOther;
    showWhatMoved();
    m_tools->takeMechanism();
    refreshWords();
}

void CanvasView::setAnalysis(std::shared_ptr<const Analysis> analysis)
{
    const bool isOfBefore = analysis != nullptr && !(analysis->mechanism == m_picture.parts->mechanism);
    if (isOfBefore && m_tools->isSettling()) {
        return;  // from the drag: where it was let go is still being computed
    }
    endSettling();
    const bool fits = analysis != nullptr && haveSameParts(analysis->mechanism, m_picture.parts->mechanism);
    m_analysis = fits ? std::move(analysis) : nullptr;
    m_exhibit.reset();
    m_picture.alsoSeen.clear();
    m_picture.motion = {};
    findRest();
    if (m_tools->takeSettling() && m_picture.rest && m_showsSettling) {
        showSettling();
    }
    showWhatMoved();
    if (m_analysis != nullptr) {
        m_seenBefore.reset();
    }
    m_tools->refresh();
    refreshWords();
    follow();
}

void CanvasView::findRest()
{
    const bool known = m_analysis != nullptr && m_analysis->system != nullptr && m_analysis->equilibrium.isUsable();
    m_picture.rest = m_exhibit ? std::optional(m_exhibit->pose)
                     : known   ? std::optional(poseAt(*m_analysis->system, m_analysis->equilibrium.q))
                               : std::nullopt;
}

void CanvasView::setExhibit(const std::optional<Exhibit>& exhibit)
{
    if (!exhibit && !m_exhibit) {
        return;
    }
    endSettling();
    m_exhibit = exhibit;
    m_picture.alsoSeen = exhibit ? exhibit->extent : std::vector<Vector2>();
    m_picture.motion = {};
    findRest();
    m_tools->refresh();
    refreshWords();
    follow();
}

void CanvasView::setSelection(const Selection& selection)
{
    if (selection != m_picture.selection) {
        m_picture.selection = selection;
        m_tools->refresh();
        refreshWords();
    }
}

void CanvasView::setTheme(const Theme& theme)
{
    m_picture.theme = theme;
    redraw();
}

void CanvasView::setMotion(const ModeMotion& motion)
{
    m_picture.motion = motion;
    refreshWords();
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
    m_picture.text = m_tools->isMovingMechanism()
                         ? CanvasText{tr("Moving"), tr("lengths stay, let go and it settles"), {}}
                     : m_picture.drawing ? CanvasText{tr("Drawing"), tr("lengths follow what you draw"), {}}
                     : m_exhibit         ? m_exhibit->text
                                 : canvasTextOf(m_picture.parts->mechanism, m_analysis.get(), m_picture.selection.mode);
    const Eigenvalue* value = findEigenvalue(m_analysis.get(), m_picture.selection.mode);
    m_picture.spurious = !m_exhibit && value != nullptr && !value->isTrue();
    m_picture.oscillating =
        m_exhibit ? m_exhibit->oscillating : value == nullptr || value->infinite || value->s.imag() != 0;
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
