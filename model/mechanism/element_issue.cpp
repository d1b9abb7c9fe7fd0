#include "model/mechanism/element_issue.h"

#include <string>
#include <utility>

namespace eigenlink {

Message issueAt(Severity severity, const Element& element, std::size_t index, std::string_view key, Text value,
                Text text)
{
    return {.severity = severity,
            .text = std::move(text),
            .parts = partList(idOf(element)),
            .place = "elements[" + std::to_string(index) + "]" + (key.empty() ? "" : "." + std::string(key)),
            .field = std::string(key.substr(0, key.find_first_of("[."))),
            .value = std::move(value)};
}

}  // namespace eigenlink
