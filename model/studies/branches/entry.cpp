#include "model/studies/branches/branches_found.h"

#include "model/basics/enum_entry.h"
#include "model/basics/json_writer.h"
#include "model/basics/parallel.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/still_sample.h"
#include "model/modes/true_mode.h"
#include "model/studies/named_range.h"
#include "model/studies/sensitivity/effect.h"
#include "model/studies/studies.h"
#include "model/studies/usual.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <tuple>
#include <utility>

namespace eigenlink {

namespace {

using Layout = JsonWriter::Layout;

constexpr std::size_t kMostSlices = 10000;

/// Numbers that are given for every equilibrium.
enum class BranchQuantity { eigenvalues, equilibrium, energy };

struct BranchesRequest {
    std::string parameter;
    std::optional<double> from{}, to{};  ///< in the unit of the number; both absent: its usual range; `from` alone: 0
    std::string other{};                 ///< "NAME=FROM:TO:COUNT"; empty: none
    BranchQuantity quantity = BranchQuantity::eigenvalues;
    std::vector<std::string> quantities{};  ///< further ones of every equilibrium
    bool isLong = false;
};

std::vector<RequestField> branchesFields()
{
    using R = BranchesRequest;
    return {variedField<R>("Parameter of the file or number by its path, e.g. k.stiffness, by which the equilibrium is "
                           "followed with every branch that crosses it; a form begins with a stiffness",
                           &R::parameter),
            requestField<R>("from", "from", "First value (0; without a last value a range about the present one)",
                            &R::from),
            requestField<R>("to", "to", "Last value (of a range about the present one)", &R::to),
            withOffered(requestField<R>("and", "second number",
                                        "The same at each value of a second number, NAME=FROM:TO:COUNT, e.g. "
                                        "AC.mass=1:3:9",
                                        &R::other, {}, RequestKind::range),
                        [](const Analysis& analysis) { return usualRanges(variablesOf(analysis.mechanism)); }),
            requestChoice<R>("quantity", "quantity",
                             "Numbers of every equilibrium: eigenvalues, equilibrium (positions) or energy",
                             &R::quantity, {.choices = {"eigenvalues", "equilibrium", "energy"}}),
            withOffered(requestField<R>("quantities", "quantities",
                                        "Further quantities of every equilibrium, as k.length,C@AC.x", &R::quantities,
                                        {}, RequestKind::quantity),
                        quantityNames),
            requestField<R>("long", "without a limit", "Also what takes more than some seconds", &R::isLong)};
}

Outcome<Variable> secondVariable(const Mechanism& mechanism, const BranchesRequest& request)
{
    const Outcome<NamedValues> values = namedValuesOfText(request.other, kMostSlices);
    return values ? variableNamed(mechanism, values->name) : Failure{values.reason()};
}

std::optional<Refusal> checkBranches(const Analysis& analysis, const BranchesRequest& request, const FieldPlace&)
{
    if (const Outcome<Variable> variable = variableNamed(analysis.mechanism, request.parameter); !variable) {
        return Refusal{"parameter", variable.reason()};
    }
    if (request.from && !request.to) {
        return Refusal{"to", "a value is needed"};
    }
    if (request.to && request.from.value_or(0) == *request.to) {
        return Refusal{"to", "the range has one value: choose a last value beside the first"};
    }
    if (!request.other.empty()) {
        if (const Outcome<Variable> second = secondVariable(analysis.mechanism, request); !second) {
            return Refusal{"and", second.reason()};
        } else if (second->name == request.parameter) {
            return Refusal{"and", Text("{1} is varied already; choose another number", second->name)};
        }
    }
    const auto observables = observablesOf(analysis.mechanism, *analysis.system, request.quantities);
    if (!observables) {
        return Refusal{"quantities", observables.reason()};
    }
    return std::nullopt;
}

/// Also adds them to `found`, with their errors.
std::vector<NamedNumber> eigenvaluesAt(const Sweep& diagram, const EquilibriumPoint& rest, SweepConfiguration& found)
{
    AnalysisOptions options;
    options.methods = {Method::mcs};
    const Analysis analysis = analysisAt(diagram, rest, options);
    std::vector<NamedNumber> numbers;
    found.value = rest.parameter;
    for (const Linearization& each : analysis.methods) {
        for (const Eigenvalue& value : each.spectrum.values) {
            if (isUpperMode(value)) {
                const std::string name = "s" + std::to_string(numbers.size() / 2 + 1);
                numbers.emplace_back(name + "_re", value.s.real());
                numbers.emplace_back(name + "_im", value.s.imag());
                found.modes.push_back({value.s, {}, found.modes.size(), 0, value.errorEstimate});
            }
        }
    }
    return numbers;
}

std::vector<NamedNumber> positionsAt(const Sweep& diagram, const EquilibriumPoint& rest)
{
    const std::vector<Vector2> places = EquilibriumCurve(diagram.mechanism, diagram.variable).pointsAt(rest);
    std::vector<NamedNumber> numbers;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (const Point& point = diagram.mechanism.points[i]; !point.fixed) {
            numbers.emplace_back(point.id + ".x", places[i].x);
            numbers.emplace_back(point.id + ".y", places[i].y);
        }
    }
    return numbers;
}

/// The values of quantities at an equilibrium.
std::vector<NamedNumber> quantitiesAt(const Sweep& diagram, const EquilibriumPoint& rest,
                                      const std::vector<std::string>& names)
{
    const auto mechanism = diagram.variable.with(rest.parameter);
    const auto system = EquilibriumCurve(diagram.mechanism, diagram.variable).systemAt(rest.parameter, rest.linkAngles);
    std::vector<NamedNumber> numbers;
    if (mechanism && system) {
        const MotionSample sample = stillSample(*system, rest.q, rest.lambda);
        const std::vector<Observable> observables = observablesOf(*mechanism, *system, names).value();
        for (const Observable& each : observables) {
            numbers.emplace_back(each.name, each.value(sample));
        }
    }
    return numbers;
}

std::vector<NamedNumber> numbersAt(const Sweep& diagram, const EquilibriumPoint& rest, BranchQuantity quantity,
                                   SweepConfiguration& eigenvalues)
{
    switch (quantity) {
        case BranchQuantity::eigenvalues:
            return eigenvaluesAt(diagram, rest, eigenvalues);
        case BranchQuantity::equilibrium:
            return positionsAt(diagram, rest);
        case BranchQuantity::energy:
            break;
    }
    return {{"energy", rest.energy}};
}

/// Time that the numbers of a slice have at least, also after a cancel.
constexpr std::chrono::seconds kAfterCancel{2};

/// The slice with the numbers of its equilibria, by all cores. After a cancel it keeps the equilibria whose numbers
/// were computed in time.
FoundSlice withNumbers(BranchSlice slice, const BranchesRequest& request, const Monitor& monitor)
{
    using Clock = std::chrono::steady_clock;
    FoundSlice found{std::move(slice), {}};
    if (!found.diagram) {
        return found;
    }
    const Clock::time_point end = Clock::now() + kAfterCancel;
    for (Branch& branch : found.diagram->curves) {
        NumbersAlong& numbers = found.numbers.emplace_back(branch.rests.size());
        const std::size_t before = found.diagram->configurations.size();
        found.diagram->configurations.resize(before + numbers.size());
        std::atomic<std::size_t> done = numbers.size();  // the first so many
        inParallel(numbers.size(), [&](std::size_t i) {
            if (monitor.isCancelled() && Clock::now() > end) {
                for (std::size_t last = done; i < last && !done.compare_exchange_weak(last, i);) {
                }
                return;
            }
            const EquilibriumPoint& rest = branch.rests[i];
            numbers[i] = request.quantities.empty() ? std::vector<NamedNumber>()
                                                    : quantitiesAt(*found.diagram, rest, request.quantities);
            const std::vector<NamedNumber> more =
                numbersAt(*found.diagram, rest, request.quantity, found.diagram->configurations[before + i]);
            numbers[i].insert(numbers[i].end(), more.begin(), more.end());
        });
        numbers.resize(done);
        branch.rests.resize(done);
    }
    return found;
}

/// The column of the `count`-th number of an equilibrium, from 1.
ResultColumn numberColumn(const std::string& name, BranchQuantity quantity, std::size_t count)
{
    const std::size_t number = (count + 1) / 2;
    switch (quantity) {
        case BranchQuantity::eigenvalues:
            return unitColumn(name,
                              count % 2 == 1 ? Text("eigenvalue {1}, real part", number)
                                             : Text("eigenvalue {1}, imaginary part", number),
                              "rad/s");
        case BranchQuantity::equilibrium:
            return quantityColumn(name, Text::verbatim(name), Quantity::length);
        case BranchQuantity::energy:
            break;
    }
    return unitColumn(name, "energy", "J");
}

/// The columns that each row begins with: the second number, where there is one, the branch and the first number.
std::vector<ResultColumn> firstColumns(const BranchesFound& found)
{
    std::vector<ResultColumn> columns;
    if (found.second) {
        columns.push_back(valueColumn(found.second->name, found.second->unit));
    }
    columns.push_back(unitColumn("branch", "branch", "1"));
    columns.push_back(valueColumn(found.first.name, found.first.unit));
    return columns;
}

std::vector<double> firstCells(const BranchesFound& found, const FoundSlice& slice, std::size_t branch,
                               double parameter)
{
    std::vector<double> cells{static_cast<double>(branch + 1), parameter};
    if (found.second) {
        cells.insert(cells.begin(), slice.value);
    }
    return cells;
}

/// Every equilibrium, one row for each, under the names of the equilibrium that has the most numbers.
ResultTable equilibriumTable(const BranchesFound& found, const std::vector<Observable>& observables,
                             BranchQuantity quantity)
{
    ResultTable table{"branches", "equilibria, one row for each"};
    table.columns = firstColumns(found);
    table.columns.push_back(unitColumn("unstable_directions", "unstable directions", "1"));
    const std::size_t start = table.columns.size() + observables.size();
    for (const Observable& each : observables) {
        table.columns.push_back(unitColumn(each.name, Text::verbatim(each.name), each.unit));
    }
    std::vector<std::vector<double>> rows;
    for (const FoundSlice& slice : found.slices) {
        for (std::size_t i = 0; i < slice.numbers.size(); ++i) {
            for (std::size_t at = 0; at < slice.numbers[i].size(); ++at) {
                const EquilibriumPoint& rest = slice.diagram->curves[i].rests[at];
                std::vector<double>& row = rows.emplace_back(firstCells(found, slice, i, rest.parameter));
                row.push_back(rest.unstable);
                for (const auto& [name, value] : slice.numbers[i][at]) {
                    row.push_back(value);
                    if (row.size() > table.columns.size()) {
                        table.columns.push_back(numberColumn(name, quantity, row.size() - start));
                    }
                }
            }
        }
    }
    for (const std::vector<double>& row : rows) {
        table.addRow(row);
    }
    return table;
}

std::string_view nameOf(SpecialKind kind)
{
    return entryOf<std::string_view>(kind, {"fold", "pitchfork", "transcritical", "continuum"});
}

std::string_view nameOf(BranchEndKind kind)
{
    return entryOf<std::string_view>(
        kind, {"range", "closed", "zero-length", "change-point", "continuum", "lost", "limit", "cancelled"});
}

/// The ends and special points of every branch, in its order.
ResultTable eventTable(const BranchesFound& found)
{
    ResultTable table{"events", "ends and bifurcations of each branch"};
    table.columns = firstColumns(found);
    std::vector<Text> words;
    const auto add = [&](const std::vector<double>& cells, const Text& sentence) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            table.columns[i].numbers.push_back(cells[i]);
        }
        words.push_back(sentence);
    };
    for (const FoundSlice& slice : found.slices) {
        for (std::size_t i = 0; i < slice.numbers.size(); ++i) {
            const Branch& branch = slice.diagram->curves[i];
            const auto cells = [&](double parameter) { return firstCells(found, slice, i, parameter); };
            add(cells(branch.first.parameter), branch.first.words);
            for (const SpecialPoint& each : branch.special) {
                add(cells(each.rest.parameter), each.words);
            }
            add(cells(branch.last.parameter), branch.last.words);
        }
    }
    table.columns.push_back(wordColumn("text", "what happens there", words));
    return table;
}

