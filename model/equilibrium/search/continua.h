#pragma once

#include "model/basics/monitor.h"
#include "model/equilibrium/search/equilibrium_list.h"

#include <span>

namespace eigenlink {

/// Takes equilibria that lie without gap beside others of the same energy out of the list; each continuum becomes one
/// special place with its dimension. So are those taken out whose loads are rounding of stiff parts. `places`:
/// configurations at random of the system that is searched, whose forces give the scale: at equilibrium all may be
/// slack.
void gatherContinua(EquilibriumList& list, const System& searched, std::span<const Eigen::VectorXd> places,
                    const Monitor& monitor);

}  // namespace eigenlink
