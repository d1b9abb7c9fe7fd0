#include "model/studies/design/design.h"

#include "model/studies/design/answers.h"
#include "model/studies/design/design_search.h"
#include "model/studies/design/design_words.h"
#include "model/studies/design/mode_quantity.h"
#include "model/studies/sensitivity/equilibrium_quantity.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

/// Ends the search near the start: takes the nearest of all values of the number that meet the target.
Design withNearestAnswer(const Mechanism& mechanism, const DesignTask& task, Design design, const Monitor& monitor)
{
    const DesignTarget& target = task.targets.front();
    const Outcome<std::vector<DesignAnswer>> answers =
        designAnswers(mechanism, task.variables.front(), target, monitor);
    if (!answers) {
        return design;
    }
    DesignChange& change = design.changes.front();
    const DesignAnswer* nearest = nullptr;
    for (const DesignAnswer& each : *answers) {
        const double distance = std::abs(each.value - change.before);
        if (each.mode == target.mode && (nearest == nullptr || distance < std::abs(nearest->value - change.before))) {
            nearest = &each;
        }
    }
    if (nearest != nullptr) {
        design.mechanism = nearest->mechanism;
        change.after = nearest->value;
        change.isAtBound = false;
        design.outcomes.front().after = *target.value;
        design.isMet = true;
        design.words = wordsOfMet();
    } else if (design.isNearest) {
        design.words = wordsOfDesign(design, task, {.isNearest = true, .isScanned = true});
    }
    return design;
}

/// True where a mechanism, analysed anew from its drawing, has a mode or a quantity with the value of each target.
bool isConfirmedBy(const Analysis& analysis, const DesignTask& task, const Design& design)
{
    const Spectrum* spectrum = spectrumOfDesign(analysis);
    const auto hasQuantity = [&](const DesignTarget& target, const DesignOutcome& outcome) {
        const auto found = equilibriumQuantities(analysis, {target.observed});
        const double size =
            std::max({std::abs(outcome.after), std::abs(outcome.before), leastSizeOf(analysis, outcome.unit)});
        return analysis.equilibrium.isUsable() && found && found->size() == 1 &&
               std::abs(found->front().value - outcome.after) <= tolerance::kNearlyEqual * size;
    };
    const auto hasMode = [&](const DesignTarget& target, const DesignOutcome& outcome) {
        // The square of zero is as exact as other values are.
        const bool isZero = hasSquare(target.quantity) && target.value == 0.0;
        const double reached = isZero ? 0 : outcome.after;
        const double error = isZero ? std::sqrt(tolerance::kNearlyEqual) : tolerance::kNearlyEqual;
        const double size = std::max(std::abs(outcome.after), std::abs(outcome.before));
        return spectrum != nullptr && std::ranges::any_of(spectrum->values, [&](const Eigenvalue& each) {
                   return each.isTrue() && std::abs(quantityOf(each.s, target.quantity) - reached) <= error * size;
               });
    };
    for (std::size_t i = 0; i < task.targets.size(); ++i) {
        const bool isOfMode = task.targets[i].isOfMode();
        if (!(isOfMode ? hasMode(task.targets[i], design.outcomes[i])
                       : hasQuantity(task.targets[i], design.outcomes[i]))) {
            return false;
        }
    }
    return true;
}

}  // namespace

Outcome<Design> designOf(const Mechanism& mechanism, const DesignTask& task, const Monitor& monitor)
{
    if (task.variables.empty() || (task.targets.empty() && !task.raisesDamping)) {
        return Failure{"a design needs numbers that may change and targets"};
    }
    AnalysisOptions options;
    options.methods = {Method::mcs};
    Outcome<DesignSearch> begun = DesignSearch::from(analyze(mechanism, options), task);
    if (!begun) {
        return Failure{begun.reason()};
    }
    Design design = std::move(begun).value().run(monitor, true);
    if (!design.isMet && !design.isCancelled && hasAnswers(task)) {
        design = withNearestAnswer(mechanism, task, std::move(design), monitor);
    }
    design.isConfirmed = design.isMet && isConfirmedBy(analyze(design.mechanism, options), task, design);
    return design;
}

Outcome<DesignWalk> designWalk(const std::shared_ptr<const Analysis>& start, const DesignTask& task)
{
    if (task.variables.empty() || task.targets.empty()) {
        return Failure{"a design needs numbers that may change and targets"};
    }
    Outcome<DesignSearch> begun = DesignSearch::from(*start, task);
    if (!begun) {
        return Failure{begun.reason()};
    }
    const auto search = std::make_shared<DesignSearch>(std::move(begun).value());
    return DesignWalk([search](const std::vector<double>& values, const Monitor& monitor) {
        search->aim(values);
        return search->run(monitor, false);
    });
}

}  // namespace eigenlink
