// QCustomPlot's header is written with the keywords `signals` and `foreach`.
#undef QT_NO_KEYWORDS

#include "views/spectrum/complex_plane_chart.h"
#include "views/plot/painted_layer.h"

#include "views/plot/paint_plot.h"
#include "views/plot/plot_style.h"
#include "views/plot/tick_text.h"
#include "views/plot/ticker.h"

#include <QMouseEvent>

#include <qcustomplot.h>

namespace eigenlink {

namespace {

// Heights that go with the words [px].
int rimHeight(const Theme& theme)
{
    return theme.px(20);
}

int tickHeight(const Theme& theme)
{
    return theme.px(20) + 4;
}

int footHeight(const Theme& theme)
{
    return theme.px(22);
}

}  // namespace

/// Labels with true minus signs; on the symmetric-logarithmic axis at powers of ten.
class ComplexPlaneChart::Ticker : public QCPAxisTicker {
public:
    explicit Ticker(const AxisMap& map) : m_map(map) {}

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        const double value = m_map.fromPlot(tick);
        return tickText(m_map.scale == PlotScale::linear && isRounding(value, m_span) ? 0 : value);
    }
    QVector<double> createTickVector(double step, const QCPRange& range) override
    {
        m_span = range.size();
        if (m_map.scale == PlotScale::linear) {
            return QCPAxisTicker::createTickVector(step, range);
        }
        QVector<double> ticks;
        for (const double value : symlogTicks(m_map, range.lower, range.upper)) {
            ticks << m_map.toPlot(value);
        }
        return ticks;
    }
    int getSubTickCount(double) override { return 0; }

private:
    const AxisMap& m_map;
    double m_span = 0;
};

ComplexPlaneChart::ComplexPlaneChart(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this))
{
    fillWithPlot(*this, *m_plot);
    m_plot->setMouseTracking(true);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->axisRect()->setAutoMargins(QCP::msLeft);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setTicker(QSharedPointer<Ticker>::create(m_map));
        axis->setSubTicks(false);
    }
    m_plot->yAxis->setLabel(tr("Im s [rad/s]"));
    m_plot->yAxis->setLabelPadding(4);
    addPainted(*m_plot, QStringLiteral("background"),
               [this](QCPPainter& painter) { m_picture.paintBackground(painter, planeGeometry()); });
    addPainted(*m_plot, QStringLiteral("legend"), [this](QCPPainter& painter) {
        painter.setFont(plotFont());
        m_picture.paintMarks(painter, planeGeometry());
        m_picture.paintFoot(painter, planeGeometry());
    });
    recolour();
}

ComplexPlaneChart::~ComplexPlaneChart() = default;

QFont ComplexPlaneChart::plotFont() const
{
    return plotFontOf(font(), m_picture.theme);
}

void ComplexPlaneChart::recolour()
{
    const Theme& theme = m_picture.theme;
    colourPlot(*m_plot, theme, plotFont());
    m_plot->axisRect()->setMargins({0, rimHeight(theme) + 8, 14, tickHeight(theme) + footHeight(theme)});
}

void ComplexPlaneChart::setPicture(const ComplexPlanePicture& picture)
{
    const bool recoloured = !(picture.theme == m_picture.theme);
    m_picture = picture;
    if (recoloured) {
        recolour();
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ComplexPlaneChart::setMap(const AxisMap& map)
{
    m_map = map;
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ComplexPlaneChart::setWindow(const PlotWindow& window)
{
    m_plot->xAxis->setRange(window.left, window.right);
    m_plot->yAxis->setRange(window.bottom, window.top);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

PlaneGeometry ComplexPlaneChart::planeGeometry() const
{
    const QRectF plane = m_plot->axisRect()->rect();
    const QCPRange x = m_plot->xAxis->range();
    const QCPRange y = m_plot->yAxis->range();
    PlaneGeometry geometry;
    geometry.plane = plane;
    const Theme& theme = m_picture.theme;
    geometry.rim = QRectF(plane.left(), plane.top() - rimHeight(theme) - 4, plane.width(), rimHeight(theme));
    geometry.foot = QRectF(plane.left(), plane.bottom() + tickHeight(theme), plane.width(), footHeight(theme));
    geometry.window = {x.lower, x.upper, y.lower, y.upper};
    geometry.map = m_map;
    return geometry;
}

void ComplexPlaneChart::paintChart(QPainter& painter)
{
    paintPlot(painter, *m_plot);
}

bool ComplexPlaneChart::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Leave) {
        Q_EMIT left();
    } else if (event->type() == QEvent::Wheel) {
        Q_EMIT windowMoved();
    }
    if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseMove ||
        event->type() == QEvent::MouseButtonRelease || event->type() == QEvent::MouseButtonDblClick) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        constexpr double kDragDistance = 4;
        if (event->type() == QEvent::MouseButtonPress) {
            m_pressed = mouse->position();
            m_dragged = false;
        } else if (event->type() == QEvent::MouseButtonDblClick) {
            m_dragged = true;
            Q_EMIT fitWanted();
        } else if (event->type() == QEvent::MouseMove) {
            m_dragged = m_dragged || (mouse->buttons() != Qt::NoButton &&
                                      QLineF(m_pressed, mouse->position()).length() > kDragDistance);
            if (m_dragged && mouse->buttons() != Qt::NoButton) {
                Q_EMIT windowMoved();
            } else {
                Q_EMIT pointedAt(mouse->position());
            }
        } else if (!m_dragged && mouse->button() == Qt::LeftButton) {
            Q_EMIT clicked(mouse->position());
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace eigenlink
