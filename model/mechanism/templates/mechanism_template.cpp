#include "model/mechanism/templates/mechanism_template.h"

#include "model/basics/text_exception.h"
#include "model/mechanism/templates/chain.h"
#include "model/mechanism/templates/flexible_pendulum.h"
#include "model/mechanism/templates/n_loop.h"
#include "model/mechanism/templates/six_bar.h"
#include "model/mechanism/templates/slider_crank.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {
namespace {

constexpr int kMostLoops = 100000;

MechanismTemplate nLoopTemplate()
{
    return {
        .key = "nloop",
        .label = "N-loop four-bar",
        .summary = "The N-loop four-bar: n = 2N + 3, m = 2N + 2, one way to move",
        .parameters = {{"loops", "loops N", "Number of loops N, at most 100000", "", Quantity::none, Range::positive, 1,
                        kMostLoops},
                       {"damping", "damping c", "Damping of each diagonal", "N s/m", Quantity::damping,
                        Range::nonNegative, 0},
                       {"stiffness", "stiffness k", "Stiffness of each diagonal; without damping too, 0 leaves it out",
                        "N/m", Quantity::stiffness, Range::nonNegative, 25},
                       {"rest-length", "rest length l₀", "Rest length of each diagonal", "m", Quantity::length,
                        Range::nonNegative, std::numbers::sqrt2},
                       {"length", "length l", "Length of rods and couplers", "m", Quantity::length},
                       {"mass", "mass m", "Mass of each rod and coupler", "kg", Quantity::mass},
                       {"gravity", "gravity g", "Gravity along −y", "m/s²", Quantity::none, Range::any, 9.81}},
        .build = [](const TemplateValues& v) {
            return nLoop({.loops = static_cast<int>(v[0]),
                          .damping = v[1],
                          .stiffness = v[2],
                          .restLength = v[3],
                          .length = v[4],
                          .mass = v[5],
                          .gravity = v[6]});
        }};
}

}  // namespace

std::span<const MechanismTemplate> mechanismTemplates()
{
    static const std::array all{nLoopTemplate(),         sliderCrankTemplate(),
                                wattSixBarTemplate(),    stephensonSixBarTemplate(),
                                pendulumChainTemplate(), flexiblePendulumTemplate()};
    return all;
}

TemplateValues usualValues(const MechanismTemplate& family)
{
    TemplateValues values;
    std::transform(family.parameters.begin(), family.parameters.end(), std::back_inserter(values),
                   [](const TemplateParameter& parameter) { return parameter.usual; });
    return values;
}

Vector2 meetingPoint(Vector2 a, double ra, Vector2 b, double rb, const Text& names)
{
    const double d = distance(a, b);
    const double along = (d * d + ra * ra - rb * rb) / (2 * d);
    const double squared = ra * ra - along * along;
    if (!(d > 0) || !(squared > 0)) {
        const auto length = [](double value) { return Number{value, Quantity::length, 3}; };
        throw InvalidArgument(
            d > ra + rb ? Text("{1} do not meet: their ends are {2} apart, their lengths {3} and {4}; make one of them "
                               "longer",
                               names, length(d), length(ra), length(rb))
                        : Text("{1} do not meet: their ends are {2} apart, their lengths {3} and {4}; make one of them "
                               "longer or shorter",
                               names, length(d), length(ra), length(rb)));
    }
    const Vector2 u = (b - a) / d;
    return a + along * u + std::sqrt(squared) * perpendicular(u);
}

}  // namespace eigenlink
