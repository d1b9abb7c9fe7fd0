#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/flag.h"
#include "app/cli/input.h"
#include "app/io/design_text.h"
#include "app/io/mechanism_file.h"
#include "model/design/mode_quantity.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace eigenlink::cli {

namespace {

/// The target that makes the smallest damping ratio as large as it can be.
const std::string kLargestDamping = "zeta=max";

/// The flags of `design` as written.
struct DesignFlags {
    std::string file;
    std::vector<std::string> vary, bounds, weights, targets;
    std::string output;
    bool json = false;
};

/// "k=0:60" as its name and what follows; the second is empty where there is no "=".
std::pair<std::string, std::string> splitAtEquals(const std::string& text)
{
    const std::size_t at = text.find('=');
    return at == std::string::npos ? std::pair(text, std::string())
                                   : std::pair(text.substr(0, at), text.substr(at + 1));
}

/// Reads "MIN:MAX", of which one may be left out.
void readBounds(const std::string& flag, const std::string& text, DesignVariable& variable)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) {
        throw CommandError(kUsage, Text("{1}: {2}: write bounds as MIN:MAX", flag, text));
    }
    const std::string low = text.substr(0, colon), high = text.substr(colon + 1);
    variable.low = low.empty() ? std::nullopt : std::optional(numberOf(flag, low, Bound::any));
    variable.high = high.empty() ? std::nullopt : std::optional(numberOf(flag, high, Bound::any));
}

DesignVariable& variableOf(const std::string& flag, const std::string& name, DesignTask& task)
{
    const auto found = std::ranges::find(task.variables, name, &DesignVariable::name);
    if (found == task.variables.end()) {
        throw CommandError(kUsage, Text("{1}: {2} is not among the numbers of --vary", flag, name));
    }
    return *found;
}

/// "mode1.f>=2" as its name, its relation and what follows.
std::tuple<std::string, DesignTarget::Relation, std::string> splitAtRelation(const std::string& text)
{
    using Relation = DesignTarget::Relation;
    const auto [name, value] = splitAtEquals(text);
    const char last = name.empty() ? ' ' : name.back();
    const Relation relation = last == '>'   ? Relation::atLeast
                              : last == '<' ? Relation::atMost
                              : last == '!' ? Relation::outside
                                            : Relation::equal;
    return {relation == Relation::equal ? name : name.substr(0, name.size() - 1), relation, value};
}

/// Reads the number, or the two ends of a band, or "same".
void readTargetValue(const std::string& text, const std::string& value, Bound bound, DesignTarget& target)
{
    if (value == "same") {
        return;
    }
    if (target.relation != DesignTarget::Relation::outside) {
        target.value = numberOf("--target", value, bound);
        return;
    }
    const std::size_t colon = value.find(':');
    if (colon != std::string::npos) {
        target.value = numberOf("--target", value.substr(0, colon), bound);
        target.upper = numberOf("--target", value.substr(colon + 1), bound);
    }
    if (!target.value || !(*target.value < target.upper)) {
        throw CommandError(kUsage, Text("--target: {1}: write a band as LOW:HIGH, as in mode1.f!=2:3", text));
    }
}

DesignTarget targetOf(const std::string& text)
{
    const auto [name, relation, value] = splitAtRelation(text);
    const std::size_t dot = name.find('.');
    const std::string quantity = dot == std::string::npos ? "" : name.substr(dot + 1);
    if (!name.starts_with("mode") || dot < 5 || (quantity != "f" && quantity != "zeta") || value.empty()) {
        throw CommandError(kUsage, Text("--target: {1}: write mode1.f=0.5, mode1.zeta=0.1, mode1.f=same, mode1.f>=2, "
                                        "mode1.f<=3, mode1.f!=2:3 or zeta=max",
                                        text));
    }
    DesignTarget target;
    target.mode = countOf("--target", name.substr(4, dot - 4)) - 1;
    target.quantity = quantity == "f" ? DesignTarget::Quantity::frequency : DesignTarget::Quantity::dampingRatio;
    target.relation = relation;
    readTargetValue(text, value, quantity == "f" ? Bound::nonNegative : Bound::any, target);
    return target;
}

DesignTask taskOf(const DesignFlags& flags)
{
    DesignTask task;
    for (const std::string& each : flags.vary) {
        const auto [name, bounds] = splitAtEquals(each);
        DesignVariable variable;
        variable.name = name;
        if (!bounds.empty()) {
            readBounds("--vary", bounds, variable);
        }
        task.variables.push_back(std::move(variable));
    }
    for (const std::string& each : flags.bounds) {
        const auto [name, bounds] = splitAtEquals(each);
        readBounds("--bounds", bounds, variableOf("--bounds", name, task));
    }
    for (const std::string& each : flags.weights) {
        const auto [name, weight] = splitAtEquals(each);
        variableOf("--weight", name, task).weight = numberOf("--weight", weight, Bound::positive);
    }
    for (const std::string& each : flags.targets) {
        if (each == kLargestDamping) {
            task.raisesDamping = true;
        } else {
            task.targets.push_back(targetOf(each));
        }
    }
    return task;
}

std::vector<DesignAnswer> answersOf(const Mechanism& mechanism, const DesignTask& task)
{
    if (!hasAnswers(task)) {
        return {};
    }
    const Outcome<std::vector<DesignAnswer>> answers = interruptibly(
        [&] { return designAnswers(mechanism, task.variables.front(), task.targets.front(), consoleMonitor()); });
    return answers ? *answers : std::vector<DesignAnswer>();
}

