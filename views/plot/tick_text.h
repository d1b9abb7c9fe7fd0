#pragma once

#include <QString>

namespace eigenlink {

/// Text of a number on an axis, with at most so many digits: "−0.5", "10⁴".
QString tickText(double value, int digits = 6);

}  // namespace eigenlink
