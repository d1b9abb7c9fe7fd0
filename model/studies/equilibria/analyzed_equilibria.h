#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/outcome.h"
#include "model/equilibrium/search/all_equilibria.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace eigenlink {

/// Every equilibrium of a mechanism, each analysed.
struct AnalyzedEquilibria {
    EquilibriumList list;
    std::vector<Analysis> analyses;  ///< in the order of the list
};

/// Options of the search for all equilibria.
struct EquilibriaSearch {
    bool isReachableOnly = false;  ///< without those for which the mechanism would have to be taken apart
    double seconds = kSearchTime;  ///< after which the search ends with what it has found
};

/// All equilibria by energy, linearised with these options. Equilibria that were found before a cancel are analysed
/// still; a cancel during that keeps those that are analysed.
AnalyzedEquilibria analyzeEquilibria(const AssembledMechanism& assembled, const AnalysisOptions& options,
                                     const EquilibriaSearch& search = {}, const Monitor& monitor = {});

/// The analysis at the equilibrium with this number, counted from 1 by energy. Fails where there are fewer, with the
/// number that there are.
Outcome<Analysis> analyzeEquilibrium(const AssembledMechanism& assembled, std::size_t number,
                                     const AnalysisOptions& options, const Monitor& monitor = {});

/// The mechanism drawn at that equilibrium. Fails as analyzeEquilibrium does.
Outcome<Mechanism> drawnAtEquilibrium(const AssembledMechanism& assembled, std::size_t number,
                                      const Monitor& monitor = {});

/// The mechanism of an analysis, assembled as it is drawn at the equilibrium of the analysis, and not analysed again.
std::shared_ptr<const Analysis> drawnAtEquilibrium(const Analysis& analysis);

}  // namespace eigenlink
