#include "model/elements/angle.h"

#include "model/kinds/field_table.h"
#include "model/kinds/sample.h"

namespace eigenlink {
namespace {

std::vector<Mechanism> angleSamples()
{
    const Angle angle{"phi", "AB", {}};
    return {sampleOnLinks(angle), sampleOnBeams(angle)};
}

}  // namespace

ElementType angleType()
{
    return {.type = "angle",
            .label = "angle",
            .summary = "makes the angle of a link a coordinate of the system",
            .symbol = "phi",
            .fields = {linkField(&Angle::of)},
            .prototype = Angle{},
            .samples = angleSamples,
            .check = checkNothing};
}

}  // namespace eigenlink
