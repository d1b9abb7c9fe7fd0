#include "views/design/locus_picture.h"

#include "model/basics/least_divisor.h"
#include "model/basics/verdicts.h"
#include "views/format/format.h"
#include "views/sweep/branch_style.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {

namespace {

constexpr std::array kDampingRatios{0.1, 0.2, 0.4, 0.6, 0.8};
constexpr double kArrowEvery = 110;  ///< along a curve [px]
constexpr double kMarkReach = 10;    ///< [px]

bool isFinite(QPointF place)
{
    return std::isfinite(place.x()) && std::isfinite(place.y());
}

/// 1, 2 or 5 times a power of ten, about a fifth of a range.
double niceStep(double range)
{
    const double rough = range / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    const double digit = rough / power;
    return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
}

QColor faint(QColor colour, float alpha)
{
    colour.setAlphaF(alpha);
    return colour;
}

void paintDampingLines(QPainter& painter, const LocusGeometry& geometry)
{
    const PlotWindow& window = geometry.window;
    const double reach = 2 * std::hypot(std::min(window.left, 0.0), std::max(window.top, -window.bottom));
    const QPointF origin = geometry.pixelOf({0, 0});
    for (const double ratio : kDampingRatios) {
        const QPointF way(-reach * ratio, reach * std::sqrt(1 - ratio * ratio));
        painter.drawLine(origin, geometry.pixelOf(way));
        painter.drawLine(origin, geometry.pixelOf({way.x(), -way.y()}));
    }
}

/// After every line that could strike them through.
void paintDampingLabels(QPainter& painter, const LocusPicture& picture, const LocusGeometry& geometry)
{
    const PlotWindow& window = geometry.window;
    const QFontMetricsF metrics(painter.font());
    QRectF last;
    for (const double ratio : kDampingRatios) {
        const QPointF way(-ratio, std::sqrt(1 - ratio * ratio));
        // The label where the line leaves the plane.
        const double byTop = window.top > 0 ? window.top / way.y() : 2;
        const double byLeft = window.left < 0 ? window.left / way.x() : 2;
        const QString text = QStringLiteral("ζ ") + formatNumber(ratio, 2);
        QRectF box({}, QSizeF(metrics.horizontalAdvance(text) + 4, metrics.height()));
        box.moveCenter(geometry.pixelOf(way * std::min(byTop, byLeft)) + QPointF(byTop < byLeft ? 0 : 20, 10));
        const bool hasRoom = geometry.plane.contains(box) && !box.adjusted(-4, -1, 4, 1).intersects(last);
        if (window.top > 0 && window.left < 0 && hasRoom) {
            painter.fillRect(box, picture.theme.card);
            painter.save();
            painter.setPen(picture.theme.mutedText);
            painter.drawText(box, Qt::AlignCenter, text);
            painter.restore();
            last = box;
        }
    }
}

void paintFrequencyArcs(QPainter& painter, const LocusGeometry& geometry)
{
    const PlotWindow& window = geometry.window;
    const double step = niceStep(std::max(window.top - window.bottom, kLeastDivisor));
    const double farthest = std::hypot(window.left, std::max(std::abs(window.top), std::abs(window.bottom)));
    for (int i = 1; i <= 12 && i * step <= farthest; ++i) {
        const QPointF corner = geometry.pixelOf({-i * step, i * step});
        const QPointF opposite = geometry.pixelOf({i * step, -i * step});
        painter.drawArc(QRectF(corner, opposite), 90 * 16, 180 * 16);
    }
}

void paintArrowHead(QPainter& painter, QPointF at, QPointF direction, double size)
{
    const double length = std::hypot(direction.x(), direction.y());
    if (length == 0) {
        return;
    }
    const QPointF along = direction * (size / length);
    const QPointF across(-0.55 * along.y(), 0.55 * along.x());
    const std::array corners{at + along, at - 0.6 * along + across, at - 0.6 * along - across};
    painter.drawPolygon(corners.data(), static_cast<int>(corners.size()));
}

/// Triangles along a line, about so far from each other, one at least.
void paintArrows(QPainter& painter, const std::vector<QPointF>& line)
{
    double length = 0;
    for (std::size_t i = 1; i < line.size(); ++i) {
        length += QLineF(line[i - 1], line[i]).length();
    }
    if (length < 24) {
        return;
    }
    const double apart = length / std::max(std::round(length / kArrowEvery), 1.0);
    double next = apart / 2, passed = 0;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const QPointF way = line[i] - line[i - 1];
        const double step = std::hypot(way.x(), way.y());
        while (step > 0 && next <= passed + step) {
            paintArrowHead(painter, line[i - 1] + way * ((next - passed) / step), way, 6);
            next += apart;
        }
        passed += step;
    }
}

