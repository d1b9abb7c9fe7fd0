#pragma once

#include "model/description/mechanism.h"

#include <string>
#include <vector>

namespace eigenlink {

/// What a freshly drawn element is given, so that it can be solved at once: links weigh 1 kg per metre of their length
/// (a body: of half its outline), spread evenly; springs and torsion springs are relaxed as drawn.
inline constexpr double kDrawnMassPerLength = 1;      ///< [kg/m]
inline constexpr double kDrawnStiffness = 100;        ///< [N/m]
inline constexpr double kDrawnDamping = 1;            ///< [N s/m]
inline constexpr double kDrawnTorsionStiffness = 10;  ///< [N m/rad]
inline constexpr double kDrawnForce = 10;             ///< [N]
inline constexpr double kDrawnTorque = 1;             ///< [N m]
inline constexpr double kDrawnPointMass = 1;          ///< [kg]

/// The mass of a link of this length, rounded to three digits [kg].
double drawnMass(double length);

/// A bar between two points; without a stored length, which is then as drawn.
Bar drawnBar(const Mechanism& mechanism, const std::string& a, const std::string& b);

/// A steel beam of square section, fifty times as long as thick; without a stored length.
Beam drawnBeam(const Mechanism& mechanism, const std::string& a, const std::string& b);

/// A body through these points: a plate with their polygon as its outline, or a rod where they lie on a line.
Body drawnBody(const Mechanism& mechanism, const std::vector<std::string>& points);

/// A spring that is relaxed as drawn.
Spring drawnSpring(const Mechanism& mechanism, const std::string& a, const std::string& b);

/// A torsion spring that is relaxed as drawn; either id may be "ground".
TorsionSpring drawnTorsionSpring(const Mechanism& mechanism, const std::string& first, const std::string& second);

/// A lock that holds a link where it is drawn.
Lock drawnLock(const Mechanism& mechanism, const std::string& link);

/// The element as its tool would draw it between the same places now: what its numbers go back to. One that names what
/// is not there, or whose numbers its tool asks for, stays as it is.
Element drawnAgain(const Mechanism& mechanism, const Element& element);

/// Angle of a link's x-axis as drawn, in (−π, π] [rad]; 0 for the ground and where it is not defined.
double drawnLinkAngle(const Mechanism& mechanism, const std::string& link);

}  // namespace eigenlink
