#pragma once

#include "views/theme/theme.h"

#include <QRectF>

#include <algorithm>

namespace eigenlink {

/// How much larger than usual lines, marks and margins of the drawing are: as large as the words, larger still for a
/// projector. They are painted in an area that is smaller by this factor and enlarged.
inline double enlargementOf(const Theme& theme)
{
    return std::max({1.0, theme.textScale, theme.lineScale});
}

inline QRectF enlarged(const QRectF& area, double factor)
{
    return {factor * area.topLeft(), factor * area.size()};
}

}  // namespace eigenlink
