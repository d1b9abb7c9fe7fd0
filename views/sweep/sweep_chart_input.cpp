// QCustomPlot's header is written with the keywords `signals` and `foreach`.
#undef QT_NO_KEYWORDS

#include "views/sweep/sweep_chart.h"

#include "model/basics/degree.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr double kReach = 8;  ///< how near the pointer must be [px]

}  // namespace

/// The configuration nearest to a pixel's angle.
std::size_t SweepChart::configurationAt(double x) const
{
    const double angle = m_plot->xAxis->pixelToCoord(x) * kDegree;
    const auto nearest = std::ranges::min_element(
        m_sweep->configurations, {}, [&](const SweepConfiguration& each) { return std::abs(each.angle - angle); });
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
        return std::abs(pixelOf(m_sweep->configurations[configuration].angle, 0).x() - pixel.x());
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
    // The plot lays itself out while it paints: names follow what it will be.
    m_plot->replot(QCustomPlot::rpImmediateRefresh);
    placeNames();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace eigenlink
