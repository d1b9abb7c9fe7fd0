#include "model/basics/json_writer.h"
#include "model/basics/outcome.h"
#include "model/mechanism/parameters/variable.h"
#include "model/studies/named_range.h"
#include "model/studies/periodic/floquet.h"
#include "model/studies/stability/stability_map.h"
#include "model/studies/studies.h"
#include "model/studies/usual.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

/// The axis of a map of stability over a number of a drive ("M.speed") or of the mechanism ("k.stiffness"), with the
/// values that it takes. Fails for other names, and says which numbers there are.
Outcome<MapAxis> mapAxisNamed(const Mechanism& mechanism, const std::string& name, std::vector<double> values)
{
    const Outcome<Variable> variable = variableNamed(mechanism, name);
    if (!variable) {
        return Failure{variable.reason()};
    }
    const auto with = [name](const Mechanism& each, double value) -> Outcome<Mechanism> {
        const Outcome<Variable> own = variableNamed(each, name);
        return own ? changedBy(*own, value) : Outcome<Mechanism>(Failure{own.reason()});
    };
    return MapAxis{name, std::move(values), with, variable->unit};
}

constexpr std::size_t kMostPlaces = 100000;  ///< of a map

struct StabilityRequest {
    std::vector<std::string> map{};  ///< "M.speed=1:40:30", one axis or two
    std::optional<double> period{};  ///< [s]
};

/// Numbers of drives and of the mechanism.
std::vector<std::string> offeredAxes(const Analysis& analysis)
{
    std::vector<std::string> axes = usualRanges(drivesOf(analysis.mechanism));
    std::ranges::move(usualRanges(variablesOf(analysis.mechanism)), std::back_inserter(axes));
    return axes;
}

std::vector<RequestField> stabilityFields()
{
    RequestField map = withOffered(
        requestField<StabilityRequest>("map", "over",
                                       "One number or two over which stability is shown, NAME=FROM:TO:COUNT: "
                                       "M.speed=1:40:30 of a motor, k.stiffness=10:90:9",
                                       &StabilityRequest::map, {.most = 2, .required = true}, RequestKind::range),
        offeredAxes);
    RequestField period = requestField<StabilityRequest>(
        "period", "period", "Time after which the motion repeats [s] (that of the drives)", &StabilityRequest::period,
        {.unit = "s", .range = Range::positive});
    return {std::move(map), std::move(period)};
}

/// The axes of a map: one or two.
Outcome<std::vector<MapAxis>> axesOf(const Mechanism& mechanism, const std::vector<std::string>& texts)
{
    if (texts.size() > 2) {
        return Failure{"a map has one axis or two"};
    }
    std::vector<MapAxis> axes;
    for (const std::string& text : texts) {
        Outcome<NamedValues> named = namedValuesOfText(text, kMostPlaces);
        if (!named) {
            return Failure{named.reason()};
        }
        Outcome<MapAxis> axis = mapAxisNamed(mechanism, named->name, std::move(named->values));
        if (!axis) {
            return Failure{axis.reason()};
        }
        axes.push_back(std::move(axis).value());
    }
    if (axes.size() == 2 && axes[0].name == axes[1].name) {
        return Failure{Text("{1} stands twice; write two different numbers", axes[0].name)};
    }
    return axes;
}

std::optional<Refusal> checkStability(const Analysis& analysis, const StabilityRequest& request, const FieldPlace&)
{
    const auto axes = axesOf(analysis.mechanism, request.map);
    return axes ? std::nullopt : std::optional(Refusal{"map", axes.reason()});
}

ResultTable tableOf(const StabilityMap& map, const std::vector<MapAxis>& axes)
{
    ResultTable table{"map", "stability of the periodic motion"};
    for (const MapAxis& axis : axes) {
        table.columns.push_back(valueColumn(axis.name, axis.unit));
    }
    const std::vector<ResultColumn> more{
        unitColumn("period", "period", "s"),        unitColumn("found", "found", "1"),
        unitColumn("stable", "stable", "1"),        unitColumn("largest_multiplier", "largest multiplier", "1"),
        unitColumn("growth_rate", "growth", "1/s"), unitColumn("growth_error", "growth, error ≤", "1/s")};
    table.columns.insert(table.columns.end(), more.begin(), more.end());
    for (const MapPlace& place : map.places) {
        const bool hasSize = place.found && !place.multipliers.empty();
        constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
        std::vector<double> row{place.first};
        if (axes.size() > 1) {
            row.push_back(place.second);
        }
        const Growth growth = hasSize ? growthOf(place.multipliers.front(), place.period, place.errors.front())
                                      : Growth{kUnknown, kUnknown, kUnknown};
        row.insert(row.end(), {place.period, place.found ? 1.0 : 0.0, place.stable ? 1.0 : 0.0,
                               hasSize ? place.largest() : kUnknown, growth.rate, growth.error});
        table.addRow(row);
    }
    table.columns.push_back(wordColumn("motion", "motion"));
    table.columns.back().isDisplayed = true;
    for (const MapPlace& place : map.places) {
        table.columns.back().words.push_back(!place.found   ? Text("not found")
                                             : place.stable ? Text("stable")
                                                            : Text("unstable"));
    }
    return table;
}

