#pragma once

#include "views/canvas/mechanism_painter.h"

#include <QFont>
#include <QString>

#include <array>

class QPainter;

namespace eigenlink {

/// The length of a link beside it.
struct DimensionLine {
    QLineF line;                    ///< between its ends
    std::array<QLineF, 2> witness;  ///< from the pins to the line
    QString text;
};

/// Dimensions of links with two pins [m] with the links' names, on the side that faces away from the middle of the
/// mechanism. Links that are too short on the paper are left out.
std::vector<DimensionLine> dimensionsOf(const MechanismScene& scene, const QFont& font);

void paintDimensions(QPainter& painter, const std::vector<DimensionLine>& dimensions, const Theme& theme);

}  // namespace eigenlink
