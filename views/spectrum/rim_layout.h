#pragma once

#include "views/spectrum/complex_plane_picture.h"

#include <QString>

namespace eigenlink {

/// "12 at ∞ (RCS)" and where it is written.
struct RimLabel {
    QString text;
    QRectF box;
    std::vector<std::size_t> marks{};  ///< that it counts
};

/// Places on the rim for everything that does not lie in the plane: group after group, each with its count.
struct RimLayout {
    std::vector<std::optional<QPointF>> positions;  ///< one for each mark of the picture; absent in the plane
    std::vector<RimLabel> labels;
};

/// Spreads the marks over the rim; they move together when there are many.
RimLayout layoutRim(const ComplexPlanePicture& picture, const PlaneGeometry& geometry, const QFont& font);

}  // namespace eigenlink
