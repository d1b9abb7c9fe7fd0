#include "model/mechanism/elements/force/force.h"

#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/fields_line.h"
#include "model/mechanism/elements/shared/sample.h"

namespace eigenlink {
namespace {

void checkForce(const Force& force, const IndexedMechanism& mechanism, std::size_t index, std::vector<Message>& issues)
{
    if (mechanism.points[*findPoint(mechanism, force.point)].fixed) {
        issues.push_back(issueAt(Severity::warning, force, index, "point", Text::of(PartId{force.point}),
                                 "the point is fixed to the ground, so the force moves nothing"));
    }
}

std::vector<Mechanism> forceSamples()
{
    return {sampleOnPoints(Force{"F", "A", {2, -3}, {}})};
}

}  // namespace

ElementType forceType()
{
    return {.type = "force",
            .label = "force",
            .summary = "force at a point, constant or a function of time",
            .symbol = "F",
            .fields = {pointField(&Force::point),
                       valueField({.key = "force",
                                   .label = "force",
                                   .quantity = Quantity::force,
                                   .required = true,
                                   .unless = "force_in_time"},
                                  &Force::force),
                       valueField({.key = "force_in_time",
                                   .label = "force in time",
                                   .quantity = Quantity::force,
                                   .maximumCount = 2,
                                   .inPlaceOf = "force"},
                                  &Force::forceInTime)},
            .prototype = Force{},
            .assumptions = {kConstantLoads},
            .samples = forceSamples,
            .check = typed<Force>(checkForce)};
}

}  // namespace eigenlink
