#include "views/spectrum/complex_plane_picture.h"

#include "model/modes/linearizer.h"
#include "model/modes/spectrum.h"
#include "views/format/format.h"
#include "views/spectrum/plane_text.h"
#include "views/spectrum/rim_layout.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>
#include <QPainterPath>
#include <QPen>
#include <QPolygonF>

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>

namespace eigenlink {

namespace {

/// A pen with round ends.
QPen penOf(const QColor& color, double width, Qt::PenStyle style = Qt::SolidLine)
{
    return QPen(color, width, style, Qt::RoundCap, Qt::RoundJoin);
}

/// Shapes of marks in the order of the list of linearizers, from large to small, so that all are seen in one place.
enum class Mark { circle, cross, plus, diamond, square, triangle };
constexpr std::size_t kMarks = 6;

/// The mark of the method's row in the list of linearizers (○ for MCS, × for RCS, + for UCS), of sizes that leave all
/// visible where they coincide; drawn with the painter's pen, enlarged with its width.
void paintMarker(QPainter& painter, QPointF at, Method method, double enlargement = 1)
{
    painter.save();
    painter.translate(at);
    painter.scale(enlargement, enlargement);
    const auto polygon = [&](std::initializer_list<QPointF> corners) { painter.drawPolygon(QPolygonF(corners)); };
    switch (static_cast<Mark>(indexOf(method) % kMarks)) {
        case Mark::circle:
            painter.drawEllipse(QPointF(), 6.5, 6.5);
            break;
        case Mark::cross:
            painter.drawLine(QPointF(-4, -4), QPointF(4, 4));
            painter.drawLine(QPointF(-4, 4), QPointF(4, -4));
            break;
        case Mark::plus:
            painter.drawLine(QPointF(-8, 0), QPointF(8, 0));
            painter.drawLine(QPointF(0, -8), QPointF(0, 8));
            break;
        case Mark::diamond:
            polygon({{-9, 0}, {0, -9}, {9, 0}, {0, 9}});
            break;
        case Mark::square:
            polygon({{-8, -8}, {8, -8}, {8, 8}, {-8, 8}});
            break;
        case Mark::triangle:
            polygon({{-9, 7}, {0, -9}, {9, 7}});
            break;
    }
    painter.restore();
}

constexpr std::array kRatios{0.2, 0.4, 0.6, 0.8};
constexpr double kRing = 13;       ///< radius of the ring about the selected mark [px]
constexpr double kLegendGap = 14;  ///< between entries of the legend, and before the name of the axis [px]

/// Size of the marks of the plane beside the usual size.
double markEnlargement(const Theme& theme)
{
    constexpr double kLargest = 1.5;  // larger marks would hide their neighbours
    return std::min(theme.lineScale, kLargest);
}

/// The line of constant damping ratio ζ: s = ω (−ζ ± i √(1 − ζ²)).
QPolygonF rayOf(double ratio, double sign, const PlaneGeometry& geometry)
{
    const AxisMap& map = geometry.map;
    const double reach = std::max(std::abs(map.fromPlot(geometry.window.left)),
                                  std::abs(map.fromPlot(sign > 0 ? geometry.window.top : geometry.window.bottom)));
    const double farthest = 2 * reach / std::min(ratio, std::sqrt(1 - ratio * ratio));
    QPolygonF ray;
    constexpr int kSamples = 60;
    for (int i = 0; i <= kSamples; ++i) {
        const double t = static_cast<double>(i) / kSamples;
        const double omega = map.scale == PlotScale::linear ? t * farthest : map.fromPlot(t * map.toPlot(farthest));
        ray << geometry.at({-omega * ratio, sign * omega * std::sqrt(1 - ratio * ratio)});
    }
    return ray;
}

/// The point in which a ray leaves the plane through its top or left side.
std::optional<QPointF> exitOf(const QPolygonF& ray, const QRectF& plane)
{
    for (qsizetype i = 1; i < ray.size(); ++i) {
        if (!plane.contains(ray[i])) {
            const QLineF segment(ray[i - 1], ray[i]);
            for (const QLineF& side :
                 {QLineF(plane.topLeft(), plane.topRight()), QLineF(plane.topLeft(), plane.bottomLeft())}) {
                QPointF exit;
                if (segment.intersects(side, &exit) == QLineF::BoundedIntersection) {
                    return exit;
                }
            }
            return {};
        }
    }
    return {};
}

/// Text on a patch of the card's colour, so that no line runs through it.
void paintOnPatch(QPainter& painter, const QRectF& box, const QString& text, const Theme& theme)
{
    QColor patch = theme.card;
    patch.setAlpha(220);
    painter.fillRect(box, patch);
    painter.setPen(theme.mutedText);
    painter.drawText(box, Qt::AlignCenter, text);
}

/// Writes ζ where a ray leaves the plane, unless another label stands there.
void paintRayLabels(QPainter& painter, const PlaneGeometry& geometry, const Theme& theme)
{
    const QFontMetricsF metrics(painter.font());
    QRectF last;
    for (const double ratio : kRatios) {
        const std::optional<QPointF> exit = exitOf(rayOf(ratio, 1, geometry), geometry.plane);
        if (!exit) {
            continue;
        }
        const QString text = QStringLiteral("ζ ") + formatNumber(ratio, 2);
        QRectF box(QPointF(), QSizeF(metrics.horizontalAdvance(text) + 6, metrics.height()));
        const bool throughTop = exit->y() <= geometry.plane.top() + 1;
        box.moveCenter(throughTop ? QPointF(exit->x() - 4, geometry.plane.top() + box.height() / 2 + 2)
                                  : QPointF(geometry.plane.left() + box.width() / 2 + 2, exit->y() + 2));
        if (geometry.plane.contains(box) && !box.adjusted(-4, 0, 4, 0).intersects(last)) {
            paintOnPatch(painter, box, text, theme);
            last = box;
        }
    }
}

void paintRays(QPainter& painter, const PlaneGeometry& geometry, const Theme& theme)
{
    painter.setPen(penOf(theme.dark ? theme.border.lighter(125) : theme.border.darker(108), 1, Qt::DashLine));
    for (const double ratio : kRatios) {
        for (const double sign : {1.0, -1.0}) {
            painter.drawPolyline(rayOf(ratio, sign, geometry));
        }
    }
}

void paintUnstable(QPainter& painter, const PlaneGeometry& geometry, const Theme& theme)
{
    const double zero = std::clamp(geometry.at({0, 0}).x(), geometry.plane.left(), geometry.plane.right());
    const QRectF half(QPointF(zero, geometry.plane.top()), geometry.plane.bottomRight());
    painter.fillRect(half, theme.unstable);
}

void paintUnstableLabel(QPainter& painter, const PlaneGeometry& geometry, const Theme& theme)
{
    const double zero = std::clamp(geometry.at({0, 0}).x(), geometry.plane.left(), geometry.plane.right());
    const QRectF half(QPointF(zero, geometry.plane.top()), geometry.plane.bottomRight());
    const QFontMetricsF metrics(painter.font());
    const QString text = planeText("unstable");
    const double width = metrics.horizontalAdvance(text) + 8;
    // Beside the rings of undamped modes, which lie on the axis.
    const double left = std::max(half.center().x() - width / 2, zero + kRing * markEnlargement(theme));
    if (left + width <= half.right()) {
        const QRectF box(left, half.top() + 4, width, metrics.height());
        painter.fillRect(box, theme.unstable);
        painter.setPen(theme.unstableText);
        painter.drawText(box, Qt::AlignCenter, text);
    }
}

/// A faint dot for each eigenvalue of the clouds and for its conjugate: where they are dense it is dark.
void paintClouds(QPainter& painter, const ComplexPlanePicture& picture, const PlaneGeometry& geometry)
{
    if (picture.clouds == nullptr) {
        return;
    }
    constexpr double kRadius = 1.6;
    QColor color = picture.theme.accent;
    color.setAlphaF(0.25F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    for (const std::complex<double>& s : *picture.clouds) {
        painter.drawEllipse(geometry.at(s), kRadius, kRadius);
        if (s.imag() != 0) {
            painter.drawEllipse(geometry.at(std::conj(s)), kRadius, kRadius);
        }
    }
    painter.setBrush(Qt::NoBrush);
}

/// Paints the former places of the poles: thin lines with a dot at each, the older the fainter.
void paintTrail(QPainter& painter, const ComplexPlanePicture& picture, const PlaneGeometry& geometry)
{
    QColor color = picture.theme.accent;
    for (const TrailStep& step : picture.trail) {
        color.setAlphaF(static_cast<float>(0.75 * step.strength * step.strength * picture.trailStrength));
        const QPointF at = geometry.at(step.s);
        if (step.next) {
            painter.setPen(penOf(color, 1.3));
            painter.drawLine(at, geometry.at(*step.next));
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawEllipse(at, 1.9, 1.9);
    }
    painter.setBrush(Qt::NoBrush);
}

void paintRim(QPainter& painter, const RimLayout& layout, const PlaneGeometry& geometry, const Theme& theme)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.hover);
    painter.drawRoundedRect(geometry.rim, geometry.rim.height() / 2, geometry.rim.height() / 2);
    painter.setPen(theme.mutedText);
    for (const RimLabel& label : layout.labels) {
        painter.drawText(label.box, Qt::AlignLeft | Qt::AlignVCenter, label.text);
    }
}

/// Factor of the size of marks: smaller where the true eigenvalues of one method lie close together.
double crowdScale(const std::vector<SpectrumMark>& marks, const std::vector<std::optional<QPointF>>& at)
{
    constexpr double kRoom = 13;  ///< diameter of the largest mark [px]
    constexpr double kLeast = 0.4;
    constexpr std::size_t kFew = 12;
    std::vector<QPointF> places;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        if (at[i] && !marks[i].isSpurious() && marks[i].mode.method == marks.front().mode.method) {
            places.push_back(*at[i]);
        }
    }
    if (places.size() < kFew) {
        return 1;
    }
    std::ranges::sort(places, {}, &QPointF::y);
    std::vector<double> gaps;
    for (std::size_t i = 1; i < places.size(); ++i) {
        gaps.push_back(QLineF(places[i - 1], places[i]).length());
    }
    const auto middle = gaps.begin() + static_cast<std::ptrdiff_t>(gaps.size() / 2);
    std::ranges::nth_element(gaps, middle);
    return std::clamp(*middle / kRoom, kLeast, 1.0);
}

/// The number of spurious values, behind a grey mark: those outside the plane are seen at the rim alone.
QString spuriousWords(const ComplexPlanePicture& picture)
{
    const auto count = std::ranges::count_if(picture.marks, &SpectrumMark::isSpurious);
    return picture.spuriousVisible ? planeText("%1 spurious").arg(count) : planeText("%1 spurious hidden").arg(count);
}

/// Size of the marks of the legend beside the usual size: they grow with its words.
double markScale(const Theme& theme)
{
    return std::max(theme.textScale, 1.0);
}

/// Width for a mark of the legend and its gap [px].
double markRoom(const Theme& theme)
{
    return 22 * markScale(theme);
}

/// One entry of the legend: a mark and its words in one colour.
void paintEntry(QPainter& painter, const QRectF& box, Method mark, const QColor& color, const QString& words,
                const Theme& theme)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(penOf(color, 2));
    paintMarker(painter, QPointF(box.left() + 8 * markScale(theme), box.center().y()), mark, markScale(theme));
    painter.setPen(mark == Method::rcs && color == theme.spurious ? theme.mutedText : color);
    painter.drawText(box.adjusted(markRoom(theme), 0, 4, 0), Qt::AlignLeft | Qt::AlignVCenter, words);
}

