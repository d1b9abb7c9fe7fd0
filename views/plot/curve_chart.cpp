// QCustomPlot's header is written with the keywords `signals` and `foreach`.
#undef QT_NO_KEYWORDS

#include "views/plot/curve_chart.h"

#include "model/basics/verdicts.h"
#include "views/format/format.h"
#include "views/plot/paint_plot.h"
#include "views/plot/plot_style.h"
#include "views/plot/ticker.h"

#include <QKeyEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace eigenlink {

namespace {

QVector<double> pointsOf(const std::vector<double>& values)
{
    return {values.begin(), values.end()};
}

/// The least and the greatest finite values.
struct Extent {
    double least = std::numeric_limits<double>::infinity(), greatest = -std::numeric_limits<double>::infinity();

    void take(const std::vector<double>& values, bool isLogarithmic)
    {
        for (const double value : values) {
            if (std::isfinite(value) && (!isLogarithmic || value > 0)) {
                least = std::min(least, value);
                greatest = std::max(greatest, value);
            }
        }
    }
    QCPRange withRoom(bool isLogarithmic, double room) const
    {
        if (!(least <= greatest)) {
            return isLogarithmic ? QCPRange(0.1, 10) : QCPRange(0, 1);
        }
        if (isLogarithmic) {
            const double factor = std::max(std::pow(greatest / least, room), 1.15);
            return {least / factor, greatest * factor};
        }
        const double span = greatest - least;
        const double more = isZero(span, std::max(std::abs(least), std::abs(greatest)))
                                ? std::max(0.05 * std::abs(greatest), tolerance::kNegligible)
                                : room * span;
        return {least - more, greatest + more};
    }
};

QColor withAlpha(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

/// Fills one plot.
class PaneBuilder {
public:
    PaneBuilder(QCustomPlot& plot, QCPAxisRect& rect, const Theme& theme, const QFont& font)
        : m_plot(plot), m_rect(rect), m_theme(theme), m_font(font)
    {
    }

    void setUpAxis(QCPAxis& axis, bool isLogarithmic, const std::vector<double>& ticks, bool hasZeroLine) const
    {
        axis.setTickLength(0, 0);
        axis.setSubTickLength(0, 0);
        axis.setTickPen(Qt::NoPen);
        axis.setSubTickPen(Qt::NoPen);
        axis.setBasePen(QPen(m_theme.border));
        axis.setTickLabelColor(m_theme.mutedText);
        axis.setLabelColor(m_theme.mutedText);
        axis.setTickLabelFont(m_font);
        axis.setLabelFont(m_font);
        axis.grid()->setPen(QPen(m_theme.gridMajor));
        axis.grid()->setZeroLinePen(hasZeroLine ? QPen(m_theme.axis) : QPen(Qt::NoPen));
        axis.setScaleType(isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        axis.setTicker(isLogarithmic ? decadeTicker() : plainTicker(ticks));
    }

    void addBand(double from, double to)
    {
        auto* band = new QCPItemRect(&m_plot);
        band->setClipAxisRect(&m_rect);
        spanHeight(*band->topLeft);
        spanHeight(*band->bottomRight);
        band->topLeft->setCoords(from, 0);
        band->bottomRight->setCoords(to, 1);
        band->setPen(Qt::NoPen);
        band->setBrush(withAlpha(m_theme.accent, 36));
    }

    void addUnitCircle()
    {
        QVector<double> x, y;
        for (int i = 0; i <= 180; ++i) {
            x << std::cos(i * std::numbers::pi / 90);
            y << std::sin(i * std::numbers::pi / 90);
        }
        QCPCurve* circle = addLine(x, y);
        circle->setPen(QPen(m_theme.axis, 1.4 * m_theme.lineScale));
        circle->setBrush(withAlpha(m_theme.ok, 26));
    }

    /// `before`: the curve down to which a filled one reaches, where it has as many points.
    void addCurve(const ChartCurve& curve, const ChartCurve* before)
    {
        QCPCurve* drawn = addLine(pointsOf(curve.x), pointsOf(curve.y));
        const QColor color = inkOfCurve(curve.ink, m_theme);
        if (curve.hasMarks) {
            drawn->setLineStyle(QCPCurve::lsNone);
            drawn->setPen(Qt::NoPen);
            drawn->setScatterStyle(curve.isHollow ? ring(color, 9) : disc(color, 7));
        } else {
            drawn->setPen(QPen(color, m_theme.lineScale * (curve.isThin ? 1.1 : 1.9),
                               curve.isDashed ? Qt::DashLine : Qt::SolidLine));
        }
        if (curve.hasHead && curve.x.size() > 1) {
            addHead(curve, drawn->pen());
        }
        if (curve.isFilled && !curve.x.empty()) {
            addArea(curve, before, color);
        }
    }

    void addMark(const ChartMark& mark)
    {
        QCPCurve* place = addLine({mark.x}, {mark.y});
        place->setLineStyle(QCPCurve::lsNone);
        place->setScatterStyle(disc(inkOfCurve(mark.ink, m_theme), 6));
        if (mark.words.isEmpty()) {
            return;
        }
        auto* words = new QCPItemText(&m_plot);
        words->setClipAxisRect(&m_rect);
        words->position->setAxes(x(), y());
        words->position->setCoords(mark.x, mark.y);
        words->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        words->setPadding({8, 0, 4, 0});
        words->setText(mark.words);
        words->setFont(m_font);
        words->setColor(m_theme.text);
    }

    QCPCurve* addCursorMark()
    {
        QCPCurve* mark = addLine({}, {});
        mark->setPen(Qt::NoPen);
        mark->setLineStyle(QCPCurve::lsNone);
        mark->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(m_theme.accent, 2), QBrush(m_theme.card), 9));
        return mark;
    }

    QCPItemStraightLine* addCursorLine()
    {
        auto* line = new QCPItemStraightLine(&m_plot);
        line->setClipAxisRect(&m_rect);
        line->setPen(QPen(m_theme.text, m_theme.lineScale));
        spanHeight(*line->point1);
        spanHeight(*line->point2);
        return line;
    }

private:
    QCPAxis* x() const { return m_rect.axis(QCPAxis::atBottom); }
    QCPAxis* y() const { return m_rect.axis(QCPAxis::atLeft); }

    static QCPScatterStyle disc(const QColor& color, double size)
    {
        return {QCPScatterStyle::ssDisc, QPen(color), QBrush(color), size};
    }

    QCPScatterStyle ring(const QColor& color, double size) const
    {
        return {QCPScatterStyle::ssCircle, QPen(color, 1.6 * m_theme.lineScale), QBrush(m_theme.card), size};
    }

    /// Over the last stretch of a curve.
    void addHead(const ChartCurve& curve, QPen pen)
    {
        auto* arrow = new QCPItemLine(&m_plot);
        arrow->setClipAxisRect(&m_rect);
        const std::size_t last = curve.x.size() - 1;
        arrow->start->setAxes(x(), y());
        arrow->end->setAxes(x(), y());
        arrow->start->setCoords(curve.x[last - 1], curve.y[last - 1]);
        arrow->end->setCoords(curve.x[last], curve.y[last]);
        arrow->setHead({QCPLineEnding::esSpikeArrow, 9 * m_theme.lineScale, 11 * m_theme.lineScale});
        pen.setStyle(Qt::SolidLine);
        arrow->setPen(pen);
    }

    QCPCurve* addLine(const QVector<double>& across, const QVector<double>& up)
    {
        auto* line = new QCPCurve(x(), y());
        line->setData(across, up);
        return line;
    }

    /// Between the curve and the one before, or zero.
    void addArea(const ChartCurve& curve, const ChartCurve* before, const QColor& color)
    {
        QVector<double> across = pointsOf(curve.x), up = pointsOf(curve.y);
        const bool hasBelow = before != nullptr && before->x.size() == curve.x.size();
        for (std::size_t k = curve.x.size(); k-- > 0;) {
            across << curve.x[k];
            up << (hasBelow ? before->y[k] : 0);
        }
        QCPCurve* area = addLine(across, up);
        area->setPen(Qt::NoPen);
        area->setBrush(withAlpha(color, 60));
    }

    /// A corner whose height is a share of the plot's.
    void spanHeight(QCPItemPosition& corner)
    {
        corner.setAxes(x(), y());
        corner.setAxisRect(&m_rect);
        corner.setTypeX(QCPItemPosition::ptPlotCoords);
        corner.setTypeY(QCPItemPosition::ptAxisRectRatio);
    }

    QCustomPlot& m_plot;
    QCPAxisRect& m_rect;
    const Theme& m_theme;
    QFont m_font;
};

}  // namespace

