#pragma once

#include "model/balance/balance.h"
#include "model/comparison/state_comparison.h"
#include "model/equilibria/all_equilibria.h"
#include "model/report/report.h"
#include "model/sensitivity/sensitivity.h"

#include <vector>

namespace eigenlink::report {

/// Sections about what was studied beyond one equilibrium and its modes, for report::Request::additions. A study that
/// failed is a section with the reason.

/// What differs from another state of the mechanism: numbers, and each mode with its partner.
Section changesSection(const StateComparison& comparison, const Wording& words);

/// Every equilibrium with its energy, stability, angles and modes. `analyses` are those of the list, in its order.
Section equilibriaSection(const Mechanism& mechanism, const EquilibriumList& list,
                          const std::vector<Analysis>& analyses, const Wording& words);

/// How the lowest modes change with every number, the largest relative changes first.
Section sensitivitySection(const Outcome<Sensitivities>& sensitivities, const Wording& words);

/// What the mass does to the ground: verdicts, principal points, joint masses, counterweights.
Section balanceSection(const Outcome<Balance>& balance, const Wording& words);

}  // namespace eigenlink::report
