#include "model/mechanism/elements/point_mass/point_mass.h"

#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/sample.h"

namespace eigenlink {
namespace {

void drawPointMass(PointMass& mass, const Mechanism&)
{
    mass.mass = 1;
}

std::vector<Mechanism> pointMassSamples()
{
    return {sampleOnPoints(PointMass{"m", "A", 0.6, {}})};
}

}  // namespace

ElementType pointMassType()
{
    return {.type = "point_mass",
            .label = "point mass",
            .summary = "mass concentrated at a point",
            .symbol = "m",
            .fields = {pointField(&PointMass::point),
                       neededField("mass", "mass", Quantity::mass, Range::nonNegative, &PointMass::mass)},
            .prototype = PointMass{},
            .draw = typed<PointMass>(drawPointMass),
            .samples = pointMassSamples,
            .check = checkNothing};
}

}  // namespace eigenlink
