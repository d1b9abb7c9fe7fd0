// QCustomPlot's header is written with the keywords `signals` and `foreach`.
#undef QT_NO_KEYWORDS

#include "views/sweep/sweep_chart.h"

#include "model/basics/degree.h"
#include "model/basics/hertz.h"
#include "views/format/format.h"
#include "views/plot/paint_plot.h"
#include "views/plot/plot_style.h"
#include "views/plot/ticker.h"
#include "views/sweep/branch_style.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kNameWidth = 26;  ///< beside the end of the curves [px]

double frequencyOf(const SweepMode& mode)
{
    return hertzOf(std::abs(mode.s.imag()));
}

constexpr double kReach = 8;  ///< how near the pointer must be [px]

}  // namespace

SweepChart::SweepChart(QWidget* parent)
    : QWidget(parent),
      m_plot(new QCustomPlot(this)),
      m_cursor(new QCPItemStraightLine(m_plot)),
      m_reference(new QCPItemStraightLine(m_plot)),
      m_mark(new QCPItemTracer(m_plot)),
      m_theme(lightTheme())
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Frequencies against the angle"));
    setMinimumSize(220, 160);
    fillWithPlot(*this, *m_plot);
    m_plot->setInteractions(QCP::iRangeZoom);
    m_plot->axisRect()->setRangeZoom(Qt::Vertical);
    m_plot->axisRect()->setAutoMargins(QCP::msLeft | QCP::msBottom);
    m_plot->axisRect()->setMargins({0, 10, static_cast<int>(kNameWidth), 0});
    m_plot->xAxis->setTicker(degreeTicker(*m_plot->xAxis));
    m_plot->yAxis->setTicker(plainTicker());
    m_plot->yAxis->setLabel(tr("f [Hz]"));
    connect(m_plot->yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, &SweepChart::placeNames);
    m_mark->setStyle(QCPItemTracer::tsCircle);
    m_mark->setInterpolating(false);
    setTheme(m_theme);
    setSweep(nullptr);
}

SweepChart::~SweepChart() = default;

QPointF SweepChart::pixelOf(double radians, double hertz) const
{
    return {m_plot->xAxis->coordToPixel(radians / kDegree), m_plot->yAxis->coordToPixel(hertz)};
}

QImage SweepChart::image(double scale)
{
    return m_plot->toPixmap(0, 0, scale).toImage();
}

void SweepChart::paintFigure(QPainter& painter)
{
    const Theme shown = m_theme;
    setTheme(lightTheme());
    paintPlot(painter, *m_plot);
    setTheme(shown);
}

void SweepChart::setSweep(const std::shared_ptr<const Sweep>& sweep)
{
    m_sweep = sweep;
    m_plot->clearGraphs();
    for (QCPItemText* name : m_names) {
        m_plot->removeItem(name);
    }
    m_names.clear();
    if (m_sweep) {
        addCurves();
    }
    styleCurves();
    fit();
    updateCursors();
}

void SweepChart::addCurves()
{
    for (std::size_t branch = 0; branch < m_sweep->branchCount(); ++branch) {
        QVector<double> angles;
        QVector<double> frequencies;
        for (const SweepConfiguration& each : m_sweep->configurations) {
            const SweepMode* mode = each.find(branch);
            angles << each.value / kDegree;
            frequencies << (mode != nullptr ? frequencyOf(*mode) : qQNaN());
        }
        QCPGraph* graph = m_plot->addGraph();
        graph->setData(angles, frequencies, false);
        graph->setName(tr("mode %1").arg(branch + 1));
        auto* name = new QCPItemText(m_plot);
        name->setText(QString::number(branch + 1));
        name->setClipToAxisRect(false);
        name->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        name->position->setType(QCPItemPosition::ptAbsolute);
        m_names.push_back(name);
    }
}

