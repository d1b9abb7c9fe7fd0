#include "app/jobs/window_analysis.h"

namespace eigenlink {

Analysis analyzeForWindow(const Mechanism& mechanism, AnalysisOptions options, const Monitor& monitor)
{
    options.budget = Budget::window;
    return analyzeAssembled(assemble(mechanism), options, monitor);
}

}  // namespace eigenlink
