#include "app/lessons/solved_mechanism.h"

#include "model/analysis/analysis.h"
#include "model/basics/collect.h"
#include "model/basics/verdicts.h"
#include "model/mechanism/parameters/formula.h"
#include "model/mechanism/parameters/variable.h"
#include "model/studies/sensitivity/equilibrium_quantity.h"
#include "model/studies/table_text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

namespace eigenlink {

namespace {

/// The fields that an analysis has in every study.
const std::set<std::string>& fieldsOfAnalysis()
{
    static const std::set<std::string> kKeys{"method", "equilibrium", "reaction_stiffness", "penalty", "xi", "omega"};
    return kKeys;
}

Outcome<Method> methodNamed(const std::string& name)
{
    for (const Method method : allMethods()) {
        if (keyOf(method) == name) {
            return method;
        }
    }
    return Failure{Text("{1}: there is no such method; write mcs, rcs or ucs", name)};
}

Outcome<void> setOption(AnalysisOptions& options, const std::string& key, const std::string& text)
{
    if (key == "method") {
        const Outcome<Method> method = methodNamed(text);
        if (!method) {
            return Failure{method.reason()};
        }
        // Penalties are judged beside the minimal coordinates.
        options.methods = *method == Method::mcs ? std::vector{Method::mcs} : std::vector{Method::mcs, *method};
    } else if (key == "equilibrium") {
        options.equilibrium.choice = text == "drawn" ? EquilibriumChoice::drawn : EquilibriumChoice::nearest;
    } else if (key == "reaction_stiffness") {
        options.linearizer.reactionStiffness = text != "no";
    } else {
        const Outcome<double> number = numberOfText(text, Range::positive);
        if (!number) {
            return Failure{Text("{1}: {2}", key, number.reason())};
        }
        if (key == "penalty") {
            options.linearizer.penalty = *number;
        } else {
            (key == "xi" ? options.linearizer.xi : options.linearizer.omega) = *number;
        }
    }
    return {};
}

Outcome<AnalysisOptions> optionsOf(const AskedQuantity& asked)
{
    AnalysisOptions options;
    for (const auto& [key, text] : asked.fields) {
        if (fieldsOfAnalysis().contains(key)) {
            if (const Outcome<void> verdict = setOption(options, key, text); !verdict) {
                return Failure{verdict.reason()};
            }
        }
    }
    return options;
}

/// Fields that the study itself has.
std::map<std::string, std::string> fieldsOfStudy(const AskedQuantity& asked)
{
    std::map<std::string, std::string> fields;
    std::ranges::copy_if(asked.fields, std::inserter(fields, fields.end()),
                         [](const auto& each) { return !fieldsOfAnalysis().contains(each.first); });
    return fields;
}

/// The fields as a text, by which results are remembered.
std::string textOf(const std::map<std::string, std::string>& fields)
{
    std::string text;
    for (const auto& [key, value] : fields) {
        text += key + "=" + value + ";";
    }
    return text;
}

bool hasWord(const ResultTable& table, std::size_t row, const std::string& word)
{
    return std::ranges::any_of(table.columns, [&](const ResultColumn& column) {
        return column.hasWords() && rendered(column.words[row]) == word;
    });
}

std::optional<std::size_t> countIn(const std::string& word)
{
    const bool isCount = !word.empty() && word.size() < 7 &&
                         std::ranges::all_of(word, [](unsigned char c) { return std::isdigit(c) != 0; });
    return isCount ? std::optional(static_cast<std::size_t>(std::stoul(word))) : std::nullopt;
}

/// The rows of a table that hold all these words; a count among them picks one.
std::vector<std::size_t> rowsWith(const ResultTable& table, const std::vector<std::string>& words)
{
    std::vector<std::size_t> rows(table.rowCount());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i] = i;
    }
    std::optional<std::size_t> count;
    for (const std::string& word : words) {
        const bool isWord = std::ranges::any_of(rows, [&](std::size_t row) { return hasWord(table, row, word); });
        if (const auto number = countIn(word); number && !isWord) {
            count = number;
        } else {
            std::erase_if(rows, [&](std::size_t row) { return !hasWord(table, row, word); });
        }
    }
    if (count) {
        rows = *count >= 1 && *count <= rows.size() ? std::vector{rows[*count - 1]} : std::vector<std::size_t>();
    }
    return rows;
}

std::vector<std::string> namesOf(const std::vector<ResultColumn>& columns)
{
    return mapped<std::vector<std::string>>(columns, &ResultColumn::name);
}

