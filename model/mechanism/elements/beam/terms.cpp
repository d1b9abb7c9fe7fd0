#include "model/mechanism/elements/beam/beam.h"

#include "model/mechanism/edit.h"
#include "model/mechanism/elements/beam/terms.h"

#include <cmath>

namespace eigenlink {
namespace {

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

void bind(const Beam& beam, Binder& binder)
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

}  // namespace eigenlink
