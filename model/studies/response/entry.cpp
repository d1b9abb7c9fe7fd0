#include "model/analysis/missing_values.h"
#include "model/basics/hertz.h"
#include "model/basics/json_writer.h"
#include "model/studies/response/linear_range.h"
#include "model/studies/response/linear_response.h"
#include "model/studies/studies.h"
#include "model/studies/usual.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr long long kMostFrequencies = 1000000;
constexpr Eigen::Index kLargestShown = 400;  ///< coordinates up to which the cursor moves the mechanism

struct FrequencyRequest : ExcitationRequest {
    std::optional<double> from{}, to{};  ///< [Hz]
    long long points = 400;
    bool log = false, contributions = false;
};

std::vector<RequestField> frequencyFields()
{
    std::vector<RequestField> fields = responseFields<FrequencyRequest>();
    fields.push_back(
        withUsual(requestField<FrequencyRequest>("from", "from", "First frequency [Hz]", &FrequencyRequest::from,
                                                 {.unit = "Hz", .range = Range::nonNegative}),
                  [](const Analysis& analysis) { return RequestValue(usualFrequencyRange(analysis).first); }));
    fields.push_back(
        withUsual(requestField<FrequencyRequest>("to", "to", "Last frequency [Hz]", &FrequencyRequest::to,
                                                 {.unit = "Hz", .range = Range::positive}),
                  [](const Analysis& analysis) { return RequestValue(usualFrequencyRange(analysis).second); }));
    fields.push_back(requestField<FrequencyRequest>("points", "frequencies", "How many frequencies",
                                                    &FrequencyRequest::points, {.least = 2, .most = kMostFrequencies}));
    fields.push_back(requestField<FrequencyRequest>(
        "log", "logarithmic", "Frequencies spaced evenly on a logarithmic scale; a form begins with it",
        &FrequencyRequest::log));
    fields.push_back(requestField<FrequencyRequest>("contributions", "modes one by one",
                                                    "Also what each mode contributes; a form begins with it",
                                                    &FrequencyRequest::contributions));
    for (RequestField* each : {&fields.end()[-1], &fields.end()[-2]}) {
        each->proposed = [](const Analysis&) { return RequestValue(true); };
    }
    return fields;
}

std::optional<Refusal> checkResponse(const Analysis& analysis, const FrequencyRequest& request, const FieldPlace& place)
{
    if (!std::isfinite(std::pow(2 * std::numbers::pi * *request.to, 4))) {
        return Refusal{"to",
                       Text("{1} Hz is too large: inertia forces are beyond all numbers", requestText(*request.to))};
    }
    if (!(*request.to > *request.from)) {
        return Refusal{"to", Text("must be more than {1}", place({.key = "from", .label = "from"}))};
    }
    if (request.log && !(*request.from > 0)) {
        return Refusal{"log", Text("needs {1} above 0", place({.key = "from", .label = "from"}))};
    }
    return refusedResponse(analysis, request);
}

/// Appends the columns of a complex quantity: its parts for files, amplitude and phase for people.
void addComplex(ResultTable& table, const std::string& prefix, const Text& label, const std::string& unit)
{
    table.columns.push_back(unitColumn(prefix + "re", Text("{1}, real part", label), unit));
    table.columns.push_back(unitColumn(prefix + "im", Text("{1}, imaginary part", label), unit));
    table.columns.push_back(unitColumn(prefix + "amplitude", Text("{1}, amplitude", label), unit));
    table.columns.push_back(unitColumn(prefix + "phase", Text("{1}, phase", label), "°"));
    table.columns.end()[-2].isDisplayed = table.columns.back().isDisplayed = true;
}

