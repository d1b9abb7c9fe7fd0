#pragma once

#include "model/mechanism/mechanism.h"

#include <random>
#include <string>

namespace eigenlink {

/// Key of the common part of mechanisms that differ in their numbers alone: parts, their joints, and the numbers that
/// are zero. Names do not count.
std::string partsKeyOf(const Mechanism& mechanism);

/// A mechanism of the same parts with other numbers; zeros stay zeros, but for places and directions.
Mechanism randomInstance(const Mechanism& mechanism, double size, std::mt19937& random);

}  // namespace eigenlink
