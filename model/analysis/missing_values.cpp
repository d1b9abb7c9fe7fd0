#include "model/analysis/missing_values.h"

namespace eigenlink {

Text explainMissingValues(const Analysis& analysis)
{
    if (!analysis.equilibrium.reason.isEmpty()) {
        return analysis.equilibrium.reason;
    }
    const bool hasWarning = !analysis.methods.empty() && !analysis.methods.front().spectrum.warnings.empty();
    return hasWarning ? analysis.methods.front().spectrum.warnings.front().text
                      : Text("there is no equilibrium with eigenvalues");
}

}  // namespace eigenlink
