#pragma once

#include "views/theme/theme.h"

#include <QPen>

#include <cstddef>

namespace eigenlink {

/// Line of a branch, the same in curve and table: one of twelve colours that differ clearly on the theme's card
/// (Okabe–Ito first), solid for six branches, then dashed, dotted and dash-dotted, so that colour is never alone.
QPen branchPen(std::size_t branch, const Theme& theme);

}  // namespace eigenlink
