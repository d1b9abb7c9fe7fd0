#pragma once

#include "model/mechanism/elements/field.h"

namespace eigenlink {

/// The number `count` round steps beyond `shown`, in the unit that is shown (of that many SI units): from between two
/// marks to the next mark, from a mark to its neighbour. Steps are 1 or 10 or 0.1 …, a hundredth to a tenth of the
/// number, or one degree.
double stepped(double shown, double count, Quantity quantity, double unit);

}  // namespace eigenlink
