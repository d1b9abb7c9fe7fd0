#pragma once

namespace eigenlink {

/// The largest of 1, 2, 5 times a power of ten that is not larger than the value; 0 for values that are not positive or
/// not finite.
double niceBelow(double value);

/// The count of units that make one, 1000 of 0.001; 0 where it is not whole.
double wholeCount(double unit);

/// A number of units: 950 of 0.001 are 0.95, although 950 times 0.001, rounded, is not.
double timesUnit(double number, double unit);

}  // namespace eigenlink
