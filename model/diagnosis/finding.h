#pragma once

#include "model/description/issue.h"
#include "model/diagnosis/remedy.h"

#include <string>
#include <vector>

namespace eigenlink {

enum class FindingKind {
    unconnectedPoint,  ///< a free point that nothing touches
    coincidentPoints,  ///< two pins at one place that nothing joins
    loosePart,         ///< a part that hangs on nothing fixed
    openLoop,          ///< lengths that do not close
    redundant,         ///< constraints that the others already imply
    locked,            ///< no degree of freedom
    massless,          ///< motions without mass
    noRest,            ///< a load that nothing holds
};

/// What is the matter with a mechanism, with the culprits by name and what would mend it.
struct Finding {
    FindingKind kind = FindingKind::unconnectedPoint;
    Severity severity = Severity::warning;
    std::string text;              ///< a sentence or two for people
    std::vector<std::string> ids;  ///< the parts to highlight
    std::vector<Remedy> remedies;  ///< the obvious ones, the best first; may be none

    friend bool operator==(const Finding&, const Finding&) = default;
};

}  // namespace eigenlink
