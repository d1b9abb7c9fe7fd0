#pragma once

#include "model/mechanism/mechanism.h"

#include <string>
#include <vector>

namespace eigenlink {

/// The ids of all parts in the order of the file, points first.
std::vector<std::string> idsOf(const Mechanism& mechanism);

/// True when both have points of the same ids, in the same order.
bool haveSamePoints(const Mechanism& a, const Mechanism& b);

/// True when both have points and elements of the same ids and kinds, in the same order, that refer to the same parts:
/// indices of one hold for the other, and one may show places that belong to the other.
bool haveSameParts(const Mechanism& a, const Mechanism& b);

}  // namespace eigenlink
