#pragma once

#include "model/analysis/analysis.h"
#include "model/equilibria/all_equilibria.h"

#include <string>
#include <vector>

namespace eigenlink::cli {

/// Every equilibrium of a mechanism, each analysed.
struct AnalyzedEquilibria {
    EquilibriumList list;
    std::vector<Analysis> analyses;  ///< of the list, in its order
};

/// Finds them with progress on the console; `onlyReachable` leaves out those for which the mechanism would have to be
/// taken apart. Throws CommandError with kInput or kInterrupted.
AnalyzedEquilibria analyzeAllEquilibria(const std::string& name, const Mechanism& mechanism,
                                        const AnalysisOptions& options, bool onlyReachable = false,
                                        double seconds = kSearchTime);

}  // namespace eigenlink::cli
