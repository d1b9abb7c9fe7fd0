#include "views/figure/chart_figure.h"

#include "model/basics/round_number.h"
#include "model/basics/verdicts.h"
#include "views/figure/recorded_drawing.h"
#include "views/spectrum/plot_scale.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

constexpr double kPaneHeight = 150;  ///< of a pane of share 1 [px]
constexpr double kLegendLine = 18;   ///< above a pane with names [px]
constexpr double kPaneGap = 12;
constexpr double kChartLeft = 74, kChartRight = 14;  ///< beside the panes
constexpr double kChartFoot = 42;                    ///< for numbers and words of the axis
constexpr double kAcross = 80, kUpwards = 38;        ///< about as far ticks are apart [px]
constexpr double kChartRoom = 0.05;                  ///< beyond the curves, of their range

/// One axis: numbers to pixels.
struct ChartAxis {
    double low = 0, high = 1;
    bool isLogarithmic = false;
    double first = 0, last = 1;  ///< pixels of the ends

    double at(double value) const
    {
        const double way = isLogarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
        return first + way * (last - first);
    }
    bool shows(double value) const { return std::isfinite(value) && (!isLogarithmic || value > 0); }
};

/// The least and greatest of numbers that an axis can show.
struct ChartRange {
    double least = std::numeric_limits<double>::infinity();
    double greatest = -std::numeric_limits<double>::infinity();

    void add(const std::vector<double>& values, const ChartAxis& axis)
    {
        for (const double value : values) {
            if (axis.shows(value)) {
                least = std::min(least, value);
                greatest = std::max(greatest, value);
            }
        }
    }
};

/// An axis about a range, with some room where wanted.
ChartAxis fittedAxis(ChartAxis axis, ChartRange range, double room)
{
    if (!(range.least <= range.greatest)) {
        range = axis.isLogarithmic ? ChartRange{0.1, 10} : ChartRange{0, 1};
    }
    if (axis.isLogarithmic) {
        const double factor = std::max(std::pow(range.greatest / range.least, room), room > 0 ? 1.15 : 1.0);
        axis.low = range.least / factor;
        axis.high = std::max(range.greatest * factor, axis.low * 1.01);
        return axis;
    }
    const double span = range.greatest - range.least;
    const double size = std::max(std::abs(range.least), std::abs(range.greatest));
    const double more = isZero(span, size) ? std::max(0.05 * size, tolerance::kNegligible) : room * span;
    axis.low = range.least - more;
    axis.high = range.greatest + more;
    return axis;
}

std::vector<double> linearTicks(const ChartAxis& axis, double distance)
{
    std::vector<double> ticks;
    const double step = niceBelow(2 * (axis.high - axis.low) * distance / std::abs(axis.last - axis.first) / 1.9);
    for (double k = std::ceil(axis.low / step); step > 0 && k * step <= axis.high; ++k) {
        ticks.push_back(k == 0 ? 0 : k * step);
    }
    return ticks;
}

/// Powers of ten with 2 and 5 between them where there are few; of many every second or third.
std::vector<double> decadeTicks(const ChartAxis& axis, double distance)
{
    const double decades = std::log10(axis.high / axis.low);
    const double room = std::abs(axis.last - axis.first) / distance;
    const int stride = std::max(1, static_cast<int>(std::ceil(decades / room)));
    std::vector<double> ticks;
    for (int i = static_cast<int>(std::floor(std::log10(axis.low))); std::pow(10.0, i) <= axis.high; ++i) {
        for (const double digit : {1.0, 2.0, 5.0}) {
            const double value = digit * std::pow(10.0, i);
            const bool isWanted = digit == 1 ? i % stride == 0 : 3 * decades <= room;
            if (isWanted && value >= axis.low && value <= axis.high) {
                ticks.push_back(value);
            }
        }
    }
    return ticks.size() < 2 ? linearTicks(axis, distance) : ticks;
}

std::vector<double> ticksOfChart(const ChartAxis& axis, const std::vector<double>& wanted, double distance)
{
    std::vector<double> ticks;
    std::ranges::copy_if(wanted, std::back_inserter(ticks),
                         [&](double value) { return value >= axis.low && value <= axis.high; });
    return ticks.size() > 1 ? ticks : axis.isLogarithmic ? decadeTicks(axis, distance) : linearTicks(axis, distance);
}

