#pragma once

#include <QString>

namespace eigenlink {

/// Text of a number on an axis: "−0.5", "10⁴".
QString tickText(double value);

}  // namespace eigenlink
