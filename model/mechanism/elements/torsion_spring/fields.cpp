#include "model/mechanism/elements/torsion_spring/torsion_spring.h"

#include "model/mechanism/drawn_element.h"
#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/fields_line.h"
#include "model/mechanism/elements/shared/sample.h"

namespace eigenlink {
namespace {

/// More turns leave the angle too few digits.
constexpr double kMostTurns = 1e6;

/// Relaxed as drawn.
void drawTorsionSpring(TorsionSpring& spring, const Mechanism& mechanism)
{
    spring.stiffness = 10;
    spring.restAngle = drawnLinkAngle(mechanism, spring.of[0]) - drawnLinkAngle(mechanism, spring.of[1]);
}

std::vector<Mechanism> torsionSpringSamples()
{
    const TorsionSpring hinge{"kt", {"BC", "AB"}, 4, 0.3, 0.8, {}};
    const TorsionSpring toGround{"kt", {"AB", "ground"}, 5, -0.4, 0.6, {}};
    return {sampleOnLinks(hinge), sampleOnBeams(hinge), sampleOnLinks(toGround), sampleOnBeams(toGround)};
}

}  // namespace

ElementType torsionSpringType()
{
    return {
        .type = "torsion_spring",
        .label = "torsion spring",
        .summary = "torsion spring between two links, or a link and the ground",
        .symbol = "kt",
        .fields = {makeField({.key = "of", .label = "between", .required = true, .minimumCount = 2, .maximumCount = 2},
                             FieldKind::linkIds, &TorsionSpring::of),
                   neededField("stiffness", "stiffness", Quantity::torsionStiffness, Range::nonNegative,
                               &TorsionSpring::stiffness),
                   valueField({.key = "rest_angle",
                               .label = "rest angle",
                               .quantity = Quantity::angle,
                               .required = true,
                               .follows = Follows::relativeAngle,
                               .symbol = "θ₀"},
                              &TorsionSpring::restAngle),
                   rangedField("damping", "damping", Quantity::torsionDamping, Range::nonNegative,
                               &TorsionSpring::damping),
                   valueField({.key = "turns", .label = "turns", .whole = kMostTurns, .follows = Follows::turns},
                              &TorsionSpring::turns)},
        .prototype = TorsionSpring{},
        .assumptions = {kLinearSprings, kLinearDampers},
        .draw = typed<TorsionSpring>(drawTorsionSpring),
        .samples = torsionSpringSamples,
        .check = checkNothing};
}

}  // namespace eigenlink
