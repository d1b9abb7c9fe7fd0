#pragma once

#include "model/assembly/binder.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace eigenlink {

/// Torque −k(θ − θ₀) − c dθ/dt on a relative angle, with the range in which it holds.
struct TorsionLaw {
    double stiffness = 0;  ///< k [N m/rad]
    double restAngle = 0;  ///< θ₀ [rad], taken on the turn nearest the drawing
    double damping = 0;    ///< c [N m s/rad]
    double turns = 0;      ///< by which the drawing is wound up
    double largestTurn = std::numeric_limits<double>::infinity();  ///< |θ − θ₀| up to which the law holds [rad]
    std::function<Text(double turn)> excess = {};                  ///< names a larger turn
};

/// Adds V = ½k(θ − θ₀)² [J] and the torque −c dθ/dt [N m] between two links, or a link and the ground, `of` as files
/// name them. It acts on the cross-section of a beam at the point that both links share; against the ground at the end
/// of the beam that is fixed, the first of two.
void addTorsion(Binder& binder, const std::vector<std::string>& of, const TorsionLaw& law);

/// Adds the torque of a flexure hinge, up to a turn of `range` [rad] or to its yield stress, where one is given.
/// `stress`: for a turn of 1 rad [Pa]. `excess(hinge, turn, largest)` names a turn beyond the largest one.
template <class Hinge>
void addHinge(Binder& binder, const Hinge& hinge, double stress, double range,
              Text (*excess)(const Hinge&, double, double))
{
    const double largest = hinge.yieldStress ? std::min(*hinge.yieldStress / stress, range) : range;
    addTorsion(binder, hinge.of,
               {.stiffness = stiffnessOf(hinge),
                .restAngle = hinge.restAngle,
                .damping = hinge.damping,
                .largestTurn = largest,
                .excess = [=](double turn) { return excess(hinge, turn, largest); }});
}

}  // namespace eigenlink
