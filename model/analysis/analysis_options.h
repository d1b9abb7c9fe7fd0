#pragma once

#include "model/basics/monitor.h"
#include "model/equilibrium/equilibrium.h"
#include "model/math/krylov/mode_target.h"
#include "model/modes/linearizer.h"

#include <vector>

namespace eigenlink {

struct ModeSearch;
struct PartialModes;
struct SparseProblem;

/// Time that an analysis may take where the options leave open which parts to compute.
enum class Budget {
    commandLine,  ///< as long as the full answer takes
    window,       ///< moments: of large systems the modes nearest the origin
};

/// Request of an analysis.
struct AnalysisOptions {
    std::vector<Method> methods = allMethods();
    EquilibriumOptions equilibrium;  ///< its engine is that of the plan
    /// Engine for equilibrium and spectra; automatic: as planned.
    Engine engine = Engine::automatic;
    WantedModes wanted;
    LinearizerOptions linearizer;
    Budget budget = Budget::commandLine;
    /// Finds the modes of large systems in place of the built-in search, where it can, unless null.
    PartialModes (*modeSolver)(const SparseProblem&, const ModeSearch&, const Monitor&) = nullptr;

    friend bool operator==(const AnalysisOptions&, const AnalysisOptions&) = default;
};

}  // namespace eigenlink
