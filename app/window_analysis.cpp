#include "app/window_analysis.h"

#include "model/description/validation.h"

namespace eigenlink {

namespace {

bool hasManyModes(const Mechanism& mechanism, Engine engine)
{
    if (hasErrors(validate(mechanism))) {
        return false;
    }
    const System system(mechanism);
    const Eigen::Index fewest = system.coordinateCount() - system.constraintCount();
    return isSparse(system, engine) && fewest > static_cast<Eigen::Index>(kModesOfLarge);
}

}  // namespace

Analysis analyzeForWindow(const Mechanism& mechanism, const AnalysisOptions& options, const Monitor& monitor)
{
    AnalysisOptions wanted = options;
    if (!wanted.modes && hasManyModes(mechanism, options.equilibrium.engine)) {
        wanted.modes = kModesOfLarge;
    }
    return analyze(mechanism, wanted, monitor);
}

}  // namespace eigenlink