/// The size beside which numbers of a column are zero, in its unit: 1 of counts, ratios and angles (1 rad); the largest
/// number of the same dimension in the table, of lengths at least the size of the mechanism.
double wholeOf(const ResultColumn& column, const ResultTable& table, const Mechanism& mechanism)
{
    const auto unitOf = [](const ResultColumn& each) { return unitNamed(each.unit == "1" ? "" : each.unit); };
    const Outcome<DimensionalNumber> unit = unitOf(column);
    if (!unit || isSameDimension(unit->dimension, kNoDimension)) {
        return unit ? 1 / unit->value : 0;
    }
    const bool isLength = isSameDimension(unit->dimension, dimensionOf(Quantity::length));
    double whole = isLength ? sizeOf(mechanism) : 0;
    for (const ResultColumn& each : table.columns) {
        const Outcome<DimensionalNumber> other = unitOf(each);
        if (other && isSameDimension(unit->dimension, other->dimension)) {
            for (const double number : each.numbers) {
                whole = std::isfinite(number) ? std::max(whole, other->value * std::abs(number)) : whole;
            }
        }
    }
    return whole / unit->value;
}

Outcome<FoundQuantity> cellOf(const ResultTable& table, const AskedQuantity& asked, const Mechanism& mechanism)
{
    const std::vector<std::size_t> rows = rowsWith(table, asked.row);
    if (asked.column == "rows") {
        return FoundQuantity{static_cast<double>(rows.size()), "1", {}};
    }
    const ResultColumn* column = table.find(asked.column);
    if (column == nullptr) {
        return Failure{
            Text("{1}: there is no such column; write one of {2}", asked.column, Listing(namesOf(table.columns)))};
    }
    if (rows.empty()) {
        return Failure{Text("{1} does not exist here", asked.words)};
    }
    if (rows.size() > 1) {
        return Failure{Text("{1}: {2} rows have this column; name one behind \"of\"", asked.words, rows.size())};
    }
    if (column->hasWords()) {
        return FoundQuantity{0, "1", rendered(column->words[rows.front()])};
    }
    const double number = column->numbers[rows.front()];
    if (!std::isfinite(number)) {
        return Failure{Text("{1} has no value here", asked.words)};
    }
    const std::string unit = unitOfCell(table, *column, rows.front());
    const double whole = isInUnitsOfRows(*column) ? std::abs(number) : wholeOf(*column, table, mechanism);
    return FoundQuantity{number, unit.empty() ? "1" : unit, {}, whole};
}

}  // namespace

SolvedMechanism::AnalysisOutcome SolvedMechanism::analysisFor(const Study& study, const AskedQuantity& asked,
                                                              const std::any& request)
{
    Outcome<AnalysisOptions> options = optionsOf(asked);
    if (!options) {
        return Failure{options.reason()};
    }
    AnalysisOptions wanted = *options;
    if (study.options) {
        if (const std::optional<Refusal> refusal = study.options(request, wanted)) {
            return Failure{sentenceOf(study, *refusal, placeAsLabel)};
        }
    }
    AssembledMechanism assembled = assemble(m_mechanism);
    if (assembled.system) {
        wanted = optionsFor(study, std::move(wanted), assembled.system->coordinateCount());
    }
    Analysis analysis;
    if (study.needs == StudyNeeds::mechanism || !assembled.system) {
        analysis.options = wanted;
        analysis.mechanism = std::move(assembled.mechanism);
        analysis.issues = std::move(assembled.issues);
        analysis.system = std::move(assembled.system);
    } else {
        analysis = analyzeAssembled(std::move(assembled), wanted, {});
    }
    if (const Text obstacle = obstacleTo(study, analysis); !obstacle.isEmpty()) {
        return Failure{obstacle};
    }
    return std::make_shared<const Analysis>(std::move(analysis));
}

const SolvedMechanism::AnalysisOutcome& SolvedMechanism::analysisOf(const Study& study, const AskedQuantity& asked,
                                                                    const std::any& request)
{
    // Studies differ in the options, modes and obstacles of the analysis.
    const std::string key = std::string(study.key) + "|" + textOf(asked.fields);
    auto known = m_analyses.find(key);
    if (known == m_analyses.end()) {
        known = m_analyses.emplace(key, analysisFor(study, asked, request)).first;
    }
    return known->second;
}

