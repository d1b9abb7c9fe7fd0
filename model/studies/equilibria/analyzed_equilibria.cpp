#include "model/studies/equilibria/analyzed_equilibria.h"

#include "model/pose/redraw.h"
#include "model/studies/assembled_subject.h"

#include <utility>

namespace eigenlink {

AnalyzedEquilibria analyzeEquilibria(const AssembledMechanism& assembled, const AnalysisOptions& options,
                                     const EquilibriaSearch& search, const Monitor& monitor)
{
    AnalyzedEquilibria all;
    all.list = findAllEquilibria(assembled.mechanism, monitor, {.seconds = search.seconds});
    if (search.isReachableOnly) {
        all.list = withReachableOnly(std::move(all.list));
    }
    const bool wasCancelled = monitor.isCancelled();
    for (const ListedEquilibrium& each : all.list.equilibria) {
        if (monitor.isCancelled() && !wasCancelled && !all.analyses.empty()) {
            all.list = withFirst(std::move(all.list), all.analyses.size());
            break;
        }
        all.analyses.push_back(analyzeAt({assembled.mechanism, assembled.issues, each.system}, each.rest, options));
    }
    return all;
}

namespace {

/// The equilibrium with this number, counted from 1 by energy.
Outcome<ListedEquilibrium> listedEquilibrium(const Mechanism& mechanism, std::size_t number, const Monitor& monitor)
{
    EquilibriumList list = findAllEquilibria(mechanism, monitor, {.seconds = kSearchTime});
    const std::size_t count = list.equilibria.size();
    if (number < 1 || number > count) {
        return Failure{
            Text("{1}: there is no equilibrium with this number; {2}", number,
                 count == 0 ? Text("none was found") : Text::counted("there is {1}", "there are {1}", count))};
    }
    return std::move(list.equilibria[number - 1]);
}

}  // namespace

Outcome<Analysis> analyzeEquilibrium(const AssembledMechanism& assembled, std::size_t number,
                                     const AnalysisOptions& options, const Monitor& monitor)
{
    const Outcome<ListedEquilibrium> chosen = listedEquilibrium(assembled.mechanism, number, monitor);
    if (!chosen) {
        return Failure{chosen.reason()};
    }
    return analyzeAt({assembled.mechanism, assembled.issues, chosen->system}, chosen->rest, options, monitor);
}

Outcome<Mechanism> drawnAtEquilibrium(const AssembledMechanism& assembled, std::size_t number, const Monitor& monitor)
{
    const Outcome<ListedEquilibrium> chosen = listedEquilibrium(assembled.mechanism, number, monitor);
    if (!chosen) {
        return Failure{chosen.reason()};
    }
    return redrawn(assembled.mechanism, poseAt(*chosen->system, chosen->rest.q));
}

std::shared_ptr<const Analysis> drawnAtEquilibrium(const Analysis& analysis)
{
    const auto drawn =
        assembledSubject(assemble(redrawn(analysis.mechanism, poseAt(*analysis.system, analysis.equilibrium.q))));
    drawn->options = analysis.options;
    return drawn;
}

}  // namespace eigenlink
