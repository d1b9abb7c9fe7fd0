#pragma once

#include "model/basics/monitor.h"
#include "model/studies/design/design_space.h"

namespace eigenlink {

/// Brings a place nearer to targets that cannot be met, within the bounds: steps of Levenberg and Marquardt,
/// min ‖e + J δ‖² + μ ‖δ‖². True where no small step comes nearer, so that it is the nearest among its neighbours.
/// (Nocedal, Wright, Numerical Optimization, 2nd ed. 2006, sect. 10.3.)
bool comeNearest(const DesignSpace& space, SearchedDesign& place, const Monitor& monitor);

}  // namespace eigenlink
