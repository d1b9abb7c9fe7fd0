#pragma once

#include "model/basics/outcome.h"
#include "model/studies/stability/stability_map.h"

#include <string>
#include <vector>

namespace eigenlink {

/// The axis of a map of stability over a number of a drive ("M.speed") or of the mechanism ("k.stiffness"), with the
/// values that it takes. Fails for other names, and says which numbers the drives have.
Outcome<MapAxis> mapAxisNamed(const Mechanism& mechanism, const std::string& name, std::vector<double> values);

}  // namespace eigenlink
