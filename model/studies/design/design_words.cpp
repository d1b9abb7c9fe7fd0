#include "model/studies/design/design_words.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace eigenlink {

namespace {

Text cancelledWords()
{
    return "cancelled: this is as far as it came";
}

std::vector<std::string> numbersAtBounds(const Design& design)
{
    std::vector<std::string> names;
    for (const DesignChange& each : design.changes) {
        if (each.isAtBound) {
            names.push_back(each.name);
        }
    }
    return names;
}

/// Says up to which value the quantity of a single target can be brought.
Text extremeOf(const Design& design, const DesignTask& task)
{
    if (design.outcomes.size() != 1) {
        return {};
    }
    const DesignTarget& target = task.targets.front();
    const DesignOutcome& outcome = design.outcomes.front();
    const bool isMost = outcome.after < outcome.wanted;
    const Number reached{outcome.after, Quantity::none, 6};
    if (!target.isOfMode()) {
        return isMost ? Text("{1} comes to {2} at most", target.observed, reached)
                      : Text("{1} comes down to {2} at least", target.observed, reached);
    }
    if (target.quantity == DesignTarget::Quantity::frequency) {
        return isMost ? Text("mode {1} comes to {2} Hz at most", target.mode + 1, reached)
                      : Text("mode {1} comes down to {2} Hz at least", target.mode + 1, reached);
    }
    if (target.quantity == DesignTarget::Quantity::dampingRatio) {
        return isMost ? Text("the damping ratio of mode {1} comes to {2} at most", target.mode + 1, reached)
                      : Text("the damping ratio of mode {1} comes down to {2} at least", target.mode + 1, reached);
    }
    return {};
}

}  // namespace

Text wordsOfMet()
{
    return "Target met by the smallest change";
}

Text wordsOfDesign(const Design& design, const DesignTask& task, const DesignEnd& end)
{
    if (design.isCancelled) {
        return cancelledWords();
    }
    if (design.isMet) {
        return wordsOfMet();
    }
    if (end.isIdle) {
        std::vector<std::string> names;
        std::ranges::transform(design.changes, std::back_inserter(names), &DesignChange::name);
        return {"the targets cannot be met: nothing that they ask for changes with {1}", Listing(names)};
    }
    const std::vector<std::string> bounds = numbersAtBounds(design);
    if (end.isNearest) {
        const Text nearest = end.isScanned
                                 ? Text("the targets cannot be met from here by these numbers: this is the nearest")
                                 : Text("the targets were not met: this is the nearest among its neighbours");
        const Text held = bounds.empty() ? nearest : Text("{1}, held by the bounds of {2}", nearest, Listing(bounds));
        const Text extreme = extremeOf(design, task);
        return extreme.isEmpty() ? held
               : end.isScanned   ? Text("{1}; {2}", held, extreme)
                                 : Text("{1}; {2} there", held, extreme);
    }
    if (end.isSpent) {
        return "the targets were not met: the search ended here, at the nearest that it found within the analyses that "
               "it may take; begin anew from this, or ask for less";
    }
    if (!bounds.empty()) {
        return {"the targets were not met: the search came this near, held by the bounds of {1}", Listing(bounds)};
    }
    return "the targets were not met by these numbers: the search came this near";
}

Text wordsOfRise(const Design& design, const std::vector<bool>& areAtEnds, bool isSpent)
{
    if (design.isCancelled) {
        return cancelledWords();
    }
    if (!design.damping) {
        return "nothing moves that could be damped";
    }
    const RaisedDamping& damping = *design.damping;
    const Number ratio{damping.after, Quantity::none, 6};
    if (damping.after >= 1 - tolerance::kElevenDigits) {
        return damping.before >= 1 - tolerance::kElevenDigits
                   ? Text("every mode is damped critically or more already: its ratio is 1")
                   : Text(
                         "every mode is damped critically or more, its ratio is 1, by the smallest change that was "
                         "found");
    }
    std::vector<std::string> modes, ends;
    std::ranges::transform(damping.modes, std::back_inserter(modes),
                           [](std::size_t i) { return std::to_string(i + 1); });
    for (std::size_t i = 0; i < design.changes.size(); ++i) {
        if (!design.changes[i].isAtBound && areAtEnds[i]) {
            ends.push_back(design.changes[i].name);
        }
    }
    Text words =
        damping.after > damping.before + tolerance::kEqual
            ? Text("the smallest damping ratio is as large as was found: {1}, of mode {2}", ratio, Listing(modes))
            : Text("nothing was found that raises the smallest damping ratio, {1}, of mode {2}", ratio, Listing(modes));
    if (isSpent) {
        words = Text("{1}; the search ended within the analyses that it may take: begin anew from this", words);
    }
    if (const std::vector<std::string> bounds = numbersAtBounds(design); !bounds.empty()) {
        words = Text("{1}; held by the bounds of {2}", words, Listing(bounds));
    }
    return ends.empty() ? words
                        : Text("{1}; for want of a bound the search ended at a thousand times the present size of {2}",
                               words, Listing(ends));
}

}  // namespace eigenlink