/// Rectangle of each method's entry in the legend, in the order of the methods; then that of the spurious values.
std::vector<QRectF> legendBoxes(const ComplexPlanePicture& picture, const PlaneGeometry& geometry, const QFont& font)
{
    const QFontMetricsF metrics(font);
    std::vector<QRectF> boxes;
    double x = geometry.plane.left();
    QStringList names;
    const std::vector<Method> methods = allMethods();
    for (const Method method : methods) {
        names << methodText(method);
    }
    for (const QString& name : names << spuriousWords(picture)) {
        const double width = markRoom(picture.theme) + metrics.horizontalAdvance(name);
        boxes.emplace_back(x, geometry.foot.top(), width, geometry.foot.height());
        x += width + kLegendGap;
    }
    // Large words in a narrow panel begin under the numbers of the axis.
    const double beyond = boxes[methods.size() - 1].right() - geometry.plane.right();
    for (QRectF& box : boxes) {
        box.translate(-std::clamp(beyond, 0.0, geometry.plane.left()), 0);
    }
    return boxes;
}

}  // namespace

QPointF PlaneGeometry::at(std::complex<double> s) const
{
    const double x = (map.toPlot(s.real()) - window.left) / (window.right - window.left);
    const double y = (map.toPlot(s.imag()) - window.bottom) / (window.top - window.bottom);
    return {plane.left() + x * plane.width(), plane.bottom() - y * plane.height()};
}

