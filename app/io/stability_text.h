#pragma once

#include "model/dynamics/floquet.h"
#include "model/dynamics/stability_map.h"
#include "model/dynamics/steady_rotation.h"

#include <string>
#include <vector>

namespace eigenlink {

/// Names of the coordinates that move most in a shape, the largest first.
std::vector<std::string> largestMovers(const System& system, const Eigen::VectorXcd& shape, std::size_t most);

/// A map of stability as a table: the numbers, period, whether a motion was found and is stable, size of the largest
/// multiplier and what of it grows a second.
std::string stabilityMapText(const StabilityMap& map, const std::vector<std::string>& names, char separator);

/// The same as JSON: {"program", "columns", "rows", "boundaries"}.
std::string stabilityMapJson(const StabilityMap& map, const std::vector<std::string>& names);

/// A steady rotation as JSON: {"program", "speed", "pivot", "stable", "residual", "eigenvalues", "places"}.
std::string steadyRotationJson(const Mechanism& mechanism, const System& system, const SteadyRotation& rotation);

/// The same for people.
std::string steadyRotationText(const Mechanism& mechanism, const System& system, const SteadyRotation& rotation);

}  // namespace eigenlink