/// One plot with what moves in it.
struct CurveChart::Pane {
    QCPAxisRect* rect = nullptr;
    QCPItemStraightLine* line = nullptr;
    QCPCurve* mark = nullptr;

    QCPAxis* x() const { return rect->axis(QCPAxis::atBottom); }
    QCPAxis* y() const { return rect->axis(QCPAxis::atLeft); }
};

CurveChart::CurveChart(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)), m_theme(lightTheme())
{
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(220, 160);
    fillWithPlot(*this, *m_plot);
    m_plot->setInteractions(QCP::iRangeZoom);
    setPicture({});
}

CurveChart::~CurveChart() = default;

const ChartCurve* CurveChart::mainCurve() const
{
    const bool isThere = m_picture.hasCursor && !m_picture.panes.empty() && !m_picture.panes.front().curves.empty();
    return isThere ? &m_picture.panes.front().curves.front() : nullptr;
}

QPointF CurveChart::pixelOf(std::size_t point) const
{
    const ChartCurve* curve = mainCurve();
    return curve == nullptr || point >= curve->x.size() ? QPointF()
                                                        : QPointF(m_panes.front().x()->coordToPixel(curve->x[point]),
                                                                  m_panes.front().y()->coordToPixel(curve->y[point]));
}

void CurveChart::paintFigure(QPainter& painter)
{
    const Theme shown = m_theme;
    setTheme(lightTheme());
    paintPlot(painter, *m_plot);
    setTheme(shown);
}

