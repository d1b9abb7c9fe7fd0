#include "model/mechanism/templates/flexible_pendulum.h"

namespace eigenlink {
namespace {

Mechanism built(const TemplateValues& v)
{
    return flexiblePendulum({static_cast<int>(v[0]), v[1], v[2], v[3], v[4], BeamModel::linear});
}

}  // namespace

Mechanism flexiblePendulum(const FlexiblePendulumParameters& parameters)
{
    Mechanism mechanism;
    mechanism.title = "Flexible double pendulum, " + std::to_string(parameters.segments) + " elements a link";
    mechanism.description = "Two equal beams hang in a row from a pin under their own weight.";
    mechanism.points = {{"O", {0, 0}, true, {}},
                        {"P1", {0, -parameters.length}, false, {}},
                        {"P2", {0, -2 * parameters.length}, false, {}}};
    Beam beam;
    beam.length = parameters.length;
    beam.segments = parameters.segments;
    beam.section = Section{};
    beam.section->shape = Section::Shape::circle;
    beam.section->radius = parameters.radius;
    beam.youngsModulus = parameters.youngsModulus;
    beam.density = parameters.density;
    beam.model = parameters.model;
    for (const int link : {1, 2}) {
        beam.id = "link" + std::to_string(link);
        beam.points = {link == 1 ? "O" : "P1", "P" + std::to_string(link)};
        mechanism.elements.emplace_back(beam);
    }
    return mechanism;
}

MechanismTemplate flexiblePendulumTemplate()
{
    const FlexiblePendulumParameters usual;
    return {.key = "flexible-pendulum",
            .label = "Flexible double pendulum",
            .summary = "Two beams in a row hanging from a pin",
            .parameters = {{"segments", "elements", "Finite elements of each link", "", Quantity::none, Range::positive,
                            static_cast<double>(usual.segments), 100'000},
                           {"length", "length", "Length of each link", "m", Quantity::length, Range::positive,
                            usual.length},
                           {"radius", "radius", "Radius of the circular sections", "m", Quantity::length,
                            Range::positive, usual.radius},
                           {"modulus", "modulus", "Young's modulus of the links", "Pa", Quantity::modulus,
                            Range::positive, usual.youngsModulus},
                           {"density", "density", "Density of the links", "kg/m³", Quantity::density, Range::positive,
                            usual.density}},
            .build = built};
}

}  // namespace eigenlink
