#include "model/basics/collect.h"
#include "model/basics/json_writer.h"
#include "model/basics/verdicts.h"
#include "model/modes/tolerances.h"
#include "model/modes/true_mode.h"
#include "model/studies/response/linear_range.h"
#include "model/studies/response/linear_response.h"
#include "model/studies/response/response_names.h"
#include "model/studies/studies.h"
#include "model/studies/table_text.h"
#include "model/studies/usual.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

constexpr long long kMostTimes = 1000000;

struct TransientRequest : ExcitationRequest {
    TimeInput kind = TimeInput::step;
    std::optional<double> to{};  ///< [s]
    long long points = 500;
};

std::vector<RequestField> transientFields()
{
    std::vector<RequestField> fields = responseFields<TransientRequest>();
    RequestField& output =
        *std::ranges::find(fields, "output", [](const RequestField& each) { return each.traits.key; });
    output = withOffered(std::move(output), outputsInTime);
    fields.push_back(
        requestChoice<TransientRequest>("kind", "load", "step, impulse, or decay, where the load is taken away",
                                        &TransientRequest::kind, {.choices = {"step", "impulse", "decay"}}));
    fields.push_back(withUsual(requestField<TransientRequest>("to", "duration", "How long [s]", &TransientRequest::to,
                                                              {.unit = "s", .range = Range::positive}),
                               [](const Analysis& analysis) { return RequestValue(usualDuration(analysis)); }));
    fields.push_back(requestField<TransientRequest>("points", "times", "How many times", &TransientRequest::points,
                                                    {.least = 2, .most = kMostTimes}));
    return fields;
}

std::optional<Refusal> checkTransient(const Analysis& analysis, const TransientRequest& request, const FieldPlace&)
{
    return refusedResponse(analysis, request);
}

/// Unit of an output in time: an impulse is one unit of the input times a second.
std::string unitInTime(const FrequencyResponse& response, const ResponseOutput& output, TimeInput kind)
{
    return responseUnit(response, output, kind == TimeInput::impulse ? "s" : "");
}

ResultTable tableOf(const FrequencyResponse& response, const TimeResponse& time, TimeInput kind)
{
    ResultTable table{"response", "response in time, one row for each moment"};
    table.columns.push_back(unitColumn("t", "time", "s", time.times));
    for (std::size_t i = 0; i < response.outputs().size(); ++i) {
        const ResponseOutput& output = response.outputs()[i];
        table.columns.push_back(
            unitColumn(output.name, Text::verbatim(output.name), unitInTime(response, output, kind), time.values[i]));
    }
    return table;
}

/// Last value, peak and settling time of the first output.
ResultTable summaryOf(const FrequencyResponse& response, const TimeResponse& time, TimeInput kind)
{
    const std::string unit = unitInTime(response, response.output(), kind);
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    const bool isAlone = response.outputs().size() == 1;
    ResultTable table{"summary",
                      isAlone ? Text("peak and settling") : Text("peak and settling of {1}", response.output().name)};
    table.columns = {unitColumn("last", "final value", unit), unitColumn("peak", "peak", unit),
                     unitColumn("peak_time", "time of the peak", "s"),
                     unitColumn("settled", "settled within 2 % after", "s")};
    table.addRow({time.last.value_or(kNone), time.peak, time.peakTime, time.settled.value_or(kNone)});
    return table;
}

/// Bounds of the errors of each output.
ResultTable errorTable(const FrequencyResponse& response, const TimeResponse& time, TimeInput kind)
{
    ResultTable table{"errors", "bounds of the rounding errors"};
    table.columns = {wordColumn("output", "output"), unitColumn("error", "largest error", kRowUnit),
                     wordColumn("unit", "unit")};
    for (std::size_t i = 0; i < time.errors.size(); ++i) {
        const ResponseOutput& output = response.outputs()[i];
        table.addRow({output.name, time.errors[i], unitInTime(response, output, kind)});
    }
    return table;
}

/// Notes the outputs whose rounding errors show in their first digits.
void addLargeErrors(const FrequencyResponse& response, const TimeResponse& time, TimeInput kind, StudyResult& result)
{
    for (std::size_t k = 0; k < time.values.size(); ++k) {
        const double largest = largestValue(time.values[k], [&](const double value) { return std::abs(value); });
        if (time.errors[k] > tolerance::kReliableValue * largest && largest > 0) {
            const ResponseOutput& output = response.outputs()[k];
            const std::string unit = unitInTime(response, output, kind);
            result.messages.push_back(Message::warning(
                Text("{1} is known to ±{2} {3} only: the fastest vibrations turn so often in this time that rounding "
                     "shows. End it earlier, or make the stiffest parts rigid.",
                     output.name, Number{time.errors[k], Quantity::none, 2}, unit)));
        }
    }
}