bool ComplexPlanePicture::isVisible(const SpectrumMark& mark) const
{
    return hidden.count(mark.mode.method) == 0 && (spuriousVisible || !mark.isSpurious());
}

bool ComplexPlanePicture::isOnRim(const SpectrumMark& mark, const PlaneGeometry& geometry) const
{
    const std::complex<double> s = mark.value->s;
    return mark.value->infinite ||
           !geometry.window.contains(geometry.map.toPlot(s.real()), geometry.map.toPlot(s.imag()));
}

std::vector<std::optional<QPointF>> ComplexPlanePicture::positions(const PlaneGeometry& geometry,
                                                                   const QFont& font) const
{
    std::vector<std::optional<QPointF>> positions = layoutRim(*this, geometry, font).positions;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        if (!positions[i] && isVisible(marks[i])) {
            positions[i] = geometry.at(marks[i].value->s);
        }
    }
    return positions;
}

std::vector<std::size_t> ComplexPlanePicture::countedAt(QPointF pixel, const PlaneGeometry& geometry,
                                                        const QFont& font) const
{
    const RimLayout layout = layoutRim(*this, geometry, font);
    const auto found =
        std::ranges::find_if(layout.labels, [&](const RimLabel& label) { return label.box.contains(pixel); });
    return found == layout.labels.end() ? std::vector<std::size_t>() : found->marks;
}

