#pragma once

#include "model/basics/outcome.h"
#include "model/dynamics/simulate.h"
#include "model/mechanism/mechanism.h"

#include <functional>
#include <string>
#include <vector>

namespace eigenlink {

/// A number that a motion gives at every moment, by its name, in SI units.
struct Observable {
    std::string name;
    std::function<double(const MotionSample&)> value;
    std::string unit{};  ///< "m/s", "rad"; "1" of a ratio
};

/// The observables with these names; a name may also stand for several: "energy", "center", "momentum", the id of a
/// point or of a link for all of theirs. The system must outlive them. Fails for a name that means nothing here.
///
///     POINT.x|y|vx|vy|ax|ay          a point [m], [m/s], [m/s²]
///     LINK.angle|rate|acceleration   direction of a link from its first to its second point, counting turns [rad]
///     energy.kinetic|gravity|elastic|applied|total, dissipated                                          [J]
///     center.x|y, momentum.x|y|angular           of the whole; about the origin [m], [kg m/s], [kg m²/s]
///     POINT@LINK.x|y                             force of the joint on the link [N]
///     BEAM@NODE.axial|shear|moment|stress, BEAM.moment|stress   section forces of a beam at its nodes, counted from 0;
///                                                the largest moment and stress of a beam
///     ID.force|torque|power                      of springs, dampers, motors, guides, bars: tension and
///                                                counter-clockwise positive; power given to the mechanism
///     transmission.POINT                         acute angle between the two links that meet there, or between a link
///                                                and the normal of the guide [rad]
///     advantage.LINK|POINT, pole.LINK.x|y        see transferObservables
///     shaking.x|y|moment, frame.x|y|moment       inertia forces of the whole on the frame, −dP/dt and −dH/dt; all
///                                                forces on it, weights and loads among them; moments about `about`
Outcome<std::vector<Observable>> observablesOf(const Mechanism& mechanism, const System& system,
                                               const std::vector<std::string>& names, Vector2 about = {});

/// The quantities y with their derivatives ẏ by time, where these have names of their own. Fails as observablesOf.
Outcome<std::vector<WatchedQuantity>> watchedQuantities(const Mechanism& mechanism, const System& system,
                                                        const std::vector<std::string>& names);

/// The quantities of a driven mechanism where nothing was chosen: motions of points and links, joint forces, forces of
/// springs, guides and the motor, shaking forces.
std::vector<std::string> cycleObservables(const Mechanism& mechanism, const System& system, const std::string& motor);

/// The names of all quantities but section forces at single nodes: of the free points and the links, the whole, what
/// springs, motors and guides do, forces of joints and on the frame.
std::vector<std::string> everyObservable(const Mechanism& mechanism, const System& system);

/// The quantities where nothing was chosen: places and velocities of the free points, angles of the links, energies.
std::vector<std::string> usualObservables(const Mechanism& mechanism);

}  // namespace eigenlink