Outcome<StudyResult> SolvedMechanism::run(const Study& study, const AskedQuantity& asked)
{
    std::any request = study.request;
    if (const std::optional<Refusal> refusal = readRequest(study, fieldsOfStudy(asked), request)) {
        return Failure{sentenceOf(study, *refusal, placeAsLabel)};
    }
    const AnalysisOutcome& analysis = analysisOf(study, asked, request);
    if (!analysis) {
        return Failure{analysis.reason()};
    }
    if (const std::optional<Refusal> refusal = completeRequest(study, **analysis, placeAsLabel, request)) {
        return Failure{sentenceOf(study, *refusal, placeAsLabel)};
    }
    return study.run(*analysis, request, {});
}

const SolvedMechanism::ResultOutcome& SolvedMechanism::resultOf(const Study& study, const AskedQuantity& asked)
{
    const std::string key = std::string(study.key) + "|" + textOf(asked.fields);
    auto known = m_results.find(key);
    if (known == m_results.end()) {
        Outcome<StudyResult> result = run(study, asked);
        known = m_results
                    .emplace(key, result ? ResultOutcome(std::make_shared<const StudyResult>(std::move(result).value()))
                                         : ResultOutcome(Failure{result.reason()}))
                    .first;
    }
    return known->second;
}

Outcome<FoundQuantity> SolvedMechanism::numberOfPart(const AskedQuantity& asked)
{
    const bool isPlace = findPoint(m_mechanism, asked.part) && (asked.column == "x" || asked.column == "y");
    if (isPlace || asked.column == "angle") {
        AskedQuantity state = asked;
        state.fields = {{"method", "mcs"}};
        state.table = isPlace ? "points" : "links";
        state.row = {asked.part};
        state.study = "modes";
        state.factor = 1;
        state.isReciprocal = false;
        if (Outcome<FoundQuantity> found = find(state); found || isPlace) {
            return found;
        }
    }
    const std::string name = asked.part + "." + asked.column;
    const Outcome<Variable> variable = variableNamed(m_mechanism, name);
    if (variable) {
        return FoundQuantity{variable->value, variable->unit.empty() ? "1" : variable->unit, {}};
    }
    Outcome<FoundQuantity> found = quantityOfState(name);
    return found ? found : Failure{variable.reason()};
}

/// A quantity of the equilibrium by the table of quantities: "k.length", "AC@C.x", "energy.total".
Outcome<FoundQuantity> SolvedMechanism::quantityOfState(const std::string& name)
{
    const Study& modes = *findStudy("modes");
    AskedQuantity asked;
    asked.fields = {{"method", "mcs"}};
    const AnalysisOutcome& analysis = analysisOf(modes, asked, modes.request);
    const auto found = analysis ? equilibriumQuantities(**analysis, {name})
                                : Outcome<std::vector<EquilibriumQuantity>>(Failure{analysis.reason()});
    if (!found) {
        return Failure{found.reason()};
    }
    const auto& [full, unit, value, derivatives] = found->front();
    return FoundQuantity{value, unit, {}, unit == "m" ? sizeOf(m_mechanism) : 0};
}

Outcome<FoundQuantity> SolvedMechanism::find(const AskedQuantity& asked)
{
    Outcome<FoundQuantity> found = Failure{};
    if (asked.study.empty()) {
        found = numberOfPart(asked);
    } else {
        const Study& study = *findStudy(asked.study);
        const ResultOutcome& result = resultOf(study, asked);
        if (!result) {
            return Failure{result.reason()};
        }
        const std::vector<ResultTable>& tables = (*result)->tables;
        const auto table = std::ranges::find_if(
            tables, [&](const ResultTable& each) { return asked.table.empty() || each.name == asked.table; });
        if (table == tables.end()) {
            return Failure{Text("{1}: the study {2} has no table {3}", asked.words, asked.study, asked.table)};
        }
        found = cellOf(*table, asked, m_mechanism);
    }
    if (!found || found->isWord()) {
        return found;
    }
    FoundQuantity value = *found;
    const bool isPole = asked.isReciprocal && isZero(value.number, value.whole);
    value.number = asked.isReciprocal ? asked.factor / value.number : asked.factor * value.number;
    value.whole *= asked.isReciprocal ? 0 : std::abs(asked.factor);
    if (isPole || !std::isfinite(value.number)) {
        return Failure{Text("{1} has no value here", asked.words)};
    }
    if (asked.isReciprocal) {
        value.unit = value.unit == "s" ? "Hz" : value.unit == "Hz" ? "s" : "1";
    }
    return value;
}

}  // namespace eigenlink