void SweepChart::styleCurves()
{
    for (int i = 0; i < m_plot->graphCount(); ++i) {
        const auto branch = static_cast<std::size_t>(i);
        QPen pen = branchPen(branch, m_theme);
        const bool chosen = branch == m_place.branch;
        pen.setWidthF(chosen ? 2.6 : 1.3);
        m_plot->graph(i)->setPen(pen);
        // A single angle has no curve; a few have corners worth seeing.
        const bool few = m_plot->graph(i)->dataCount() <= 40;
        m_plot->graph(i)->setScatterStyle(few ? QCPScatterStyle(QCPScatterStyle::ssDisc, chosen ? 5 : 3)
                                              : QCPScatterStyle());
        QFont font = this->font();
        font.setPixelSize(m_theme.px(11));
        font.setBold(chosen);
        m_names[branch]->setFont(font);
        m_names[branch]->setColor(pen.color());
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// Names stand beside the ends of their curves, pushed apart where these are close.
void SweepChart::placeNames()
{
    if (!m_sweep || m_sweep->configurations.empty()) {
        return;
    }
    constexpr double kApart = 12;
    const QRect area = m_plot->axisRect()->rect();
    std::vector<std::pair<double, std::size_t>> places;
    for (std::size_t branch = 0; branch < m_names.size(); ++branch) {
        const SweepMode* mode = m_sweep->configurations.back().find(branch);
        const double y = mode != nullptr ? m_plot->yAxis->coordToPixel(frequencyOf(*mode)) : -1;
        const bool seen = mode != nullptr && y >= area.top() - 1 && y <= area.bottom() + 1;
        m_names[branch]->setVisible(seen);
        if (seen) {
            places.emplace_back(y, branch);
        }
    }
    std::sort(places.rbegin(), places.rend());
    double lowest = area.bottom() + kApart;
    for (const auto& [y, branch] : places) {
        lowest = std::min(y, lowest - kApart);
        m_names[branch]->position->setPixelPosition({area.right() + 6.0, lowest});
    }
}

void SweepChart::fit()
{
    double highest = 0;
    for (int i = 0; i < m_plot->graphCount(); ++i) {
        bool found = false;
        const QCPRange range = m_plot->graph(i)->getValueRange(found);
        highest = std::max(highest, found ? range.upper : 0);
    }
    const bool any = m_sweep && !m_sweep->configurations.empty();
    const double first = any ? m_sweep->configurations.front().value / kDegree : 0;
    const double last = any ? m_sweep->configurations.back().value / kDegree : 360;
    const double margin = first == last ? 5 : 0.012 * std::abs(last - first);
    m_plot->xAxis->setRange(std::min(first, last) - margin, std::max(first, last) + margin);
    m_plot->yAxis->setRange(-0.02 * highest, highest > 0 ? 1.05 * highest : 1);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    placeNames();
}

void SweepChart::setPlace(const SweepPlace& place)
{
    const bool otherBranch = place.branch != m_place.branch;
    m_place = place;
    if (otherBranch) {
        styleCurves();
    }
    updateCursors();
}

void SweepChart::updateCursors()
{
    const bool any = m_sweep && m_place.cursor < m_sweep->configurations.size();
    m_cursor->setVisible(any);
    m_reference->setVisible(any && m_place.reference < m_sweep->configurations.size());
    const auto put = [this](QCPItemStraightLine* line, std::size_t configuration) {
        const double x = m_sweep->configurations[configuration].value / kDegree;
        line->point1->setCoords(x, 0);
        line->point2->setCoords(x, 1);
    };
    const SweepMode* mode = nullptr;
    if (any) {
        put(m_cursor, m_place.cursor);
        put(m_reference, std::min(m_place.reference, m_sweep->configurations.size() - 1));
        mode = m_sweep->configurations[m_place.cursor].find(m_place.branch);
    }
    m_mark->setVisible(mode != nullptr);
    if (mode != nullptr) {
        m_mark->position->setCoords(m_sweep->configurations[m_place.cursor].value / kDegree, frequencyOf(*mode));
        m_mark->setPen(QPen(branchPen(m_place.branch, m_theme).color(), 2));
        m_mark->setBrush(m_theme.card);
        m_mark->setSize(9);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void SweepChart::setTheme(const Theme& theme)
{
    m_theme = theme;
    colourPlot(*m_plot, theme, plotFontOf(font(), theme));
    m_cursor->setPen(QPen(theme.text, 1.5));
    m_reference->setPen(QPen(theme.mutedText, 1.2, Qt::DashLine));
    styleCurves();
    updateCursors();
}

/// The configuration nearest to a pixel's angle.
std::size_t SweepChart::configurationAt(double x) const
{
    const double angle = m_plot->xAxis->pixelToCoord(x) * kDegree;
    const auto nearest = std::ranges::min_element(
        m_sweep->configurations, {}, [&](const SweepConfiguration& each) { return std::abs(each.value - angle); });
    return static_cast<std::size_t>(nearest - m_sweep->configurations.begin());
}

/// The next configuration in a direction; itself at the end.
std::size_t SweepChart::neighbourOf(std::size_t configuration, int step) const
{
    const auto last = static_cast<std::ptrdiff_t>(m_sweep->configurations.size()) - 1;
    return static_cast<std::size_t>(
        std::clamp(static_cast<std::ptrdiff_t>(configuration) + step, std::ptrdiff_t(0), last));
}

/// The branch whose curve passes the pixel; the chosen one when none does.
std::size_t SweepChart::branchAt(const QPointF& pixel) const
{
    double nearest = kReach;
    std::size_t branch = m_place.branch;
    for (int i = 0; i < m_plot->graphCount(); ++i) {
        const double distance = m_plot->graph(i)->selectTest(pixel, false);
        if (distance >= 0 && distance < nearest) {
            nearest = distance;
            branch = static_cast<std::size_t>(i);
        }
    }
    return branch;
}

void SweepChart::choose(const SweepPlace& place)
{
    if (!(place == m_place)) {
        setPlace(place);
        Q_EMIT placeChosen(place);
    }
}

void SweepChart::handlePress(const QPointF& pixel)
{
    const auto distanceTo = [&](std::size_t configuration) {
        return std::abs(pixelOf(m_sweep->configurations[configuration].value, 0).x() - pixel.x());
    };
    m_dragsReference = distanceTo(m_place.reference) < kReach && distanceTo(m_place.cursor) > kReach;
    SweepPlace place = m_place;
    place.branch = branchAt(pixel);
    choose(place);
    handleDrag(pixel);
}

void SweepChart::handleDrag(const QPointF& pixel)
{
    SweepPlace place = m_place;
    (m_dragsReference ? place.reference : place.cursor) = configurationAt(pixel.x());
    choose(place);
}

bool SweepChart::eventFilter(QObject* watched, QEvent* event)
{
    const bool any = m_sweep && !m_sweep->configurations.empty();
    if (any && event->type() == QEvent::MouseButtonPress) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        setFocus(Qt::MouseFocusReason);
        if (mouse->button() == Qt::LeftButton) {
            handlePress(mouse->position());
        }
    } else if (any && event->type() == QEvent::MouseMove) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->buttons().testFlag(Qt::LeftButton)) {
            handleDrag(mouse->position());
        }
    } else if (event->type() == QEvent::MouseButtonDblClick) {
        fit();
    }
    return QWidget::eventFilter(watched, event);
}

void SweepChart::keyPressEvent(QKeyEvent* event)
{
    if (!m_sweep || m_sweep->configurations.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    SweepPlace place = m_place;
    const bool shifted = event->modifiers().testFlag(Qt::ShiftModifier);
    std::size_t& moved = shifted ? place.reference : place.cursor;
    const std::size_t lastBranch = std::max(m_sweep->branchCount(), std::size_t(1)) - 1;
    switch (event->key()) {
        case Qt::Key_Left:
            moved = neighbourOf(moved, -1);
            break;
        case Qt::Key_Right:
            moved = neighbourOf(moved, 1);
            break;
        case Qt::Key_Home:
            moved = 0;
            break;
        case Qt::Key_End:
            moved = m_sweep->configurations.size() - 1;
            break;
        case Qt::Key_Up:
            place.branch = std::min(place.branch + 1, lastBranch);
            break;
        case Qt::Key_Down:
            place.branch -= place.branch > 0 ? 1 : 0;
            break;
        default:
            QWidget::keyPressEvent(event);
            return;
    }
    choose(place);
}

void SweepChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // The plot lays itself out while it paints: names follow the new layout.
    m_plot->replot(QCustomPlot::rpImmediateRefresh);
    placeNames();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace eigenlink
