#include "model/analysis/beam_comparison.h"
#include "model/studies/equilibria/analyzed_equilibria.h"
#include "model/studies/equilibria/equilibria_text.h"
#include "model/studies/modes/mode_fields.h"
#include "model/studies/modes/result_json.h"
#include "model/studies/studies.h"

#include <algorithm>
#include <string>

namespace eigenlink {

namespace {

struct EquilibriaRequest : ModesRequest {
    enum class Assemblies { all, reachable };

    Assemblies assemblies = Assemblies::all;
    double searchTime = kSearchTime;  ///< [s]
};

std::vector<RequestField> equilibriaFields()
{
    std::vector<RequestField> fields = modeFields<EquilibriaRequest>();
    fields.push_back(requestChoice<EquilibriaRequest>(
        "assemblies", "assemblies", "all, or those reachable from the drawing without taking it apart",
        &EquilibriaRequest::assemblies, {.choices = {"all", "reachable"}}));
    fields.push_back(requestField<EquilibriaRequest>(
        "search_time", "time of the search", "After how long the search ends with what it has found [s]",
        &EquilibriaRequest::searchTime, {.unit = "s", .range = Range::positive}));
    return fields;
}

ResultTable tableOf(const AnalyzedEquilibria& found, const Mechanism& mechanism)
{
    ResultTable table{
        "equilibria",
        "equilibria by energy",
        {unitColumn("equilibrium", "equilibrium", "1"), unitColumn("energy", "V", "J"),
         wordColumn("stability", "stability"), unitColumn("unstable_directions", "unstable directions", "1"),
         wordColumn("angles", "angles"), wordColumn("modes", "s [rad/s]")}};
    for (std::size_t i = 0; i < found.analyses.size(); ++i) {
        const Equilibrium& equilibrium = found.analyses[i].equilibrium;
        table.addRow({i + 1, equilibrium.potential, Text::term(keyOf(equilibrium.stability)), equilibrium.negativeCount,
                      equilibriumAngles(mechanism, found.analyses[i], found.list.equilibria[i]),
                      equilibriumModes(found.analyses[i])});
    }
    return table;
}

/// Notes that time ran out, or that there is no equilibrium.
void addStatus(const AnalyzedEquilibria& found, StudyResult& result)
{
    const std::vector<SpecialPlace>& special = found.list.special;
    const bool isNone = std::ranges::find(special, SpecialPlace::Kind::none, &SpecialPlace::kind) != special.end();
    if (found.list.cancelled) {
        result.status = StudyStatus::cancelled;
    } else if (found.list.isOutOfTime) {
        result.status = StudyStatus::limit;
        result.reason = found.list.completeness;
    } else if (isNone) {
        result.status = StudyStatus::stopped;
        result.reason = special.back().text;
    }
}

/// Warns of equilibria in which beams bend so far that they may be those of their model alone, or are loaded so much
/// that their model lacks others.
void addBeyondModel(const AnalyzedEquilibria& found, std::vector<Message>& messages)
{
    Listing rows, buckled;
    for (std::size_t i = 0; i < found.analyses.size(); ++i) {
        const Analysis& each = found.analyses[i];
        if (isBuckled(each)) {
            buckled.items.push_back(Text::verbatim(std::to_string(i + 1)));
        }
        const bool isBeyond = std::ranges::any_of(
            each.system->beyondRange(each.equilibrium.q),
            [](const System::BeyondRange& other) { return other.excess.kind == RangeExcess::Kind::rotation; });
        if (isBeyond) {
            rows.items.push_back(Text::verbatim(std::to_string(i + 1)));
        }
    }
    if (!rows.items.empty()) {
        messages.push_back(Message::warning(Text(
            "In these equilibria beams turn farther inside their frames than their model is made for: {1}. They may "
            "be equilibria of the model alone; set it to exact.",
            rows)));
    }
    if (!buckled.items.empty()) {
        messages.push_back(Message::warning(Text(
            "In these equilibria beams are loaded beyond buckling: {1}. Their model stress_stiffened has no equilibria "
            "in which they bend aside; set it to exact to find these.",
            buckled)));
    }
}

Outcome<StudyResult> runEquilibria(const std::shared_ptr<const Analysis>& analysis, const EquilibriaRequest& request,
                                   const Monitor& monitor)
{
    const EquilibriaSearch search{request.assemblies == EquilibriaRequest::Assemblies::reachable, request.searchTime};
    const auto found = std::make_shared<const AnalyzedEquilibria>(analyzeEquilibria(
        {analysis->mechanism, analysis->issues, analysis->system}, analysis->options, search, monitor));
    StudyResult result;
    result.tables = {tableOf(*found, analysis->mechanism)};
    for (const Text& line : specialSentences(found->list)) {
        result.messages.push_back(Message::note(line));
    }
    result.messages.push_back(Message::note(found->list.completeness));
    addBeyondModel(*found, result.messages);
    addStatus(*found, result);
    result.momentAt = [found](std::size_t row) -> std::optional<Moment> {
        const Analysis& each = found->analyses.at(row);
        return Moment{.system = each.system,
                      .q = each.equilibrium.q,
                      .title = Text("Equilibrium {1}", row + 1),
                      .subtitle = Text::term(keyOf(each.equilibrium.stability))};
    };
    result.value = found;
    return result;
}

const AnalyzedEquilibria& equilibriaIn(const StudyResult& result)
{
    return *std::any_cast<const std::shared_ptr<const AnalyzedEquilibria>&>(result.value);
}

}  // namespace

Study equilibriaStudy()
{
    return {.key = "equilibria",
            .title = "Equilibria",
            .question = "Which equilibria does the mechanism have, and which are stable?",
            .summary = "Every equilibrium of a mechanism, each with its stability and its eigenvalues",
            .needs = StudyNeeds::mechanism,
            .print = StudyPrint::text,
            .keepsRows = true,
            .takesAnalysisOptions = true,
            .hasOwnView = true,
            .fields = equilibriaFields(),
            .request = EquilibriaRequest(),
            .options = typedOptions<EquilibriaRequest>([](const EquilibriaRequest& request, AnalysisOptions& options) {
                return readWantedModes(request, options.wanted);
            }),
            .run = typedRun(runEquilibria),
            .json =
                [](const Analysis& analysis, const StudyResult& result) {
                    const AnalyzedEquilibria& found = equilibriaIn(result);
                    return equilibriaJson(analysis.mechanism, found.list, found.analyses, analysis.options.wanted);
                },
            .text =
                [](const Analysis& analysis, const StudyResult& result, const Language& language) {
                    const AnalyzedEquilibria& found = equilibriaIn(result);
                    return equilibriaText(analysis.mechanism, found.list, found.analyses, language);
                }};
}

}  // namespace eigenlink
