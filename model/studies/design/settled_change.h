#pragma once

#include "model/basics/monitor.h"
#include "model/studies/design/design_space.h"

namespace eigenlink {

/// Newton's method for u + g′ᵀμ = 0, error = 0 from a place that meets its targets, which gives the numbers of the
/// smallest change the digits that steps of first order leave out. Leaves the place as it is where that does not lead
/// nearer.
void settle(const DesignSpace& space, SearchedDesign& place, const Monitor& monitor);

}  // namespace eigenlink
