#include "views/plot/chart_layout.h"

#include "model/basics/round_number.h"
#include "model/basics/verdicts.h"
#include "views/format/format.h"
#include "views/format/tolerances.h"
#include "views/plot/tick_text.h"

#include <QFontMetricsF>
#include <QLineF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {

namespace {

constexpr double kRoomUp = 0.07;                       ///< above and below the curves, of their range
constexpr double kRoomOfCircle = 1.15;                 ///< around the unit circle
constexpr double kGap = 6;                             ///< between the parts of a chart [px]
constexpr double kNameSample = 26;                     ///< for the piece of line before a name of the legend [px]
constexpr double kReachOfMark = 10, kReachOfLine = 8;  ///< how near the pointer must be [px]
constexpr double kMostOfLegend = 0.4;                  ///< of the height of a pane
constexpr double kMostPlain = 1e5;                     ///< numbers below it read well without a power of ten
constexpr double kFarMost = std::numeric_limits<double>::infinity();

/// The least and the greatest of the values that an axis can show.
struct Extent {
    double least = kFarMost, greatest = -kFarMost;

    void take(double value, bool isLogarithmic)
    {
        if (std::isfinite(value) && (!isLogarithmic || value > 0)) {
            least = std::min(least, value);
            greatest = std::max(greatest, value);
        }
    }
};

/// The range of an axis for an extent, with some room beyond it.
ChartRange fitted(const ChartAxis& axis, Extent extent, double room)
{
    if (axis.range) {
        return {axis.range->first, axis.range->second, axis.isLogarithmic};
    }
    if (axis.least) {
        extent.take(*axis.least, axis.isLogarithmic);
    }
    if (!(extent.least <= extent.greatest)) {
        return axis.isLogarithmic ? ChartRange{0.1, 10, true} : ChartRange{0, 1, false};
    }
    if (axis.isLogarithmic) {
        const double ratio = extent.greatest / extent.least;
        const double factor = room == 0 && ratio > 1 ? 1 : std::max(std::pow(ratio, room), 1.15);
        return {extent.least / factor, extent.greatest * factor, true};
    }
    const double span = extent.greatest - extent.least;
    const double size = std::max(std::abs(extent.least), std::abs(extent.greatest));
    const double more = !isZero(span, size) ? room * span : size > 0 ? 0.05 * size : 1;
    return {extent.least - more, extent.greatest + more, false};
}

void takeCircle(const ChartPicture& picture, Extent& extent)
{
    if (picture.hasUnitCircle) {
        extent.take(-kRoomOfCircle, false);
        extent.take(kRoomOfCircle, false);
    }
}

/// The upper half of the complex plane, the origin and a piece of the right half plane among it.
void fitPoles(ChartSight& sight, const Extent& across, const Extent& up)
{
    if (!(across.least <= across.greatest)) {
        return;
    }
    const double height = std::max({up.greatest, across.greatest - across.least, tolerance::kRounding});
    const double top = std::max(up.greatest, 0.2 * height);
    const double left = std::min(across.least, -0.12 * height), right = std::max(across.greatest, 0.06 * height);
    const double room = 0.06 * (right - left);
    sight.x = {left - room, right + room, false};
    sight.y.front() = {-0.07 * top, 1.1 * top, false};
}

std::vector<double> linearTicks(const ChartRange& range, double step)
{
    std::vector<double> ticks;
    for (double k = std::ceil(range.low / step); step > 0 && k * step <= range.high && ticks.size() < 100; ++k) {
        ticks.push_back(k == 0 ? 0 : k * step);
    }
    return ticks;
}

/// The least of 1, 2, 5 times a power of ten that is not below a value.
double stepAbove(double least)
{
    for (const double factor : {1.0, 2.0}) {
        if (const double step = niceBelow(factor * least); step >= least) {
            return step;
        }
    }
    return niceBelow(2.5 * least);
}

/// Steps of an angle [°]: parts of a right angle, then whole turns.
double angleStep(double least)
{
    for (const double step : {0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 15.0, 30.0, 45.0, 90.0, 180.0}) {
        if (step >= least) {
            return step;
        }
    }
    return 360 * std::ceil(least / 360);
}

/// Powers of ten with 2 and 5 between them where there are few; of many every second or third.
std::vector<double> decadeTicks(const ChartRange& range, double most)
{
    const double decades = std::log10(range.high / range.low);
    const int stride = std::max(1, static_cast<int>(std::ceil(decades / most)));
    std::vector<double> ticks;
    for (int i = static_cast<int>(std::floor(std::log10(range.low))); std::pow(10.0, i) <= range.high; ++i) {
        for (const double digit : {1.0, 2.0, 5.0}) {
            const double value = digit * std::pow(10.0, i);
            const bool isWanted = digit == 1 ? i % stride == 0 : 3 * decades <= most;
            if (isWanted && value >= range.low && value <= range.high) {
                ticks.push_back(value);
            }
        }
    }
    return ticks;
}

/// Indices of the curves of a pane that the legend names, each name once.
std::vector<std::size_t> namedCurves(const ChartPane& pane)
{
    std::vector<std::size_t> named;
    for (std::size_t i = 0; i < pane.curves.size(); ++i) {
        const QString& name = pane.curves[i].name;
        const auto isSame = [&](std::size_t other) { return pane.curves[other].name == name; };
        if (!name.isEmpty() && std::ranges::none_of(named, isSame)) {
            named.push_back(i);
        }
    }
    return named;
}

/// Finds where everything is.
class Layouter {
public:
    Layouter(const ChartPicture& picture, const ChartSight& sight, const QRectF& room, const ChartStyle& style)
        : m_picture(picture),
          m_sight(sight),
          m_room(room.marginsRemoved(picture.around)),
          m_metrics(style.font),
          m_line(m_metrics.height()),
          m_foot(labelHeightOf(picture, style))
    {
    }