void ComplexPlanePicture::paintBackground(QPainter& painter, const PlaneGeometry& geometry) const
{
    painter.save();
    painter.setClipRect(geometry.plane);
    painter.setRenderHint(QPainter::Antialiasing);
    paintUnstable(painter, geometry, theme);
    paintRays(painter, geometry, theme);
    painter.setPen(penOf(theme.axis, 1.2 * theme.lineScale));
    const QPointF zero = geometry.at({0, 0});
    painter.drawLine(QPointF(geometry.plane.left(), zero.y()), QPointF(geometry.plane.right(), zero.y()));
    painter.drawLine(QPointF(zero.x(), geometry.plane.top()), QPointF(zero.x(), geometry.plane.bottom()));
    paintClouds(painter, *this, geometry);
    paintTrail(painter, *this, geometry);
    painter.restore();
}

void ComplexPlanePicture::paintMarks(QPainter& painter, const PlaneGeometry& geometry) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const RimLayout layout = layoutRim(*this, geometry, painter.font());
    if (!layout.labels.empty()) {
        paintRim(painter, layout, geometry, theme);
    }
    paintUnstableLabel(painter, geometry, theme);
    paintRayLabels(painter, geometry, theme);
    if (std::ranges::all_of(marks, &SpectrumMark::isSpurious)) {
        const QString text = marks.empty() ? planeText("no eigenvalues") : planeText("no true eigenvalues");
        QRectF box(0, 0, QFontMetricsF(painter.font()).horizontalAdvance(text) + 24, 28);
        box.moveCenter(geometry.plane.center());
        paintOnPatch(painter, box, text, theme);
    }
    const auto at = positions(geometry, painter.font());
    painter.setBrush(Qt::NoBrush);
    const double enlargement = markEnlargement(theme);
    const double size = enlargement * crowdScale(marks, at);
    const auto paintKind = [&](Method method, bool spurious) {
        painter.setPen(penOf(spurious ? theme.spurious : colorOf(method, theme), spurious ? 1.5 : 1.9));
        for (std::size_t i = 0; i < marks.size(); ++i) {
            if (at[i] && marks[i].isSpurious() == spurious && marks[i].mode.method == method) {
                paintMarker(painter, *at[i], method, isOnRim(marks[i], geometry) ? enlargement : size);
            }
        }
    };
    for (const bool spurious : {true, false}) {  // the true ones on top, the large + at the bottom of each
        for (const Linearizer& row : linearizers() | std::views::reverse) {
            paintKind(row.method, spurious);
        }
    }
    const auto ring = [&](std::optional<std::size_t> mark, double radius, const QPen& pen, const QBrush& brush) {
        if (mark && *mark < at.size() && at[*mark]) {
            painter.setPen(pen);
            painter.setBrush(brush);
            painter.drawEllipse(*at[*mark], radius, radius);
        }
    };
    QColor halo = theme.accent;
    halo.setAlpha(38);
    ring(selected, kRing * enlargement, penOf(theme.accent, 1.6 * enlargement), halo);
    ring(current, 16.5 * enlargement, penOf(theme.text, 1.2 * enlargement, Qt::DotLine), Qt::NoBrush);
    painter.restore();
}

