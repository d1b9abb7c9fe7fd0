#include "model/mechanism/elements/cross_pivot/cross_pivot.h"

#include "model/basics/number_text.h"
#include "model/mechanism/drawn_element.h"
#include "model/mechanism/elements/shared/fields_hinge.h"
#include "model/mechanism/elements/shared/sample.h"

namespace eigenlink {
namespace {

/// The stiffness is that of slender leaves.
void checkCrossPivot(const CrossPivot& pivot, const IndexedMechanism&, std::size_t index, std::vector<Message>& issues)
{
    if (10 * pivot.thickness > pivot.leafLength) {
        issues.push_back(issueAt(Severity::warning, pivot, index, "thickness",
                                 Text::of(Number{pivot.thickness, Quantity::length}),
                                 "the stiffness of the pivot is that of slender leaves, which holds up to a thickness "
                                 "of a tenth of their length; make them thinner or longer"));
    }
}

/// Steel, relaxed as drawn.
void drawCrossPivot(CrossPivot& pivot, const Mechanism& mechanism)
{
    pivot.leafLength = 0.05;
    pivot.thickness = 0.0005;
    pivot.width = 0.01;
    pivot.youngsModulus = 210e9;
    pivot.restAngle = drawnLinkAngle(mechanism, pivot.of[0]) - drawnLinkAngle(mechanism, pivot.of[1]);
}

std::vector<Mechanism> crossPivotSamples()
{
    const CrossPivot pivot{.id = "pivot",
                           .of = {"AB", "ground"},
                           .leafLength = 0.5,
                           .thickness = 0.05,
                           .width = 0.1,
                           .youngsModulus = 1e6,
                           .restAngle = -0.4,
                           .damping = 0.6};
    return {sampleOnLinks(pivot), sampleOnBeams(pivot)};
}

}  // namespace

double stiffnessOf(const CrossPivot& pivot)
{
    const double t = pivot.thickness;
    return pivot.youngsModulus * pivot.width * t * t * t / (6 * pivot.leafLength);
}

ElementType crossPivotType()
{
    return {.type = "cross_pivot",
            .label = "cross-spring pivot",
            .summary = "two leaf springs that cross in their middles between two links, or a link and the ground",
            .symbol = "pivot",
            .hasRange = true,
            .fields = hingeFields<CrossPivot>({neededField("leaf_length", "length of the leaves", Quantity::length,
                                                           Range::positive, &CrossPivot::leafLength),
                                               neededField("thickness", "thickness of the leaves", Quantity::length,
                                                           Range::positive, &CrossPivot::thickness)}),
            .prototype = CrossPivot{},
            .assumptions = {"Cross-spring pivots turn about the crossing of their leaves, whose shift is left out."},
            .draw = typed<CrossPivot>(drawCrossPivot),
            .samples = crossPivotSamples,
            .check = typed<CrossPivot>(checkCrossPivot)};
}

}  // namespace eigenlink
