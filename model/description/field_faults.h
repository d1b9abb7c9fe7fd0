#pragma once

#include "model/basics/message.h"
#include "model/description/indexed_mechanism.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace eigenlink {

/// What is wrong with the fields of an element, each by itself: numbers out of range, ids of nothing.
std::vector<Message> faultsOfFields(const IndexedMechanism& mechanism, std::size_t element);

/// What is wrong with a vector that is called so; empty where nothing is.
Text faultOf(Vector2 value, std::string_view label);

Text vectorText(Vector2 value);

}  // namespace eigenlink
