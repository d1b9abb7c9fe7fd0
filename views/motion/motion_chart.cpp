// QCustomPlot's header is written with the keywords `signals` and `foreach`.
#undef QT_NO_KEYWORDS

#include "views/motion/motion_chart.h"

#include "model/basics/least_divisor.h"
#include "model/basics/verdicts.h"
#include "views/format/format.h"
#include "views/plot/paint_plot.h"
#include "views/plot/plot_style.h"
#include "views/plot/ticker.h"

#include <QKeyEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

QVector<double> vectorOf(const std::vector<double>& values)
{
    return {values.begin(), values.end()};
}

/// From the least to the greatest, with room around; a constant gets room too.
QCPRange rangeOf(const std::vector<double>& values)
{
    if (values.empty()) {
        return {0, 1};
    }
    const auto [least, greatest] = std::ranges::minmax(values);
    const double span = greatest - least;
    const double room = isZero(span, std::max(std::abs(least), std::abs(greatest)))
                            ? std::max(0.05 * std::abs(greatest), tolerance::kNegligible)
                            : 0.05 * span;
    return {least - room, greatest + room};
}

}  // namespace

MotionChart::MotionChart(QWidget* parent)
    : QWidget(parent),
      m_plot(new QCustomPlot(this)),
      m_linear(new QCPCurve(m_plot->xAxis, m_plot->yAxis)),
      m_curve(new QCPCurve(m_plot->xAxis, m_plot->yAxis)),
      m_mark(new QCPCurve(m_plot->xAxis, m_plot->yAxis)),
      m_line(new QCPItemStraightLine(m_plot)),
      m_ray(new QCPItemLine(m_plot)),
      m_theme(lightTheme())
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Quantities of the motion"));
    setMinimumSize(220, 160);
    fillWithPlot(*this, *m_plot);
    m_plot->setInteractions(QCP::iRangeZoom);
    m_plot->axisRect()->setMargins({0, 8, 10, 0});
    m_plot->axisRect()->setAutoMargins(QCP::msLeft | QCP::msBottom);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setTicker(plainTicker());
    }
    setTheme(m_theme);
    setCurves({});
}

MotionChart::~MotionChart() = default;

QPointF MotionChart::pixelOf(std::size_t moment) const
{
    return {m_plot->xAxis->coordToPixel(m_curves.x[moment]), m_plot->yAxis->coordToPixel(m_curves.y[moment])};
}

void MotionChart::paintFigure(QPainter& painter)
{
    const Theme shown = m_theme;
    setTheme(lightTheme());
    paintPlot(painter, *m_plot);
    setTheme(shown);
}

void MotionChart::setCurves(const MotionCurves& curves)
{
    m_curves = curves;
    m_curve->setData(vectorOf(curves.x), vectorOf(curves.y));
    m_linear->setData(vectorOf(curves.linearX), vectorOf(curves.linearY));
    m_plot->xAxis->setLabel(curves.xLabel);
    m_plot->yAxis->setLabel(curves.yLabel);
    setScale(curves.isLog);
    putMarks();
    fit();
    setCursor(std::min(m_cursor, curves.x.empty() ? 0 : curves.x.size() - 1));
}