bool hasNames(const ChartPicture& picture, const ChartPane& pane)
{
    return picture.hasLegend && pane.curves.size() > 1 &&
           std::ranges::any_of(pane.curves, [](const ChartCurve& curve) { return !curve.name.isEmpty(); });
}

double heightOf(const ChartPane& pane)
{
    return std::ceil(pane.share * kPaneHeight);
}

/// Lines of names above a pane.
std::vector<std::vector<std::size_t>> nameLines(const ChartPane& pane, double width, const QFontMetricsF& metrics)
{
    std::vector<std::vector<std::size_t>> lines{{}};
    double taken = 0;
    for (std::size_t i = 0; i < pane.curves.size(); ++i) {
        const double needed = metrics.horizontalAdvance(pane.curves[i].name) + 38;
        if (taken > 0 && taken + needed > width) {
            lines.emplace_back();
            taken = 0;
        }
        lines.back().push_back(i);
        taken += needed;
    }
    return lines;
}

QFont chartFont()
{
    QFont font(QString::fromLatin1(kFigureFont));
    font.setPixelSize(11);
    return font;
}

QPen penOf(const ChartCurve& curve, const Theme& theme)
{
    QPen pen(inkOfCurve(curve.ink, theme), curve.isThin ? 1 : 1.5);
    pen.setJoinStyle(Qt::RoundJoin);
    if (curve.isDashed) {
        pen.setDashPattern({4, 3});
    }
    return pen;
}

class ChartPainter {
public:
    ChartPainter(QPainter& painter, double width, const ChartPicture& picture)
        : m_painter(painter), m_picture(picture), m_theme(lightTheme()), m_width(width)
    {
        m_across.isLogarithmic = picture.isLogarithmic;
        ChartRange range;
        for (const ChartPane& pane : picture.panes) {
            for (const ChartCurve& curve : pane.curves) {
                range.add(curve.x, m_across);
            }
        }
        m_across =
            fittedAxis(m_across, picture.xRange ? ChartRange{picture.xRange->first, picture.xRange->second} : range, 0);
        m_across.first = kChartLeft;
        m_across.last = width - kChartRight;
    }

    void paint(bool curves)
    {
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setFont(chartFont());
        double top = 0;
        for (std::size_t i = 0; i < m_picture.panes.size(); ++i) {
            const ChartPane& pane = m_picture.panes[i];
            if (hasNames(m_picture, pane)) {
                top = paintNames(pane, top);
            }
            const QRectF area(kChartLeft, top + 4, m_width - kChartLeft - kChartRight, heightOf(pane));
            paintPane(pane, area, i + 1 == m_picture.panes.size(), curves);
            top = area.bottom() + kPaneGap;
        }
    }

private:
    double paintNames(const ChartPane& pane, double top)
    {
        const QFontMetricsF metrics(m_painter.font());
        for (const std::vector<std::size_t>& line : nameLines(pane, m_width - kChartLeft - kChartRight, metrics)) {
            double x = kChartLeft;
            for (const std::size_t i : line) {
                const ChartCurve& curve = pane.curves[i];
                m_painter.setPen(penOf(curve, m_theme));
                m_painter.drawLine(QPointF(x, top + 10), QPointF(x + 18, top + 10));
                m_painter.setPen(m_theme.text);
                m_painter.drawText(QPointF(x + 23, top + 14), curve.name);
                x += metrics.horizontalAdvance(curve.name) + 38;
            }
            top += kLegendLine;
        }
        return top;
    }

    void paintPane(const ChartPane& pane, const QRectF& area, bool isLast, bool curves)
    {
        ChartAxis up;
        up.isLogarithmic = pane.isLogarithmic;
        ChartRange range;
        for (const ChartCurve& curve : pane.curves) {
            range.add(curve.y, up);
        }
        up = fittedAxis(up, pane.yRange ? ChartRange{pane.yRange->first, pane.yRange->second} : range,
                        pane.yRange ? 0 : kChartRoom);
        up.first = area.bottom();
        up.last = area.top();
        paintGrid(pane, area, up, isLast);
        if (curves) {
            m_painter.save();
            m_painter.setClipRect(area);
            for (const ChartCurve& curve : pane.curves) {
                paintCurve(curve, up);
            }
            m_painter.restore();
        }
        m_painter.setPen(QPen(m_theme.border, 1));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(area);
    }