    ChartLayout layout()
    {
        ChartLayout layout;
        layout.room = m_room;
        for (int pass = 0; pass < 2; ++pass) {  // heights depend on the legend, which depends on the widths of numbers
            layout.names.clear();
            place(layout);
            m_left = leftOf(layout);
        }
        place(layout);
        if (m_picture.isEqual) {
            for (ChartPlane& plane : layout.planes) {
                equalize(plane);
            }
        }
        return layout;
    }

private:
    double rightMargin() const
    {
        double widest = 0;
        for (const ChartCurve& curve :
             m_picture.panes.empty() ? std::vector<ChartCurve>() : m_picture.panes[0].curves) {
            widest = std::max(widest, m_picture.hasNamesAtEnds ? m_metrics.horizontalAdvance(curve.name) : 0);
        }
        return widest + 2 * kGap;
    }

    /// For the numbers of the vertical axes, and their names turned by a right angle.
    double leftOf(const ChartLayout& layout) const
    {
        double widest = 0;
        bool isNamed = false;
        for (std::size_t i = 0; i < layout.planes.size() && i < m_picture.panes.size(); ++i) {
            const ChartAxis& axis = m_picture.panes[i].y;
            const ChartPlane& plane = layout.planes[i];
            for (const double tick : ticksOf(axis, plane.y, plane.area.height(), 1.7 * m_line)) {
                widest = std::max(widest, m_metrics.horizontalAdvance(tickWords(axis, tick)));
            }
            isNamed = isNamed || !axis.label.isEmpty();
        }
        return widest + kGap + (isNamed ? m_line + 4 : 2);
    }

    /// Rows of names over the plane of a pane; returns their height.
    double placeNames(ChartLayout& layout, std::size_t pane, double top) const
    {
        const std::vector<std::size_t> named = namedCurves(m_picture.panes[pane]);
        if (!m_picture.hasLegend || m_picture.hasNamesAtEnds || named.size() < 2) {
            return 0;
        }
        const double begin = m_room.left() + m_left, end = m_room.right() - rightMargin();
        const double most = kMostOfLegend * m_room.height() / static_cast<double>(m_picture.panes.size());
        double x = begin, y = top;
        for (const std::size_t curve : named) {
            const double width =
                kNameSample + m_metrics.horizontalAdvance(m_picture.panes[pane].curves[curve].name) + 2 * kGap;
            if (x > begin && x + width > end) {
                x = begin;
                y += m_line + 2;
            }
            if (y > top && y + m_line - top > most) {
                layout.names.back().isLast = true;
                return y - top;
            }
            layout.names.push_back({pane, curve, QRectF(x, y, width, m_line)});
            x += width;
        }
        return y + m_line + 2 - top;
    }

