#include "views/spectrum/marker.h"

#include <QPainter>

namespace eigenlink {

QPen penOf(const QColor& color, double width, Qt::PenStyle style)
{
    return QPen(color, width, style, Qt::RoundCap, Qt::RoundJoin);
}

void paintMarker(QPainter& painter, QPointF at, Method method)
{
    switch (method) {
        case Method::mcs:
            painter.drawEllipse(at, 6.5, 6.5);
            break;
        case Method::rcs:
            painter.drawLine(at + QPointF(-4, -4), at + QPointF(4, 4));
            painter.drawLine(at + QPointF(-4, 4), at + QPointF(4, -4));
            break;
        case Method::ucs:
            painter.drawLine(at + QPointF(-8, 0), at + QPointF(8, 0));
            painter.drawLine(at + QPointF(0, -8), at + QPointF(0, 8));
            break;
    }
}

}  // namespace eigenlink
