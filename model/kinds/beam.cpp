#include "model/elements/beam.h"

#include "model/basics/number_text.h"
#include "model/description/drawn_element.h"
#include "model/description/edit.h"
#include "model/kinds/beam_terms.h"
#include "model/kinds/field_table.h"
#include "model/kinds/sample.h"

#include <array>

namespace eigenlink {
namespace {

/// 300,000 coordinates: seconds and a gigabyte. Finer meshes lose the digits of their lowest modes.
constexpr double kMostSegments = 100000;

constexpr std::array<std::string_view, 2> kMassMatrices{"consistent", "lumped"};
constexpr std::array<std::string_view, 2> kModels{"linear", "stress_stiffened"};

/// The frame's coordinates: R is the free point where the beam starts when no other beam has claimed it.
BeamFrame addFrame(const Beam& beam, Binder& binder)
{
    BeamFrame frame;
    const Vector2 at = binder.drawnAt(beam.points[0]);
    frame.segments = static_cast<int>(beam.segments);
    frame.length = effectiveLength(binder.mechanism(), beam);
    frame.drawnAngle = angleOf(binder.drawnAt(beam.points[1]) - at);
    const bool own = !binder.claim(beam.points[0]);
    frame.origin = own ? binder.addNode(beam.id, at) : binder.node(beam.points[0]);
    frame.theta = binder.addCoordinate({beam.id + ".theta", beam.id, frame.drawnAngle, Quantity::angle});
    for (int i = 0; i <= frame.segments; ++i) {
        const std::string name = beam.id + "." + std::to_string(i);
        const Eigen::Index u = binder.addCoordinate({name + ".u", beam.id, 0, Quantity::length, true});
        binder.addCoordinate({name + ".v", beam.id, 0, Quantity::length, true});
        binder.addCoordinate({name + ".rotation", beam.id, 0, Quantity::angle, true});
        frame.nodal = i == 0 ? u : frame.nodal;
    }
    if (own) {
        addBeamPin(binder, frame, 0, beam.id, beam.points[0]);
    }
    return frame;
}

void bindBeam(const Beam& beam, Binder& binder)
{
    const BeamFrame frame = addFrame(beam, binder);
    binder.addBeam(*findElement(binder.mechanism(), beam.id), frame);
    const double area = areaOf(beam);
    const BeamProperties properties{beam.density * area, beam.youngsModulus * area,
                                    beam.youngsModulus * secondMomentOf(beam), beam.massMatrix, beam.model};
    addBeamMass(binder, frame, properties);
    addBeamElasticity(binder, frame, properties);
    addBeamTangent(binder, frame, beam.id, beam.points[0]);
    if (!binder.isDerived(beam.points[1])) {
        addBeamPin(binder, frame, frame.segments, beam.id, beam.points[1]);
    }
}

void checkBeam(const Beam& beam, const IndexedMechanism& mechanism, std::size_t index, std::vector<Message>& issues)
{
    const Point& a = mechanism.points[*findPoint(mechanism, beam.points[0])];
    const Point& b = mechanism.points[*findPoint(mechanism, beam.points[1])];
    if (!(distance(a.at, b.at) > 0)) {
        issues.push_back(issueAt(Severity::error, beam, index, "points", Text("{1}, {2}", PartId{a.id}, PartId{b.id}),
                                 "both ends of the beam are drawn at the same place, so that it has no direction; "
                                 "move one of them"));
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
}

std::vector<Mechanism> beamSamples()
{
    std::vector<Mechanism> samples;
    for (const BeamModel model : {BeamModel::linear, BeamModel::stressStiffened}) {
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
    samples.push_back(sampleOnPoints(Beam{.id = "round",
                                          .points = {"A", "B"},
                                          .segments = 3,
                                          .section = Section{.shape = Section::Shape::circle, .radius = 0.2},
                                          .youngsModulus = 50,
                                          .density = 2}));
    return samples;
}

std::vector<Field> beamFields()
{
    return {pointsField(2, 2, &Beam::points),
            valueField({.key = "length",
                        .label = "length",
                        .quantity = Quantity::length,
                        .range = Range::positive,
                        .follows = Follows::length},
                       &Beam::length),
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
            valueField({.key = "youngs_modulus",
                        .label = "Young's modulus",
                        .quantity = Quantity::modulus,
                        .range = Range::positive,
                        .required = true},
                       &Beam::youngsModulus),
            valueField({.key = "density",
                        .label = "density",
                        .quantity = Quantity::density,
                        .range = Range::positive,
                        .required = true},
                       &Beam::density),
            choiceField({.key = "mass_matrix", .label = "mass matrix", .choices = kMassMatrices}, &Beam::massMatrix),
            choiceField({.key = "model", .label = "model", .choices = kModels}, &Beam::model),
            rateField(&Beam::rate)};
}

}  // namespace

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
        .assumptions =
            {"Beams are slender (Euler–Bernoulli, no shear), linearly elastic, and bend little in the frame that moves "
             "with them."},
        .sources = {"C. U. Doğruer, C. B. Toprak, B. Yıldırım: Advancing modal analysis of mechanical linkages via "
                    "differential algebraic equations. Journal of Polytechnic. (Vibration of linkages with flexible "
                    "links)"},
        .draw = typed<Beam>(drawBeam),
        .samples = beamSamples,
        .bind = typed<Beam>(bindBeam),
        .check = typed<Beam>(checkBeam)};
}

}  // namespace eigenlink