    void place(ChartLayout& layout)
    {
        layout.names.clear();
        layout.planes.clear();
        const std::size_t count = std::max<std::size_t>(m_picture.panes.size(), 1);
        std::vector<double> heads(count, 0);
        double shares = 0, taken = m_foot + kGap + static_cast<double>(count - 1) * 1.5 * kGap;
        for (std::size_t i = 0; i < m_picture.panes.size(); ++i) {
            heads[i] = placeNames(layout, i, 0);
            taken += heads[i];
            shares += m_picture.panes[i].share;
        }
        layout.names.clear();
        const double each = std::max(m_room.height() - taken, 10.0) / std::max(shares, 0.1);
        double top = m_room.top() + kGap;
        for (std::size_t i = 0; i < count; ++i) {
            const bool isThere = i < m_picture.panes.size();
            top += isThere ? placeNames(layout, i, top - kGap / 2) : 0;
            const double height = each * (isThere ? m_picture.panes[i].share : 0.1);
            const QRectF area(m_room.left() + m_left, top, std::max(m_room.width() - m_left - rightMargin(), 10.0),
                              std::max(height, 2.0));
            layout.planes.push_back({area, m_sight.x, i < m_sight.y.size() ? m_sight.y[i] : ChartRange()});
            top += height + 1.5 * kGap;
        }
    }

    static void equalize(ChartPlane& plane)
    {
        const double across = (plane.x.high - plane.x.low) / plane.area.width();
        const double up = (plane.y.high - plane.y.low) / plane.area.height();
        plane.x = plane.x.zoomed(0.5, std::max(up / across, 1.0));
        plane.y = plane.y.zoomed(0.5, std::max(across / up, 1.0));
    }

    const ChartPicture& m_picture;
    const ChartSight& m_sight;
    const QRectF m_room;
    const QFontMetricsF m_metrics;
    const double m_line, m_foot;
    double m_left = 40;
};

}  // namespace

bool ChartRange::shows(double value) const
{
    return std::isfinite(value) && (!isLogarithmic || value > 0);
}

double ChartRange::shareOf(double value) const
{
    return isLogarithmic ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
}

double ChartRange::valueAt(double share) const
{
    return isLogarithmic ? low * std::pow(high / low, share) : low + share * (high - low);
}

ChartRange ChartRange::zoomed(double share, double factor) const
{
    return {valueAt(share * (1 - factor)), valueAt(share + (1 - share) * factor), isLogarithmic};
}

ChartRange ChartRange::moved(double share) const
{
    return {valueAt(share), valueAt(1 + share), isLogarithmic};
}

QPointF ChartPlane::pixelOf(double across, double up) const
{
    return {area.left() + x.shareOf(across) * area.width(), area.bottom() - y.shareOf(up) * area.height()};
}

QPointF ChartPlane::placeOf(QPointF pixel) const
{
    return {x.valueAt((pixel.x() - area.left()) / area.width()),
            y.valueAt((area.bottom() - pixel.y()) / area.height())};
}

double drawnY(const ChartCurve& curve, std::size_t point)
{
    const double y = curve.y[point];
    return std::abs(y) <= curve.rounding ? 0 : y;
}

ChartSight fittingSight(const ChartPicture& picture)
{
    ChartSight sight;
    Extent across;
    takeCircle(picture, across);
    Extent up;
    for (const ChartPane& pane : picture.panes) {
        up = {};
        takeCircle(picture, up);
        for (const ChartCurve& curve : pane.curves) {
            for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()) && !curve.isAside; ++i) {
                across.take(curve.x[i], picture.x.isLogarithmic);
                up.take(drawnY(curve, i), pane.y.isLogarithmic);
            }
        }
        for (const ChartMark& mark : pane.marks) {
            across.take(mark.x, picture.x.isLogarithmic);
            up.take(mark.y, pane.y.isLogarithmic);
        }
        if (pane.image) {
            across = {pane.image->place.left(), pane.image->place.right()};
            up = {pane.image->place.top(), pane.image->place.bottom()};
        }
        sight.y.push_back(fitted(pane.y, up, pane.y.room > 0 ? pane.y.room : pane.image ? 0 : kRoomUp));
    }
    sight.x = fitted(picture.x, across, std::max(picture.x.room, picture.isEqual ? kRoomUp : 0));
    if (picture.isPoles && !picture.panes.empty() && !picture.x.range) {
        fitPoles(sight, across, up);
    }
    return sight;
}

ChartStyle chartStyle(const Theme& theme, QFont font)
{
    font.setPixelSize(theme.px(11));
    return {theme, font};
}

double labelHeightOf(const ChartPicture& picture, const ChartStyle& style)
{
    const double line = QFontMetricsF(style.font).height();
    return line + kGap + (picture.x.label.isEmpty() ? 0 : line + 2);
}

ChartLayout layOut(const ChartPicture& picture, const ChartSight& sight, const QRectF& room, const ChartStyle& style)
{
    return Layouter(picture, sight, room, style).layout();
}

