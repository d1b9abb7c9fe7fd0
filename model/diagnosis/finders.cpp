#include "model/diagnosis/finders.h"

#include <algorithm>
#include <iterator>

namespace eigenlink {

namespace {

void append(std::vector<Message> more, std::vector<Message>& findings)
{
    std::ranges::move(more, std::back_inserter(findings));
}

}  // namespace

std::vector<Message> findingsOfDrawing(const Mechanism& mechanism)
{
    const IndexedMechanism indexed(mechanism);
    std::vector<Message> findings = findUnconnectedPoints(indexed);
    append(findCoincidentPoints(indexed), findings);
    append(findFarDrawing(mechanism), findings);
    append(findLooseParts(indexed), findings);
    return findings;
}

std::vector<Message> findingsOf(const Diagnosed& subject, std::vector<Message> ofDrawing)
{
    if (subject.system != nullptr) {
        append(findOpenLoops(subject), ofDrawing);
        append(findFreedom(subject), ofDrawing);
        append(findLoads(subject), ofDrawing);
        append(findBeyondModel(subject), ofDrawing);
    }
    return ofDrawing;
}

}  // namespace eigenlink
