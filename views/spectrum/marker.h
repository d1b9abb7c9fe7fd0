#pragma once

#include "model/modes/spectrum.h"

#include <QPen>
#include <QPointF>

class QPainter;

namespace eigenlink {

/// A pen with round ends.
QPen penOf(const QColor& color, double width, Qt::PenStyle style = Qt::SolidLine);

/// The mark of the method's row in the list of linearizers (○ for MCS, × for RCS, + for UCS), of sizes that leave all
/// visible where they coincide; drawn with the painter's pen, enlarged with its width.
void paintMarker(QPainter& painter, QPointF at, Method method, double enlargement = 1);

}  // namespace eigenlink
