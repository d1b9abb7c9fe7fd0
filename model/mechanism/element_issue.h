#pragma once

#include "model/basics/message.h"
#include "model/mechanism/elements/element.h"

#include <cstddef>
#include <string_view>

namespace eigenlink {

/// A message about a field of an element: place "elements[index].key".
Message issueAt(Severity severity, const Element& element, std::size_t index, std::string_view key, Text value,
                Text text);

}  // namespace eigenlink
