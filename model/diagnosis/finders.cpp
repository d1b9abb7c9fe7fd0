#include "model/diagnosis/finders.h"

#include <utility>

namespace eigenlink {

std::vector<Message> findingsOf(const Diagnosed& subject)
{
    std::vector<Message> findings;
    const auto take = [&findings](std::vector<Message> more) {
        for (Message& finding : more) {
            findings.push_back(std::move(finding));
        }
    };
    take(findUnconnectedPoints(subject.mechanism));
    take(findCoincidentPoints(subject.mechanism));
    take(findFarDrawing(subject.mechanism));
    take(findLooseParts(subject.mechanism));
    if (subject.system != nullptr) {
        take(findOpenLoops(subject));
        take(findFreedom(subject));
        take(findLoads(subject));
    }
    return findings;
}

}  // namespace eigenlink
