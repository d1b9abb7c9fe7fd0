#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/outcome.h"
#include "model/studies/sensitivity/sensitivity.h"

#include <string>
#include <vector>

namespace eigenlink {

/// The quantities with these names, "k.length", "X1.x - X2.x", in the equilibrium of an analysis, without derivatives;
/// a name may stand for several. Fails for a name that means nothing in the mechanism: see observablesOf.
Outcome<std::vector<EquilibriumQuantity>> equilibriumQuantities(const Analysis& analysis,
                                                                const std::vector<std::string>& names);

/// Sets the quantities with these names and their derivatives by the variables of `found`:
///
///     dy/dp = ∂y/∂q q′ + ∂y/∂λ λ′ + ∂y/∂p
///
/// by differences of order six along the motions q′, λ′ of the equilibrium. A derivative is NaN where the motion is
/// empty, and where the mechanism has no such quantity beside the value. Fails as equilibriumQuantities.
Outcome<void> addQuantities(Sensitivities& found, const Analysis& analysis, const std::vector<std::string>& names);

}  // namespace eigenlink
