#include "app/io/response_text.h"

#include "app/io/table_matrix.h"
#include "model/basics/hertz.h"
#include "model/basics/json_writer.h"
#include "model/basics/number_text.h"

namespace eigenlink {

namespace {

std::vector<std::string> responseColumns(const FrequencyResponse& response, const ResponseCurve& curve)
{
    std::vector<std::string> columns{"frequency_hz"};
    const auto add = [&](const std::string& name) {
        columns.push_back(name + "re");
        columns.push_back(name + "im");
    };
    const bool isAlone = response.outputs().size() == 1;
    for (const ResponseOutput& output : response.outputs()) {
        add(isAlone ? std::string() : output.name + ".");
    }
    const std::size_t modes = curve.contributions.empty() ? 0 : curve.contributions.front().size();
    for (std::size_t mode = 1; mode <= modes; ++mode) {
        add("mode" + std::to_string(mode) + ".");
    }
    return columns;
}

std::vector<double> responseRow(const ResponseCurve& curve, std::size_t i)
{
    std::vector<double> row{hertzOf(curve.omegas[i])};
    const auto add = [&](std::complex<double> value) {
        row.push_back(value.real());
        row.push_back(value.imag());
    };
    add(curve.values[i]);
    for (const auto& further : curve.further) {
        add(further[i]);
    }
    for (const std::complex<double>& part :
         curve.contributions.empty() ? std::vector<std::complex<double>>() : curve.contributions[i]) {
        add(part);
    }
    return row;
}

void writePeaks(JsonWriter& json, const std::vector<ResponsePeak>& peaks)
{
    json.key("peaks").beginArray();
    for (const ResponsePeak& peak : peaks) {
        json.beginObject(JsonWriter::Layout::line).member("frequency_hz", hertzOf(peak.omega));
        json.member("amplitude", peak.amplitude).member("damping_ratio", peak.damping);
        json.member("quality", peak.quality).endObject();
    }
    json.endArray();
}

/// One name as it is; several with their amplitudes.
void writeResponseInputs(JsonWriter& json, const FrequencyResponse& response)
{
    if (response.inputs().size() == 1 && response.input().amplitude == 1.0) {
        json.member("input", std::string_view(response.input().name));
        return;
    }
    json.key("inputs").beginArray();
    for (const ResponseInput& input : response.inputs()) {
        json.beginObject(JsonWriter::Layout::line).member("input", std::string_view(input.name));
        json.member("amplitude", std::abs(input.amplitude)).member("phase", std::arg(input.amplitude)).endObject();
    }
    json.endArray();
}

void writeResponseOutputs(JsonWriter& json, const FrequencyResponse& response)
{
    if (response.outputs().size() == 1) {
        json.member("output", std::string_view(response.output().name));
        return;
    }
    std::vector<std::string> names;
    for (const ResponseOutput& output : response.outputs()) {
        names.push_back(output.name);
    }
    json.members("outputs", names, JsonWriter::Layout::line);
}

void writeResponseTable(JsonWriter& json, const LabelledMatrix& matrix)
{
    json.members("columns", matrix.columns->texts, JsonWriter::Layout::line);
    json.key("rows").beginArray();
    for (Eigen::Index i = 0; i < matrix.rowCount(); ++i) {
        json.beginArray(JsonWriter::Layout::line);
        for (Eigen::Index k = 0; k < matrix.columnCount(); ++k) {
            json.value(matrix.at(i, k));
        }
        json.endArray();
    }
    json.endArray();
}

}  // namespace

LabelledMatrix responseMatrix(const FrequencyResponse& response, const ResponseCurve& curve)
{
    std::vector<std::vector<double>> rows;
    for (std::size_t i = 0; i < curve.omegas.size(); ++i) {
        rows.push_back(responseRow(curve, i));
    }
    return tableMatrix("response", "frequency response, one row for each frequency", responseColumns(response, curve),
                       rows);
}

std::string responseText(const FrequencyResponse& response, const ResponseCurve& curve, char separator)
{
    std::string text;
    for (const std::string& column : responseColumns(response, curve)) {
        text += (text.empty() ? "" : std::string(1, separator)) + column;
    }
    text += '\n';
    for (std::size_t i = 0; i < curve.omegas.size(); ++i) {
        std::string line;
        for (const double number : responseRow(curve, i)) {
            line += (line.empty() ? "" : std::string(1, separator)) + formatNumber(number);
        }
        text += line + '\n';
    }
    return text;
}

std::string responseJson(const FrequencyResponse& response, const ResponseCurve& curve)
{
    JsonWriter json;
    json.beginResult();
    writeResponseInputs(json, response);
    writeResponseOutputs(json, response);
    writePeaks(json, curve.peaks);
    writeResponseTable(json, responseMatrix(response, curve));
    json.endObject();
    return json.text();
}

LabelledMatrix timeResponseMatrix(const FrequencyResponse& response, const TimeResponse& result)
{
    std::vector<std::string> columns{"t"};
    for (const ResponseOutput& output : response.outputs()) {
        columns.push_back(output.name);
    }
    std::vector<std::vector<double>> rows;
    for (std::size_t i = 0; i < result.times.size(); ++i) {
        rows.push_back({result.times[i]});
        for (const std::vector<double>& values : result.values) {
            rows.back().push_back(values[i]);
        }
    }
    return tableMatrix("response", "response in time, one row for each moment", columns, rows);
}

std::string timeResponseJson(const FrequencyResponse& response, TimeInput kind, const TimeResponse& result)
{
    JsonWriter json;
    json.beginResult();
    writeResponseInputs(json, response);
    json.member("kind", keyOf(kind));
    if (result.last) {
        json.member("last", *result.last);
    }
    json.member("peak", result.peak).member("peak_time", result.peakTime);
    if (result.settled) {
        json.member("settled", *result.settled);
    }
    writeResponseTable(json, timeResponseMatrix(response, result));
    json.endObject();
    return json.text();
}

std::string_view keyOf(TimeInput kind)
{
    return kind == TimeInput::step ? "step" : kind == TimeInput::impulse ? "impulse" : "decay";
}

}  // namespace eigenlink
