#pragma once

#include "model/basics/message.h"
#include "model/mechanism/indexed_mechanism.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Finds faults in the fields of an element, each by itself: numbers out of range, ids of nothing.
std::vector<Message> faultsOfFields(const IndexedMechanism& mechanism, std::size_t element);

/// Says why a vector with this label is wrong; empty where it is right.
Text faultOf(Vector2 value, std::string_view label);

/// "[0.1, 0.2]".
Text vectorText(Vector2 value);

}  // namespace eigenlink
