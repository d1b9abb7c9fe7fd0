#include "model/mechanism/elements/notch_hinge/notch_hinge.h"

#include "model/basics/number_text.h"
#include "model/mechanism/drawn_element.h"
#include "model/mechanism/elements/shared/fields_hinge.h"
#include "model/mechanism/elements/shared/sample.h"

#include <cmath>

namespace eigenlink {
namespace {

/// The theory of slender beams needs a neck that is longer than thick. Between the places where the neck is twice as
/// thick it is 2√(rt) long, 2t for t = r.
void checkNotchHinge(const NotchHinge& hinge, const IndexedMechanism&, std::size_t index, std::vector<Message>& issues)
{
    if (hinge.thickness > hinge.radius) {
        issues.push_back(
            issueAt(Severity::warning, hinge, index, "thickness", Text::of(Number{hinge.thickness, Quantity::length}),
                    "the stiffness of the hinge is that of a slender beam, which holds up to a thickness of "
                    "one radius of the notches; make it thinner, or the radius larger"));
    }
}

/// Aluminium, relaxed as drawn.
void drawNotchHinge(NotchHinge& hinge, const Mechanism& mechanism)
{
    hinge.radius = 0.005;
    hinge.thickness = 0.0005;
    hinge.width = 0.01;
    hinge.youngsModulus = 70e9;
    hinge.restAngle = drawnLinkAngle(mechanism, hinge.of[0]) - drawnLinkAngle(mechanism, hinge.of[1]);
}

std::vector<Mechanism> notchHingeSamples()
{
    const NotchHinge hinge{.id = "hinge",
                           .of = {"BC", "AB"},
                           .radius = 0.2,
                           .thickness = 0.05,
                           .width = 0.1,
                           .youngsModulus = 1e6,
                           .restAngle = 0.3,
                           .damping = 0.8};
    return {sampleOnLinks(hinge), sampleOnBeams(hinge)};
}

}  // namespace

double stiffnessOf(const NotchHinge& hinge)
{
    const double beta = hinge.thickness / (2 * hinge.radius), s = 2 * beta + beta * beta;
    const double bracket = 1 / (1 + beta) + (3 + s) / ((1 + beta) * s) +
                           6 * (1 + beta) / std::pow(s, 1.5) * std::atan(std::sqrt((2 + beta) / beta));
    return 2 * hinge.youngsModulus * hinge.width * hinge.radius * hinge.radius * s / (3 * bracket);
}

ElementType notchHingeType()
{
    return {
        .type = "notch_hinge",
        .label = "notch hinge",
        .summary = "flexure hinge with two circular notches between two links, or a link and the ground",
        .symbol = "hinge",
        .hasRange = true,
        .fields = hingeFields<NotchHinge>(
            {neededField("radius", "radius of the notches", Quantity::length, Range::positive, &NotchHinge::radius),
             neededField("thickness", "least thickness", Quantity::length, Range::positive, &NotchHinge::thickness)}),
        .prototype = NotchHinge{},
        .assumptions = {"Notch hinges turn about the middle of the notch with the stiffness of a slender beam."},
        .sources = {"J. M. Paros, L. Weisbord: How to design flexure hinges. Machine Design 37 (1965) 151–156"},
        .draw = typed<NotchHinge>(drawNotchHinge),
        .samples = notchHingeSamples,
        .check = typed<NotchHinge>(checkNotchHinge)};
}

}  // namespace eigenlink
