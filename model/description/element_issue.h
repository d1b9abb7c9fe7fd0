#pragma once

#include "model/description/issue.h"
#include "model/elements/element.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace eigenlink {

/// An issue at a field of an element: place "elements[index].key".
Issue issueAt(Severity severity, const Element& element, std::size_t index, std::string_view key, std::string value,
              std::string message);

}  // namespace eigenlink
