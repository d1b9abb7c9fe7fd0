#include "model/analysis/missing_values.h"

#include <algorithm>

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

Text explainNoModes(const Analysis& analysis)
{
    const auto locked = std::ranges::find(analysis.findings, Topic::locked, &Message::topic);
    return {"there are no modes: {1}", locked != analysis.findings.end() ? locked->text : Text("nothing can move")};
}

}  // namespace eigenlink
