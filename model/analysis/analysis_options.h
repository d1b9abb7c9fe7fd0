#pragma once

#include "model/basics/monitor.h"
#include "model/equilibrium/equilibrium.h"
#include "model/linearization/linearizer.h"
#include "model/spectrum/mode_target.h"

#include <vector>

namespace eigenlink {

struct ModeSearch;
struct PartialModes;
struct SparseProblem;

/// How long an analysis may take where the options leave open what to compute.
enum class Budget {
    commandLine,  ///< as long as the full answer takes
    window,       ///< moments: of large systems the modes nearest the origin
};

/// What is asked of an analysis.
struct AnalysisOptions {
    std::vector<Method> methods = allMethods();
    EquilibriumOptions equilibrium;  ///< its engine is that of the plan
    /// What computes, equilibrium and spectra; automatic: as planned.
    Engine engine = Engine::automatic;
    WantedModes wanted;
    LinearizerOptions linearizer;
    Budget budget = Budget::commandLine;
    /// Finds the modes of large systems in place of the built-in search, where it can, unless null.
    PartialModes (*modeSolver)(const SparseProblem&, const ModeSearch&, const Monitor&) = nullptr;

    friend bool operator==(const AnalysisOptions&, const AnalysisOptions&) = default;
};

}  // namespace eigenlink
