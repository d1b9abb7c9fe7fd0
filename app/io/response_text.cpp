#include "app/io/response_text.h"

#include "app/io/json_writer.h"
#include "eigenlink_version.h"
#include "model/basics/number_text.h"

#include <numbers>

namespace eigenlink {

namespace {

constexpr double kTwoPi = 2 * std::numbers::pi;

std::vector<std::string> columnsOf(const ResponseCurve& curve)
{
    std::vector<std::string> columns{"frequency_hz", "re", "im"};
    const std::size_t modes = curve.contributions.empty() ? 0 : curve.contributions.front().size();
    for (std::size_t mode = 1; mode <= modes; ++mode) {
        columns.push_back("mode" + std::to_string(mode) + ".re");
        columns.push_back("mode" + std::to_string(mode) + ".im");
    }
    return columns;
}

std::vector<double> rowOf(const ResponseCurve& curve, std::size_t i)
{
    std::vector<double> row{curve.omegas[i] / kTwoPi, curve.values[i].real(), curve.values[i].imag()};
    if (!curve.contributions.empty()) {
        for (const std::complex<double>& part : curve.contributions[i]) {
            row.push_back(part.real());
            row.push_back(part.imag());
        }
    }
    return row;
}

void writePeaks(JsonWriter& json, const std::vector<ResponsePeak>& peaks)
{
    json.key("peaks").beginArray();
    for (const ResponsePeak& peak : peaks) {
        json.beginObject(JsonWriter::Layout::line).member("frequency_hz", peak.omega / kTwoPi);
        json.member("amplitude", peak.amplitude).member("damping_ratio", peak.damping);
        json.member("quality", peak.quality).endObject();
    }
    json.endArray();
}

}  // namespace

std::string responseText(const ResponseCurve& curve, char separator)
{
    std::string text;
    for (const std::string& column : columnsOf(curve)) {
        text += (text.empty() ? "" : std::string(1, separator)) + column;
    }
    text += '\n';
    for (std::size_t i = 0; i < curve.omegas.size(); ++i) {
        std::string line;
        for (const double number : rowOf(curve, i)) {
            line += (line.empty() ? "" : std::string(1, separator)) + formatNumber(number);
        }
        text += line + '\n';
    }
    return text;
}

std::string responseJson(const FrequencyResponse& response, const ResponseCurve& curve)
{
    JsonWriter json;
    json.beginObject();
    json.key("program").beginObject(JsonWriter::Layout::line);
    json.member("name", "eigenlink").member("version", EIGENLINK_VERSION).endObject();
    json.member("input", std::string_view(response.input().name));
    json.member("output", std::string_view(response.output().name));
    writePeaks(json, curve.peaks);
    json.members("columns", columnsOf(curve), JsonWriter::Layout::line);
    json.key("rows").beginArray();
    for (std::size_t i = 0; i < curve.omegas.size(); ++i) {
        json.beginArray(JsonWriter::Layout::line);
        for (const double number : rowOf(curve, i)) {
            json.value(number);
        }
        json.endArray();
    }
    json.endArray().endObject();
    return json.text();
}

}  // namespace eigenlink
