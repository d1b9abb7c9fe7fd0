#include "model/linearization/linearizer.h"
#include "views/spectrum/complex_plane_picture.h"
#include "views/spectrum/marker.h"
#include "views/spectrum/plane_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <vector>

namespace eigenlink {

namespace {

/// Rectangle of each method's entry in the legend, in the order of the methods; then that of "spurious".
std::vector<QRectF> legendBoxes(const PlaneGeometry& geometry, const QFont& font)
{
    const QFontMetricsF metrics(font);
    std::vector<QRectF> boxes;
    double x = geometry.plane.left();
    QStringList names;
    const std::vector<Method> methods = allMethods();
    for (const Method method : methods) {
        names << methodText(method);
    }
    const QString spurious = planeText("grey: spurious");
    const QString hiding = planeText("spurious hidden");
    for (const QString& name :
         names << (metrics.horizontalAdvance(spurious) > metrics.horizontalAdvance(hiding) ? spurious : hiding)) {
        const double marker = boxes.size() < methods.size() ? 22 : 0;
        const double width = marker + metrics.horizontalAdvance(name);
        boxes.emplace_back(x, geometry.foot.top(), width, geometry.foot.height());
        x += width + 14;
    }
    return boxes;
}

}  // namespace

void ComplexPlanePicture::paintFoot(QPainter& painter, const PlaneGeometry& geometry) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const std::vector<QRectF> boxes = legendBoxes(geometry, painter.font());
    const std::vector<Method> methods = allMethods();
    for (std::size_t i = 0; i < methods.size(); ++i) {
        const bool shown = hidden.count(methods[i]) == 0;
        painter.setPen(penOf(shown ? colorOf(methods[i], theme) : theme.spurious, 2));
        painter.setBrush(Qt::NoBrush);
        paintMarker(painter, QPointF(boxes[i].left() + 8, boxes[i].center().y()), methods[i]);
        painter.drawText(boxes[i].adjusted(22, 0, 4, 0), Qt::AlignLeft | Qt::AlignVCenter, methodText(methods[i]));
    }
    painter.setPen(theme.mutedText);
    const QString axisName = planeText("Re s [rad/s]");
    const double axisWidth = QFontMetricsF(painter.font()).horizontalAdvance(axisName);
    if (boxes.back().right() + 16 < geometry.plane.right() - axisWidth) {
        painter.drawText(boxes.back().adjusted(0, 0, 4, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         spuriousVisible ? planeText("grey: spurious") : planeText("spurious hidden"));
    }
    painter.drawText(QRectF(geometry.plane.left(), geometry.foot.top(), geometry.plane.width(), geometry.foot.height()),
                     Qt::AlignRight | Qt::AlignVCenter, axisName);
    painter.restore();
}

std::optional<LegendEntry> ComplexPlanePicture::legendAt(QPointF pixel, const PlaneGeometry& geometry,
                                                         const QFont& font) const
{
    const std::vector<QRectF> boxes = legendBoxes(geometry, font);
    const std::vector<Method> methods = allMethods();
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (boxes[i].contains(pixel)) {
            return i < methods.size() ? LegendEntry{methods[i]} : LegendEntry{};
        }
    }
    return {};
}

}  // namespace eigenlink
