#include "views/spectrum/spectrum_plot.h"

#include "model/mechanism/same_parts.h"
#include "model/studies/modes/spectrum_table.h"
#include "views/format/help_key.h"
#include "views/layout/flow_layout.h"
#include "views/spectrum/complex_plane_chart.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kLeastHeight = 200;     ///< [pixels]
constexpr int kLeastWords = 150;      ///< of it with words of their usual size, so that a plane is left
constexpr double kReach = 11;         ///< how near the pointer must be to a mark [pixels]
constexpr int kSettled = 700;         ///< after so long without a change the axes go to what fits [ms]
constexpr int kRescaling = 350;       ///< [ms]
constexpr int kTrailStays = 3500;     ///< before it fades [ms]
constexpr int kTrailFades = 1200;     ///< [ms]
constexpr double kRoomToMove = 1.35;  ///< of axes that a moving eigenvalue would leave, against those that fit

/// True for a mechanism with other numbers: its eigenvalues have moved, they are not others.
bool isChanged(const Analysis* before, const Analysis* after)
{
    return before != nullptr && after != nullptr && !before->methods.empty() && !after->methods.empty() &&
           haveSameParts(before->mechanism, after->mechanism);
}

QToolButton* headerButton(QWidget* parent, const QString& text, const QString& toolTip)
{
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setAutoRaise(true);
    return button;
}

}  // namespace

SpectrumPlot::SpectrumPlot(QWidget* parent)
    : QWidget(parent), m_chart(new ComplexPlaneChart(this)), m_theme(lightTheme())
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Eigenvalues in the complex plane"));
    setProperty(kHelpProperty, QStringLiteral("eigenvalue"));
    setMinimumSize(240, kLeastHeight);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 6, 6);
    layout->setSpacing(4);
    createHeader();
    layout->addWidget(m_chart, 1);
    connect(m_chart, &ComplexPlaneChart::clicked, this, &SpectrumPlot::handleClick);
    connect(m_chart, &ComplexPlaneChart::fitWanted, this, &SpectrumPlot::fit);
    connect(m_chart, &ComplexPlaneChart::left, this, [this] { showHover({}); });
    connect(m_chart, &ComplexPlaneChart::windowMoved, this, [this] {
        m_rescale.stop();
        m_fitted = false;
    });
    connectMotion();
    connect(m_chart, &ComplexPlaneChart::pointedAt, this, [this](const QPointF& pixel) {
        const std::vector<std::size_t> near = marksAt(pixel);
        showHover(near.empty() ? std::nullopt : std::optional(near.front()));
    });
    fit();
    updatePicture();
}

SpectrumPlot::~SpectrumPlot() = default;

void SpectrumPlot::connectMotion()
{
    m_rescale.setDuration(kRescaling);
    m_rescale.setEasingCurve(QEasingCurve::InOutCubic);
    m_rescale.setStartValue(0.0);
    m_rescale.setEndValue(1.0);
    m_settling.setSingleShot(true);
    m_settling.setInterval(kSettled);
    connect(&m_settling, &QTimer::timeout, this, &SpectrumPlot::settle);
    m_fade.setStartValue(0.0);
    m_fade.setEndValue(1.0);
    m_fade.setDuration(kTrailStays + kTrailFades);
    connect(&m_fade, &QVariantAnimation::valueChanged, this, [this](const QVariant& part) {
        const double passed = part.toDouble() * (kTrailStays + kTrailFades) - kTrailStays;
        if (passed > 0) {
            updatePicture();
        }
    });
    connect(&m_fade, &QVariantAnimation::finished, this, [this] {
        m_trail.clear();
        m_trail.add(m_marks);
        updatePicture();
    });
}

