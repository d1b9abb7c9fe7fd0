#include "views/plot/pole_grid.h"

#include "model/basics/round_number.h"
#include "views/format/format.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {

namespace {

constexpr std::array kDampingRatios{0.1, 0.2, 0.4, 0.6, 0.8};
constexpr int kMostCircles = 12;
constexpr double kMarkRadius = 7;  ///< of the largest mark [px]

void paintDampingLines(QPainter& painter, const ChartPlane& plane)
{
    const double reach = 2 * std::hypot(std::min(plane.x.low, 0.0), std::max(plane.y.high, -plane.y.low));
    const QPointF origin = plane.pixelOf(0, 0);
    for (const double ratio : kDampingRatios) {
        const double up = reach * std::sqrt(1 - ratio * ratio);
        painter.drawLine(origin, plane.pixelOf(-reach * ratio, up));
        painter.drawLine(origin, plane.pixelOf(-reach * ratio, -up));
    }
}

void paintCircles(QPainter& painter, const ChartPlane& plane)
{
    const double step = niceBelow((plane.y.high - plane.y.low) / 3.5);
    const double farthest = std::hypot(plane.x.low, std::max(std::abs(plane.y.high), std::abs(plane.y.low)));
    for (int i = 1; i <= kMostCircles && i * step <= farthest; ++i) {
        painter.drawArc(QRectF(plane.pixelOf(-i * step, i * step), plane.pixelOf(i * step, -i * step)), 90 * 16,
                        180 * 16);
    }
}

}  // namespace

std::vector<DampingLabel> dampingLabels(const ChartPlane& plane, const QFontMetricsF& metrics, const ChartPane& pane)
{
    std::vector<DampingLabel> labels;
    const auto isFree = [&](const QRectF& box) {
        const QRectF around = box.adjusted(-kMarkRadius, -kMarkRadius, kMarkRadius, kMarkRadius);
        const auto holds = [&plane](const QRectF& area, double x, double y) {
            return std::isfinite(x) && std::isfinite(y) && area.contains(plane.pixelOf(x, y));  // else a gap
        };
        const auto isAround = [&](const ChartMark& mark) { return holds(around, mark.x, mark.y); };
        const auto runsThrough = [&](const ChartCurve& curve) {
            for (std::size_t i = 0; i < curve.x.size(); ++i) {
                if (holds(box, curve.x[i], curve.y[i])) {
                    return true;
                }
            }
            return false;
        };
        const auto touches = [&](const DampingLabel& other) {
            return box.adjusted(-4, -1, 4, 1).intersects(other.box);
        };
        return plane.area.contains(box) && std::ranges::none_of(labels, touches) &&
               std::ranges::none_of(pane.marks, isAround) && std::ranges::none_of(pane.curves, runsThrough);
    };
    for (const double ratio : kDampingRatios) {
        const QPointF way(-ratio, std::sqrt(1 - ratio * ratio));
        const double byTop = plane.y.high > 0 ? plane.y.high / way.y() : 2;
        const double byLeft = plane.x.low < 0 ? plane.x.low / way.x() : 2;
        const QString text = QStringLiteral("ζ ") + formatNumber(ratio, 2);
        QRectF box({}, QSizeF(metrics.horizontalAdvance(text) + 4, metrics.height()));
        for (const double share : {1.0, 0.7, 0.4}) {
            const QPointF end = way * share * std::min(byTop, byLeft);
            box.moveCenter(plane.pixelOf(end.x(), end.y()) +
                           QPointF(byTop < byLeft ? 0 : box.width() / 2, 0.8 * box.height()));
            if (plane.y.high > 0 && plane.x.low < 0 && isFree(box)) {
                labels.push_back({text, box});
                break;
            }
        }
    }
    return labels;
}

void paintPoleGrid(QPainter& painter, const ChartPlane& plane, const ChartPane& pane, const Theme& theme)
{
    painter.save();
    painter.setClipRect(plane.area);
    const QPointF origin = plane.pixelOf(0, 0);
    const double zero = std::clamp(origin.x(), plane.area.left(), plane.area.right());
    painter.fillRect(QRectF(QPointF(zero, plane.area.top()), plane.area.bottomRight()), theme.unstable);
    const QColor line = theme.dark ? theme.border.lighter(125) : theme.border.darker(108);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(line, 1, Qt::DashLine));
    paintDampingLines(painter, plane);
    painter.setPen(QPen(line, 1, Qt::DotLine));
    paintCircles(painter, plane);
    for (const auto& [text, box] : dampingLabels(plane, QFontMetricsF(painter.font()), pane)) {
        painter.fillRect(box, theme.card);
        painter.setPen(theme.mutedText);
        painter.drawText(box, Qt::AlignCenter, text);
    }
    painter.setPen(QPen(theme.axis, 1));
    painter.drawLine(QPointF(origin.x(), plane.area.top()), QPointF(origin.x(), plane.area.bottom()));
    painter.drawLine(QPointF(plane.area.left(), origin.y()), QPointF(plane.area.right(), origin.y()));
    painter.restore();
}

}  // namespace eigenlink