// The motion has to be seen: a linear model that runs away leaves the picture.
void MotionChart::fit()
{
    const QCPRange x = rangeOf(m_curves.x);
    m_plot->xAxis->setRange(
        m_curves.isAgainstTime && !m_curves.x.empty()
            ? QCPRange(m_curves.x.front(), std::max(m_curves.x.back(), m_curves.x.front() + tolerance::kNegligible))
            : x);
    m_plot->yAxis->setRange(rangeOf(m_curves.y));
    if (m_curves.isLog && !m_curves.y.empty()) {
        const auto [least, greatest] = std::ranges::minmax(m_curves.y);
        m_plot->yAxis->setRange(std::max(least, kLeastDivisor), 2 * std::max(greatest, 2 * kLeastDivisor));
    }
    if (m_curves.isEqual) {
        for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
            const double room = 0.05 * axis->range().size();
            axis->setRange(m_curves.hasOrigin ? axis->range().expanded({-room, room}) : axis->range());
        }
        const QRect area = m_plot->axisRect()->rect();
        const double perPixelX = m_plot->xAxis->range().size() / std::max(area.width(), 1);
        const double perPixelY = m_plot->yAxis->range().size() / std::max(area.height(), 1);
        perPixelX < perPixelY ? m_plot->xAxis->setScaleRatio(m_plot->yAxis, 1)
                              : m_plot->yAxis->setScaleRatio(m_plot->xAxis, 1);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void MotionChart::setScale(bool isLog)
{
    QCPAxis* axis = m_plot->yAxis;
    const bool was = axis->scaleType() == QCPAxis::stLogarithmic;
    if (isLog != was) {
        axis->setScaleType(isLog ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        axis->setTicker(isLog ? decadeTicker() : plainTicker());
    }
}

void MotionChart::putMarks()
{
    for (QCPAbstractItem* item : m_marks) {
        m_plot->removeItem(item);
    }
    m_marks.clear();
    for (const MotionCurves::Mark& mark : m_curves.marks) {
        auto* line = new QCPItemStraightLine(m_plot);
        line->point1->setCoords(mark.x, 1);
        line->point2->setCoords(mark.x, 2);
        line->setPen(QPen(m_theme.mutedText, 1, Qt::DotLine));
        auto* name = new QCPItemText(m_plot);
        name->setText(mark.name);
        name->setFont(plotFontOf(font(), m_theme));
        name->setColor(m_theme.mutedText);
        name->setRotation(-90);
        name->position->setTypeX(QCPItemPosition::ptPlotCoords);
        name->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        name->position->setCoords(mark.x, 0.02);
        name->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
        m_marks << line << name;
    }
}

// A curve of the plane keeps one scale for both axes.
void MotionChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_curves.isEqual) {
        fit();
    }
}

void MotionChart::setCursor(std::size_t moment)
{
    m_cursor = moment;
    const bool isThere = m_curves.hasCursor && moment < m_curves.x.size();
    m_mark->setVisible(isThere);
    m_line->setVisible(isThere && m_curves.isAgainstTime);
    m_ray->setVisible(isThere && m_curves.isEqual && m_curves.hasOrigin);
    if (isThere) {
        m_mark->setData({m_curves.x[moment]}, {m_curves.y[moment]});
        m_line->point1->setCoords(m_curves.x[moment], 0);
        m_line->point2->setCoords(m_curves.x[moment], 1);
        m_ray->start->setCoords(0, 0);
        m_ray->end->setCoords(m_curves.x[moment], m_curves.y[moment]);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void MotionChart::setTheme(const Theme& theme)
{
    m_theme = theme;
    colourPlot(*m_plot, theme, plotFontOf(font(), theme));
    m_curve->setPen(QPen(theme.accent, 1.8 * theme.lineScale));
    m_linear->setPen(QPen(theme.mutedText, 1.3 * theme.lineScale, Qt::DashLine));
    m_line->setPen(QPen(theme.text, theme.lineScale));
    m_ray->setPen(QPen(theme.mutedText, 1));
    putMarks();
    m_mark->setPen(Qt::NoPen);
    m_mark->setLineStyle(QCPCurve::lsNone);
    m_mark->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme.accent, 2), QBrush(theme.card), 9));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void MotionChart::moveTo(std::size_t moment)
{
    if (m_curves.hasCursor && moment < m_curves.x.size() && moment != m_cursor) {
        setCursor(moment);
        Q_EMIT cursorMoved(moment);
    }
}

/// Against the time the moment there; else the one whose mark is nearest to the pixel.
std::size_t MotionChart::momentAt(const QPointF& pixel) const
{
    std::size_t nearest = 0;
    double least = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < m_curves.x.size(); ++i) {
        const QPointF away = pixelOf(i) - pixel;
        const double distance = m_curves.isAgainstTime ? std::abs(away.x()) : std::hypot(away.x(), away.y());
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

bool MotionChart::eventFilter(QObject* watched, QEvent* event)
{
    const bool isPress = event->type() == QEvent::MouseButtonPress;
    if (isPress || event->type() == QEvent::MouseMove) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (isPress) {
            setFocus(Qt::MouseFocusReason);
        }
        if (mouse->buttons().testFlag(Qt::LeftButton)) {
            moveTo(momentAt(mouse->position()));
        }
    } else if (event->type() == QEvent::MouseButtonDblClick) {
        fit();
    }
    return QWidget::eventFilter(watched, event);
}

void MotionChart::keyPressEvent(QKeyEvent* event)
{
    const int direction = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (direction == 0 || m_curves.x.empty() || !m_curves.hasCursor) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int step = direction * (event->modifiers().testFlag(Qt::ShiftModifier) ? 50 : 5);
    const int last = static_cast<int>(m_curves.x.size()) - 1;
    moveTo(static_cast<std::size_t>(std::clamp(static_cast<int>(m_cursor) + step, 0, last)));
}

}  // namespace eigenlink
