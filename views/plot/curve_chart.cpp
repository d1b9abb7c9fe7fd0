// QCustomPlot's header is written with the keywords `signals` and `foreach`.
#undef QT_NO_KEYWORDS

#include "views/plot/curve_chart.h"

#include "views/format/format.h"
#include "views/plot/paint_plot.h"
#include "views/plot/plot_style.h"

#include <QKeyEvent>

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace eigenlink {

namespace {

/// Numbers with a true minus sign and without grouping, at round places or where they are given.
class PlainTicker : public QCPAxisTicker {
public:
    explicit PlainTicker(std::vector<double> places = {}) : m_places(places.begin(), places.end()) {}

protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override
    {
        if (m_places.isEmpty()) {
            return QCPAxisTicker::createTickVector(step, range);
        }
        QVector<double> shown;
        std::ranges::copy_if(m_places, std::back_inserter(shown), [&](double place) { return range.contains(place); });
        return shown.size() > 1 ? shown : QCPAxisTicker::createTickVector(step, range);
    }
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return formatNumber(std::abs(tick) < 1e-12 ? 0 : tick, 6);
    }

private:
    QVector<double> m_places;
};

/// Powers of ten, and 2 and 5 between them where there is room.
class DecadeTicker : public QCPAxisTicker {
protected:
    QVector<double> createTickVector(double, const QCPRange& range) override
    {
        QVector<double> ticks;
        const double low = std::floor(std::log10(range.lower)), high = std::ceil(std::log10(range.upper));
        if (!(high - low < 60)) {
            return ticks;
        }
        const double decades = std::log10(range.upper / range.lower);
        const double step = std::max(1.0, std::ceil((high - low) / 7));
        for (double power = low; power <= high; power += step) {
            ticks << std::pow(10, power);
            if (decades < 2.2) {
                ticks << 2 * std::pow(10, power) << 5 * std::pow(10, power);
            }
        }
        return ticks;
    }
    QVector<double> createSubTickVector(int, const QVector<double>&) override { return {}; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return formatNumber(tick, 3); }
};

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
        const double more = span > 1e-9 * std::max(std::abs(least), std::abs(greatest))
                                ? room * span
                                : std::max(0.05 * std::abs(greatest), 1e-9);
        return {least - more, greatest + more};
    }
};

}  // namespace