void SpectrumPlot::createHeader()
{
    auto* row = new FlowLayout;
    row->setSpacing(0);
    auto* title = new QLabel(tr("Complex plane"));
    title->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    title->setProperty(kHelpProperty, QStringLiteral("eigenvalue"));
    title->setProperty("role", QStringLiteral("heading"));
    row->addWidget(title);
    m_symlog = headerButton(this, tr("log"), tr("Logarithmic scale in both directions, so that far eigenvalues show"));
    m_symlog->setCheckable(true);
    connect(m_symlog, &QToolButton::toggled, this,
            [this](bool on) { setScale(on ? PlotScale::symlog : PlotScale::linear); });
    connect(m_symlog, &QToolButton::clicked, this, &SpectrumPlot::keepScale);
    auto* fitButton =
        headerButton(this, tr("fit"), tr("Show the true eigenvalues, of many the lowest dozen (double click)"));
    connect(fitButton, &QToolButton::clicked, this, &SpectrumPlot::fit);
    auto* copyButton = headerButton(this, tr("copy"), tr("Copy the plot as picture and as table"));
    connect(copyButton, &QToolButton::clicked, this, &SpectrumPlot::copyRequested);
    auto* buttons = new QWidget;
    auto* buttonRow = new QHBoxLayout(buttons);
    buttonRow->setContentsMargins(0, 0, 0, 0);
    buttonRow->setSpacing(0);
    for (QToolButton* button : {m_symlog, fitButton, copyButton}) {
        buttonRow->addWidget(button);
    }
    row->addWidget(buttons);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void SpectrumPlot::setShown(const Shown& shown)
{
    // The marks point into the analysis: it is released only when the chart has the new ones.
    const Shown before = std::exchange(m_shown, shown);
    if (shown.analysis() != before.analysis()) {
        takeAnalysis(before.analysis().get());
    } else if (shown.selection() != before.selection() || shown.clouds() != before.clouds()) {
        updatePicture();
    }
}

void SpectrumPlot::takeAnalysis(const Analysis* previous)
{
    const bool wasEmpty = m_marks.empty();
    const Analysis* analysis = m_shown.analysis().get();
    m_marks = analysis != nullptr ? marksOf(*analysis) : std::vector<SpectrumMark>();
    m_current.reset();
    m_hover.reset();
    if (!wasEmpty && isChanged(previous, analysis)) {
        followChange();
    } else {
        m_trail.clear();
        m_trail.add(m_marks);
        updatePicture();
        proposeScale();
        if (m_fitted || wasEmpty) {
            fit();
        } else {
            m_map = mapFor(m_marks, m_scale);
            m_chart->setMap(m_map);
        }
    }
    setAccessibleDescription(summaryOf(analysis));
}

void SpectrumPlot::setTheme(const Theme& theme)
{
    m_theme = theme;
    setMinimumHeight(std::max(kLeastHeight, theme.px(kLeastWords)));
    updatePicture();
}

// On a linear scale the lowest modes of a flexible mechanism are one dot.
void SpectrumPlot::proposeScale()
{
    constexpr double kFar = 100;  // times the smallest
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (const SpectrumMark& mark : m_marks) {
        const double size = std::abs(mark.value->s);
        if (!mark.isSpurious() && !mark.value->infinite && size > 0) {
            least = std::min(least, size);
            most = std::max(most, size);
        }
    }
    if (!m_isScaleChosen && most > 0) {
        setScale(most > kFar * least ? PlotScale::symlog : PlotScale::linear);
    }
}

void SpectrumPlot::setScale(PlotScale scale)
{
    m_symlog->setChecked(scale == PlotScale::symlog);
    if (m_scale != scale) {
        m_scale = scale;
        fit();
        Q_EMIT scaleChanged(scale);
    }
}

void SpectrumPlot::setSpuriousVisible(bool visible)
{
    if (m_spuriousVisible != visible) {
        m_spuriousVisible = visible;
        updatePicture();
        Q_EMIT spuriousVisibleChanged(visible);
    }
}

void SpectrumPlot::setMethodVisible(Method method, bool visible)
{
    const bool changed = visible ? m_hidden.erase(method) > 0 : m_hidden.insert(method).second;
    if (changed) {
        updatePicture();
        Q_EMIT methodVisibilityChanged(method, visible);
    }
}

void SpectrumPlot::fit()
{
    m_rescale.stop();
    m_settling.stop();
    m_map = mapFor(m_marks, m_scale);
    m_aim = fittingWindow(m_marks, m_map);
    m_chart->setMap(m_map);
    m_chart->setWindow(m_aim);
    m_fitted = true;
}

// The axes stay, unless a true eigenvalue would leave; then they get room for it to go on.
void SpectrumPlot::followChange()
{
    m_trail.add(m_marks);
    m_fade.stop();
    if (!m_trail.isEmpty()) {
        m_fade.start();
    }
    updatePicture();
    if (!m_fitted) {
        return;
    }
    if (!showsFitted(m_aim, m_marks, m_map)) {
        rescaleTo(united(m_aim, stretched(fittingWindow(m_marks, m_map), kRoomToMove)));
    }
    m_settling.start();
}

void SpectrumPlot::settle()
{
    if (QGuiApplication::mouseButtons() != Qt::NoButton) {
        m_settling.start();  // a drag that pauses
        return;
    }
    if (const AxisMap map = mapFor(m_marks, m_scale);
        map.threshold != m_map.threshold && m_scale == PlotScale::symlog) {
        fit();
        return;
    }
    const PlotWindow fitting = fittingWindow(m_marks, m_map);
    if (m_fitted && isWorthRescaling(m_aim, fitting)) {
        rescaleTo(fitting);
    }
}

void SpectrumPlot::rescaleTo(const PlotWindow& window)
{
    m_rescale.stop();
    m_rescale.disconnect(this);
    const PlotWindow from = m_chart->planeGeometry().window;
    m_aim = window;
    if (!m_isAnimated) {
        m_chart->setWindow(m_aim);
        return;
    }
    connect(&m_rescale, &QVariantAnimation::valueChanged, this,
            [this, from](const QVariant& way) { m_chart->setWindow(between(from, m_aim, way.toDouble())); });
    m_rescale.start();
}

void SpectrumPlot::updatePicture()
{
    ComplexPlanePicture picture;
    picture.marks = m_marks;
    picture.theme = m_theme;
    picture.selected = markOf(m_shown.selection().mode);
    picture.current = m_current;
    picture.hidden = m_hidden;
    picture.spuriousVisible = m_spuriousVisible;
    picture.clouds = m_shown.clouds();
    picture.trail = m_trail.steps();
    const double fading = m_fade.currentValue().toDouble() * (kTrailStays + kTrailFades) - kTrailStays;
    picture.trailStrength = m_fade.state() == QAbstractAnimation::Running ? 1 - std::max(0.0, fading / kTrailFades) : 1;
    m_chart->setPicture(picture);
}

std::optional<std::size_t> SpectrumPlot::markOf(const std::optional<ModeReference>& mode) const
{
    const auto found = std::find_if(m_marks.begin(), m_marks.end(),
                                    [&](const SpectrumMark& mark) { return mode && mark.mode == *mode; });
    return found == m_marks.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_marks.begin()));
}

