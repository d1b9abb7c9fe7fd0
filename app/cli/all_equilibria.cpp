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
    all.list = interruptibly([&] {
        EquilibriumList found = findAllEquilibria(mechanism, consoleMonitor(), {.seconds = seconds});
        return onlyReachable ? withReachableOnly(std::move(found)) : found;
    });
    for (const ListedEquilibrium& each : all.list.equilibria) {
        all.analyses.push_back(interruptibly([&] {
            return analyzeAt({assembled.mechanism, assembled.issues, each.system}, each.rest, options);
        }));
    }
    return all;
}

}  // namespace eigenlink::cli