void CurveChart::setPicture(const ChartPicture& picture)
{
    m_picture = picture;
    rebuild();
    fit();
    const ChartCurve* curve = mainCurve();
    setCursor(curve == nullptr || curve->x.empty() ? 0 : std::min(m_cursor, curve->x.size() - 1));
}

void CurveChart::setTheme(const Theme& theme)
{
    std::vector<std::pair<QCPRange, QCPRange>> ranges;
    for (const Pane& pane : m_panes) {
        ranges.emplace_back(pane.x()->range(), pane.y()->range());
    }
    m_theme = theme;
    setMinimumHeight(theme.px(160));
    rebuild();
    for (std::size_t i = 0; i < m_panes.size(); ++i) {
        m_panes[i].x()->setRange(ranges[i].first);
        m_panes[i].y()->setRange(ranges[i].second);
    }
    placeCursor();
}

void CurveChart::rebuild()
{
    m_panes.clear();
    m_plot->clearItems();
    m_plot->clearPlottables();
    m_plot->plotLayout()->clear();
    m_plot->setBackground(m_theme.card);
    if (m_picture.panes.empty()) {
        buildPane({}, true);
    }
    for (const ChartPane& pane : m_picture.panes) {
        buildPane(pane, &pane == &m_picture.panes.back());
    }
    auto* margins = new QCPMarginGroup(m_plot);
    for (const Pane& pane : m_panes) {
        pane.rect->setMarginGroup(QCP::msLeft, margins);
        for (const Pane& other : m_panes) {
            if (other.rect != pane.rect) {
                connect(pane.x(), qOverload<const QCPRange&>(&QCPAxis::rangeChanged), other.x(),
                        qOverload<const QCPRange&>(&QCPAxis::setRange));
            }
        }
    }
    addLegend();
}

