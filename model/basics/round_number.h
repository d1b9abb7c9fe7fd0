#pragma once

namespace eigenlink {

/// The largest of 1, 2, 5 times a power of ten that is not larger than the value; 0 for values that are not positive or
/// not finite.
double niceBelow(double value);

}  // namespace eigenlink