/// "k.stiffness = 3" of the second number; empty without one.
Text placeOf(const BranchesFound& found, const BranchSlice& slice)
{
    return found.second ? valueText(found.second->name, slice.value, found.second->unit) : Text();
}

/// The place and the sentence where the limit of work has cut a branch; empty where it has not.
Text cutOf(const BranchesFound& found, const BranchSlice& slice)
{
    for (const Branch& branch : slice.diagram ? slice.diagram->curves : std::vector<Branch>()) {
        for (const BranchEnd* end : {&branch.first, &branch.last}) {
            if (end->kind == BranchEndKind::limit) {
                const Text words("at {1}: {2}", valueText(found.first.name, end->parameter, found.first.unit),
                                 end->words);
                return found.second ? Text("{1}: {2}", placeOf(found, slice), words) : words;
            }
        }
    }
    return {};
}

/// The status with its reason, and a message for each slice without an equilibrium.
void addVerdict(StudyResult& result, const BranchesFound& found)
{
    bool isAny = false;
    for (const FoundSlice& each : found.slices) {
        isAny = isAny || each.diagram.has_value();
        const Text cut = cutOf(found, each);
        if (!cut.isEmpty() && result.reason.isEmpty()) {
            result.status = StudyStatus::limit;
            result.reason = cut;
        }
        if (!each.diagram && !found.isCancelled) {
            result.messages.push_back(Message::warning(Text("at {1}: {2}", placeOf(found, each), each.reason)));
        }
    }
    if (found.isCancelled) {
        result.status = StudyStatus::cancelled;
    } else if (!isAny) {
        result.status = StudyStatus::stopped;
        result.reason = found.slices.front().reason;
    }
}

