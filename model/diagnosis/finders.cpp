#include "model/diagnosis/finders.h"

#include <utility>

namespace eigenlink {

std::vector<Message> findingsOf(const Analysis& analysis)
{
    std::vector<Message> findings;
    const auto take = [&findings](std::vector<Message> more) {
        for (Message& finding : more) {
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