void CurveChart::buildPane(const ChartPane& pane, bool isLast)
{
    Pane built;
    built.rect = new QCPAxisRect(m_plot);
    m_plot->plotLayout()->addElement(m_plot->plotLayout()->rowCount(), 0, built.rect);
    m_plot->plotLayout()->setRowStretchFactor(m_plot->plotLayout()->rowCount() - 1, std::max(pane.share, 0.1));
    built.rect->setAutoMargins(QCP::msLeft | (isLast ? QCP::msBottom : QCP::msNone));
    built.rect->setMargins({0, 8, 12, isLast ? 0 : 6});
    PaneBuilder builder(*m_plot, *built.rect, m_theme, plotFontOf(font(), m_theme));
    builder.setUpAxis(*built.x(), m_picture.isLogarithmic, m_picture.xTicks, m_picture.isEqual);
    builder.setUpAxis(*built.y(), pane.isLogarithmic, pane.yTicks, m_picture.isEqual);
    built.x()->setTickLabels(isLast);
    built.x()->setLabel(isLast ? m_picture.xLabel : QString());
    built.y()->setLabel(pane.yLabel);
    for (const auto& [from, to] : pane.bands) {
        builder.addBand(from, to);
    }
    if (m_picture.hasUnitCircle) {
        builder.addUnitCircle();
    }
    // What comes first is the main thing, and is drawn last.
    for (std::size_t i = pane.curves.size(); i-- > 0;) {
        builder.addCurve(pane.curves[i], i > 0 ? &pane.curves[i - 1] : nullptr);
    }
    for (const ChartMark& mark : pane.marks) {
        builder.addMark(mark);
    }
    built.mark = builder.addCursorMark();
    built.line = builder.addCursorLine();
    m_panes.push_back(built);
}

/// Names in their colours along the top, inside of the first plot.
void CurveChart::addLegend()
{
    std::vector<const ChartCurve*> named;
    for (const ChartPane& pane : m_picture.panes) {
        for (const ChartCurve& curve : pane.curves) {
            const bool isNew =
                std::ranges::none_of(named, [&](const ChartCurve* other) { return other->name == curve.name; });
            if (!curve.name.isEmpty() && isNew) {
                named.push_back(&curve);
            }
        }
    }
    if (!m_picture.hasLegend || named.size() < 2) {
        return;
    }
    const QFont font = plotFontOf(this->font(), m_theme);
    const QFontMetrics metrics(font);
    int x = 0, row = 0;
    const int height = metrics.height() + 4;
    for (const ChartCurve* curve : named) {
        const QString text = (curve->isHollow   ? QStringLiteral("○ ")
                              : curve->hasMarks ? QStringLiteral("● ")
                                                : QStringLiteral("— ")) +
                             curve->name;
        const int width = metrics.horizontalAdvance(text) + 12;
        if (x > 0 && x + width > std::max(m_plot->width() - 60, 160)) {
            x = 0;
            ++row;
        }
        auto* item = new QCPItemText(m_plot);
        item->setClipToAxisRect(false);
        item->position->setType(QCPItemPosition::ptAbsolute);
        item->position->setCoords(54 + x, 2 + row * height);
        item->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
        item->setText(text);
        item->setFont(font);
        item->setColor(inkOfCurve(curve->ink, m_theme));
        x += width;
    }
    const QMargins margins = m_panes.front().rect->margins();
    m_panes.front().rect->setMargins({margins.left(), 8 + (row + 1) * height, margins.right(), margins.bottom()});
}

