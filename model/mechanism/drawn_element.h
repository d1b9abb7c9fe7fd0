#pragma once

#include "model/mechanism/mechanism.h"

#include <string>
#include <vector>

namespace eigenlink {

/// The element as its tool would draw it between the same places now, so that it can be solved at once: what its
/// numbers go back to. An element that names missing parts, or whose numbers its tool asks for, stays unchanged.
Element drawnAgain(const Mechanism& mechanism, const Element& element);

/// The mass of a link of this length: 1 kg per metre, rounded to three digits [kg].
double drawnMass(double length);

/// The number nearest to a positive `value` with `digits` significant digits; 0 for value ≤ 0.
double roundedTo(double value, int digits);

/// Distance of the first two of these points as drawn, 0 where there are fewer [m].
double drawnDistance(const Mechanism& mechanism, const std::vector<std::string>& points);

/// Angle of a link's x-axis as drawn, in (−π, π] [rad]; 0 for the ground and where it is not defined.
double drawnLinkAngle(const Mechanism& mechanism, const std::string& link);

}  // namespace eigenlink
