#include "app/window_analysis.h"

#include "model/description/validation.h"

namespace eigenlink {

namespace {

/// What a window asks for where nobody said how to compute.
AnalysisOptions affordable(const Mechanism& mechanism, AnalysisOptions options)
{
    if (options.modes || options.equilibrium.engine == Engine::dense || hasErrors(validate(mechanism))) {
        return options;
    }
    const System system(mechanism);
    if (isSparse(system, options.equilibrium.engine)) {
        options.equilibrium.engine = Engine::sparse;
        if (system.coordinateCount() - system.constraintCount() > static_cast<Eigen::Index>(kModesOfLarge)) {
            options.modes = kModesOfLarge;
        }
    }
    return options;
}

}  // namespace

Analysis analyzeForWindow(const Mechanism& mechanism, const AnalysisOptions& options, const Monitor& monitor)
{
    return analyze(mechanism, affordable(mechanism, options), monitor);
}

}  // namespace eigenlink