void CurveChart::fit()
{
    Extent x;
    for (const ChartPane& pane : m_picture.panes) {
        for (const ChartCurve& curve : pane.curves) {
            x.take(curve.x, m_picture.isLogarithmic);
        }
    }
    if (m_picture.hasUnitCircle) {
        x.take({-1.15, 1.15}, false);
    }
    for (std::size_t i = 0; i < m_panes.size(); ++i) {
        Extent y;
        const ChartPane* pane = i < m_picture.panes.size() ? &m_picture.panes[i] : nullptr;
        for (const ChartCurve& curve : pane != nullptr ? pane->curves : std::vector<ChartCurve>()) {
            y.take(curve.y, pane->isLogarithmic);
        }
        if (m_picture.hasUnitCircle) {
            y.take({-1.15, 1.15}, false);
        }
        const bool isExact = !m_picture.isEqual && !m_picture.isLogarithmic && x.least < x.greatest;
        m_panes[i].x()->setRange(m_picture.xRange ? QCPRange(m_picture.xRange->first, m_picture.xRange->second)
                                 : isExact        ? QCPRange(x.least, x.greatest)
                                                  : x.withRoom(m_picture.isLogarithmic, m_picture.isEqual ? 0.08 : 0));
        m_panes[i].y()->setRange(pane != nullptr && pane->yRange
                                     ? QCPRange(pane->yRange->first, pane->yRange->second)
                                     : y.withRoom(pane != nullptr && pane->isLogarithmic, 0.07));
    }
    equalize();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void CurveChart::equalize()
{
    if (!m_picture.isEqual) {
        return;
    }
    m_plot->replot(QCustomPlot::rpImmediateRefresh);  // the axes know their size only then
    for (const Pane& pane : m_panes) {
        const QRect area = pane.rect->rect();
        if (area.width() < 10 || area.height() < 10) {
            continue;
        }
        const QCPRange x = pane.x()->range(), y = pane.y()->range();
        const double scale = std::max(x.size() / area.width(), y.size() / area.height());
        pane.x()->setRange(x.center(), scale * area.width(), Qt::AlignCenter);
        pane.y()->setRange(y.center(), scale * area.height(), Qt::AlignCenter);
    }
}

void CurveChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    setTheme(m_theme);  // the legend wraps anew
    equalize();
}

void CurveChart::setCursor(std::size_t point)
{
    m_cursor = point;
    placeCursor();
}

void CurveChart::placeCursor()
{
    const ChartCurve* main = mainCurve();
    const bool isThere = main != nullptr && m_cursor < main->x.size();
    for (std::size_t i = 0; i < m_panes.size(); ++i) {
        const Pane& pane = m_panes[i];
        const ChartCurve* curve = isThere && i < m_picture.panes.size() && !m_picture.panes[i].curves.empty()
                                      ? &m_picture.panes[i].curves.front()
                                      : nullptr;
        const bool isHere = curve != nullptr && m_cursor < curve->x.size() && std::isfinite(curve->y[m_cursor]);
        pane.mark->setVisible(isHere);
        pane.line->setVisible(isHere && !m_picture.isEqual);
        if (isHere) {
            pane.mark->setData(QVector<double>{curve->x[m_cursor]}, QVector<double>{curve->y[m_cursor]});
            pane.line->point1->setCoords(curve->x[m_cursor], 0);
            pane.line->point2->setCoords(curve->x[m_cursor], 1);
        }
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void CurveChart::moveTo(std::size_t point)
{
    const ChartCurve* curve = mainCurve();
    if (curve != nullptr && point < curve->x.size() && point != m_cursor) {
        setCursor(point);
        Q_EMIT cursorMoved(point);
    }
}

/// The point at this height of x; with one scale for both axes the nearest one.
std::size_t CurveChart::pointAt(const QPointF& pixel) const
{
    std::size_t nearest = 0;
    double least = std::numeric_limits<double>::max();
    const ChartCurve* curve = mainCurve();
    for (std::size_t i = 0; curve != nullptr && i < curve->x.size(); ++i) {
        const QPointF away = pixelOf(i) - pixel;
        const double distance = m_picture.isEqual ? std::hypot(away.x(), away.y()) : std::abs(away.x());
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

bool CurveChart::eventFilter(QObject* watched, QEvent* event)
{
    const bool isPress = event->type() == QEvent::MouseButtonPress;
    if (isPress || event->type() == QEvent::MouseMove) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (isPress) {
            setFocus(Qt::MouseFocusReason);
        }
        if (mouse->buttons().testFlag(Qt::LeftButton) && m_picture.hasCursor) {
            moveTo(pointAt(mouse->position()));
        }
    } else if (event->type() == QEvent::MouseButtonDblClick) {
        fit();
    }
    return QWidget::eventFilter(watched, event);
}

void CurveChart::keyPressEvent(QKeyEvent* event)
{
    const ChartCurve* curve = mainCurve();
    const int direction = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (direction == 0 || curve == nullptr || curve->x.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int step = direction * (event->modifiers().testFlag(Qt::ShiftModifier) ? 25 : 1);
    const int last = static_cast<int>(curve->x.size()) - 1;
    moveTo(static_cast<std::size_t>(std::clamp(static_cast<int>(m_cursor) + step, 0, last)));
}

}  // namespace eigenlink
