#include "model/elements/beam.h"

#include "model/basics/number_text.h"
#include "model/description/drawn_element.h"
#include "model/description/edit.h"
#include "model/kinds/beam_terms.h"
#include "model/kinds/field_table.h"
#include "model/kinds/sample.h"

#include <array>
#include <cmath>

namespace eigenlink {
namespace {

/// 300,000 coordinates: seconds and a gigabyte. Finer meshes lose the digits of their lowest modes.
constexpr double kMostSegments = 100000;

constexpr std::array<std::string_view, 2> kMassMatrices{"consistent", "lumped"};
constexpr std::array<std::string_view, 3> kModels{"linear", "stress_stiffened", "exact"};

/// u′ where a search for an equilibrium starts. Between two fixed points the length of an exact beam changes along the
/// whole of it: a misfit in its last segment alone could turn that segment inside out.
double drawnStretch(const Beam& beam, const BeamFrame& frame, const Binder& binder)
{
    const bool isHeld = binder.isFixed(beam.points[0]) && binder.isFixed(beam.points[1]);
    return isHeld && frame.hasSlopes()
               ? distance(binder.drawnAt(beam.points[0]), binder.drawnAt(beam.points[1])) / frame.length - 1
               : 0;
}

/// Coordinates of the nodes; returns the first.
Eigen::Index addNodes(const Beam& beam, const BeamFrame& frame, Binder& binder)
{
    const std::string& id = beam.id;
    const double stretch = drawnStretch(beam, frame, binder);
    Eigen::Index first = 0;
    for (int i = 0; i <= frame.segments; ++i) {
        const std::string name = id + "." + std::to_string(i);
        const double along = stretch * frame.undeformed(i);
        const Eigen::Index u = binder.addCoordinate({name + ".u", id, along, Quantity::length, true});
        binder.addCoordinate({name + ".v", id, 0, Quantity::length, true});
        if (frame.hasSlopes()) {
            binder.addCoordinate({name + ".slope", id, 0, Quantity::none, true});
            binder.addCoordinate({name + ".stretch", id, stretch, Quantity::none, true});
        } else {
            binder.addCoordinate({name + ".rotation", id, 0, Quantity::angle, true});
        }
        first = i == 0 ? u : first;
    }
    return first;
}

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
    if (beam.model == BeamModel::exact) {
        frame.perNode = 4;
        frame.tip = binder.addCoordinate({beam.id + ".tip", beam.id, frame.drawnAngle, Quantity::angle});
    }
    frame.nodal = addNodes(beam, frame, binder);
    if (own) {
        addBeamPin(binder, frame, 0, beam.id, beam.points[0]);
    }
    return frame;
}

/// EA [N], of exact beams at most the limit of the binder.
double axialStiffnessOf(const Beam& beam, const BeamFrame& frame, Binder& binder)
{
    const double whole = beam.youngsModulus * areaOf(beam);
    const double most =
        binder.stretchLimit() * beam.youngsModulus * secondMomentOf(beam) / (frame.length * frame.length);
    if (beam.model != BeamModel::exact || whole <= most) {
        return whole;
    }
    binder.noteSoftened();
    return most;
}

void bindBeam(const Beam& beam, Binder& binder)
{
    const BeamFrame frame = addFrame(beam, binder);
    binder.addBeam(*findElement(binder.mechanism(), beam.id), frame);
    const double area = areaOf(beam);
    const double bending = beam.youngsModulus * secondMomentOf(beam);
    const BeamProperties properties{beam.id,
                                    beam.density * area,
                                    axialStiffnessOf(beam, frame, binder),
                                    bending,
                                    beam.massMatrix,
                                    beam.model,
                                    beam.density * area * binder.gravity(),
                                    area,
                                    beam.section ? 2 * secondMomentOf(beam) / depthOf(*beam.section) : 0};
    addBeamMass(binder, frame, properties);
    addBeamElasticity(binder, frame, properties);
    addBeamTangent(binder, frame, beam.id, beam.points[0]);
    if (binder.areBeamsRigid()) {
        addRigidNodes(binder, frame, beam.id);
    }
    if (frame.hasSlopes()) {
        addBeamTip(binder, frame, beam.id);
    }
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

SectionForce BeamProperties::withStress(SectionForce force) const
{
    if (modulus > 0) {
        force.stress = std::abs(force.axial) / area + std::abs(force.moment) / modulus;
        force.byAxial = 1 / area;
        force.byMoment = 1 / modulus;
    }
    return force;
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
        .assumptions =
            {"Beams are slender (Euler–Bernoulli, no shear) and linearly elastic; those of the models linear and "
             "stress_stiffened bend little in the frame that moves with them."},
        .sources = {"C. U. Doğruer, C. B. Toprak, B. Yıldırım: Advancing modal analysis of mechanical linkages via "
                    "differential algebraic equations. Journal of Polytechnic. (Vibration of linkages with flexible "
                    "links)"},
        .draw = typed<Beam>(drawBeam),
        .samples = beamSamples,
        .bind = typed<Beam>(bindBeam),
        .check = typed<Beam>(checkBeam)};
}

}  // namespace eigenlink
