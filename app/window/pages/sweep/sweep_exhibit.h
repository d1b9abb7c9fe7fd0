#pragma once

#include "model/studies/sweep/sweep.h"
#include "views/state/shown.h"
#include "views/studies/sweep/sweep_picture.h"

#include <memory>

namespace eigenlink {

/// The configuration under the cursor of a sweep with its mode of the chosen branch, and words for it; the drawing
/// where it could not be assembled. `parts` are those of the mechanism of its configurations.
std::shared_ptr<Exhibit> exhibitOf(const Sweep& sweep, const SweepPlace& place,
                                   const std::shared_ptr<const MechanismParts>& parts);

}  // namespace eigenlink