    void paintGrid(const ChartPane& pane, const QRectF& area, const ChartAxis& up, bool isLast)
    {
        for (const double x : ticksOfChart(m_across, m_picture.xTicks, kAcross)) {
            const double at = m_across.at(x);
            m_painter.setPen(QPen(m_theme.gridMajor, 1));
            m_painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
            if (isLast) {
                m_painter.setPen(m_theme.mutedText);
                m_painter.drawText(QRectF(at - 40, area.bottom() + 4, 80, 16), Qt::AlignHCenter | Qt::AlignTop,
                                   tickText(x));
            }
        }
        for (const double y : ticksOfChart(up, pane.yTicks, kUpwards)) {
            const double at = up.at(y);
            m_painter.setPen(QPen(m_theme.gridMajor, 1));
            m_painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
            m_painter.setPen(m_theme.mutedText);
            m_painter.drawText(QRectF(18, at - 9, kChartLeft - 24, 18), Qt::AlignRight | Qt::AlignVCenter, tickText(y));
        }
        m_painter.setPen(m_theme.text);
        if (isLast) {
            m_painter.drawText(QRectF(area.left(), area.bottom() + 20, area.width(), 18),
                               Qt::AlignHCenter | Qt::AlignTop, m_picture.xLabel);
        }
        m_painter.save();
        m_painter.translate(10, area.center().y());
        m_painter.rotate(-90);
        m_painter.drawText(QRectF(-area.height() / 2 - 8, -9, area.height() + 16, 18), Qt::AlignCenter, pane.yLabel);
        m_painter.restore();
    }

    void paintCurve(const ChartCurve& curve, const ChartAxis& up)
    {
        QPainterPath path;
        bool isOpen = false;
        for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()); ++i) {
            if (!m_across.shows(curve.x[i]) || !up.shows(curve.y[i])) {
                isOpen = false;
                continue;
            }
            const QPointF at(m_across.at(curve.x[i]), up.at(curve.y[i]));
            if (curve.hasMarks) {
                const double radius = curve.isHollow ? 3.5 : 2.5;
                path.addEllipse(at, radius, radius);
            } else if (std::exchange(isOpen, true)) {
                path.lineTo(at);
            } else {
                path.moveTo(at);
            }
        }
        if (curve.hasHead) {
            addHead(path);
        }
        m_painter.setPen(penOf(curve, m_theme));
        m_painter.setBrush(curve.hasMarks && !curve.isHollow ? QBrush(m_painter.pen().color()) : QBrush(Qt::NoBrush));
        m_painter.drawPath(path);
    }

    /// Of an arrow, where the path ends.
    static void addHead(QPainterPath& path)
    {
        constexpr double kLong = 8, kWide = 3.5;
        const int last = path.elementCount() - 1;
        if (last < 1) {
            return;
        }
        const QPointF tip = path.elementAt(last);
        const QPointF way = tip - QPointF(path.elementAt(last - 1));
        const double length = std::hypot(way.x(), way.y());
        if (length > 0) {
            const QPointF along = way / length;
            const QPointF across(-along.y(), along.x());
            path.moveTo(tip - kLong * along + kWide * across);
            path.lineTo(tip);
            path.lineTo(tip - kLong * along - kWide * across);
        }
    }

    QPainter& m_painter;
    const ChartPicture& m_picture;
    Theme m_theme;
    double m_width;
    ChartAxis m_across;
};

}  // namespace

QSizeF chartFigureSize(const ChartPicture& picture, double width)
{
    const QFontMetricsF metrics(chartFont());
    double height = kChartFoot;
    for (const ChartPane& pane : picture.panes) {
        height += heightOf(pane) + kPaneGap + 4;
        if (hasNames(picture, pane)) {
            height +=
                kLegendLine * static_cast<double>(nameLines(pane, width - kChartLeft - kChartRight, metrics).size());
        }
    }
    return {width, height};
}

void paintChart(QPainter& painter, double width, const ChartPicture& picture, bool curves)
{
    ChartPainter(painter, width, picture).paint(curves);
}

}  // namespace eigenlink
