#include "model/diagnosis/finders.h"

#include <utility>

namespace eigenlink {

std::vector<Finding> findingsOf(const Analysis& analysis)
{
    std::vector<Finding> findings;
    const auto take = [&findings](std::vector<Finding> more) {
        for (Finding& finding : more) {
            findings.push_back(std::move(finding));
        }
    };
    take(findUnconnectedPoints(analysis.mechanism));
    take(findCoincidentPoints(analysis.mechanism));
    take(findLooseParts(analysis.mechanism));
    if (analysis.system != nullptr && !analysis.hasErrors()) {
        take(findOpenLoops(analysis));
        take(findFreedom(analysis));
        take(findLoads(analysis));
    }
    return findings;
}

}  // namespace eigenlink