/// The answers with the one that the search found, which may lie between the values that they are sought at.
std::vector<DesignAnswer> withOwn(std::vector<DesignAnswer> answers, const DesignTask& task, const Design& design)
{
    if (!hasAnswers(task) || !design.isMet) {
        return answers;
    }
    const double value = design.changes.front().after;
    constexpr double kSame = 1e-6;
    const bool isThere = std::ranges::any_of(answers, [&](const DesignAnswer& each) {
        return std::abs(each.value - value) <= kSame * std::max(std::abs(value), std::abs(each.value));
    });
    if (!isThere) {
        const auto place = std::ranges::lower_bound(answers, value, {}, &DesignAnswer::value);
        answers.insert(place, DesignAnswer{value, task.targets.front().mode, design.mechanism});
    }
    return answers;
}

/// Prints where the mode that a target followed has another number in the changed mechanism.
void sayNumbersOfModes(const std::string& name, const DesignTask& task, const Design& design, const Analysis& changed)
{
    if (changed.methods.empty()) {
        return;
    }
    const Spectrum& spectrum = changed.methods.front().spectrum;
    const auto modes = modesOf(spectrum);
    for (std::size_t i = 0; i < task.targets.size(); ++i) {
        const DesignTarget& target = task.targets[i];
        const double reached = design.outcomes[i].after;
        const auto hasIt = [&](const std::vector<std::size_t>& mode) {
            constexpr double kSame = 1e-6;
            const Eigenvalue& value = spectrum.values[mode.front()];
            return value.isTrue() &&
                   std::abs(quantityOf(value.s, target.quantity) - reached) <= kSame * std::abs(reached);
        };
        const auto found = std::ranges::find_if(modes, hasIt);
        const bool isAsBefore = target.mode < modes.size() && hasIt(modes[target.mode]);
        if (found != modes.end() && !isAsBefore) {
            say(Text("{1}: the mode that was followed as mode {2} is mode {3} of the changed mechanism", name,
                     target.mode + 1, static_cast<std::size_t>(found - modes.begin()) + 1));
        }
    }
}

/// Whether the changed mechanism, drawn as before, comes to rest where its targets are met: the search has followed the
/// equilibrium to there, while a reader begins at the drawing.
bool restsWhereItIsMet(const DesignTask& task, const Design& design, const Analysis& analysis)
{
    const auto hasMode = [&](DesignTarget::Quantity quantity, double wanted) {
        constexpr double kSame = 1e-6;
        return !analysis.methods.empty() &&
               std::ranges::any_of(analysis.methods.front().spectrum.values, [&](const Eigenvalue& each) {
                   return each.isTrue() && std::abs(quantityOf(each.s, quantity) - wanted) <= kSame * std::abs(wanted);
               });
    };
    for (std::size_t i = 0; i < task.targets.size(); ++i) {
        if (!hasMode(task.targets[i].quantity, design.outcomes[i].after)) {
            return false;
        }
    }
    return true;
}

ExitCode runDesign(const DesignFlags& flags)
{
    const DesignTask task = taskOf(flags);
    const Mechanism mechanism = readInput(flags.file);
    const std::string name = nameOfInput(flags.file);
    checkSize(name, mechanism);
    for (const DesignVariable& each : task.variables) {
        if (const Outcome<Variable> variable = variableNamed(mechanism, each.name); !variable) {
            throw CommandError(kUsage, Text("--vary: {1}", variable.reason()));
        }
    }
    const Outcome<Design> design = interruptibly([&] { return designOf(mechanism, task, consoleMonitor()); });
    if (!design) {
        say(Text("{1}: {2}", name, design.reason()));
        return kFailed;
    }
    const std::vector<DesignAnswer> answers = withOwn(answersOf(mechanism, task), task, *design);
    const std::string words =
        flags.json ? designJson(task, *design, answers) : designTable(task, *design, answers, languageOfEnvironment());
    if (!flags.output.empty()) {
        deliver(flags.output, writeMechanismFile(design->mechanism));
    }
    if (flags.output != "-") {
        deliver("-", words);
    }
    AnalysisOptions options;
    options.methods = {Method::mcs};
    const Analysis changed = interruptibly([&] { return analyze(design->mechanism, options); });
    if (!design->isMet) {
        say(Text("{1}: {2}", name, design->words));
    } else if (restsWhereItIsMet(task, *design, changed)) {
        sayNumbersOfModes(name, task, *design, changed);
    } else {
        say(
            Text("{1}: from where it is drawn the changed mechanism comes to rest elsewhere, where the targets are not "
                 "met; draw it nearer to the equilibrium that was followed",
                 name));
    }
    return design->isMet ? kDone : kFailed;
}

}  // namespace

Run addDesignCommand(CLI::App& program)
{
    auto flags = std::make_shared<DesignFlags>();
    CLI::App& command = *program.add_subcommand(
        "design",
        words("The smallest change of some numbers that gives modes a frequency or damping ratio, or damps them most"));
    command.add_option("FILE", flags->file, words("Mechanism file; - is standard input"))->required();
    addList(command, "--vary", flags->vary,
            "Numbers that may change, with their bounds where wanted, e.g. k.stiffness=0:60,AC.mass");
    addList(command, "--bounds", flags->bounds, "Bounds of these numbers, e.g. k.stiffness=0:60");
    addList(command, "--weight", flags->weights,
            "How dear a relative change of a number is beside those of others, e.g. AC.mass=10 (1)");
    addList(command, "--target", flags->targets,
            "What modes shall have, e.g. mode1.f=0.5 in Hz, mode1.zeta>=0.1, mode2.f=same, mode3.f!=2:3; zeta=max "
            "makes the smallest damping ratio of all modes as large as it can be");
    command.add_flag("--json", flags->json, words("JSON for other programs"));
    command.add_option("--output", flags->output, words("File for the changed mechanism; - is standard output"))
        ->type_name("FILE");
    return [flags] { return runDesign(*flags); };
}

}  // namespace eigenlink::cli
