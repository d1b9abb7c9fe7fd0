#include "model/description/element_issue.h"

#include <utility>

namespace eigenlink {

Issue issueAt(Severity severity, const Element& element, std::size_t index, std::string_view key, std::string value,
              std::string message)
{
    return {severity,         "elements[" + std::to_string(index) + "]" + (key.empty() ? "" : "." + std::string(key)),
            idOf(element),    std::string(key.substr(0, key.find_first_of("[."))),
            std::move(value), std::move(message)};
}

}  // namespace eigenlink
