// QCustomPlot's header is written with the keywords `signals` and `foreach`.
#undef QT_NO_KEYWORDS

#include "views/design/locus_chart.h"

#include "views/format/format.h"
#include "views/plot/paint_plot.h"
#include "views/plot/painted_layer.h"
#include "views/plot/plot_style.h"
#include "views/plot/ticker.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <qcustomplot.h>

namespace eigenlink {

namespace {

constexpr double kCurveReach = 24;  ///< how near a press must be to a curve [px]

}  // namespace

LocusChart::LocusChart(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(220, 160);
    fillWithPlot(*this, *m_plot);
    m_plot->setMouseTracking(true);
    m_plot->setInteractions(QCP::iRangeZoom);
    m_plot->axisRect()->setRangeZoom(Qt::Horizontal | Qt::Vertical);
    m_plot->axisRect()->setAutoMargins(QCP::msLeft | QCP::msBottom);
    m_plot->axisRect()->setMargins({0, 12, 14, 0});
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setTicker(plainTicker());
        axis->ticker()->setTickCount(5);
        axis->setLabelPadding(4);
    }
    addPainted(*m_plot, QStringLiteral("background"), [this](QCPPainter& painter) {
        painter.setFont(plotFontOf(font(), m_picture.theme));
        paintChartBackground(painter, m_picture, geometryOfPlane());
    });
    addPainted(*m_plot, QStringLiteral("legend"), [this](QCPPainter& painter) {
        painter.setFont(plotFontOf(font(), m_picture.theme));
        paintChartCurves(painter, m_picture, geometryOfPlane());
    });
    m_picture.theme = lightTheme();
    setPicture(m_picture, true);
}

LocusChart::~LocusChart() = default;

LocusGeometry LocusChart::geometryOfPlane() const
{
    const QCPRange x = m_plot->xAxis->range(), y = m_plot->yAxis->range();
    return {QRectF(m_plot->axisRect()->rect()), {x.lower, x.upper, y.lower, y.upper}};
}

void LocusChart::paintFigure(QPainter& painter)
{
    const LocusPicture shown = m_picture;
    LocusPicture light = shown;
    light.theme = lightTheme();
    setPicture(light, false);
    paintPlot(painter, *m_plot);
    setPicture(shown, false);
}

void LocusChart::setPicture(const LocusPicture& picture, bool isOther)
{
    m_picture = picture;
    colourPlot(*m_plot, picture.theme, plotFontOf(font(), picture.theme));
    m_plot->xAxis->setLabel(picture.xLabel);
    m_plot->yAxis->setLabel(picture.yLabel);
    if (isOther) {
        fit();
    } else if (!m_isZoomed && !m_handle && !m_isPointing) {
        const PlotWindow now = geometryOfPlane().window, fitting = picture.fitting();
        if (isWorthRescaling(now, fitting) || !now.contains(fitting.left, fitting.bottom) ||
            !now.contains(fitting.right, fitting.top)) {
            fit();
        }
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LocusChart::fit()
{
    const PlotWindow window = m_picture.fitting();
    m_isZoomed = false;
    m_plot->xAxis->setRange(window.left, window.right);
    m_plot->yAxis->setRange(window.bottom, window.top);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void LocusChart::point(const QPointF& pixel, double reach)
{
    if (const std::optional<CurvePlace> place = placeUnder(m_picture, geometryOfPlane(), pixel, reach)) {
        Q_EMIT curvePointed(place->curve, place->index);
    }
}

void LocusChart::handlePress(const QPointF& pixel)
{
    setFocus(Qt::MouseFocusReason);
    m_isMoved = false;
    const std::optional<std::size_t> mark = markUnder(m_picture, geometryOfPlane(), pixel);
    if (mark && m_picture.marks[*mark].shape == LocusMark::Shape::handle) {
        m_handle = mark;
    } else if (mark && m_picture.marks[*mark].shape == LocusMark::Shape::diamond) {
        Q_EMIT markClicked(*mark);
    } else {
        m_isPointing = true;
        point(pixel, kCurveReach);
    }
}

void LocusChart::handleMove(const QPointF& pixel)
{
    if (m_handle) {
        m_isMoved = true;
        Q_EMIT handleDragged(*m_handle, geometryOfPlane().placeOf(pixel));
    } else if (m_isPointing) {
        point(pixel, std::numeric_limits<double>::infinity());
    }
}

void LocusChart::handleRelease()
{
    const std::optional<std::size_t> handle = std::exchange(m_handle, std::nullopt);
    m_isPointing = false;
    if (handle && m_isMoved) {
        Q_EMIT handleReleased(*handle);
    } else if (handle) {
        Q_EMIT markClicked(*handle);
    }
}

bool LocusChart::eventFilter(QObject* watched, QEvent* event)
{
    const auto* mouse = event->type() >= QEvent::MouseButtonPress && event->type() <= QEvent::MouseMove
                            ? static_cast<QMouseEvent*>(event)
                            : nullptr;
    if (event->type() == QEvent::Wheel) {
        m_isZoomed = true;
    } else if (mouse != nullptr && event->type() == QEvent::MouseButtonDblClick) {
        fit();
    } else if (mouse != nullptr && event->type() == QEvent::MouseButtonPress && mouse->button() == Qt::LeftButton) {
        handlePress(mouse->position());
    } else if (mouse != nullptr && event->type() == QEvent::MouseMove) {
        const std::optional<std::size_t> mark = markUnder(m_picture, geometryOfPlane(), mouse->position());
        if (mouse->buttons().testFlag(Qt::LeftButton)) {
            handleMove(mouse->position());
        } else {
            const bool isHandle = mark && m_picture.marks[*mark].shape == LocusMark::Shape::handle;
            m_plot->setCursor(isHandle ? Qt::OpenHandCursor : Qt::ArrowCursor);
            QToolTip::showText(mouse->globalPosition().toPoint(), mark ? m_picture.marks[*mark].words : QString(),
                               this);
        }
    } else if (mouse != nullptr && event->type() == QEvent::MouseButtonRelease) {
        handleRelease();
    }
    return QWidget::eventFilter(watched, event);
}

void LocusChart::keyPressEvent(QKeyEvent* event)
{
    const int size = event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1;
    switch (event->key()) {
        case Qt::Key_Left:
            Q_EMIT stepped(-size);
            break;
        case Qt::Key_Right:
            Q_EMIT stepped(size);
            break;
        case Qt::Key_Up:
            Q_EMIT curveStepped(1);
            break;
        case Qt::Key_Down:
            Q_EMIT curveStepped(-1);
            break;
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace eigenlink
