#pragma once

#include <string>
#include <vector>

namespace eigenlink {

enum class Severity { error, warning, note };

/// One finding about a mechanism: where, what, and what to do about it.
struct Issue {
    Severity severity = Severity::error;
    /// Place in the file, e.g. "elements[3].stiffness"; empty when the finding concerns the whole.
    std::string place;
    /// Id of the point or element concerned, e.g. "k"; empty when none.
    std::string id;
    /// Key of the field concerned, e.g. "stiffness"; empty when none.
    std::string field;
    /// The offending value with its unit, e.g. "-25 N/m"; empty when none.
    std::string value;
    /// What is wrong and what to do, one sentence for people.
    std::string message;

    friend bool operator==(const Issue&, const Issue&) = default;
};

/// "place: value: message", leaving out what is empty.
std::string toString(const Issue& issue);

/// True when at least one issue is an error.
bool hasErrors(const std::vector<Issue>& issues);

}  // namespace eigenlink
