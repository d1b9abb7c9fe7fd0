#include "views/figure/plane_figure.h"

#include "model/basics/round_number.h"
#include "views/canvas/scene/scene_transform.h"
#include "views/plot/tick_text.h"

#include <QPainter>

#include <cmath>

namespace eigenlink {

namespace {

constexpr double kRim = 20;           ///< height of the strip for what lies outside [px]
constexpr double kLegendHeight = 22;  ///< height of the legend [px]
constexpr double kTickLabels = 20;
constexpr double kLeft = 64;
constexpr double kTickDistance = 70;  ///< about as far ticks are apart [px]

PlaneGeometry geometryOf(const QRectF& area, const std::vector<SpectrumMark>& marks)
{
    PlaneGeometry geometry;
    geometry.plane = area.adjusted(kLeft, kRim + 8, -14, -kTickLabels - kLegendHeight - 4);
    geometry.rim = QRectF(geometry.plane.left(), area.top() + 2, geometry.plane.width(), kRim);
    geometry.foot = QRectF(geometry.plane.left(), geometry.plane.bottom() + 24, geometry.plane.width(), kLegendHeight);
    geometry.map = mapFor(marks, PlotScale::linear);
    geometry.window = fittingWindow(marks, geometry.map);
    return geometry;
}

/// Round values between two ends, about kTickDistance apart on `pixels` of paper.
std::vector<double> ticksOf(double lower, double upper, double pixels)
{
    std::vector<double> ticks;
    const double step = niceBelow(2 * (upper - lower) * kTickDistance / pixels / 1.9);
    for (double k = std::ceil(lower / step); step > 0 && k * step <= upper; ++k) {
        ticks.push_back(k == 0 ? 0 : k * step);
    }
    return ticks;
}

void paintAxes(QPainter& painter, const QRectF& area, const PlaneGeometry& geometry, const Theme& theme)
{
    const QRectF& plane = geometry.plane;
    for (const double x : ticksOf(geometry.window.left, geometry.window.right, plane.width())) {
        const double at = geometry.at({x, 0}).x();
        painter.setPen(QPen(theme.gridMajor, 1));
        painter.drawLine(QPointF(at, plane.top()), QPointF(at, plane.bottom()));
        painter.setPen(theme.mutedText);
        painter.drawText(QRectF(at - 40, plane.bottom() + 4, 80, kTickLabels - 2), Qt::AlignHCenter | Qt::AlignTop,
                         tickText(x));
    }
    for (const double y : ticksOf(geometry.window.bottom, geometry.window.top, plane.height())) {
        const double at = geometry.at({0, y}).y();
        painter.setPen(QPen(theme.gridMajor, 1));
        painter.drawLine(QPointF(plane.left(), at), QPointF(plane.right(), at));
        painter.setPen(theme.mutedText);
        painter.drawText(QRectF(area.left() + 18, at - 9, kLeft - 24, 18), Qt::AlignRight | Qt::AlignVCenter,
                         tickText(y));
    }
    painter.save();
    painter.translate(area.left() + 10, plane.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-60, -9, 120, 18), Qt::AlignCenter, QStringLiteral("Im s [rad/s]"));
    painter.restore();
}

}  // namespace

void paintPlane(QPainter& painter, const QRectF& area, const ComplexPlanePicture& picture, bool marks)
{
    const PlaneGeometry geometry = geometryOf(area, picture.marks);
    QFont font = painter.font();
    font.setPixelSize(11);
    painter.setFont(font);
    painter.setRenderHint(QPainter::Antialiasing);
    picture.paintBackground(painter, geometry);
    paintAxes(painter, area, geometry, picture.theme);
    painter.setPen(QPen(picture.theme.border, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(geometry.plane);
    ComplexPlanePicture shown = picture;
    if (marks) {
        picture.paintMarks(painter, geometry);
    } else {
        shown.marks.clear();  // their number is an answer too
    }
    shown.paintFoot(painter, geometry);
}

}  // namespace eigenlink
