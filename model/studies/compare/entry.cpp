#include "model/basics/hertz.h"
#include "model/basics/json_writer.h"
#include "model/studies/compare/state_comparison.h"
#include "model/studies/studies.h"
#include "model/studies/table_text.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

namespace eigenlink {

namespace {

using Layout = JsonWriter::Layout;

struct CompareRequest {
    std::string after;                                ///< file
    std::shared_ptr<const Mechanism> mechanism = {};  ///< its content
};

std::vector<RequestField> compareFields()
{
    return {
        requestMechanism({.key = "after", .label = "compared with", .help = "The mechanism after", .required = true},
                         &CompareRequest::after, &CompareRequest::mechanism)};
}

double numberOr(const std::optional<double>& number)
{
    return number.value_or(std::numeric_limits<double>::quiet_NaN());
}

double frequencyOf(const std::optional<std::complex<double>>& s)
{
    return numberOr(s ? std::optional(hertzOf(s->imag())) : std::nullopt);
}

double dampingOf(const std::optional<std::complex<double>>& s)
{
    return numberOr(s && std::abs(*s) > 0 ? std::optional((0 - s->real()) / std::abs(*s)) : std::nullopt);
}

ResultTable numberTable(const StateComparison& comparison)
{
    ResultTable table{"numbers", "numbers that differ"};
    table.columns = {wordColumn("number", "number"), unitColumn("before", "before", kRowUnit),
                     unitColumn("after", "after", kRowUnit), wordColumn("unit", "unit")};
    for (const NumberChange& each : comparison.numbers) {
        table.addRow({each.name, numberOr(each.before), numberOr(each.after), each.unit});
    }
    return table;
}

ResultTable modeTable(const StateComparison& comparison)
{
    ResultTable table{"modes",
                      "modes with their partners",
                      {unitColumn("mode", "mode", "1"), unitColumn("before_hz", "frequency before", "Hz"),
                       unitColumn("after_hz", "frequency after", "Hz"),
                       unitColumn("before_damping_ratio", "damping ratio before", "1"),
                       unitColumn("after_damping_ratio", "damping ratio after", "1"), unitColumn("mac", "MAC", "1"),
                       unitColumn("ratio", "frequency after : before", "1")}};
    table.columns.back().isDisplayed = true;
    for (std::size_t i = 0; i < comparison.modes.size(); ++i) {
        const ModeChange& each = comparison.modes[i];
        table.addRow({i + 1, frequencyOf(each.before), frequencyOf(each.after), dampingOf(each.before),
                      dampingOf(each.after), each.assurance > 0 ? each.assurance : numberOr(std::nullopt),
                      numberOr(each.frequencyRatio())});
    }
    return table;
}

/// The options of an analysis, or MCS where the mechanism was only assembled.
AnalysisOptions optionsOf(const Analysis& analysis)
{
    AnalysisOptions options;
    options.methods = {Method::mcs};
    return analysis.methods.empty() ? options : analysis.options;
}

/// Says why a state has no equilibrium, and with that no modes.
void addStatus(const Analysis& analysis, const Text& state, StudyResult& result)
{
    const Equilibrium& rest = analysis.equilibrium;
    if (rest.isUsable() || result.status != StudyStatus::complete) {
        return;
    }
    result.status = rest.status == EquilibriumStatus::cancelled ? StudyStatus::cancelled : StudyStatus::stopped;
    result.reason = Text("{1}: {2}", state, rest.reason);
}

Outcome<StudyResult> runCompare(const std::shared_ptr<const Analysis>& analysis, const CompareRequest& request,
                                const Monitor& monitor)
{
    const AnalysisOptions options = optionsOf(*analysis);
    const Analysis before = analysis->methods.empty() ? analyze(analysis->mechanism, options, monitor) : *analysis;
    const Analysis after = analyze(*request.mechanism, options, monitor);
    for (const Analysis* each : {&before, &after}) {
        if (each->hasErrors()) {
            return Failure{withPlace(*std::ranges::find(each->issues, Severity::error, &Message::severity))};
        }
    }
    const auto comparison = std::make_shared<const StateComparison>(compareStates(before, after));
    StudyResult result;
    result.tables = {numberTable(*comparison), modeTable(*comparison)};
    result.charts = {{"frequencies", "frequencies before and after", 1, 0, {1, 2}}};
    result.charts.front().isPoints = true;
    for (const Text& sentence : comparison->sentences()) {
        result.messages.push_back(Message::note(sentence));
    }
    result.value = comparison;
    addStatus(before, "before the change", result);
    addStatus(after, "after the change", result);
    return result;
}

void writeOptional(JsonWriter& json, std::string_view key, const std::optional<double>& value)
{
    value ? json.member(key, *value) : json.key(key).null();
}

void writeEigenvalue(JsonWriter& json, std::string_view key, const std::optional<std::complex<double>>& s)
{
    if (!s) {
        json.key(key).null();
        return;
    }
    json.key(key).beginObject(Layout::line).member("re", s->real()).member("im", s->imag()).endObject();
}

/// {"program", "removed", "added", "fields", "energy", "numbers", "modes"}.
std::string compareJson(const Analysis&, const StudyResult& result)
{
    const StateComparison& comparison = *std::any_cast<const std::shared_ptr<const StateComparison>&>(result.value);
    JsonWriter json;
    json.beginResult();
    json.members("removed", comparison.removed, Layout::line).members("added", comparison.added, Layout::line);
    json.members("fields", comparison.fields, Layout::line);
    json.key("energy").beginObject(Layout::line);
    writeOptional(json, "before", comparison.energyBefore);
    writeOptional(json, "after", comparison.energyAfter);
    json.endObject().key("numbers").beginArray();
    for (const NumberChange& each : comparison.numbers) {
        json.beginObject(Layout::line).member("name", each.name).member("unit", each.unit);
        writeOptional(json, "before", each.before);
        writeOptional(json, "after", each.after);
        json.endObject();
    }
    json.endArray().key("modes").beginArray();
    for (const ModeChange& each : comparison.modes) {
        json.beginObject(Layout::line);
        writeEigenvalue(json, "before", each.before);
        writeEigenvalue(json, "after", each.after);
        json.member("mac", each.assurance).endObject();
    }
    json.endArray().endObject();
    return json.text();
}

}  // namespace

Study compareStudy()
{
    return {.key = "compare",
            .title = "Comparison",
            .question = "How do two mechanisms differ, and what does that do to each mode?",
            .summary = "What differs between two mechanisms: parts, numbers, and each mode with its partner",
            .needs = StudyNeeds::mechanism,
            .print = StudyPrint::text,
            .hasOwnView = true,
            .fields = compareFields(),
            .request = CompareRequest(),
            .run = typedRun(runCompare),
            .json = compareJson};
}

}  // namespace eigenlink
