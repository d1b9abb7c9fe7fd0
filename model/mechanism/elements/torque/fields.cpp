#include "model/mechanism/elements/torque/torque.h"

#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/fields_line.h"
#include "model/mechanism/elements/shared/sample.h"

#include <algorithm>

namespace eigenlink {
namespace {

void checkTorque(const Torque& torque, const IndexedMechanism& mechanism, std::size_t index,
                 std::vector<Message>& issues)
{
    const std::vector<std::string> pins = pointsOf(mechanism.elements[*findElement(mechanism, torque.of)]);
    if (!torque.point.empty() && std::find(pins.begin(), pins.end(), torque.point) == pins.end()) {
        issues.push_back(issueAt(Severity::error, torque, index, "point", Text::of(PartId{torque.point}),
                                 Text("{1} does not reach this point; name one of its own points", PartId{torque.of})));
    }
}

void drawTorque(Torque& torque, const Mechanism&)
{
    torque.torque = 1;
}

std::vector<Mechanism> torqueSamples()
{
    const Torque torque{"T", "AB", 1.7, {}};
    return {sampleOnLinks(torque), sampleOnBeams(torque), sampleOnBeams(Torque{"T", "AB", -0.6, {}, "B"})};
}

}  // namespace

ElementType torqueType()
{
    return {
        .type = "torque",
        .label = "torque",
        .summary = "torque on a link, constant or a function of time, counter-clockwise positive",
        .symbol = "T",
        .fields = {linkField(&Torque::of),
                   valueField({.key = "torque",
                               .label = "torque",
                               .quantity = Quantity::torque,
                               .required = true,
                               .unless = "torque_in_time"},
                              &Torque::torque),
                   valueField({.key = "torque_in_time",
                               .label = "torque in time",
                               .quantity = Quantity::torque,
                               .maximumCount = 1,
                               .inPlaceOf = "torque"},
                              &Torque::torqueInTime),
                   makeField({.key = "point", .label = "at point", .absent = "the whole link; of a beam its first end"},
                             FieldKind::pointId, &Torque::point)},
        .prototype = Torque{},
        .assumptions = {kConstantLoads},
        .draw = typed<Torque>(drawTorque),
        .samples = torqueSamples,
        .check = typed<Torque>(checkTorque)};
}

}  // namespace eigenlink