ResultTable headOf(const FrequencyResponse& response, const ResponseCurve& curve)
{
    ResultTable table{"response", "frequency response, one row for each frequency"};
    table.columns.push_back(unitColumn("frequency_hz", "frequency", "Hz"));
    const bool isAlone = response.outputs().size() == 1;
    for (const ResponseOutput& output : response.outputs()) {
        addComplex(table, isAlone ? "" : output.name + ".", Text::verbatim(output.name),
                   responseUnit(response, output));
    }
    const std::size_t modes = curve.contributions.empty() ? 0 : curve.contributions.front().size();
    for (std::size_t mode = 1; mode <= modes; ++mode) {
        addComplex(table, "mode" + std::to_string(mode) + ".", Text("mode {1}", mode),
                   responseUnit(response, response.output()));
    }
    return table;
}

ResultTable tableOf(const FrequencyResponse& response, const ResponseCurve& curve)
{
    ResultTable table = headOf(response, curve);
    for (std::size_t i = 0; i < curve.omegas.size(); ++i) {
        std::vector<double> row{hertzOf(curve.omegas[i])};
        const auto add = [&](std::complex<double> value) {
            row.insert(row.end(),
                       {value.real(), value.imag(), std::abs(value), std::arg(value) * 180 / std::numbers::pi});
        };
        add(curve.values[i]);
        for (const auto& further : curve.further) {
            add(further[i]);
        }
        for (std::size_t k = 0; !curve.contributions.empty() && k < curve.contributions[i].size(); ++k) {
            add(curve.contributions[i][k]);
        }
        table.addRow(row);
    }
    return table;
}

/// Resonances of the first output.
ResultTable peaksOf(const FrequencyResponse& response, const ResponseCurve& curve)
{
    const bool isAlone = response.outputs().size() == 1;
    ResultTable table{"peaks", isAlone ? Text("resonances") : Text("resonances of {1}", response.output().name)};
    table.columns = {unitColumn("frequency_hz", "frequency", "Hz"),
                     unitColumn("amplitude", "amplitude", responseUnit(response, response.output())),
                     unitColumn("damping_ratio", "damping ratio", "1"), unitColumn("quality", "Q factor", "1")};
    for (const ResponsePeak& peak : curve.peaks) {
        table.addRow({hertzOf(peak.omega), peak.amplitude, peak.damping, peak.quality});
    }
    return table;
}

/// Amplitudes and phases of all outputs over the frequency.
std::vector<ResultChart> chartsOf(const ResultTable& table, const FrequencyRequest& request)
{
    ResultChart amplitude{"amplitude", "amplitude against frequency", 0, 0, {}, request.log, true};
    ResultChart phase{"phase", "phase against frequency", 0, 0, {}, request.log, false};
    for (std::size_t i = 1; i < table.columns.size(); ++i) {
        if (table.columns[i].name.ends_with("amplitude") && table.columns[i].unit == table.columns[3].unit) {
            amplitude.y.push_back(i);
            phase.y.push_back(i + 1);
        }
    }
    return {amplitude, phase};
}

/// The operating deflection shape at a frequency of the table.
std::optional<Moment> momentOf(const Analysis& analysis, const ComputedResponse& computed, std::size_t row)
{
    const double omega = computed.curve.omegas.at(row);
    if (analysis.system->coordinateCount() > kLargestShown) {
        return std::nullopt;
    }
    const Eigen::VectorXcd shape = computed.response->shapeAt(omega);
    if (!shape.allFinite() || shape.isZero(0)) {
        return std::nullopt;
    }
    return Moment{.q = analysis.equilibrium.q,
                  .shape = shape,
                  .s = {0, omega},
                  .title = Text("Excited at {1} Hz", Number{hertzOf(omega), {}, 6}),
                  .subtitle = Text("by {1}: how all parts move together", computed.response->input().name)};
}

/// True where some output has no finite value at any frequency, as that of a point that moves without mass.
bool isNowhereFinite(const ResponseCurve& curve)
{
    const auto isInfinite = [](const std::vector<std::complex<double>>& values) {
        return !values.empty() && std::ranges::none_of(values, [](std::complex<double> value) {
            return std::isfinite(value.real()) && std::isfinite(value.imag());
        });
    };
    return isInfinite(curve.values) || std::ranges::any_of(curve.further, isInfinite);
}

