#include "model/mechanism/elements/beam/beam.h"

#include "model/assembly/beam_pose.h"
#include "model/assembly/section_peaks.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/elements/beam/terms.h"
#include "model/mechanism/elements/shared/tolerances.h"

#include <cmath>
#include <numbers>
#include <vector>

namespace eigenlink {
namespace {

/// u′ where a search for an equilibrium starts. Between two fixed points the length of an exact beam changes along the
/// whole of it: a misfit in its last segment alone could turn that segment inside out.
double drawnStretch(const Beam& beam, const BeamFrame& frame, const Binder& binder)
{
    const bool isHeld = binder.isFixed(beam.points[0]) && binder.isFixed(beam.points[1]);
    return isHeld && frame.hasSlopes() && frame.arc == 0
               ? distance(binder.drawnAt(beam.points[0]), binder.drawnAt(beam.points[1])) / frame.length - 1
               : 0;
}

/// The nodal coordinates of a beam without load, in their order.
std::vector<double> unloadedNodes(const BeamFrame& frame)
{
    std::vector<double> values;
    for (const BeamNode& node : arcNodes(frame.length, frame.arc, frame.segments)) {
        values.insert(values.end(), {node.axial, node.transverse, node.rotation});
        if (frame.hasSlopes()) {
            values.push_back(node.stretch);
        }
        if (frame.hasShear()) {
            values.push_back(0);
        }
    }
    return values;
}

/// Coordinates of the nodes; returns the first.
Eigen::Index addNodes(const Beam& beam, const BeamFrame& frame, Binder& binder)
{
    const std::string& id = beam.id;
    const double stretch = drawnStretch(beam, frame, binder);
    const std::vector<double> values = unloadedNodes(frame);
    Eigen::Index first = 0;
    for (int i = 0; i <= frame.segments; ++i) {
        const std::string name = id + "." + std::to_string(i);
        const double* value = values.data() + static_cast<std::ptrdiff_t>(frame.perNode) * i;
        const double along = value[0] + stretch * frame.undeformed(i);
        const Eigen::Index u = binder.addCoordinate({name + ".u", id, along, Quantity::length, true});
        binder.addCoordinate({name + ".v", id, value[1], Quantity::length, true});
        if (frame.hasSlopes()) {
            binder.addCoordinate({name + ".slope", id, value[2], Quantity::none, true});
            binder.addCoordinate({name + ".stretch", id, value[3] + stretch, Quantity::none, true});
            if (frame.hasShear()) {
                binder.addCoordinate({name + ".shear", id, 0, Quantity::angle, true});
            }
        } else {
            binder.addCoordinate({name + ".rotation", id, value[2], Quantity::angle, true});
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
    frame.length = arcLength(effectiveLength(binder.mechanism(), beam), beam.arcAngle);
    frame.arc = beam.arcAngle;
    frame.drawnAngle = angleOf(binder.drawnAt(beam.points[1]) - at);
    const bool own = !binder.claim(beam.points[0]);
    frame.origin = own ? binder.addNode(beam.id, at) : binder.node(beam.points[0]);
    frame.theta = binder.addCoordinate({beam.id + ".theta", beam.id, frame.drawnAngle, Quantity::angle});
    if (beam.model == BeamModel::exact) {
        frame.perNode = beam.shearStiffness > 0 ? 5 : 4;
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
        binder.assumed().stretchLimit * beam.youngsModulus * secondMomentOf(beam) / (frame.length * frame.length);
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

double BeamProperties::bucklingLoad(double length) const
{
    const double part = std::numbers::pi / (isHeldAtEnds ? length : 2 * length);
    return part * part * bendingStiffness;
}

double BeamProperties::shearTurn(double h) const
{
    const double flexibility = shearStiffness > 0 ? 12 * bendingStiffness / (shearStiffness * h * h) : 0;
    return 0.5 * flexibility / (1 + flexibility);
}

void BeamProperties::addStretch(double strain, std::vector<RangeExcess>& list) const
{
    const double most = std::abs(strain);
    if (most > tolerance::kLargestStrain) {
        const Number part{most, Quantity::none, 3}, limit{tolerance::kLargestStrain, Quantity::none, 3};
        const Text text = strain > 0
                              ? Text(
                                    "Beam {1} is stretched by {2} of its length; its model is made for less than {3}. "
                                    "Make it stiffer, or its load smaller.",
                                    PartId{id}, part, limit)
                              : Text(
                                    "Beam {1} is shortened by {2} of its length; its model is made for less than {3}. "
                                    "Make it stiffer, or its load smaller.",
                                    PartId{id}, part, limit);
        list.push_back({RangeExcess::Kind::strain, most / tolerance::kLargestStrain, text});
    }
}

double largerOf(double a, double b)
{
    return std::abs(b) > std::abs(a) ? b : a;
}

void BeamProperties::addYield(const Term& beam, const ExtendedCoordinates& all, std::vector<RangeExcess>& list) const
{
    if (yieldStress == 0) {
        return;
    }
    std::vector<SectionForce> sections;
    beam.addSectionForces(all, {}, sections);
    double stress = 0;
    for (const SectionForce& each : withPeaks(sections)) {
        stress = each.stress > stress ? each.stress : stress;  // NaN without a section
    }
    if (stress > yieldStress) {
        list.push_back(
            {RangeExcess::Kind::stress, stress / yieldStress,
             Text("Beam {1} carries a stress of {2}, more than its yield stress {3}. Make it stronger, or its "
                  "load or stroke smaller.",
                  PartId{id}, Number{stress, Quantity::modulus, 3}, Number{yieldStress, Quantity::modulus, 3})});
    }
}

void bind(const Beam& beam, Binder& binder)
{
    const BeamFrame frame = addFrame(beam, binder);
    binder.addBeam(*findElement(binder.mechanism(), beam.id), frame);
    const double area = areaOf(beam);
    const double bending = beam.youngsModulus * secondMomentOf(beam);
    const Vector2 load = binder.assumed().loads * beam.load;
    const BeamProperties properties{
        beam.id,
        beam.density * area,
        axialStiffnessOf(beam, frame, binder),
        bending,
        beam.massMatrix,
        beam.model,
        beam.density * area * binder.gravity() + load,
        area,
        beam.section ? 2 * secondMomentOf(beam) / depthOf(*beam.section) : 0,
        load,
        beam.dampingTime,
        beam.shearStiffness,
        beam.yieldStress.value_or(0),
        beam.density * secondMomentOf(beam),
        binder.isHeldAt(beam.id, beam.points[0]) && binder.isHeldAt(beam.id, beam.points[1])};
    if (beam.density > 0) {
        addBeamMass(binder, frame, properties);
    }
    if (!(beam.load == Vector2{})) {
        addBeamLoad(binder, frame, properties);
    }
    addBeamElasticity(binder, frame, properties);
    addBeamTangent(binder, frame, beam.id, beam.points[0]);
    if (binder.assumed().areBeamsRigid) {
        addRigidNodes(binder, frame, beam.id, unloadedNodes(frame));
    }
    if (frame.hasSlopes()) {
        addBeamTip(binder, frame, beam.id);
    }
    if (!binder.isDerived(beam.points[1])) {
        addBeamPin(binder, frame, frame.segments, beam.id, beam.points[1]);
    }
}

}  // namespace eigenlink
