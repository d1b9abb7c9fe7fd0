#include "app/io/sweep_text.h"

#include "app/io/table_matrix.h"
#include "model/basics/hertz.h"
#include "model/basics/json_writer.h"
#include "model/basics/number_text.h"
#include "model/basics/text_table.h"
#include "model/sweep/branch_comparison.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>

namespace eigenlink {

namespace {

double hertz(const SweepMode& mode)
{
    return hertzOf(std::abs(mode.s.imag()));
}

/// Degrees without the last rounding errors of a conversion there and back.
double degrees(double radians)
{
    return std::round(radians * 180 / std::numbers::pi * 1e9) / 1e9;
}

void writeMode(const SweepMode& mode, JsonWriter& json)
{
    json.beginObject(JsonWriter::Layout::line).key("branch").count(*mode.branch + 1);
    json.member("re", mode.s.real()).member("im", mode.s.imag()).member("frequency_hz", hertz(mode));
    json.member("mac", mode.assurance).endObject();
}

void writePoints(const Mechanism& mechanism, const SweepConfiguration& configuration, JsonWriter& json)
{
    json.key("points").beginObject(JsonWriter::Layout::line);
    for (std::size_t i = 0; i < configuration.points.size(); ++i) {
        const Vector2 at = configuration.points[i];
        json.key(mechanism.points[i].id).beginArray(JsonWriter::Layout::line).value(at.x).value(at.y).endArray();
    }
    json.endObject();
}

std::string cell(const SweepConfiguration& configuration, std::size_t branch, const char* format)
{
    const SweepMode* mode = configuration.find(branch);
    if (mode == nullptr) {
        return "";
    }
    char text[40];
    std::snprintf(text, sizeof text, format, hertz(*mode));
    return text;
}

using Pair = std::pair<std::size_t, std::size_t>;

bool comparable(const Sweep& sweep, const Pair& pair)
{
    return sweep.configurations[pair.first].usable && sweep.configurations[pair.second].usable;
}

void writeAgreement(const std::string& name, const PartAgreement& part, JsonWriter& json)
{
    json.key(name).beginObject(JsonWriter::Layout::line);
    if (part.moves) {
        json.member("mac", part.mac).member("msf_re", part.msf.real()).member("msf_im", part.msf.imag());
    }
    json.endObject();
}

void writeComparison(const Sweep& sweep, const Pair& pair, JsonWriter& json)
{
    const BranchComparison comparison = compareBranches(sweep, pair.first, pair.second);
    json.key("comparison").beginObject();
    json.member("angle_degrees", degrees(sweep.configurations[pair.first].angle));
    json.member("reference_degrees", degrees(sweep.configurations[pair.second].angle));
    json.key("modes").beginArray();
    for (const BranchAgreement& branch : comparison.branches) {
        json.beginObject().key("branch").count(branch.branch + 1);
        for (std::size_t i = 0; i < branch.parts.size(); ++i) {
            writeAgreement(comparison.parts[i], branch.parts[i], json);
        }
        writeAgreement("all", branch.whole, json);
        json.endObject();
    }
    json.endArray().endObject();
}

std::string comparisonTable(const BranchComparison& comparison, const std::string& title, bool isScale,
                            const Words& words)
{
    TextTable table(std::vector<TextTable::Align>(comparison.parts.size() + 2, TextTable::Align::right));
    std::vector<std::string> header{title};
    header.insert(header.end(), comparison.parts.begin(), comparison.parts.end());
    header.push_back(words("all"));
    table.addRow(std::move(header));
    const auto cellOf = [&](const PartAgreement& part) -> std::string {
        char text[40];
        std::snprintf(text, sizeof text, "%.4f", isScale ? part.msf.real() : part.mac);
        return part.moves ? text : "–";
    };
    for (const BranchAgreement& branch : comparison.branches) {
        std::vector<std::string> row{words({"mode {1}", branch.branch + 1})};
        for (const PartAgreement& part : branch.parts) {
            row.push_back(cellOf(part));
        }
        row.push_back(cellOf(branch.whole));
        table.addRow(std::move(row));
    }
    return table.toString(2);
}

/// MAC and the real part of MSF, branch by branch and link by link.
std::string comparisonTables(const Sweep& sweep, const Pair& pair, const Words& words)
{
    const auto angleText = [&](std::size_t i) {
        return formatRounded(degrees(sweep.configurations[i].angle), 7) + "°";
    };
    const BranchComparison comparison = compareBranches(sweep, pair.first, pair.second);
    return "\n" + words({"Shapes at {1} compared with {2}", angleText(pair.first), angleText(pair.second)}) + "\n\n" +
           comparisonTable(comparison, "MAC", false, words) + "\n" + comparisonTable(comparison, "MSF", true, words);
}

}  // namespace

std::string sweepJson(const Mechanism& mechanism, const Sweep& sweep, const ComparedPair& compared)
{
    JsonWriter json;
    json.beginResult();
    json.key("mechanism").beginObject(JsonWriter::Layout::line).member("title", mechanism.title).endObject();
    json.key("sweep").beginObject(JsonWriter::Layout::line).member("link", sweep.options.link);
    json.member("locked", sweep.options.locked).key("modes").count(sweep.options.modes).endObject();
    json.key("configurations").beginArray();
    for (const SweepConfiguration& each : sweep.configurations) {
        json.beginObject().member("angle", each.angle).member("angle_degrees", degrees(each.angle));
        json.member("status", each.usable ? "ok" : "failed");
        if (!each.reason.isEmpty()) {
            json.member("reason", rendered(each.reason));
        }
        if (!each.remark.isEmpty()) {
            json.member("remark", rendered(each.remark));
        }
        writePoints(mechanism, each, json);
        json.key("modes").beginArray();
        for (std::size_t branch = 0; branch < sweep.options.modes; ++branch) {
            if (const SweepMode* mode = each.find(branch)) {
                writeMode(*mode, json);
            }
        }
        json.endArray().endObject();
    }
    json.endArray();
    if (compared && comparable(sweep, *compared)) {
        writeComparison(sweep, *compared, json);
    }
    json.endObject();
    return json.text();
}

std::string sweepText(const Sweep& sweep, char separator)
{
    std::string text = "angle_deg";
    for (std::size_t branch = 0; branch < sweep.options.modes; ++branch) {
        text += separator + ("mode_" + std::to_string(branch + 1) + "_hz");
    }
    text += "\n";
    for (const SweepConfiguration& each : sweep.configurations) {
        text += formatNumber(degrees(each.angle));
        for (std::size_t branch = 0; branch < sweep.options.modes; ++branch) {
            text += separator + cell(each, branch, "%.10g");
        }
        text += "\n";
    }
    return text;
}

LabelledMatrix sweepMatrix(const Sweep& sweep)
{
    std::vector<std::string> columns{"angle_deg"};
    std::vector<std::vector<double>> rows;
    for (std::size_t branch = 0; branch < sweep.options.modes; ++branch) {
        columns.push_back("mode_" + std::to_string(branch + 1) + "_hz");
    }
    for (const SweepConfiguration& each : sweep.configurations) {
        std::vector<double>& row = rows.emplace_back(1, degrees(each.angle));
        for (std::size_t branch = 0; branch < sweep.options.modes; ++branch) {
            const SweepMode* mode = each.find(branch);
            row.push_back(mode != nullptr ? hertz(*mode) : std::numeric_limits<double>::quiet_NaN());
        }
    }
    return tableMatrix("sweep", "frequencies, one row for each angle", columns, rows);
}

std::string sweepTable(const Mechanism& mechanism, const Sweep& sweep, const ComparedPair& compared,
                       const Language& language)
{
    const Words words(language);
    std::string text = mechanism.title.empty() ? "" : mechanism.title + "\n";
    const PartId link{sweep.options.link};
    text += words(sweep.options.locked
                      ? Text("Frequencies [Hz] with {1} held at an angle; a column is a branch, followed by its shape",
                             link)
                      : Text("Frequencies [Hz] with {1} posed at an angle; a column is a branch, followed by its shape",
                             link)) +
            "\n\n";
    TextTable table(std::vector<TextTable::Align>(sweep.options.modes + 1, TextTable::Align::right));
    std::vector<std::string> header{words("angle") + " [°]"};
    for (std::size_t branch = 0; branch < sweep.options.modes; ++branch) {
        header.push_back(words({"mode {1}", branch + 1}));
    }
    table.addRow(std::move(header));
    for (const SweepConfiguration& each : sweep.configurations) {
        std::vector<std::string> row{formatRounded(degrees(each.angle), 7)};
        for (std::size_t branch = 0; branch < sweep.options.modes; ++branch) {
            row.push_back(each.usable ? cell(each, branch, "%.4f") : "–");
        }
        table.addRow(std::move(row));
    }
    text += table.toString(2);
    for (const SweepConfiguration& each : sweep.configurations) {
        if (const Text& note = each.usable ? each.remark : each.reason; !note.isEmpty()) {
            text += "\n" + formatRounded(degrees(each.angle), 7) + "°: " + words(note);
        }
    }
    text += text.ends_with('\n') ? "" : "\n";
    return compared && comparable(sweep, *compared) ? text + comparisonTables(sweep, *compared, words) : text;
}

}  // namespace eigenlink
