#include "model/basics/json_writer.h"
#include "model/basics/trimmed.h"
#include "model/dynamics/observable.h"
#include "model/studies/design/design_found.h"
#include "model/studies/design/design_numbers.h"
#include "model/studies/design/mode_quantity.h"
#include "model/studies/studies.h"
#include "model/studies/table_text.h"
#include "model/studies/usual.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

namespace eigenlink {

namespace {

constexpr std::array<std::string_view, 4> kQuantities{"f", "zeta", "re", "im"};  // as DesignTarget::Quantity

}  // namespace

std::string nameOf(const DesignTarget& target)
{
    if (!target.isOfMode()) {
        return target.observed;
    }
    const std::string_view quantity = kQuantities.at(static_cast<std::size_t>(target.quantity));
    return "mode" + std::to_string(target.mode + 1) + "." + std::string(quantity);
}

namespace {

using Layout = JsonWriter::Layout;

std::string designJson(const DesignTask& task, const Design& design, const std::vector<DesignAnswer>& answers)
{
    JsonWriter json;
    json.beginResult();
    json.member("met", design.isMet).member("text", rendered(design.words));
    json.key("changes").beginArray();
    for (const DesignChange& each : design.changes) {
        json.beginObject(Layout::line).member("id", each.name).member("unit", each.unit).member("before", each.before);
        json.member("after", each.after).member("at_bound", each.isAtBound).endObject();
    }
    json.endArray();
    json.key("targets").beginArray();
    for (std::size_t i = 0; i < design.outcomes.size(); ++i) {
        const DesignOutcome& each = design.outcomes[i];
        json.beginObject(Layout::line).member("id", nameOf(task.targets[i])).member("before", each.before);
        json.member("wanted", each.wanted).member("after", each.after).endObject();
    }
    json.endArray();
    if (design.damping) {
        json.key("smallest_damping").beginObject(Layout::line).member("before", design.damping->before);
        json.member("after", design.damping->after).key("modes").beginArray(Layout::line);
        for (const std::size_t mode : design.damping->modes) {
            json.count(mode + 1);
        }
        json.endArray().endObject();
    }
    if (!answers.empty()) {
        json.key("answers").beginArray();
        for (const DesignAnswer& each : answers) {
            json.beginObject(Layout::line).member("value", each.value).key("mode");
            json.count(each.mode + 1).endObject();
        }
        json.endArray();
    }
    json.endObject();
    return json.text();
}

using Relation = DesignTarget::Relation;

/// Target that makes the smallest damping ratio as large as it can be.
constexpr std::string_view kLargestDamping = "zeta=max";

/// Reads "MIN:MAX", of which one may be left out.
Outcome<void> readBounds(const std::string& text, DesignVariable& variable)
{
    if (text.find(':') == std::string::npos) {
        return Failure{Text("{1}: write bounds as MIN:MAX", text)};
    }
    const auto [low, high] = splitAt(text, ':');
    for (const auto& [part, bound] : {std::pair(low, &variable.low), std::pair(high, &variable.high)}) {
        const Outcome<double> number = part.empty() ? Outcome<double>(0) : numberOfText(part);
        if (!number) {
            return Failure{number.reason()};
        }
        *bound = part.empty() ? std::nullopt : std::optional(*number);
    }
    return {};
}

/// The variable of "NAME=…" among those that vary.
Outcome<DesignVariable*> variableOf(const std::string& text, DesignTask& task)
{
    const std::string name = splitAt(text, '=').first;
    const auto found = std::ranges::find(task.variables, name, &DesignVariable::name);
    return found == task.variables.end()
               ? Outcome<DesignVariable*>(Failure{Text("The number {1} is not among those that vary", name)})
               : &*found;
}

/// "mode1.f >= 2" as its name, its relation and the value behind, without blanks around them.
std::tuple<std::string, Relation, std::string> splitAtRelation(const std::string& text)
{
    const auto [name, value] = splitAt(text, '=');
    const char last = name.empty() ? ' ' : name.back();
    const Relation relation = last == '>'   ? Relation::atLeast
                              : last == '<' ? Relation::atMost
                              : last == '!' ? Relation::outside
                                            : Relation::equal;
    const std::string_view quantity(name.data(), name.size() - (relation == Relation::equal ? 0 : 1));
    return {std::string(trimmed(quantity)), relation, std::string(trimmed(value))};
}

/// Reads a number, or the two ends of a band, or "same".
Outcome<void> readTargetValue(const std::string& text, const std::string& value, Range range, DesignTarget& target)
{
    if (value == "same") {
        return {};
    }
    const bool isBand = target.relation == Relation::outside;
    const auto [low, high] = isBand ? splitAt(value, ':') : std::pair(value, std::string());
    const Outcome<double> first = numberOfText(low, range);
    const Outcome<double> second = high.empty() ? first : numberOfText(high, range);
    if (!first || !second) {
        return Failure{first ? second.reason() : first.reason()};
    }
    target.value = *first;
    target.upper = isBand ? *second : 0;
    if (isBand && !(*first < *second)) {
        return Failure{Text("{1}: write a band as LOW:HIGH, as in mode1.f!=2:3", text)};
    }
    return {};
}

/// True for "mode1", "mode12", which is no id of a quantity.
bool isMode(const std::string& name)
{
    return name.starts_with("mode") && name.find_first_not_of("0123456789", 4) == std::string::npos;
}

Outcome<DesignTarget> targetOf(const std::string& text)
{
    const auto [name, relation, value] = splitAtRelation(text);
    const auto [mode, named] = splitAt(name, '.');
    const auto quantity = std::ranges::find(kQuantities, std::string_view(named));
    const bool isOfMode = isMode(mode);
    const bool isWritten =
        isOfMode ? mode.size() > 4 && quantity != kQuantities.end() : name.find('.') != std::string::npos;
    if (!isWritten || value.empty()) {
        return Failure{
            Text("{1}: write mode1.f=0.5, mode1.zeta=0.1, mode1.re=-2, mode1.im=3, mode1.f=same, mode1.f>=2, "
                 "mode1.f<=3, mode1.f!=2:3, zeta=max, or a quantity of the equilibrium as k.length=0.3",
                 text)};
    }
    DesignTarget target;
    target.relation = relation;
    if (!isOfMode) {
        target.observed = name;
        const Outcome<void> read = readTargetValue(text, value, Range::any, target);
        return read ? Outcome<DesignTarget>(target) : Failure{read.reason()};
    }
    const Outcome<long long> number = countOfText(mode.substr(4), 1, std::numeric_limits<int>::max());
    if (!number) {
        return Failure{number.reason()};
    }
    target.mode = static_cast<std::size_t>(*number - 1);
    target.quantity = static_cast<DesignTarget::Quantity>(quantity - kQuantities.begin());
    const bool isSigned = *quantity == "zeta" || *quantity == "re";
    const Outcome<void> read = readTargetValue(text, value, isSigned ? Range::any : Range::nonNegative, target);
    return read ? Outcome<DesignTarget>(target) : Failure{read.reason()};
}

Outcome<void> readVaried(const std::vector<std::string>& texts, DesignTask& task)
{
    for (const std::string& each : texts) {
        const auto [name, bounds] = splitAt(each, '=');
        DesignVariable& variable = task.variables.emplace_back();
        variable.name = name;
        if (const Outcome<void> read = bounds.empty() ? Outcome<void>() : readBounds(bounds, variable); !read) {
            return read;
        }
    }
    return {};
}

Outcome<void> readOwnBounds(const std::vector<std::string>& texts, DesignTask& task)
{
    for (const std::string& each : texts) {
        const Outcome<DesignVariable*> variable = variableOf(each, task);
        if (!variable) {
            return Failure{variable.reason()};
        }
        if (const Outcome<void> read = readBounds(splitAt(each, '=').second, **variable); !read) {
            return read;
        }
    }
    return {};
}

Outcome<void> readWeights(const std::vector<std::string>& texts, DesignTask& task)
{
    for (const std::string& each : texts) {
        const Outcome<DesignVariable*> variable = variableOf(each, task);
        const Outcome<double> weight = numberOfText(splitAt(each, '=').second, Range::positive);
        if (!variable || !weight) {
            return Failure{variable ? weight.reason() : variable.reason()};
        }
        (*variable)->weight = *weight;
    }
    return {};
}

Outcome<void> readTargets(const std::vector<std::string>& texts, DesignTask& task)
{
    for (const std::string& each : texts) {
        if (each == kLargestDamping) {
            task.raisesDamping = true;
            continue;
        }
        const Outcome<DesignTarget> target = targetOf(each);
        if (!target) {
            return Failure{target.reason()};
        }
        task.targets.push_back(*target);
    }
    return {};
}

}  // namespace

DesignTaskOutcome designTaskOf(const DesignTexts& texts)
{
    DesignTaskOutcome outcome;
    const auto take = [&](const char* field, const Outcome<void>& read) {
        if (!read && outcome.field.empty()) {
            outcome.field = field;
            outcome.reason = read.reason();
        }
    };
    take("vary", readVaried(texts.vary, outcome.task));
    take("bounds", readOwnBounds(texts.bounds, outcome.task));
    take("weight", readWeights(texts.weight, outcome.task));
    take("target", readTargets(texts.target, outcome.task));
    return outcome;
}

DesignTexts designTextsOf(const DesignTask& task)
{
    const auto number = [](const std::optional<double>& each) {
        return each ? requestText(RequestValue(*each)) : std::string();
    };
    DesignTexts texts;
    for (const DesignVariable& each : task.variables) {
        const bool isBound = each.low || each.high;
        texts.vary.push_back(isBound ? each.name + "=" + number(each.low) + ":" + number(each.high) : each.name);
        if (each.weight != 1) {
            texts.weight.push_back(each.name + "=" + number(each.weight));
        }
    }
    constexpr std::array<std::string_view, 4> kRelations{"=", ">=", "<=", "!="};  // as DesignTarget::Relation
    for (const DesignTarget& each : task.targets) {
        const bool isBand = each.relation == Relation::outside;
        texts.target.push_back(nameOf(each) + std::string(kRelations.at(static_cast<std::size_t>(each.relation))) +
                               (each.value ? number(each.value) : "same") + (isBand ? ":" + number(each.upper) : ""));
    }
    if (task.raisesDamping) {
        texts.target.emplace_back(kLargestDamping);
    }
    return texts;
}

namespace {

/// Names of the quantities that a target can have.
std::vector<std::string> targetNames(const Analysis& analysis)
{
    std::vector<std::string> names = quantityNames(analysis);
    std::erase_if(names, [](const std::string& name) { return !targetOf(name + "=0"); });
    return names;
}

std::vector<RequestField> designFields()
{
    using R = DesignTexts;
    return {
        requestField<R>("vary", "numbers",
                        "Numbers that may change, with their bounds where wanted, e.g. "
                        "k.stiffness=0:60,AC.mass",
                        &R::vary, {.required = true}, RequestKind::parameter),
        requestField<R>("bounds", "bounds", "Bounds of these numbers, e.g. k.stiffness=0:60", &R::bounds),
        requestField<R>("weight", "weights",
                        "Weight of a relative change of a number beside those of others, e.g. "
                        "AC.mass=10 (1)",
                        &R::weight),
        withOffered(requestField<R>(
                        "target", "targets",
                        "Requirements on modes, e.g. mode1.f=0.5 in Hz, mode1.zeta>=0.1, mode2.f=same, "
                        "mode3.f!=2:3, and on quantities of the equilibrium, e.g. k.length=0.3, "
                        "k.force<=20, X1.x - X2.x=0.1; zeta=max makes the smallest damping ratio of all modes as large "
                        "as it can be",
                        &R::target, {.required = true}, RequestKind::quantity),
                    targetNames)};
}

std::optional<Refusal> checkDesign(const Analysis& analysis, const DesignTexts& request, const FieldPlace&)
{
    const DesignTaskOutcome read = designTaskOf(request);
    if (!read.field.empty()) {
        const auto fields = designFields();
        const auto field =
            std::ranges::find(fields, read.field, [](const RequestField& each) { return each.traits.key; });
        return Refusal{field->traits.key, read.reason};
    }
    if (const auto numbers = DesignNumbers::of(analysis.mechanism, read.task.variables); !numbers) {
        return Refusal{"vary", numbers.reason()};
    }
    for (const DesignTarget& each : read.task.targets) {
        if (each.isOfMode()) {
            continue;
        }
        const auto observables = observablesOf(analysis.mechanism, *analysis.system, {each.observed});
        if (!observables) {
            return Refusal{"target", observables.reason()};
        }
        if (observables->size() > 1) {
            return Refusal{"target", Text("{1} stands for {2} quantities; name one, as {3}", each.observed,
                                          observables->size(), observables->front().name)};
        }
    }
    return std::nullopt;
}

/// The answers with the one that the search found, which may lie between the values that they are sought at.
std::vector<DesignAnswer> answersOf(const Mechanism& mechanism, const DesignTask& task, const Design& design,
                                    const Monitor& monitor)
{
    if (!hasAnswers(task)) {
        return {};
    }
    const Outcome<std::vector<DesignAnswer>> found =
        designAnswers(mechanism, task.variables.front(), task.targets.front(), monitor);
    std::vector<DesignAnswer> answers = found ? *found : std::vector<DesignAnswer>();
    if (!design.isMet) {
        return answers;
    }
    const double value = design.changes.front().after;
    const bool isThere = std::ranges::any_of(answers, [&](const DesignAnswer& each) {
        return std::abs(each.value - value) <=
               tolerance::kNearlyEqual * std::max(std::abs(value), std::abs(each.value));
    });
    if (!isThere) {
        const auto place = std::ranges::lower_bound(answers, value, {}, &DesignAnswer::value);
        answers.insert(place, DesignAnswer{value, task.targets.front().mode, design.mechanism});
    }
    return answers;
}

/// Modes of an analysis whose quantity is the one that was reached for a target.
std::vector<std::size_t> modesWith(const Analysis& analysis, const DesignTarget& target, double reached)
{
    std::vector<std::size_t> numbers;
    if (analysis.methods.empty() || !target.isOfMode()) {
        return numbers;
    }
    const Spectrum& spectrum = analysis.methods.front().spectrum;
    const auto modes = modesOf(spectrum);
    for (std::size_t i = 0; i < modes.size(); ++i) {
        const Eigenvalue& value = spectrum.values[modes[i].front()];
        if (value.isTrue() &&
            std::abs(quantityOf(value.s, target.quantity) - reached) <= tolerance::kNearlyEqual * std::abs(reached)) {
            numbers.push_back(i);
        }
    }
    return numbers;
}

/// Checks the designed mechanism by an analysis from its drawing: it may come to another equilibrium, and the followed
/// mode may have another number there.
std::vector<Message> verdictOf(const DesignTask& task, const Design& design, const Monitor& monitor)
{
    if (!design.isMet) {
        return {};
    }
    AnalysisOptions options;
    options.methods = {Method::mcs};
    const Analysis changed = analyze(design.mechanism, options, monitor);
    std::vector<Message> messages{Message::note(design.words)};
    if (!design.isConfirmed) {
        messages.push_back(
            Message::warning("from its drawing the changed mechanism comes to another equilibrium, where the targets "
                             "are not met; draw it nearer to the equilibrium that was followed"));
        return messages;
    }
    for (std::size_t i = 0; i < task.targets.size(); ++i) {
        const DesignTarget& target = task.targets[i];
        const std::vector<std::size_t> found = modesWith(changed, target, design.outcomes[i].after);
        if (!found.empty() && std::ranges::find(found, target.mode) == found.end()) {
            messages.push_back(
                Message::warning(Text("the mode that was followed as mode {1} is mode {2} of the changed mechanism",
                                      target.mode + 1, found.front() + 1)));
        }
    }
    return messages;
}

ResultTable changeTable(const Design& design)
{
    ResultTable table{"changes", "numbers"};
    table.columns = {wordColumn("number", "number"), unitColumn("before", "before", kRowUnit),
                     unitColumn("after", "after", kRowUnit), wordColumn("unit", "unit"), wordColumn("bound", "bound")};
    for (const DesignChange& each : design.changes) {
        table.addRow({each.name, each.before, each.after, each.unit, each.isAtBound ? Text("at its bound") : Text()});
    }
    return table;
}

ResultTable targetTable(const DesignTask& task, const Design& design)
{
    ResultTable table{"targets", "targets"};
    table.columns = {wordColumn("target", "target"), unitColumn("before", "before", kRowUnit),
                     unitColumn("wanted", "wanted", kRowUnit), unitColumn("after", "after", kRowUnit),
                     wordColumn("unit", "unit")};
    const auto add = [&](const std::string& name, const DesignOutcome& outcome) {
        table.addRow({name, outcome.before, outcome.wanted, outcome.after, outcome.unit});
    };
    for (std::size_t i = 0; i < design.outcomes.size(); ++i) {
        add(nameOf(task.targets[i]), design.outcomes[i]);
    }
    if (design.damping) {
        const double largest = std::numeric_limits<double>::quiet_NaN();
        add("zeta=max", {design.damping->before, largest, design.damping->after});
    }
    return table;
}

ResultTable answerTable(const DesignFound& found)
{
    ResultTable table{"answers", "all values that meet the target"};
    const std::string unit = found.design.changes.front().unit;
    table.columns = {unitColumn("value", "value", unit.empty() ? "1" : unit), unitColumn("mode", "mode", "1")};
    for (const DesignAnswer& each : found.answers) {
        table.addRow({each.value, each.mode + 1});
    }
    return table;
}

StudyResult resultOf(DesignFound found, std::vector<Message> messages)
{
    StudyResult result;
    const Design& design = found.design;
    result.status = design.isCancelled ? StudyStatus::cancelled
                    : design.isMet     ? StudyStatus::complete
                                       : StudyStatus::stopped;
    result.reason = design.isMet ? Text() : design.words;
    result.messages = std::move(messages);
    result.tables = {changeTable(design), targetTable(found.task, design)};
    if (found.answers.size() > 1) {
        result.tables.push_back(answerTable(found));
    }
    if (design.isMet || !design.isCancelled) {
        result.changed = design.mechanism;
    }
    result.value = std::make_shared<const DesignFound>(std::move(found));
    return result;
}

Outcome<StudyResult> runDesign(const std::shared_ptr<const Analysis>& analysis, const DesignTexts& request,
                               const Monitor& monitor)
{
    const DesignTask task = designTaskOf(request).task;
    Outcome<Design> design = designOf(analysis->mechanism, task, monitor);
    if (!design) {
        return Failure{design.reason()};
    }
    std::vector<DesignAnswer> answers = answersOf(analysis->mechanism, task, *design, monitor);
    std::vector<Message> messages = verdictOf(task, *design, monitor);
    return resultOf({task, std::move(design).value(), std::move(answers)}, std::move(messages));
}

/// Goes on from where the search came to, for other values of the targets.
Outcome<StudyWalk> beginDesign(const std::shared_ptr<const Analysis>& analysis, const std::any& request)
{
    const DesignTask task = designTaskOf(std::any_cast<const DesignTexts&>(request)).task;
    AnalysisOptions options;
    options.methods = {Method::mcs};
    const auto start =
        analysis->methods.empty() ? std::make_shared<const Analysis>(analyze(analysis->mechanism, options)) : analysis;
    Outcome<DesignWalk> walk = designWalk(start, task);
    if (!walk) {
        return Failure{walk.reason()};
    }
    return StudyWalk([task, walk = std::move(walk).value()](const std::vector<double>& values, const Monitor& monitor) {
        return resultOf({task, walk(values, monitor), {}}, {});
    });
}

std::string jsonOf(const Analysis&, const StudyResult& result)
{
    const auto& found = *std::any_cast<const std::shared_ptr<const DesignFound>&>(result.value);
    return designJson(found.task, found.design, found.answers);
}

}  // namespace

Study designStudy()
{
    return {.key = "design",
            .title = "Design",
            .question = "Which change of its numbers moves a frequency or a damping ratio where it is wanted?",
            .summary =
                "The smallest change of some numbers that gives modes a frequency or damping ratio, or damps them most",
            .needs = StudyNeeds::mechanism,
            .print = StudyPrint::text,
            .keepsRows = true,
            .mechanismFlag = "--output,--write",
            .beginsAtEquilibrium = true,
            .hasOwnView = true,
            .fields = designFields(),
            .request = DesignTexts(),
            .check = typedCheck(checkDesign),
            .run = typedRun(runDesign),
            .begin = beginDesign,
            .json = jsonOf};
}

}  // namespace eigenlink
