#include "model/mechanism/elements/angle/angle.h"

#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/sample.h"

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
