#pragma once

#include "model/basics/monitor.h"
#include "model/equilibrium/search/all_equilibria.h"
#include "model/equilibrium/search/branch_search.h"
#include "model/equilibrium/search/list_builder.h"
#include "model/equilibrium/search/searched_mechanism.h"

namespace eigenlink {

/// Common parts of the searches among the configurations of all kinds; it must outlive them.
struct SearchParts {
    const SearchedMechanism& mechanism;
    const EquilibriaOptions& options;
    const Monitor& monitor;
    const Monitor& proofs;  ///< of homotopies, which may end before the search does
    ListBuilder& builder;
    BranchSearch& branches;
};

}  // namespace eigenlink
