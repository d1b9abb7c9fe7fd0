#include "model/mechanism/templates/slider_crank.h"

#include "model/basics/text_exception.h"

#include <cmath>
#include <numbers>

namespace eigenlink {
namespace {

Mechanism sliderCrank(const TemplateValues& v)
{
    const double crank = v[0];
    const double rod = v[1];
    const double offset = v[2];
    const double angle = v[3];
    const Vector2 b = rotated({crank, 0}, angle);
    const double rise = offset - b.y;
    if (!(rod > std::abs(rise))) {
        throw InvalidArgument("the rod does not reach the guide from there; make it longer or the offset smaller");
    }
    const Vector2 c{b.x + std::sqrt(rod * rod - rise * rise), offset};
    Mechanism mechanism;
    mechanism.title = "Slider-crank";
    mechanism.description = "A crank and a rod turn the sliding of one pin into rotation. One way to move.";
    mechanism.points = {{"A", {0, 0}, true, {}}, {"B", b, false, {}}, {"C", c, false, {}}};
    mechanism.elements = {Bar{"crank", {"A", "B"}, crank, v[4] * crank, {}},
                          Bar{"rod", {"B", "C"}, rod, v[4] * rod, {}}, Slider{"guide", "C", {0, offset}, {1, 0}, {}},
                          PointMass{"piston", "C", v[5], {}}};
    if (v[6] > 0) {
        // A spring to a pin behind the slider, without force where the slider is drawn.
        const Vector2 wall{crank + 1.6 * rod, offset};
        mechanism.points.push_back({"D", wall, true, {}});
        mechanism.elements.emplace_back(Spring{"spring", {"C", "D"}, v[6], distance(c, wall), v[7], {}});
    }
    mechanism.elements.emplace_back(Angle{"phi", "crank", {}});
    return mechanism;
}

}  // namespace

MechanismTemplate sliderCrankTemplate()
{
    return {.key = "slider-crank",
            .label = "Slider-crank",
            .summary = "Crank, rod and a slider on a straight guide",
            .parameters = {{"crank", "crank", "Length of the crank", "m", Quantity::length, Range::positive, 0.5},
                           {"rod", "rod", "Length of the rod", "m", Quantity::length, Range::positive, 1.2},
                           {"offset", "offset of the guide", "Height of the guide above the crank's pin", "m",
                            Quantity::length, Range::any, 0},
                           {"angle", "crank angle drawn", "Angle of the crank in the drawing", "rad", Quantity::angle,
                            Range::any, std::numbers::pi / 3},
                           {"line-mass", "mass per metre", "Mass of the links for each metre", "kg/m", Quantity::none,
                            Range::positive, 1},
                           {"piston", "mass of the slider", "Mass of the slider", "kg", Quantity::mass,
                            Range::nonNegative, 0.5},
                           {"stiffness", "spring of the slider", "Stiffness of the spring that holds the slider", "N/m",
                            Quantity::stiffness, Range::nonNegative, 100},
                           {"damping", "damping of the slider", "Damping along the spring", "N s/m", Quantity::damping,
                            Range::nonNegative, 0}},
            .build = sliderCrank};
}

}  // namespace eigenlink
