#include "views/spectrum/marker.h"

#include "model/modes/linearizer.h"

#include <QPainter>
#include <QPolygonF>

namespace eigenlink {

QPen penOf(const QColor& color, double width, Qt::PenStyle style)
{
    return QPen(color, width, style, Qt::RoundCap, Qt::RoundJoin);
}

namespace {

/// Shapes of marks in the order of the list of linearizers, from large to small, so that all are seen in one place.
enum class Mark { circle, cross, plus, diamond, square, triangle };
constexpr std::size_t kMarks = 6;

}  // namespace

void paintMarker(QPainter& painter, QPointF at, Method method, double enlargement)
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

}  // namespace eigenlink