QColor inkOfCurve(int ink, const Theme& theme)
{
    static const std::array<std::pair<const char*, const char*>, 6> inks{{{"#d55e00", "#ff9d57"},
                                                                          {"#009e73", "#4fd6ae"},
                                                                          {"#cc79a7", "#f0a8d0"},
                                                                          {"#a67c00", "#f0d060"},
                                                                          {"#0072b2", "#6fbcf0"},
                                                                          {"#56717f", "#a9bcc6"}}};
    if (ink < 0) {
        return theme.mutedText;
    }
    if (ink == 0) {
        return theme.accent;
    }
    const auto& [light, dark] = inks[static_cast<std::size_t>(ink - 1) % inks.size()];
    return QColor(QLatin1String(theme.dark ? dark : light));
}

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
    const QFont font = plotFontOf(this->font(), m_theme);
    for (QCPAxis* axis : {built.x(), built.y()}) {
        axis->setTickLength(0, 0);
        axis->setSubTickLength(0, 0);
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setBasePen(QPen(m_theme.border));
        axis->setTickLabelColor(m_theme.mutedText);
        axis->setLabelColor(m_theme.mutedText);
        axis->setTickLabelFont(font);
        axis->setLabelFont(font);
        axis->grid()->setPen(QPen(m_theme.gridMajor));
        axis->grid()->setZeroLinePen(m_picture.isEqual ? QPen(m_theme.axis) : QPen(Qt::NoPen));
    }
    const auto scale = [](QCPAxis* axis, bool isLogarithmic, const std::vector<double>& ticks) {
        axis->setScaleType(isLogarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        axis->setTicker(isLogarithmic ? QSharedPointer<QCPAxisTicker>(new DecadeTicker)
                                      : QSharedPointer<QCPAxisTicker>(new PlainTicker(ticks)));
    };
    scale(built.x(), m_picture.isLogarithmic, m_picture.xTicks);
    scale(built.y(), pane.isLogarithmic, pane.yTicks);
    built.x()->setTickLabels(isLast);
    built.x()->setLabel(isLast ? m_picture.xLabel : QString());
    built.y()->setLabel(pane.yLabel);
    for (const auto& [from, to] : pane.bands) {
        auto* band = new QCPItemRect(m_plot);
        band->setClipAxisRect(built.rect);
        for (QCPItemPosition* corner : {band->topLeft, band->bottomRight}) {
            corner->setAxes(built.x(), built.y());
            corner->setAxisRect(built.rect);
            corner->setTypeX(QCPItemPosition::ptPlotCoords);
            corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        band->topLeft->setCoords(from, 0);
        band->bottomRight->setCoords(to, 1);
        QColor color = m_theme.accent;
        color.setAlpha(36);
        band->setPen(Qt::NoPen);
        band->setBrush(color);
    }
    if (m_picture.hasUnitCircle) {
        auto* circle = new QCPCurve(built.x(), built.y());
        QVector<double> x, y;
        for (int i = 0; i <= 180; ++i) {
            x << std::cos(i * std::numbers::pi / 90);
            y << std::sin(i * std::numbers::pi / 90);
        }
        circle->setData(x, y);
        circle->setPen(QPen(m_theme.axis, 1.4));
        QColor inside = m_theme.ok;
        inside.setAlpha(26);
        circle->setBrush(inside);
    }
    // What comes first is the main thing, and is drawn last.
    for (std::size_t i = pane.curves.size(); i-- > 0;) {
        const ChartCurve& curve = pane.curves[i];
        auto* drawn = new QCPCurve(built.x(), built.y());
        drawn->setData(pointsOf(curve.x), pointsOf(curve.y));
        const QColor color = inkOfCurve(curve.ink, m_theme);
        if (curve.hasMarks) {
            drawn->setLineStyle(QCPCurve::lsNone);
            drawn->setPen(Qt::NoPen);
            drawn->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(color), QBrush(color), 7));
        } else {
            drawn->setPen(QPen(color, curve.isThin ? 1.1 : 1.9, curve.isDashed ? Qt::DashLine : Qt::SolidLine));
        }
        if (curve.isFilled && !curve.x.empty()) {
            QVector<double> x = pointsOf(curve.x), y = pointsOf(curve.y);
            const bool hasBelow = i > 0 && pane.curves[i - 1].x.size() == curve.x.size();
            for (std::size_t k = curve.x.size(); k-- > 0;) {
                x << curve.x[k];
                y << (hasBelow ? pane.curves[i - 1].y[k] : 0);
            }
            auto* area = new QCPCurve(built.x(), built.y());
            area->setData(x, y);
            area->setPen(Qt::NoPen);
            QColor fill = color;
            fill.setAlpha(60);
            area->setBrush(fill);
        }
    }
    for (const ChartMark& mark : pane.marks) {
        const QColor color = inkOfCurve(mark.ink, m_theme);
        auto* place = new QCPCurve(built.x(), built.y());
        place->setData(QVector<double>{mark.x}, QVector<double>{mark.y});
        place->setLineStyle(QCPCurve::lsNone);
        place->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(color), QBrush(color), 6));
        if (mark.words.isEmpty()) {
            continue;
        }
        auto* words = new QCPItemText(m_plot);
        words->setClipAxisRect(built.rect);
        words->position->setAxes(built.x(), built.y());
        words->position->setCoords(mark.x, mark.y);
        words->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        words->setPadding({8, 0, 4, 0});
        words->setText(mark.words);
        words->setFont(font);
        words->setColor(m_theme.text);
    }
    built.mark = new QCPCurve(built.x(), built.y());
    built.mark->setPen(Qt::NoPen);
    built.mark->setLineStyle(QCPCurve::lsNone);
    built.mark->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(m_theme.accent, 2), QBrush(m_theme.card), 9));
    built.line = new QCPItemStraightLine(m_plot);
    built.line->setClipAxisRect(built.rect);
    built.line->setPen(QPen(m_theme.text, 1));
    for (QCPItemPosition* end : {built.line->point1, built.line->point2}) {
        end->setAxes(built.x(), built.y());
        end->setAxisRect(built.rect);
        end->setTypeX(QCPItemPosition::ptPlotCoords);
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
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
        const QString text = (curve->hasMarks ? QStringLiteral("● ") : QStringLiteral("— ")) + curve->name;
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
