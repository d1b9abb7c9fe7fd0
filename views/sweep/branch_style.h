#pragma once

#include "views/theme/theme.h"

#include <QPen>

#include <cstddef>

namespace eigenlink {

/// Line of a branch, the same in curve and table: a colour (Okabe–Ito) that is told apart on the theme's card, solid
/// for the first round of colours, dashed for the second, dotted for all further ones.
QPen branchPen(std::size_t branch, const Theme& theme);

}  // namespace eigenlink