/// Places in their plane, or the largest multiplier over one number with the values at which stability changes.
ResultChart chartOf(const StabilityMap& map, const std::vector<MapAxis>& axes)
{
    ResultChart chart{"largest_multiplier", Text("largest multiplier against {1}", axes.front().name), 0, 0, {4}};
    chart.groupBy = axes.size() + 6;
    chart.groups = {"unstable", "stable"};
    if (axes.size() == 2) {
        chart.name = "map";
        chart.title = Text("{1} against {2}", axes.back().name, axes.front().name);
        chart.y = {1};
        chart.isPoints = true;
        return chart;
    }
    chart.marks = {{std::nullopt, 1, "limit of stability"}};
    for (const double each : map.boundaries) {
        chart.marks.push_back({each, 1, "stability changes"});
    }
    return chart;
}

/// The number of places without a periodic motion, and the reason of the first; empty where all have one.
Text lossesOf(const StabilityMap& map)
{
    const auto lost = std::ranges::count(map.places, false, &MapPlace::found);
    const auto first = std::ranges::find(map.places, false, &MapPlace::found);
    return lost == 0 ? Text()
                     : Text("at {1} of {2} places no periodic motion was found, at the first since {3}",
                            static_cast<long long>(lost), static_cast<long long>(map.places.size()), first->reason);
}

Outcome<StudyResult> runStability(const std::shared_ptr<const Analysis>& analysis, const StabilityRequest& request,
                                  const Monitor& monitor)
{
    const std::vector<MapAxis> axes = axesOf(analysis->mechanism, request.map).value();
    const std::optional<MapAxis> second = axes.size() > 1 ? std::optional(axes.back()) : std::nullopt;
    const auto map = std::make_shared<const StabilityMap>(
        stabilityMap(analysis->mechanism, axes.front(), second, request.period, monitor));
    StudyResult result;
    result.tables = {tableOf(*map, axes)};
    const Text losses = lossesOf(*map);
    const bool isNoneFound = !map->places.empty() && std::ranges::none_of(map->places, &MapPlace::found);
    result.status = map->cancelled ? StudyStatus::cancelled
                    : isNoneFound  ? StudyStatus::stopped
                                   : StudyStatus::complete;
    if (isNoneFound) {
        result.reason = losses;
    } else if (!losses.isEmpty() && !map->cancelled) {
        result.messages.push_back(Message::warning(losses));
    }
    for (const double each : map->boundaries) {
        result.messages.push_back(
            Message::note(Text("stability changes at {1}", valueText(axes.front().name, each, axes.front().unit, 8))));
    }
    if (!map->places.empty()) {
        result.charts = {chartOf(*map, axes)};
    }
    result.value = map;
    return result;
}

/// {"program", "status", "reason", "columns", "rows", "boundaries"}.
std::string stabilityJson(const Analysis&, const StudyResult& result)
{
    const auto& map = *std::any_cast<const std::shared_ptr<const StabilityMap>&>(result.value);
    JsonWriter json;
    json.beginResult();
    writeStatus(json, result);
    writeColumnsAndRows(json, result.tables.front());
    json.key("boundaries").beginArray(JsonWriter::Layout::line);
    for (const double each : map.boundaries) {
        json.value(each);
    }
    json.endArray().endObject();
    return json.text();
}

}  // namespace

Study stabilityStudy()
{
    return {.key = "stability",
            .title = "Stability map",
            .question = "For which values of a number is the periodic motion stable?",
            .summary = "A map of the stability of the periodic motion over one number or two",
            .topic = StudyTopic::design,
            .needs = StudyNeeds::mechanism,
            .isInTime = true,
            .keepsRows = true,
            .fields = stabilityFields(),
            .request = StabilityRequest(),
            .check = typedCheck(checkStability),
            .run = typedRun(runStability),
            .json = stabilityJson};
}

}  // namespace eigenlink
