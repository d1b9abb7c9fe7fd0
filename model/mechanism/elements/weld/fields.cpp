#include "model/mechanism/elements/weld/weld.h"

#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/sample.h"

#include <algorithm>

namespace eigenlink {
namespace {

void checkWeld(const Weld& weld, const IndexedMechanism& mechanism, std::size_t index, std::vector<Message>& issues)
{
    for (std::size_t i = 0; i < weld.of.size(); ++i) {
        if (weld.of[i] == kGround) {
            continue;
        }
        const std::vector<std::string> pins = pointsOf(mechanism.elements[*findElement(mechanism, weld.of[i])]);
        if (std::find(pins.begin(), pins.end(), weld.point) == pins.end()) {
            issues.push_back(
                issueAt(Severity::error, weld, index, "of[" + std::to_string(i) + "]", Text::of(PartId{weld.of[i]}),
                        Text("{1} does not reach point {2}, so it cannot be welded there; name a link that "
                             "ends at this point",
                             PartId{weld.of[i]}, PartId{weld.point})));
        }
    }
}

std::vector<Mechanism> weldSamples()
{
    const Weld corner{"corner", {"AB", "BC"}, "B", {}};
    const Weld clamp{"clamp", {"AB", "ground"}, "A", {}};
    return {sampleOnLinks(corner), sampleOnBeams(corner), sampleOnLinks(clamp), sampleOnBeams(clamp)};
}

}  // namespace

ElementType weldType()
{
    return {.type = "weld",
            .label = "weld",
            .summary = "rigid corner: links keep their relative angles; with the ground: clamped",
            .hold = Hold::joint,
            .fields = {makeField({.key = "of", .label = "welds", .required = true, .minimumCount = 2},
                                 FieldKind::linkIds, &Weld::of),
                       pointField(&Weld::point)},
            .prototype = Weld{},
            .samples = weldSamples,
            .check = typed<Weld>(checkWeld)};
}

}  // namespace eigenlink
