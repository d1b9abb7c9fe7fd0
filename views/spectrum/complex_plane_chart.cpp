#include "views/spectrum/complex_plane_chart.h"

#include "views/plot/curve_chart.h"
#include "views/plot/tick_text.h"

#include <QVBoxLayout>

#include <algorithm>

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

PlotWindow windowOf(const ChartPlane& plane)
{
    return {plane.x.low, plane.x.high, plane.y.low, plane.y.high};
}

}  // namespace

ComplexPlaneChart::ComplexPlaneChart(QWidget* parent) : QWidget(parent), m_chart(new CurveChart)
{
    auto* fill = new QVBoxLayout(this);
    fill->setContentsMargins(0, 0, 0, 0);
    fill->addWidget(m_chart);
    m_chart->setFocusPolicy(Qt::NoFocus);
    m_chart->setMinimumSize(0, 0);
    ChartPane& pane = m_axes.panes.emplace_back();
    pane.y.label = tr("Im s [rad/s]");
    m_axes.x.words = pane.y.words = [this](double tick) {
        return m_map.scale == PlotScale::symlog ? tickText(m_map.fromPlot(tick), 3) : tickText(tick);
    };
    pane.paintBehind = [this](QPainter& painter, const ChartPlane& plane) {
        m_picture.paintBackground(painter, geometryIn(plane.area, windowOf(plane)));
    };
    pane.paintOver = [this](QPainter& painter, const ChartPlane& plane) {
        m_picture.paintMarks(painter, geometryIn(plane.area, windowOf(plane)));
        m_picture.paintFoot(painter, geometryIn(plane.area, windowOf(plane)));
    };
    connect(m_chart, &CurveChart::clicked, this, &ComplexPlaneChart::clicked);
    connect(m_chart, &CurveChart::hovered, this, &ComplexPlaneChart::pointedAt);
    connect(m_chart, &CurveChart::left, this, &ComplexPlaneChart::left);
    connect(m_chart, &CurveChart::fitWanted, this, &ComplexPlaneChart::fitWanted);
    connect(m_chart, &CurveChart::sightMoved, this, [this] {
        setTicks(windowOf(m_chart->plan().planes.front()));
        arrange();
        Q_EMIT windowMoved();
    });
    setWindow({});
    setPicture({});
}

QFont ComplexPlaneChart::plotFont() const
{
    return m_chart->styleNow().font;
}

void ComplexPlaneChart::setPicture(const ComplexPlanePicture& picture)
{
    const bool isRecoloured = !(picture.theme == m_picture.theme);
    m_picture = picture;
    if (isRecoloured) {
        m_chart->setTheme(picture.theme);
        m_chart->setMinimumSize(0, 0);
    }
    arrange();
}

void ComplexPlaneChart::arrange()
{
    const Theme& theme = m_picture.theme;
    m_axes.around =
        QMarginsF(0, rimHeight(theme) + 2, 0, tickHeight(theme) + footHeight(theme) - m_chart->labelHeight() + 1);
    m_chart->setPicture(m_axes);
}

void ComplexPlaneChart::setMap(const AxisMap& map)
{
    m_map = map;
    setTicks(planeGeometry().window);
    arrange();
}

void ComplexPlaneChart::setTicks(const PlotWindow& window)
{
    const auto ticks = [this](double low, double high) {
        const bool isLog = m_map.scale == PlotScale::symlog;
        std::vector<double> places = isLog ? symlogTicks(m_map, low, high) : std::vector<double>();
        std::ranges::transform(places, places.begin(), [this](double value) { return m_map.toPlot(value); });
        return places;
    };
    m_axes.x.ticks = ticks(window.left, window.right);
    m_axes.panes.front().y.ticks = ticks(window.bottom, window.top);
}

void ComplexPlaneChart::setWindow(const PlotWindow& window)
{
    m_axes.x.range = {window.left, window.right};
    m_axes.panes.front().y.range = {window.bottom, window.top};
    setTicks(window);
    m_chart->setPicture(m_axes);
    m_chart->fit();
}

PlaneGeometry ComplexPlaneChart::planeGeometry() const
{
    const ChartPlane& plane = m_chart->plan().planes.front();
    return geometryIn(plane.area, windowOf(plane));
}

PlaneGeometry ComplexPlaneChart::geometryIn(const QRectF& plane, const PlotWindow& window) const
{
    const Theme& theme = m_picture.theme;
    PlaneGeometry geometry;
    geometry.plane = plane;
    geometry.rim = QRectF(plane.left(), plane.top() - rimHeight(theme) - 4, plane.width(), rimHeight(theme));
    geometry.foot = QRectF(plane.left(), plane.bottom() + tickHeight(theme), plane.width(), footHeight(theme));
    geometry.window = window;
    geometry.map = m_map;
    return geometry;
}

void ComplexPlaneChart::paintChart(QPainter& painter)
{
    m_chart->paintFigure(painter);
}

}  // namespace eigenlink
