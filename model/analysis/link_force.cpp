#include "model/analysis/link_force.h"

#include "model/assembly/kinematics.h"
#include "model/assembly/section_peaks.h"
#include "model/basics/without_rounding.h"
#include "model/mechanism/elements/beam/terms.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

/// |r′| − 1 of the slopes u′ and v′
double stretchOf(double u, double v)
{
    return (2 * u + u * u + v * v) / (std::hypot(1 + u, v) + 1);  // keeps the digits of small strains
}

/// Mean strain of an element: (u₂ − u₁)/h, of a stress-stiffened one (1/h)∫(u′ + ½v′²)dx, and of an exact one that of
/// its energy, |r′| − 1 by Simpson's rule, see addBeamElasticity.
double strainOf(const BeamNode& from, const BeamNode& to, double h, BeamModel model, double shearTurn)
{
    const double axial = (to.axial - from.axial) / h, c = (to.transverse - from.transverse) / h;
    if (model == BeamModel::exact) {
        const double um = (from.stretch + to.stretch) / 2, vm = (from.rotation + to.rotation) / 2;
        const double u = 1.5 * axial - um / 2, v = 1.5 * c - vm / 2;
        return (stretchOf(from.stretch, from.rotation) + 4 * stretchOf(u, v) + stretchOf(to.stretch, to.rotation)) / 6;
    }
    if (model == BeamModel::linear) {
        return axial;
    }
    const double turn = shearTurn * (from.rotation + to.rotation - 2 * c);
    const double a = from.rotation - c - turn;
    const double b = to.rotation - c - turn;
    return axial + (c * c + (4 * a * a - 2 * a * b + 4 * b * b) / 30) / 2;
}

double meanForce(const Beam& beam, const BeamPose& pose)
{
    const auto segments = static_cast<double>(pose.nodes.size() - 1);
    const double h = pose.length / segments;
    const BeamProperties properties{.bendingStiffness = beam.youngsModulus * secondMomentOf(beam),
                                    .shearStiffness = beam.shearStiffness};
    double strain = 0;
    for (std::size_t i = 1; i < pose.nodes.size(); ++i) {
        strain += strainOf(pose.nodes[i - 1], pose.nodes[i], h, beam.model, properties.shearTurn(h)) / segments;
    }
    return beam.youngsModulus * areaOf(beam) * strain;
}

}  // namespace

std::vector<LinkForce> linkForces(const Analysis& analysis)
{
    std::vector<LinkForce> forces;
    const Mechanism& mechanism = analysis.mechanism;
    const std::vector<Constraint>& constraints = analysis.system->constraints();
    const Eigen::VectorXd& lambda = analysis.equilibrium.lambda;
    for (std::size_t i = 0; i < constraints.size() && static_cast<Eigen::Index>(i) < lambda.size(); ++i) {
        const auto owner = findElement(mechanism, constraints[i].owner);
        if (constraints[i].forceFactor != 0 && owner && isLink(mechanism.elements[*owner]) &&
            pointsOf(mechanism.elements[*owner]).size() == 2) {
            forces.push_back({*owner, constraints[i].forceFactor * lambda[static_cast<Eigen::Index>(i)]});
        }
    }
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    const double largest = largestForce(analysis.system->sectionForces(q));
    for (const BeamPose& pose : analysis.system->kinematics().beamPoses(q)) {
        const double force = meanForce(std::get<Beam>(mechanism.elements[pose.element]), pose);
        forces.push_back({pose.element, withoutRounding(force, largest)});
    }
    std::ranges::stable_sort(forces, {}, &LinkForce::element);
    return forces;
}

}  // namespace eigenlink
