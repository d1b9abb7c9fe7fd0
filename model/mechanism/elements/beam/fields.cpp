#include "model/mechanism/elements/beam/beam.h"

#include "model/basics/number_text.h"
#include "model/mechanism/drawn_element.h"
#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/sample.h"

#include <array>
#include <cmath>

namespace eigenlink {
namespace {

/// 300,000 coordinates: seconds and a gigabyte. Finer meshes lose the digits of their lowest modes.
constexpr double kMostSegments = 100000;

/// Chords of arcs that turn by less than a whole turn have a length [rad]; longer arcs are divided into several beams.
constexpr double kLargestArc = 6.28;

constexpr std::array<std::string_view, 2> kMassMatrices{"consistent", "lumped"};

constexpr std::array<std::string_view, 3> kModels{"linear", "stress_stiffened", "exact"};

void checkBeam(const Beam& beam, const IndexedMechanism& mechanism, std::size_t index, std::vector<Message>& issues)
{
    const Point& a = mechanism.points[*findPoint(mechanism, beam.points[0])];
    const Point& b = mechanism.points[*findPoint(mechanism, beam.points[1])];
    if (!(distance(a.at, b.at) > 0)) {
        issues.push_back(issueAt(Severity::error, beam, index, "points", Text("{1}, {2}", PartId{a.id}, PartId{b.id}),
                                 "both ends of the beam are drawn at the same place, so that it has no direction; "
                                 "move one of them"));
    }
    if (beam.arcAngle != 0 && beam.model != BeamModel::exact) {
        issues.push_back(issueAt(Severity::error, beam, index, "model",
                                 Text::verbatim(std::string(kModels[static_cast<std::size_t>(beam.model)])),
                                 "this model is of straight beams; set it to exact, or remove the angle of the arc"));
    }
    if (beam.yieldStress && !beam.section) {
        issues.push_back(issueAt(Severity::warning, beam, index, "yield_stress",
                                 Text::of(Number{*beam.yieldStress, Quantity::modulus}),
                                 "without a section the beam has no stress to compare with; give it a section in place "
                                 "of area and second moment"));
    }
}

/// Steel of square section, fifty times as long as thick.
void drawBeam(Beam& beam, const Mechanism& mechanism)
{
    constexpr double kSlenderness = 50;
    const double thickness = roundedTo(drawnDistance(mechanism, beam.points) / kSlenderness, 2);
    beam.section = Section{.shape = Section::Shape::rectangle, .width = thickness, .depth = thickness};
    beam.youngsModulus = 210e9;
    beam.density = 7850;
    beam.model = BeamModel::exact;
}

std::vector<Mechanism> beamSamples()
{
    std::vector<Mechanism> samples;
    for (const BeamModel model : {BeamModel::linear, BeamModel::stressStiffened, BeamModel::exact}) {
        for (const BeamMass mass : {BeamMass::consistent, BeamMass::lumped}) {
            // Soft and light, so that differences of its energy keep their digits.
            samples.push_back(sampleOnPoints(Beam{.id = "flex",
                                                  .points = {"A", "B"},
                                                  .length = 1.3,
                                                  .segments = 2,
                                                  .area = 0.4,
                                                  .secondMoment = 0.03,
                                                  .youngsModulus = 50,
                                                  .density = 2,
                                                  .massMatrix = mass,
                                                  .model = model}));
        }
    }
    for (const BeamModel model : {BeamModel::linear, BeamModel::stressStiffened, BeamModel::exact}) {
        samples.push_back(sampleOnPoints(Beam{.id = "loaded",
                                              .points = {"A", "B"},
                                              .arcAngle = model == BeamModel::exact ? 0.7 : 0,
                                              .segments = 2,
                                              .area = 0.4,
                                              .secondMoment = 0.03,
                                              .youngsModulus = 50,
                                              .density = model == BeamModel::exact ? 2.0 : 0.0,
                                              .load = {0.2, -0.3},
                                              .dampingTime = 0.02,
                                              .shearStiffness = 9.0,
                                              .model = model}));
    }
    for (const Section& section :
         {Section{.shape = Section::Shape::circle, .radius = 0.2},
          Section{.shape = Section::Shape::ring, .radius = 0.2, .innerRadius = 0.15},
          Section{.shape = Section::Shape::i, .width = 0.3, .depth = 0.4, .web = 0.05, .flange = 0.06}}) {
        samples.push_back(sampleOnPoints(Beam{.id = "shaped",
                                              .points = {"A", "B"},
                                              .segments = 3,
                                              .section = section,
                                              .youngsModulus = 50,
                                              .density = 2}));
    }
    return samples;
}

/// Stiffness, mass, load, damping and strength.
std::vector<Field> materialFields()
{
    return {
        neededField("youngs_modulus", "Young's modulus", Quantity::modulus, Range::positive, &Beam::youngsModulus),
        neededField("density", "density", Quantity::density, Range::nonNegative, &Beam::density),
        valueField({.key = "load",
                    .label = "distributed load",
                    .quantity = Quantity::stiffness,
                    .follows = Follows::direction},
                   &Beam::load),
        rangedField("damping_time", "damping time of the material", Quantity::time, Range::nonNegative,
                    &Beam::dampingTime),
        valueField({.key = "loss_factor", .label = "loss factor of the material", .range = Range::nonNegative},
                   &Beam::lossFactor),
        rangedField("shear_stiffness", "shear stiffness", Quantity::force, Range::nonNegative, &Beam::shearStiffness),
        rangedField("yield_stress", "yield stress", Quantity::modulus, Range::positive, &Beam::yieldStress)};
}

std::vector<Field> beamFields()
{
    std::vector<Field> fields{
        pointsField(2, 2, &Beam::points),
        valueField({.key = "length",
                    .label = "length",
                    .quantity = Quantity::length,
                    .range = Range::positive,
                    .follows = Follows::length},
                   &Beam::length),
        valueField({.key = "arc_angle",
                    .label = "angle of the arc",
                    .quantity = Quantity::angle,
                    .most = kLargestArc,
                    .follows = Follows::curvature},
                   &Beam::arcAngle),
        valueField({.key = "segments", .label = "segments", .range = Range::positive, .whole = kMostSegments},
                   &Beam::segments),
        valueField({.key = "section", .label = "section", .quantity = Quantity::length}, &Beam::section),
        valueField({.key = "area",
                    .label = "area",
                    .quantity = Quantity::area,
                    .range = Range::positive,
                    .required = true,
                    .unless = "section"},
                   &Beam::area),
        valueField({.key = "second_moment",
                    .label = "second moment of area",
                    .quantity = Quantity::secondMoment,
                    .range = Range::positive,
                    .required = true,
                    .unless = "section"},
                   &Beam::secondMoment),
    };
    const std::vector<Field> material = materialFields();
    fields.insert(fields.end(), material.begin(), material.end());
    fields.insert(
        fields.end(),
        {choiceField({.key = "mass_matrix", .label = "mass matrix", .choices = kMassMatrices}, &Beam::massMatrix),
         choiceField({.key = "model", .label = "model", .choices = kModels}, &Beam::model), rateField(&Beam::rate)});
    return fields;
}

}  // namespace

double arcLength(double chord, double arcAngle)
{
    const double half = arcAngle / 2;
    return arcAngle == 0 ? chord : chord * half / std::sin(half);
}

double areaOf(const Beam& beam)
{
    return beam.section ? areaOf(*beam.section) : beam.area;
}

double secondMomentOf(const Beam& beam)
{
    return beam.section ? secondMomentOf(*beam.section) : beam.secondMoment;
}

ElementType beamType()
{
    return {
        .type = "beam",
        .label = "beam",
        .summary = "flexible link that stretches and bends, pinned at both ends unless welded",
        .link = true,
        .flexible = true,
        .fields = beamFields(),
        .prototype = Beam{},
        .assumptions = {"Beams are slender (Euler–Bernoulli, no shear unless a shear stiffness is given) and linearly "
                        "elastic; those of the models linear and "
                        "stress_stiffened bend little in the frame that moves with them."},
        .sources = {"C. U. Doğruer, C. B. Toprak, B. Yıldırım: Advancing modal analysis of mechanical linkages via "
                    "differential algebraic equations. Journal of Polytechnic. (Vibration of linkages with flexible "
                    "links)"},
        .draw = typed<Beam>(drawBeam),
        .samples = beamSamples,
        .check = typed<Beam>(checkBeam)};
}

}  // namespace eigenlink