void paintCurve(QPainter& painter, const LocusCurve& curve, const LocusPicture& picture, const LocusGeometry& geometry)
{
    QPen pen = branchPen(curve.pen, picture.theme);
    pen.setWidthF(curve.isFaint ? 1 : curve.isChosen ? 2.6 : 1.5);
    if (curve.isDashed) {
        pen.setStyle(Qt::DashLine);
    }
    if (curve.isFaint) {
        pen.setColor(faint(pen.color(), 0.35F));
    }
    pen.setJoinStyle(Qt::RoundJoin);
    std::vector<QPointF> line;
    const auto draw = [&] {
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(line.data(), static_cast<int>(line.size()));
        if (curve.hasArrows) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(pen.color());
            paintArrows(painter, line);
        }
        line.clear();
    };
    for (const QPointF place : curve.places) {
        if (isFinite(place)) {
            line.push_back(geometry.pixelOf(place));
        } else {
            draw();
        }
    }
    draw();
}

void paintShape(QPainter& painter, const LocusMark& mark, QPointF at, const Theme& theme)
{
    const QColor colour = branchPen(mark.pen, theme).color();
    painter.setPen(QPen(colour, 1.8));
    painter.setBrush(theme.card);
    switch (mark.shape) {
        case LocusMark::Shape::dot:
            painter.setBrush(colour);
            painter.setPen(Qt::NoPen);
            painter.drawEllipse(at, 2.6, 2.6);
            break;
        case LocusMark::Shape::ring:
            painter.drawEllipse(at, 5, 5);
            break;
        case LocusMark::Shape::cross:
            painter.drawLine(at - QPointF(4.5, 4.5), at + QPointF(4.5, 4.5));
            painter.drawLine(at - QPointF(4.5, -4.5), at + QPointF(4.5, -4.5));
            break;
        case LocusMark::Shape::diamond: {
            const std::array corners{at + QPointF(0, 6), at + QPointF(6, 0), at - QPointF(0, 6), at - QPointF(6, 0)};
            painter.setPen(QPen(theme.text, 1.6));
            painter.drawPolygon(corners.data(), 4);
            break;
        }
        case LocusMark::Shape::handle:
            painter.setPen(QPen(theme.card, 1.5));
            painter.setBrush(colour);
            painter.drawEllipse(at, 7, 7);
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.card);
            painter.drawEllipse(at, 2.2, 2.2);
            break;
    }
}

/// Words beside a mark, where they cover none before; inside the plane.
void paintLabel(QPainter& painter, const LocusMark& mark, const LocusPicture& picture, const LocusGeometry& geometry,
                std::vector<QRectF>& taken)
{
    const QFontMetricsF metrics(painter.font());
    const QSizeF size(metrics.horizontalAdvance(mark.label) + 4, metrics.height());
    const QPointF at = geometry.pixelOf(mark.at);
    const double far = mark.shape == LocusMark::Shape::dot ? 5 : 10;
    for (const QPointF corner :
         {at + QPointF(far, -size.height() / 2), at + QPointF(-far - size.width(), -size.height() / 2),
          at + QPointF(-size.width() / 2, far - 2), at + QPointF(-size.width() / 2, -far - size.height() + 2)}) {
        const QRectF box(corner, size);
        const bool isFree = std::ranges::none_of(taken, [&](const QRectF& each) { return each.intersects(box); });
        if (isFree && geometry.plane.contains(box)) {
            painter.fillRect(box, faint(picture.theme.card, 0.8F));
            painter.setPen(picture.theme.text);
            painter.drawText(box, Qt::AlignCenter, mark.label);
            taken.push_back(box);
            return;
        }
    }
}

void paintCursor(QPainter& painter, double x, const QPen& pen, const LocusGeometry& geometry)
{
    const double at = geometry.pixelOf({x, 0}).x();
    painter.setPen(pen);
    painter.drawLine(QPointF(at, geometry.plane.top()), QPointF(at, geometry.plane.bottom()));
}

}  // namespace

PlotWindow LocusPicture::fitting() const
{
    double left = std::numeric_limits<double>::infinity(), right = -left, bottom = left, top = -left;
    const auto include = [&](QPointF place) {
        if (isFinite(place)) {
            left = std::min(left, place.x());
            right = std::max(right, place.x());
            bottom = std::min(bottom, place.y());
            top = std::max(top, place.y());
        }
    };
    for (const LocusCurve& curve : curves) {
        if (!curve.isFaint) {
            std::ranges::for_each(curve.places, include);
        }
    }
    for (const LocusMark& mark : marks) {
        include(mark.at);
    }
    if (!(left <= right)) {
        return {};
    }
    if (isPlane) {
        const double height = std::max({top, right - left, tolerance::kRounding});
        top = std::max(top, 0.2 * height);
        left = std::min(left, -0.12 * height);
        right = std::max(right, 0.06 * height);
        return {left - 0.06 * (right - left), right + 0.06 * (right - left), -0.07 * top, 1.1 * top};
    }
    const bool isFlat = isZero(top - bottom, std::max(std::abs(top), std::abs(bottom)));
    const double width = right > left ? right - left : std::max(std::abs(left), 1.0);
    const double height = isFlat ? std::max(std::abs(top), tolerance::kRounding) : top - bottom;
    return {left - 0.02 * width, right + 0.02 * width, bottom - 0.07 * height, top + 0.09 * height};
}