QRectF ComplexPlanePicture::axisNameBox(const PlaneGeometry& geometry, const QFont& font, const QSizeF& size) const
{
    const double reach = kRing * markEnlargement(theme);
    const std::vector<std::optional<QPointF>> at = positions(geometry, font);
    const auto isFree = [&](const QRectF& box) {
        const QRectF around = box.adjusted(-reach, -reach, reach, reach);
        return std::ranges::none_of(at, [&](const auto& mark) { return mark && around.contains(*mark); });
    };
    QRectF lowest(QPointF(), size);
    lowest.moveBottomRight(geometry.plane.bottomRight() - QPointF(2, 2));
    for (const double side : {lowest.left(), geometry.plane.left() + 2}) {
        QRectF box = lowest;
        box.moveLeft(side);
        for (; box.top() > geometry.plane.center().y(); box.translate(0, -size.height() / 2)) {
            if (isFree(box)) {
                return box;
            }
        }
    }
    return lowest;
}

void ComplexPlanePicture::paintFoot(QPainter& painter, const PlaneGeometry& geometry) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const std::vector<QRectF> boxes = legendBoxes(*this, geometry, painter.font());
    const std::vector<Method> methods = allMethods();
    for (std::size_t i = 0; i < methods.size(); ++i) {
        const bool shown = hidden.count(methods[i]) == 0;
        paintEntry(painter, boxes[i], methods[i], shown ? colorOf(methods[i], theme) : theme.spurious,
                   methodText(methods[i]), theme);
    }
    painter.setPen(theme.mutedText);
    const QFontMetricsF metrics(painter.font());
    const auto isBesideMethods = [&](const QString& name) {
        return boxes[methods.size() - 1].right() <
               geometry.plane.right() - metrics.horizontalAdvance(name) - kLegendGap;
    };
    QString axisName = planeText("Re s [rad/s]");
    if (!isBesideMethods(axisName) && isBesideMethods(planeText("Re s"))) {
        axisName = planeText("Re s");
    }
    const double axisWidth = metrics.horizontalAdvance(axisName);
    const double room = geometry.plane.right() - axisWidth - kLegendGap;
    if (boxes.back().right() < room && !marks.empty()) {
        paintEntry(painter, boxes.back(), Method::rcs, theme.spurious, spuriousWords(*this), theme);
        painter.setPen(theme.mutedText);
    }
    if (isBesideMethods(axisName)) {
        const QRectF foot(geometry.plane.left(), geometry.foot.top(), geometry.plane.width(), geometry.foot.height());
        painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter, axisName);
    } else {  // large words in a narrow panel: on the plane, over its axis
        const QSizeF size(axisWidth + 8, metrics.height());
        paintOnPatch(painter, axisNameBox(geometry, painter.font(), size), axisName, theme);
    }
    painter.restore();
}

std::optional<LegendEntry> ComplexPlanePicture::legendAt(QPointF pixel, const PlaneGeometry& geometry,
                                                         const QFont& font) const
{
    const std::vector<QRectF> boxes = legendBoxes(*this, geometry, font);
    const std::vector<Method> methods = allMethods();
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (boxes[i].contains(pixel)) {
            return i < methods.size() ? LegendEntry{methods[i]} : LegendEntry{};
        }
    }
    return {};
}

}  // namespace eigenlink