/// The equilibrium of a row, moving in its lowest mode that oscillates.
std::optional<Moment> momentOf(const BranchesFound& found, std::size_t row)
{
    for (const FoundSlice& slice : found.slices) {
        for (std::size_t i = 0; i < slice.numbers.size(); ++i) {
            const std::vector<EquilibriumPoint>& rests = slice.diagram->curves[i].rests;
            if (row >= rests.size()) {
                row -= rests.size();
                continue;
            }
            AnalysisOptions options;
            options.methods = {Method::mcs};
            const Analysis analysis = analysisAt(*slice.diagram, rests[row], options);
            Moment moment{.system = analysis.system,
                          .q = rests[row].q,
                          .title = valueText(found.first.name, rests[row].parameter, found.first.unit),
                          .subtitle = rests[row].unstable == 0 ? Text("stable") : Text("not stable")};
            for (const Eigenvalue& value :
                 analysis.methods.empty() ? std::vector<Eigenvalue>() : analysis.methods.front().spectrum.values) {
                if (isUpperMode(value)) {
                    moment.shape = value.shape;
                    moment.s = value.s;
                    break;
                }
            }
            return analysis.system == nullptr ? std::nullopt : std::optional(std::move(moment));
        }
    }
    return std::nullopt;
}

/// The diagrams with the numbers of their equilibria: one, or one for each value of the second number.
Outcome<BranchesFound> diagramsOf(const Mechanism& mechanism, const BranchesRequest& request, const Monitor& monitor)
{
    BranchesFound found{*variableNamed(mechanism, request.parameter), {}, {}};
    BranchOptions options{.from = request.from.value_or(0), .mostWork = request.isLong ? 0 : kUsualBranchWork};
    options.to = request.to.value_or(0);
    if (!request.to) {
        std::tie(options.from, options.to) = usualRange(found.first);
    }
    if (request.other.empty()) {
        Outcome<Sweep> diagram = branchesOf(mechanism, found.first, options, monitor);
        if (!diagram) {
            return Failure{diagram.reason()};
        }
        found.slices = {withNumbers({0, std::move(diagram).value()}, request, monitor)};
    } else {
        found.second = *secondVariable(mechanism, request);
        const std::vector<double> values = namedValuesOfText(request.other, kMostSlices)->values;
        options.mostWork /= static_cast<double>(values.size());
        found.slices.resize(values.size());
        const Monitor silent{monitor.cancelled, {}};
        inParallel(values.size(), [&](std::size_t i) {
            found.slices[i] =
                withNumbers(branchSlice(found.first, options, *found.second, values[i], silent), request, monitor);
        });
    }
    found.isCancelled = monitor.isCancelled();
    return found;
}

