#include "app/io/locus_text.h"

#include "app/io/table_matrix.h"
#include "model/basics/json_writer.h"
#include "model/basics/number_format.h"
#include "model/basics/number_text.h"

#include <algorithm>
#include <limits>

namespace eigenlink {

namespace {

constexpr double kLostBranch = std::numeric_limits<double>::quiet_NaN();

std::size_t locusBranches(const Locus& locus)
{
    std::size_t count = 0;
    for (const SweepConfiguration& each : locus.configurations) {
        for (const SweepMode& mode : each.modes) {
            count = mode.branch ? std::max(count, *mode.branch + 1) : count;
        }
    }
    return std::min(count, locus.options.modes);
}

std::vector<std::string> locusColumns(const Locus& locus)
{
    std::vector<std::string> columns{locus.variable.name};
    for (std::size_t branch = 1; branch <= locusBranches(locus); ++branch) {
        columns.push_back("s" + std::to_string(branch) + "_re");
        columns.push_back("s" + std::to_string(branch) + "_im");
    }
    return columns;
}

}  // namespace

std::string locusJson(const Locus& locus)
{
    using Layout = JsonWriter::Layout;
    JsonWriter json;
    json.beginResult();
    json.member("parameter", locus.variable.name).member("unit", locus.variable.unit);
    json.key("meetings").beginArray();
    for (const MeetingPair& each : locus.meetings) {
        json.beginObject(Layout::line).member("parameter", each.parameter).member("re", each.s.real());
        json.member("im", each.s.imag()).endObject();
    }
    json.endArray().key("values").beginArray();
    for (const SweepConfiguration& each : locus.configurations) {
        json.beginObject().member("parameter", each.angle);
        if (!each.usable) {
            json.member("reason", rendered(each.reason));
        }
        json.key("eigenvalues").beginArray();
        for (std::size_t branch = 0; branch < locusBranches(locus); ++branch) {
            if (const SweepMode* mode = each.find(branch)) {
                json.beginObject(Layout::line).key("branch").count(branch + 1);
                json.member("re", mode->s.real()).member("im", mode->s.imag());
                json.member("mac", mode->assurance).endObject();
            }
        }
        json.endArray().endObject();
    }
    json.endArray().endObject();
    return json.text();
}

std::vector<LabelledMatrix> locusMatrices(const Locus& locus)
{
    std::vector<std::vector<double>> rows, meetings;
    for (const SweepConfiguration& each : locus.configurations) {
        std::vector<double>& row = rows.emplace_back(1, each.angle);
        for (std::size_t branch = 0; branch < locusBranches(locus); ++branch) {
            const SweepMode* mode = each.find(branch);
            row.push_back(mode != nullptr ? mode->s.real() : kLostBranch);
            row.push_back(mode != nullptr ? mode->s.imag() : kLostBranch);
        }
    }
    for (const MeetingPair& each : locus.meetings) {
        meetings.push_back({each.parameter, each.s.real(), each.s.imag()});
    }
    return {tableMatrix("locus", "eigenvalues, one row for each value", locusColumns(locus), rows),
            tableMatrix("meetings", "where two eigenvalues meet on the real axis", {locus.variable.name, "re", "im"},
                        meetings)};
}

std::string locusCsv(const Locus& locus)
{
    const std::size_t count = locusBranches(locus);
    std::string text;
    for (const std::string& column : locusColumns(locus)) {
        text += (text.empty() ? "" : ",") + column;
    }
    text += "\n";
    for (const SweepConfiguration& each : locus.configurations) {
        text += formatNumber(each.angle);
        for (std::size_t branch = 0; branch < count; ++branch) {
            const SweepMode* mode = each.find(branch);
            text += mode != nullptr ? "," + formatNumber(mode->s.real()) + "," + formatNumber(mode->s.imag()) : ",,";
        }
        text += "\n";
    }
    return text;
}

}  // namespace eigenlink