/// Warns where the response grows without end.
void addGrowth(const Analysis& analysis, double duration, StudyResult& result)
{
    const std::vector<Eigenvalue>& values = analysis.methods.front().spectrum.values;
    const double scale =
        largestValue(values, [](const Eigenvalue& each) { return isMode(each) ? std::abs(each.s) : 0; });
    const double growth = largestValue(
        values, [&](const Eigenvalue& each) { return isMode(each) && grows(each.s, scale) ? each.s.real() : 0; });
    if (growth > 0) {
        const double factor = std::exp(growth * duration);
        result.messages.push_back(Message::warning(
            Text("The equilibrium is unstable: the linear model grows as exp({1} t), t in seconds, {2} times in this "
                 "time, and means a motion only while that is small. Simulate the motion instead.",
                 Number{growth, Quantity::none, 4}, Number{factor, Quantity::none, 2})));
    }
}

Outcome<StudyResult> runTransient(const std::shared_ptr<const Analysis>& analysis, const TransientRequest& request,
                                  const Monitor& monitor)
{
    const Outcome<std::shared_ptr<FrequencyResponse>> response = linearResponse(*analysis, request);
    if (!response) {
        return Failure{response.reason()};
    }
    TimeResponseOptions options;
    options.kind = request.kind;
    options.duration = *request.to;
    options.points = static_cast<std::size_t>(request.points);
    LinearRange range(*analysis, **response);
    if (range.isNeeded()) {
        options.look = [&](double t, const Eigen::VectorXd& displacement) {
            range.look(displacement, Text("at {1} s", Number{t, Quantity::none, 4}));
        };
    }
    const Outcome<TimeResponse> time = timeResponse(*analysis, **response, options, monitor);
    if (!time) {
        return Failure{time.reason()};
    }
    StudyResult result;
    result.value = std::make_shared<const ComputedTransient>(ComputedTransient{*response, request.kind, *time});
    result.tables = {tableOf(**response, *time, request.kind)};
    result.status = time->times.size() < options.points ? StudyStatus::cancelled : StudyStatus::complete;
    if (time->times.empty()) {
        return result;
    }
    result.tables.push_back(summaryOf(**response, *time, request.kind));
    result.tables.push_back(errorTable(**response, *time, request.kind));
    for (std::size_t i = 1; i < result.tables.front().columns.size(); ++i) {
        const ResultColumn& column = result.tables.front().columns[i];
        result.charts.push_back({column.name, Text("{1} against time", column.name), 0, 0, {i}});
    }
    if (time->peak != 0) {
        result.charts.front().marks.push_back({time->peakTime, time->peak, "peak"});
    }
    for (std::size_t k = 0; k < time->values.size(); ++k) {
        if (std::ranges::all_of(time->values[k], [](double value) { return value == 0; })) {
            result.messages.push_back(stillOutput(**response, k));
        }
    }
    addLargeErrors(**response, *time, request.kind, result);
    addGrowth(*analysis, time->times.back(), result);
    range.addTo(result, monitor);
    return result;
}

/// {"program", "input", "kind", "last", "peak", "peak_time", "settled", "errors", "columns", "rows"}.
std::string transientJson(const Analysis&, const StudyResult& result)
{
    const auto& computed = *std::any_cast<const std::shared_ptr<const ComputedTransient>&>(result.value);
    constexpr std::array<std::string_view, 3> kKinds{"step", "impulse", "decay"};
    JsonWriter json;
    json.beginResult();
    writeResponseInputs(json, *computed.response);
    json.member("kind", kKinds.at(static_cast<std::size_t>(computed.kind)));
    if (computed.time.last) {
        json.member("last", *computed.time.last);
    }
    json.member("peak", computed.time.peak).member("peak_time", computed.time.peakTime);
    if (computed.time.settled) {
        json.member("settled", *computed.time.settled);
    }
    json.key("errors").beginArray(JsonWriter::Layout::line);
    for (const double error : computed.time.errors) {
        json.value(error);
    }
    json.endArray();
    writeColumnsAndRows(json, result.tables.front());
    json.endObject();
    return json.text();
}

}  // namespace

Study transientStudy()
{
    return {.key = "transient",
            .title = "Transient",
            .question = "How does it respond to a sudden load?",
            .summary = "Response of the linear model in time: to a step, to an impulse, or let go from a load",
            .topic = StudyTopic::response,
            .isInTime = true,
            .modesOfLarge = kResponseModes,
            .keepsRows = true,
            .isQuick = true,
            .fields = transientFields(),
            .request = TransientRequest(),
            .check = typedCheck(checkTransient),
            .run = typedRun(runTransient),
            .json = transientJson};
}

}  // namespace eigenlink
