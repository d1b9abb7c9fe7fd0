#include "views/spectrum/marker.h"

#include "model/linearization/linearizer.h"

#include <QPainter>
#include <QPolygonF>

namespace eigenlink {

QPen penOf(const QColor& color, double width, Qt::PenStyle style)
{
    return QPen(color, width, style, Qt::RoundCap, Qt::RoundJoin);
}

void paintMarker(QPainter& painter, QPointF at, Method method)
{
    const auto polygon = [&](std::initializer_list<QPointF> corners) {
        QPolygonF outline;
        for (const QPointF& corner : corners) {
            outline << at + corner;
        }
        painter.drawPolygon(outline);
    };
    switch (rowOf(method).mark) {
        case Mark::circle:
            painter.drawEllipse(at, 6.5, 6.5);
            break;
        case Mark::cross:
            painter.drawLine(at + QPointF(-4, -4), at + QPointF(4, 4));
            painter.drawLine(at + QPointF(-4, 4), at + QPointF(4, -4));
            break;
        case Mark::plus:
            painter.drawLine(at + QPointF(-8, 0), at + QPointF(8, 0));
            painter.drawLine(at + QPointF(0, -8), at + QPointF(0, 8));
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
}

}  // namespace eigenlink
