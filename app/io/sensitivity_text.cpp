#include "app/io/sensitivity_text.h"

#include "app/io/table_matrix.h"
#include "model/basics/json_writer.h"
#include "model/basics/number_format.h"
#include "model/basics/number_text.h"
#include "model/basics/text_table.h"

#include <algorithm>
#include <complex>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

using Layout = JsonWriter::Layout;

/// The eigenvalues of which the conjugate is not shown beside them.
std::vector<std::size_t> upperHalf(const Sensitivities& sensitivities)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < sensitivities.eigenvalues.size(); ++i) {
        if (sensitivities.eigenvalues[i].s.imag() >= 0) {
            indices.push_back(i);
        }
    }
    return indices;
}

void writeSensitivities(JsonWriter& json, const EigenvalueSensitivity& row, const std::vector<Variable>& variables)
{
    json.beginObject().member("re", row.s.real()).member("im", row.s.imag());
    if (row.isRepeated) {
        json.member("repeated", true);
    }
    json.key("sensitivities").beginObject();
    for (std::size_t i = 0; i < variables.size(); ++i) {
        json.key(variables[i].name);
        if (const auto& by = row.derivatives[i]) {
            json.beginObject(Layout::line).member("re", by->real()).member("im", by->imag()).endObject();
        } else {
            json.null();
        }
    }
    json.endObject().endObject();
}

void writeMotions(JsonWriter& json, const Analysis& analysis, const Sensitivities& sensitivities)
{
    json.key("equilibrium").beginObject();
    for (std::size_t i = 0; i < sensitivities.variables.size(); ++i) {
        if (sensitivities.motions[i].size() == 0) {
            continue;
        }
        json.key(sensitivities.variables[i].name).beginObject(Layout::line);
        const auto moved = analysis.system->kinematics().pointDisplacements(
            analysis.equilibrium.q, sensitivities.motions[i].cast<std::complex<double>>());
        for (std::size_t k = 0; k < moved.size(); ++k) {
            const Point& point = analysis.mechanism.points[k];
            if (!point.fixed) {
                json.member(point.id + ".x", moved[k].first.real()).member(point.id + ".y", moved[k].second.real());
            }
        }
        json.endObject();
    }
    json.endObject();
}

}  // namespace

std::string sensitivityJson(const Analysis& analysis, const Sensitivities& sensitivities)
{
    JsonWriter json;
    json.beginResult();
    json.key("parameters").beginArray();
    for (std::size_t i = 0; i < sensitivities.variables.size(); ++i) {
        const Variable& each = sensitivities.variables[i];
        json.beginObject(Layout::line).member("id", each.name).member("value", each.value).member("unit", each.unit);
        if (!sensitivities.faults[i].isEmpty()) {
            json.member("fault", rendered(sensitivities.faults[i]));
        }
        json.endObject();
    }
    json.endArray();
    json.key("eigenvalues").beginArray();
    for (const EigenvalueSensitivity& row : sensitivities.eigenvalues) {
        writeSensitivities(json, row, sensitivities.variables);
    }
    json.endArray();
    writeMotions(json, analysis, sensitivities);
    json.endObject();
    return json.text();
}

std::string sensitivityCsv(const Sensitivities& sensitivities)
{
    const std::vector<std::size_t> shown = upperHalf(sensitivities);
    std::string text = "parameter,value,unit";
    for (std::size_t k = 1; k <= shown.size(); ++k) {
        text += ",s" + std::to_string(k) + "_re,s" + std::to_string(k) + "_im";
    }
    text += "\n";
    for (std::size_t i = 0; i < sensitivities.variables.size(); ++i) {
        const Variable& each = sensitivities.variables[i];
        text += each.name + "," + formatNumber(each.value) + "," + each.unit;
        for (const std::size_t k : shown) {
            const auto& by = sensitivities.eigenvalues[k].derivatives[i];
            text += by ? "," + formatNumber(by->real()) + "," + formatNumber(by->imag()) : ",,";
        }
        text += "\n";
    }
    return text;
}

std::vector<LabelledMatrix> sensitivityMatrices(const Sensitivities& sensitivities)
{
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    std::vector<std::string> columns{"value"}, names;
    std::vector<std::vector<double>> values, rows;
    for (const std::size_t k : upperHalf(sensitivities)) {
        const std::complex<double> s = sensitivities.eigenvalues[k].s;
        values.push_back({s.real(), s.imag()});
        columns.push_back("s" + std::to_string(values.size()) + "_re");
        columns.push_back("s" + std::to_string(values.size()) + "_im");
    }
    for (std::size_t i = 0; i < sensitivities.variables.size(); ++i) {
        names.push_back(sensitivities.variables[i].name);
        std::vector<double>& row = rows.emplace_back(1, sensitivities.variables[i].value);
        for (const std::size_t k : upperHalf(sensitivities)) {
            const auto& by = sensitivities.eigenvalues[k].derivatives[i];
            row.push_back(by ? by->real() : kNone);
            row.push_back(by ? by->imag() : kNone);
        }
    }
    return {tableMatrix("eigenvalues", "eigenvalues with a frequency of zero or more", {"re", "im"}, values),
            tableMatrix("sensitivities", "derivatives of the eigenvalues, one row for each number", columns, rows,
                        std::move(names))};
}

std::string sensitivityTable(const Analysis& analysis, const Sensitivities& sensitivities, const Language& language)
{
    const auto words = [&](const Text& text) { return rendered(text, language); };
    const std::vector<std::size_t> shown = upperHalf(sensitivities);
    std::string text = analysis.mechanism.title.empty() ? std::string() : wrapped(analysis.mechanism.title, "");
    for (const std::size_t k : shown) {
        const EigenvalueSensitivity& row = sensitivities.eigenvalues[k];
        text += "\ns = " + formatRounded(row.s.real(), 10) + " + " + formatRounded(row.s.imag(), 10) + "i rad/s" +
                (row.isRepeated ? ", " + words("repeated: directional derivatives") : "") + "\n";
        std::vector<std::size_t> order(sensitivities.variables.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const auto weight = [&](std::size_t i) {
            return row.derivatives[i] ? std::abs(*row.derivatives[i]) * std::abs(sensitivities.variables[i].scale) : -1;
        };
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return weight(a) > weight(b); });
        TextTable table({TextTable::Align::left, TextTable::Align::right, TextTable::Align::left,
                         TextTable::Align::right, TextTable::Align::right});
        table.addRow({words("number"), words("value"), "", "Re ∂s/∂p", "Im ∂s/∂p"});
        for (const std::size_t i : order) {
            const Variable& each = sensitivities.variables[i];
            const auto& by = row.derivatives[i];
            table.addRow({each.name, formatRounded(each.value, 8), each.unit, by ? formatRounded(by->real(), 8) : "–",
                          by ? formatRounded(by->imag(), 8) : "–"});
        }
        text += table.toString(2);
    }
    return text;
}

}  // namespace eigenlink
