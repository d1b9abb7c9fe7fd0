#include "model/description/issue.h"

#include <algorithm>

namespace eigenlink {

std::string toString(const Issue& issue)
{
    std::string text;
    for (const std::string* part : {&issue.place, &issue.value, &issue.message}) {
        if (!part->empty()) {
            text += (text.empty() ? "" : ": ") + *part;
        }
    }
    return text;
}

bool hasErrors(const std::vector<Issue>& issues)
{
    return std::any_of(issues.begin(), issues.end(),
                       [](const Issue& issue) { return issue.severity == Severity::error; });
}

}  // namespace eigenlink