std::vector<std::size_t> SpectrumPlot::marksAt(const QPointF& pixel) const
{
    const auto positions = m_chart->picture().positions(m_chart->planeGeometry(), m_chart->plotFont());
    std::vector<std::pair<double, std::size_t>> near;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const double distance = positions[i] ? QLineF(*positions[i], pixel).length() : kReach;
        if (distance < kReach) {
            near.emplace_back(distance, i);
        }
    }
    // Marks within a pixel are at one place: keep the order of the methods there.
    std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first + 1 < b.first; });
    std::vector<std::size_t> marks;
    for (const auto& [distance, mark] : near) {
        marks.push_back(mark);
    }
    return marks;
}

void SpectrumPlot::handleClick(const QPointF& pixel)
{
    setFocus(Qt::MouseFocusReason);
    if (const auto entry = m_chart->picture().legendAt(pixel, m_chart->planeGeometry(), m_chart->plotFont())) {
        if (entry->method) {
            setMethodVisible(*entry->method, m_hidden.count(*entry->method) > 0);
        } else {
            setSpuriousVisible(!m_spuriousVisible);
        }
        return;
    }
    std::vector<std::size_t> near = marksAt(pixel);
    if (near.empty()) {
        near = m_chart->picture().countedAt(pixel, m_chart->planeGeometry(), m_chart->plotFont());
    }
    if (near.empty()) {
        return;
    }
    // A further click at the same place goes on to the next one there.
    const auto own = std::find(near.begin(), near.end(), markOf(m_shown.selection().mode).value_or(m_marks.size()));
    select(own == near.end() || own + 1 == near.end() ? near.front() : *(own + 1));
}

