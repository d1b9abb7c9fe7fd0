#pragma once

#include "model/equilibrium/equilibrium.h"
#include "model/math/sparse/unit_saddle.h"

namespace eigenlink {

/// Fills in what dependent rows at `result.q`, where `unit` is factored, mean: constraints that are redundant for good,
/// or rank lost at a change point. Assembled configurations nearby decide which.
void describeDependence(const System& system, const UnitSaddle& unit, const Monitor& monitor, Equilibrium& result);

}  // namespace eigenlink
