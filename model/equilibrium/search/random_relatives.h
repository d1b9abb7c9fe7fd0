#pragma once

#include "model/mechanism/mechanism.h"

#include <random>
#include <string>

namespace eigenlink {

/// Key of the common part of mechanisms that differ in their numbers alone: parts, their joints, and the numbers that
/// are zero. Names do not count.
std::string partsKeyOf(const Mechanism& mechanism);

/// The mechanism with its parts in an order that depends on neither their order in the file nor their names: by how
/// they are joined, and where they are joined alike by place and numbers. Of more than 200 parts as it is.
Mechanism inOrderOfJoints(const Mechanism& mechanism);

/// A mechanism of the same parts with other, random numbers. Zeros stay zeros, but for places and directions. `size` is
/// that of the mechanism [m].
Mechanism randomInstance(const Mechanism& mechanism, double size, std::mt19937& random);

}  // namespace eigenlink
