#include "app/jobs/window_analysis.h"

#include <algorithm>
#include <string>
#include <utility>

namespace eigenlink {

namespace {

/// True where a way to solve RCS was chosen that only dense matrices offer.
bool wantsDense(const AnalysisOptions& options)
{
    const bool isAsked = std::ranges::find(options.methods, Method::rcs) != options.methods.end();
    return options.equilibrium.engine == Engine::automatic && isAsked &&
           options.linearizer.rcsSolver != RcsSolver::automatic;
}

/// The options a window uses where none were chosen, or where the chosen ones take too much memory or time.
AnalysisOptions affordable(const System& system, AnalysisOptions options)
{
    Engine& engine = options.equilibrium.engine;
    if (wantsDense(options)) {
        engine = Engine::dense;
    }
    if (engine == Engine::dense && system.coordinateCount() > kMostDense) {
        engine = Engine::automatic;
    }
    if (options.modes && engine == Engine::automatic) {
        engine = Engine::sparse;
    } else if (!options.modes && isSparse(system, engine)) {
        engine = Engine::sparse;
        if (system.coordinateCount() - system.constraintCount() > static_cast<Eigen::Index>(kModesOfLarge)) {
            options.modes = kModesOfLarge;
        }
    }
    return options;
}

}  // namespace

Analysis analyzeForWindow(const Mechanism& mechanism, const AnalysisOptions& options, const Monitor& monitor)
{
    AssembledMechanism assembled = assemble(mechanism);
    if (!assembled.system) {
        return analyzeAssembled(std::move(assembled), options, monitor);
    }
    const AnalysisOptions chosen = affordable(*assembled.system, options);
    Analysis analysis = analyzeAssembled(std::move(assembled), chosen, monitor);
    const bool isDense = options.equilibrium.engine == Engine::dense || wantsDense(options);
    if (isDense && analysis.isSparse()) {
        analysis.warnings.push_back(Message::warning(
            {"Dense matrices were asked for, but {1} coordinates are more than the {2} that they go up "
             "to here: sparse matrices computed this.",
             analysis.system->coordinateCount(), kMostDense}));
    }
    return analysis;
}

}  // namespace eigenlink