Outcome<StudyResult> runResponse(const std::shared_ptr<const Analysis>& analysis, const FrequencyRequest& request,
                                 const Monitor& monitor)
{
    const Outcome<std::shared_ptr<FrequencyResponse>> response = linearResponse(*analysis, request);
    if (!response) {
        return Failure{response.reason()};
    }
    ResponseOptions options;
    options.from = 2 * std::numbers::pi * *request.from;
    options.to = 2 * std::numbers::pi * *request.to;
    options.points = static_cast<std::size_t>(request.points);
    options.logarithmic = request.log;
    options.contributions = request.contributions;
    const auto computed = std::make_shared<ComputedResponse>();
    computed->response = *response;
    computed->curve = responseCurve(*computed->response, options, monitor);
    if (isNowhereFinite(computed->curve) && !analysis->methods.front().spectrum.hasValues()) {
        return Failure{explainMissingValues(*analysis)};
    }
    StudyResult result;
    result.status = computed->curve.cancelled ? StudyStatus::cancelled : StudyStatus::complete;
    result.tables = {tableOf(*computed->response, computed->curve), peaksOf(*computed->response, computed->curve)};
    result.charts = chartsOf(result.tables.front(), request);
    if (request.contributions && !computed->curve.values.empty() && computed->curve.contributions.front().empty() &&
        !computed->response->knowsAllModes()) {
        result.messages.push_back(
            Message::warning("the modes do not come apart, so that their contributions are not known"));
    }
    const auto isZero = [](std::complex<double> value) { return value == 0.0; };
    for (std::size_t k = 0; k < computed->response->outputs().size() && !computed->curve.values.empty(); ++k) {
        const auto& values = k == 0 ? computed->curve.values : computed->curve.further[k - 1];
        if (std::ranges::all_of(values, isZero)) {
            result.messages.push_back(stillOutput(*computed->response, k));
        }
    }
    result.staysAtEquilibrium = true;
    LinearRange range(*analysis, *computed->response);
    if (range.isNeeded() && analysis->system->coordinateCount() <= kLargestShown) {
        for (const double omega : computed->curve.omegas) {
            range.look(computed->response->shapeAt(omega),
                       Text("at {1} Hz", Number{hertzOf(omega), Quantity::none, 4}));
        }
        range.addTo(result, monitor);
    }
    result.momentAt = [analysis, computed](std::size_t row) { return momentOf(*analysis, *computed, row); };
    result.value = std::shared_ptr<const ComputedResponse>(computed);
    return result;
}

/// {"program", "status", "input", "outputs", "peaks", "columns", "rows"}.
std::string responseJson(const Analysis&, const StudyResult& result)
{
    const auto& computed = *std::any_cast<const std::shared_ptr<const ComputedResponse>&>(result.value);
    JsonWriter json;
    json.beginResult();
    writeStatus(json, result);
    writeResponseInputs(json, *computed.response);
    writeResponseOutputs(json, *computed.response);
    json.key("peaks").beginArray();
    for (const ResponsePeak& peak : computed.curve.peaks) {
        json.beginObject(JsonWriter::Layout::line).member("frequency_hz", hertzOf(peak.omega));
        json.member("amplitude", peak.amplitude).member("damping_ratio", peak.damping);
        json.member("quality", peak.quality).endObject();
    }
    json.endArray();
    writeColumnsAndRows(json, result.tables.front());
    json.endObject();
    return json.text();
}

}  // namespace

Study responseStudy()
{
    return {.key = "response",
            .title = "Response",
            .question = "How does it respond to a harmonic load?",
            .summary = "Frequency response: what a harmonic load or motion of the ground makes of a quantity",
            .aliases = {"frf"},
            .modesOfLarge = kResponseModes,
            .keepsRows = true,
            .isQuick = true,
            .hasOwnView = true,
            .fields = frequencyFields(),
            .request = FrequencyRequest(),
            .check = typedCheck(checkResponse),
            .run = typedRun(runResponse),
            .json = responseJson};
}

}  // namespace eigenlink
