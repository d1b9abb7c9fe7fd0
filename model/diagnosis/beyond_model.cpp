#include "model/diagnosis/finders.h"

#include <algorithm>

namespace eigenlink {

namespace {

/// Chooses "exact" for the model of an element.
std::vector<Remedy> makeExact(const Element& element)
{
    const Field* field = findField(element, "model");
    const Field* shear = findField(element, "shear_stiffness");
    const bool yieldsToShear = shear != nullptr && std::get<double>(shear->read(element)) > 0;
    if (field == nullptr || yieldsToShear) {  // exact beams are rigid against shear
        return {};
    }
    const auto choice = std::ranges::find(field->traits.choices, "exact");
    const auto number = static_cast<double>(choice - field->traits.choices.begin());
    return {setNumber(idOf(element), "model", number, Text("Set the model of {1} to exact", PartId{idOf(element)}))};
}

}  // namespace

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