namespace {

/// Every k-th tick, counted from the one nearest zero, so that at most so many are left.
std::vector<double> thinned(const std::vector<double>& ticks, double most)
{
    const auto stride = static_cast<std::ptrdiff_t>(std::ceil(static_cast<double>(ticks.size()) / most));
    const auto middle = std::ranges::min_element(ticks, {}, [](double tick) { return std::abs(tick); });
    std::vector<double> kept;
    for (auto tick = ticks.begin(); tick != ticks.end(); ++tick) {
        if ((tick - middle) % stride == 0) {
            kept.push_back(*tick);
        }
    }
    return kept;
}

}  // namespace

std::vector<double> ticksOf(const ChartAxis& axis, const ChartRange& range, double length, double apart)
{
    std::vector<double> ticks;
    std::ranges::copy_if(axis.ticks, std::back_inserter(ticks),
                         [&](double tick) { return tick >= range.low && tick <= range.high; });
    const double most = std::max(length / apart, 1.0);
    if (ticks.size() > 1) {
        return thinned(ticks, most);
    }
    if (!(range.low < range.high) || !std::isfinite(range.high - range.low)) {
        return ticks;
    }
    if (axis.isLogarithmic && range.low > 0) {
        ticks = decadeTicks(range, most);
        if (ticks.size() > 1) {
            return ticks;
        }
    }
    const double least = (range.high - range.low) / most;
    return linearTicks(range, axis.isAngle ? angleStep(least) : stepAbove(least));
}

QString tickWords(const ChartAxis& axis, double tick)
{
    if (axis.words) {
        return axis.words(tick);
    }
    const bool isPlain = !axis.isLogarithmic && std::abs(tick) >= tolerance::kPlainTick && std::abs(tick) < kMostPlain;
    return axis.isAngle ? formatNumber(tick, 6) + QStringLiteral("°")
           : isPlain    ? formatNumber(tick, 6)
                        : tickText(tick);
}

std::optional<ChartPlace> placeUnder(const ChartPicture& picture, const ChartLayout& layout, QPointF pixel,
                                     double reach)
{
    std::optional<ChartPlace> best;
    double nearest = reach;
    const std::size_t count = picture.panes.empty() ? 0 : picture.panes.front().curves.size();
    for (std::size_t k = 0; k < count; ++k) {
        const ChartCurve& curve = picture.panes.front().curves[k];
        for (std::size_t i = 0; i < curve.x.size() && !curve.isAside; ++i) {
            const QPointF at = layout.planes.front().pixelOf(curve.x[i], drawnY(curve, i));
            const double far = QLineF(at, pixel).length() - (curve.isChosen ? 3 : 0);
            if (far < nearest) {
                nearest = far;
                best = ChartPlace{k, i};
            }
        }
    }
    return best;
}

std::optional<std::size_t> pointUnder(const ChartPicture& picture, const ChartLayout& layout, QPointF pixel)
{
    std::optional<std::size_t> best;
    double nearest = kFarMost;
    if (picture.panes.empty() || picture.main >= picture.panes.front().curves.size()) {
        return best;
    }
    const ChartCurve& curve = picture.panes.front().curves[picture.main];
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        const QPointF away = layout.planes.front().pixelOf(curve.x[i], drawnY(curve, i)) - pixel;
        const double far = picture.isEqual || picture.isPath ? std::hypot(away.x(), away.y()) : std::abs(away.x());
        if (far < nearest) {
            nearest = far;
            best = i;
        }
    }
    return best;
}

std::optional<std::size_t> markUnder(const ChartPicture& picture, const ChartLayout& layout, QPointF pixel)
{
    std::optional<std::size_t> best;
    double nearest = kReachOfMark;
    const std::size_t count = picture.panes.empty() ? 0 : picture.panes.front().marks.size();
    for (std::size_t i = 0; i < count; ++i) {
        const ChartMark& mark = picture.panes.front().marks[i];
        const double far = QLineF(layout.planes.front().pixelOf(mark.x, mark.y), pixel).length() -
                           (mark.shape == ChartMark::Shape::handle ? 4 : 0);
        if (far < nearest) {
            nearest = far;
            best = i;
        }
    }
    return best;
}

std::optional<std::size_t> lineUnder(const ChartPicture& picture, const ChartLayout& layout, QPointF pixel)
{
    for (std::size_t i = 0; i < picture.lines.size(); ++i) {
        const double at = layout.planes.front().pixelOf(picture.lines[i].x, 1).x();
        if (picture.lines[i].isHandle && std::abs(at - pixel.x()) < kReachOfLine) {
            return i;
        }
    }
    return std::nullopt;
}

}  // namespace eigenlink
