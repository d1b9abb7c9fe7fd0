#pragma once

#include "views/theme/theme.h"

#include <QRectF>

#include <algorithm>

namespace eigenlink {

/// Factor on lines, marks and margins of the drawing: as large as the words, larger still for a
/// projector, but not so large that they leave too little of the area to the mechanism. They are painted in an area
/// that is smaller by this factor and enlarged.
inline double enlargementOf(const Theme& theme, const QRectF& area)
{
    constexpr double kNarrowest = 380, kLowest = 260;  // what the mechanism, words and bars need [px]
    const double most = std::min(area.width() / kNarrowest, area.height() / kLowest);
    return std::max(1.0, std::min(most, std::max(theme.textScale, theme.lineScale)));
}

inline QRectF enlarged(const QRectF& area, double factor)
{
    return {factor * area.topLeft(), factor * area.size()};
}

}  // namespace eigenlink