QPointF LocusGeometry::pixelOf(QPointF place) const
{
    return {plane.left() + (place.x() - window.left) / (window.right - window.left) * plane.width(),
            plane.bottom() - (place.y() - window.bottom) / (window.top - window.bottom) * plane.height()};
}

QPointF LocusGeometry::placeOf(QPointF pixel) const
{
    return {window.left + (pixel.x() - plane.left()) / plane.width() * (window.right - window.left),
            window.bottom + (plane.bottom() - pixel.y()) / plane.height() * (window.top - window.bottom)};
}

void paintChartBackground(QPainter& painter, const LocusPicture& picture, const LocusGeometry& geometry)
{
    if (!picture.isPlane) {
        return;
    }
    painter.save();
    painter.setClipRect(geometry.plane);
    const double zero = std::clamp(geometry.pixelOf({0, 0}).x(), geometry.plane.left(), geometry.plane.right());
    painter.fillRect(QRectF(QPointF(zero, geometry.plane.top()), geometry.plane.bottomRight()), picture.theme.unstable);
    const QColor line = picture.theme.dark ? picture.theme.border.lighter(125) : picture.theme.border.darker(108);
    painter.setPen(QPen(line, 1, Qt::DashLine));
    paintDampingLines(painter, geometry);
    painter.setPen(QPen(line, 1, Qt::DotLine));
    paintFrequencyArcs(painter, geometry);
    paintDampingLabels(painter, picture, geometry);
    painter.setPen(QPen(picture.theme.axis, 1));
    const QPointF origin = geometry.pixelOf({0, 0});
    painter.drawLine(QPointF(origin.x(), geometry.plane.top()), QPointF(origin.x(), geometry.plane.bottom()));
    painter.drawLine(QPointF(geometry.plane.left(), origin.y()), QPointF(geometry.plane.right(), origin.y()));
    painter.restore();
}

void paintChartCurves(QPainter& painter, const LocusPicture& picture, const LocusGeometry& geometry)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(geometry.plane.adjusted(-8, -8, 8, 8));
    if (picture.present) {
        paintCursor(painter, *picture.present, QPen(picture.theme.mutedText, 1, Qt::DotLine), geometry);
    }
    if (picture.cursor) {
        paintCursor(painter, *picture.cursor, QPen(picture.theme.text, 1.3), geometry);
    }
    for (const bool isChosen : {false, true}) {
        for (const LocusCurve& curve : picture.curves) {
            if (curve.isChosen == isChosen) {
                paintCurve(painter, curve, picture, geometry);
            }
        }
    }
    for (const LocusArrow& arrow : picture.arrows) {
        const QColor colour = branchPen(arrow.pen, picture.theme).color();
        const QPointF from = geometry.pixelOf(arrow.from), to = geometry.pixelOf(arrow.to);
        painter.setPen(QPen(colour, 2));
        painter.drawLine(from, to);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        paintArrowHead(painter, to, to - from, 7);
    }
    std::vector<QRectF> taken;
    for (const LocusMark& mark : picture.marks) {
        const QPointF at = geometry.pixelOf(mark.at);
        paintShape(painter, mark, at, picture.theme);
        taken.emplace_back(at - QPointF(3, 3), QSizeF(6, 6));
    }
    for (auto mark = picture.marks.rbegin(); mark != picture.marks.rend(); ++mark) {
        if (!mark->label.isEmpty() && isFinite(mark->at)) {
            paintLabel(painter, *mark, picture, geometry, taken);
        }
    }
    painter.restore();
}

std::optional<CurvePlace> placeUnder(const LocusPicture& picture, const LocusGeometry& geometry, QPointF pixel,
                                     double reach)
{
    std::optional<CurvePlace> best;
    double nearest = reach;
    for (std::size_t k = 0; k < picture.curves.size(); ++k) {
        const LocusCurve& curve = picture.curves[k];
        for (std::size_t i = 0; i < curve.places.size() && !curve.isFaint; ++i) {
            if (!isFinite(curve.places[i])) {
                continue;
            }
            const double far = QLineF(geometry.pixelOf(curve.places[i]), pixel).length() - (curve.isChosen ? 3 : 0);
            if (far < nearest) {
                nearest = far;
                best = CurvePlace{k, i};
            }
        }
    }
    return best;
}

std::optional<std::size_t> markUnder(const LocusPicture& picture, const LocusGeometry& geometry, QPointF pixel)
{
    std::optional<std::size_t> best;
    double nearest = kMarkReach;
    for (std::size_t i = 0; i < picture.marks.size(); ++i) {
        const bool isHandle = picture.marks[i].shape == LocusMark::Shape::handle;
        const double far = QLineF(geometry.pixelOf(picture.marks[i].at), pixel).length() - (isHandle ? 4 : 0);
        if (far < nearest) {
            nearest = far;
            best = i;
        }
    }
    return best;
}

}  // namespace eigenlink
