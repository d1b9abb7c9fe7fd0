#include "model/diagnosis/finders.h"

#include <initializer_list>

namespace eigenlink {

namespace {

std::vector<Message> joined(std::initializer_list<std::vector<Message>> lists)
{
    std::vector<Message> all;
    for (const std::vector<Message>& each : lists) {
        all.insert(all.end(), each.begin(), each.end());
    }
    return all;
}

}  // namespace

std::vector<Message> findingsOfDrawing(const Mechanism& mechanism)
{
    const IndexedMechanism indexed(mechanism);
    return joined({findUnconnectedPoints(indexed), findCoincidentPoints(mechanism, indexed), findFarDrawing(mechanism),
                   findLooseParts(indexed)});
}

std::vector<Message> findingsOf(const Diagnosed& subject)
{
    return subject.system == nullptr ? std::vector<Message>()
                                     : joined({findOpenLoops(subject), findFreedom(subject), findLoads(subject)});
}

}  // namespace eigenlink