/// The warning that rounding leaves eigenvalues few digits.
std::optional<Message> blurOf(const Mechanism& mechanism, const BranchesFound& found)
{
    Sweep all{mechanism, found.first, std::numeric_limits<std::size_t>::max()};
    for (const FoundSlice& each : found.slices) {
        if (each.diagram) {
            std::ranges::copy(each.diagram->configurations, std::back_inserter(all.configurations));
        }
    }
    return blurNote(
        all, [&](const SweepConfiguration& each) { return valueText(found.first.name, each.value, found.first.unit); });
}

/// True where nothing depends on the number at either end of its range.
bool isWithoutEffect(const Mechanism& mechanism, const BranchesRequest& request, const Variable& variable)
{
    const auto [from, to] = request.to ? std::pair(request.from.value_or(0), *request.to) : usualRange(variable);
    return hasNoEffect(mechanism, variable, from) || hasNoEffect(mechanism, variable, to);
}

Outcome<StudyResult> runBranches(const std::shared_ptr<const Analysis>& analysis, const BranchesRequest& request,
                                 const Monitor& monitor)
{
    Outcome<BranchesFound> outcome = diagramsOf(analysis->mechanism, request, monitor);
    if (!outcome) {
        return Failure{outcome.reason()};
    }
    const auto found = std::make_shared<BranchesFound>(std::move(outcome).value());
    const auto observables = observablesOf(analysis->mechanism, *analysis->system, request.quantities).value();
    StudyResult result;
    result.tables = {equilibriumTable(*found, observables, request.quantity), eventTable(*found)};
    if (isWithoutEffect(analysis->mechanism, request, found->first)) {
        result.messages.push_back(withoutEffect(found->first));
    }
    addVerdict(result, *found);
    if (const auto blur = blurOf(analysis->mechanism, *found)) {
        result.messages.push_back(*blur);
    }
    const std::size_t parameter = found->second ? 2 : 1;
    result.charts = {{"branches", "equilibria against the number", 0, parameter, {}}};
    result.charts.front().isPoints = true;
    for (std::size_t i = parameter + 2; i < result.tables.front().columns.size(); ++i) {
        result.charts.front().y.push_back(i);
    }
    result.momentAt = [found](std::size_t row) { return momentOf(*found, row); };
    result.value = std::shared_ptr<const BranchesFound>(found);
    return result;
}

