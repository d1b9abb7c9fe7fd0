#include "model/diagnosis/finders.h"

namespace eigenlink {

std::vector<Message> findBeyondModel(const Diagnosed& subject)
{
    std::vector<Message> findings;
    const bool isSearched = subject.equilibrium.status == EquilibriumStatus::notFound;
    if (!subject.equilibrium.isUsable() && !isSearched) {
        return findings;
    }
    for (const System::BeyondRange& each : subject.system->beyondRange(subject.equilibrium.q)) {
        const Element& element = subject.mechanism.elements[each.element];
        if (each.excess.kind != RangeExcess::Kind::axialForce) {
            const bool isOfModel = each.excess.kind == RangeExcess::Kind::rotation;
            findings.push_back({Severity::warning,
                                each.excess.text,
                                {idOf(element)},
                                isOfModel ? makeExact(element) : std::vector<Remedy>(),
                                Topic::beyondModel});
        }
    }
    return findings;
}

}  // namespace eigenlink
