#include "app/cli/all_equilibria.h"

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/input.h"

#include <utility>

namespace eigenlink::cli {

AnalyzedEquilibria analyzeAllEquilibria(const std::string& name, const Mechanism& mechanism,
                                        const AnalysisOptions& options, bool onlyReachable, double seconds)
{
    const AssembledMechanism assembled = assemble(mechanism);
    if (hasErrors(assembled.issues)) {
        sayIssues(name, assembled.issues);
        throw CommandError(kInput, "");
    }
    AnalyzedEquilibria all;
    all.list = asFarAsComputed([&] {
        EquilibriumList found = findAllEquilibria(mechanism, consoleMonitor(), {.seconds = seconds});
        return onlyReachable ? withReachableOnly(std::move(found)) : found;
    });
    if (all.list.equilibria.empty()) {
        checkInterrupt();
    }
    // What was found until Ctrl-C is analysed still; only a later Ctrl-C ends that.
    const bool wasInterrupted = isInterrupted();
    for (const ListedEquilibrium& each : all.list.equilibria) {
        if (isInterrupted() && !wasInterrupted && !all.analyses.empty()) {
            all.list = withFirst(std::move(all.list), all.analyses.size());
            break;
        }
        all.analyses.push_back(analyzeAt({assembled.mechanism, assembled.issues, each.system}, each.rest, options));
    }
    return all;
}

}  // namespace eigenlink::cli