void writeEnd(JsonWriter& json, const char* key, const BranchEnd& end)
{
    json.key(key).beginObject(Layout::line).member("kind", nameOf(end.kind)).member("parameter", end.parameter);
    json.member("text", rendered(end.words)).endObject();
}

void writeEquilibrium(JsonWriter& json, const EquilibriumPoint& rest, const std::vector<NamedNumber>& numbers)
{
    json.beginObject(Layout::line).member("parameter", rest.parameter).member("stable", rest.unstable == 0);
    json.key("unstable_directions").count(static_cast<std::size_t>(rest.unstable));
    for (const auto& [name, value] : numbers) {
        json.member(name, value);
    }
    json.endObject();
}

void writeBranch(JsonWriter& json, const Sweep& diagram, const Branch& branch, const NumbersAlong& numbers)
{
    json.beginObject().key("special").beginArray();
    for (const SpecialPoint& each : branch.special) {
        json.beginObject().member("kind", nameOf(each.kind)).member("parameter", each.rest.parameter);
        json.member("text", rendered(each.words)).key("at");
        writeEquilibrium(json, each.rest, positionsAt(diagram, each.rest));
        json.endObject();
    }
    json.endArray();
    writeEnd(json, "first", branch.first);
    writeEnd(json, "last", branch.last);
    json.key("equilibria").beginArray();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        writeEquilibrium(json, branch.rests[i], numbers[i]);
    }
    json.endArray().endObject();
}

void writeBranches(JsonWriter& json, const FoundSlice& slice)
{
    json.key("branches").beginArray();
    for (std::size_t i = 0; i < slice.numbers.size(); ++i) {
        writeBranch(json, *slice.diagram, slice.diagram->curves[i], slice.numbers[i]);
    }
    json.endArray();
}

void writeSlices(JsonWriter& json, const BranchesFound& found)
{
    json.member("and", found.second->name).member("and_unit", found.second->unit);
    json.key("slices").beginArray();
    for (const FoundSlice& each : found.slices) {
        json.beginObject().member("value", each.value);
        if (each.diagram) {
            writeBranches(json, each);
        } else {
            json.member("reason", rendered(each.reason));
        }
        json.endObject();
    }
    json.endArray();
}

/// {"program", "status", "parameter", "unit", "branches"}, or with a second number {…, "and", "and_unit", "slices"}.
std::string branchesJson(const Analysis&, const StudyResult& result)
{
    const auto& found = *std::any_cast<const std::shared_ptr<const BranchesFound>&>(result.value);
    JsonWriter json;
    json.beginResult();
    writeStatus(json, result);
    json.member("parameter", found.first.name).member("unit", found.first.unit);
    if (found.second) {
        writeSlices(json, found);
    } else {
        writeBranches(json, found.slices.front());
    }
    json.endObject();
    return json.text();
}

}  // namespace

Study branchesStudy()
{
    return {.key = "branches",
            .title = "Branches",
            .question =
                "Which equilibria are there as a number changes, and where do they appear, vanish or lose stability?",
            .summary = "Equilibria against a parameter with their bifurcations, and every branch that crosses",
            .topic = StudyTopic::equilibria,
            .needs = StudyNeeds::mechanism,
            .print = StudyPrint::text,
            .isDense = true,
            .keepsRows = true,
            .beginsAtEquilibrium = true,
            .fields = branchesFields(),
            .request = BranchesRequest(),
            .check = typedCheck(checkBranches),
            .run = typedRun(runBranches),
            .json = branchesJson};
}

}  // namespace eigenlink
