#pragma once

#include "model/description/mechanism.h"

#include <random>
#include <string>

namespace eigenlink {

/// What two mechanisms share that differ in their numbers alone: parts, how they are joined, and which numbers are
/// zero. Names do not count.
std::string partsKeyOf(const Mechanism& mechanism);

/// A mechanism of the same parts with other numbers; what is zero stays zero, but for places and directions.
Mechanism randomRelative(const Mechanism& mechanism, double size, std::mt19937& random);

}  // namespace eigenlink