void SpectrumPlot::select(std::size_t mark)
{
    setShown(m_shown.withSelection({m_shown.selection().ids, m_marks[mark].mode}));
    Q_EMIT selected(m_shown.selection());
}

void SpectrumPlot::showHover(std::optional<std::size_t> mark)
{
    if (mark == m_hover) {
        return;
    }
    m_hover = mark;
    if (mark) {
        const auto at = m_chart->picture().positions(m_chart->planeGeometry(), m_chart->plotFont())[*mark];
        const QPoint corner = m_chart->mapToGlobal(at.value_or(QPointF()).toPoint());
        QToolTip::showText(corner, toolTipOf(m_marks[*mark]), m_chart);
        Q_EMIT hovered(m_marks[*mark].mode);
    } else {
        QToolTip::hideText();
        Q_EMIT hovered(std::nullopt);
    }
}

void SpectrumPlot::walk(int step)
{
    std::vector<std::size_t> shown;
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        if (m_chart->picture().isVisible(m_marks[i])) {
            shown.push_back(i);
        }
    }
    if (shown.empty()) {
        return;
    }
    const std::optional<std::size_t> from = m_current ? m_current : markOf(m_shown.selection().mode);
    const auto found = from ? std::find(shown.begin(), shown.end(), *from) : shown.end();
    const auto count = static_cast<std::ptrdiff_t>(shown.size());
    const std::ptrdiff_t start = found != shown.end() ? found - shown.begin() : step > 0 ? -1 : 0;
    m_current = shown[static_cast<std::size_t>((start + step + count) % count)];
    updatePicture();
    showHover(m_current);
}

void SpectrumPlot::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
        case Qt::Key_Right:
        case Qt::Key_Down:
            walk(1);
            break;
        case Qt::Key_Left:
        case Qt::Key_Up:
            walk(-1);
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_current) {
                select(*m_current);
            }
            break;
        default:
            event->matches(QKeySequence::Copy) ? copyRequested() : QWidget::keyPressEvent(event);
            break;
    }
}

void SpectrumPlot::focusOutEvent(QFocusEvent* event)
{
    m_current.reset();
    updatePicture();
    showHover({});
    QWidget::focusOutEvent(event);
}

void SpectrumPlot::paintFigure(QPainter& painter)
{
    // Figures for paper are light whatever the window looks like.
    const ComplexPlanePicture shown = m_chart->picture();
    ComplexPlanePicture light = shown;
    light.theme = lightTheme();
    light.current.reset();
    light.trail.clear();
    m_chart->setPicture(light);
    m_chart->paintChart(painter);
    m_chart->setPicture(shown);
}

ResultTable SpectrumPlot::table() const
{
    return m_shown.analysis() != nullptr ? spectrumTable(*m_shown.analysis()) : ResultTable{"spectrum", "eigenvalues"};
}

}  // namespace eigenlink
