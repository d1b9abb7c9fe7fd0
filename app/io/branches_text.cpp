#include "app/io/branches_text.h"

#include "app/io/table_matrix.h"
#include "model/basics/json_writer.h"
#include "model/basics/number_format.h"
#include "model/basics/number_text.h"
#include "model/basics/parallel.h"
#include "model/basics/text_table.h"

#include <complex>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

using Layout = JsonWriter::Layout;

/// A named number of an equilibrium.
using NamedNumber = std::pair<std::string, double>;

std::vector<std::complex<double>> eigenvaluesAt(const BranchDiagram& diagram, const RestPoint& rest)
{
    AnalysisOptions options;
    options.methods = {Method::mcs};
    const Analysis analysis = analysisAt(diagram, rest, options);
    std::vector<std::complex<double>> values;
    for (const Linearization& each : analysis.methods) {
        for (const Eigenvalue& value : each.spectrum.values) {
            if (value.isTrue() && !value.infinite && value.s.imag() >= 0) {
                values.push_back(value.s);
            }
        }
    }
    return values;
}

std::vector<NamedNumber> numbersAt(const BranchDiagram& diagram, const RestPoint& rest, BranchQuantity quantity)
{
    if (quantity == BranchQuantity::energy) {
        return {{"energy", rest.energy}};
    }
    std::vector<NamedNumber> numbers;
    if (quantity == BranchQuantity::eigenvalues) {
        std::size_t count = 0;
        for (const std::complex<double> s : eigenvaluesAt(diagram, rest)) {
            const std::string name = "s" + std::to_string(++count);
            numbers.emplace_back(name + "_re", s.real());
            numbers.emplace_back(name + "_im", s.imag());
        }
        return numbers;
    }
    const RestFamily family(diagram.mechanism, diagram.variable);
    const std::vector<Vector2> places = family.pointsAt(rest);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (const Point& point = diagram.mechanism.points[i]; !point.fixed) {
            numbers.emplace_back(point.id + ".x", places[i].x);
            numbers.emplace_back(point.id + ".y", places[i].y);
        }
    }
    return numbers;
}

/// Those of every equilibrium of a branch, by all cores.
std::vector<std::vector<NamedNumber>> numbersAlong(const BranchDiagram& diagram, const Branch& branch,
                                                   BranchQuantity quantity)
{
    std::vector<std::vector<NamedNumber>> numbers(branch.rests.size());
    inParallel(numbers.size(), [&](std::size_t i) { numbers[i] = numbersAt(diagram, branch.rests[i], quantity); });
    return numbers;
}

std::string_view nameOf(SpecialKind kind)
{
    switch (kind) {
        case SpecialKind::fold:
            return "fold";
        case SpecialKind::pitchfork:
            return "pitchfork";
        case SpecialKind::transcritical:
            return "transcritical";
    }
    return "";
}

std::string_view nameOf(BranchEndKind kind)
{
    switch (kind) {
        case BranchEndKind::range:
            return "range";
        case BranchEndKind::closed:
            return "closed";
        case BranchEndKind::zeroLength:
            return "zero-length";
        case BranchEndKind::changePoint:
            return "change-point";
        case BranchEndKind::continuum:
            return "continuum";
        case BranchEndKind::limit:
            return "limit";
        case BranchEndKind::lost:
            return "lost";
        case BranchEndKind::cancelled:
            return "cancelled";
    }
    return "";
}

void writeEnd(JsonWriter& json, const char* key, const BranchEnd& end)
{
    json.key(key).beginObject(Layout::line).member("kind", nameOf(end.kind)).member("parameter", end.parameter);
    json.member("text", rendered(end.words)).endObject();
}

void writeRest(JsonWriter& json, const RestPoint& rest, const std::vector<NamedNumber>& numbers)
{
    json.beginObject(Layout::line).member("parameter", rest.parameter).member("stable", rest.unstable == 0);
    json.key("unstable_directions").count(static_cast<std::size_t>(rest.unstable));
    for (const auto& [name, value] : numbers) {
        json.member(name, value);
    }
    json.endObject();
}

void writeBranch(JsonWriter& json, const BranchDiagram& diagram, const Branch& branch, BranchQuantity quantity)
{
    json.beginObject().key("special").beginArray();
    for (const SpecialPoint& each : branch.special) {
        json.beginObject().member("kind", nameOf(each.kind)).member("parameter", each.rest.parameter);
        json.member("text", rendered(each.words)).key("at");
        writeRest(json, each.rest, numbersAt(diagram, each.rest, BranchQuantity::equilibrium));
        json.endObject();
    }
    json.endArray();
    writeEnd(json, "first", branch.first);
    writeEnd(json, "last", branch.last);
    json.key("equilibria").beginArray();
    const std::vector<std::vector<NamedNumber>> numbers = numbersAlong(diagram, branch, quantity);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        writeRest(json, branch.rests[i], numbers[i]);
    }
    json.endArray().endObject();
}

void writeBranches(JsonWriter& json, const BranchDiagram& diagram, BranchQuantity quantity)
{
    json.key("branches").beginArray();
    for (const Branch& branch : diagram.branches) {
        writeBranch(json, diagram, branch, quantity);
    }
    json.endArray();
}

void beginBranchesJson(JsonWriter& json, const Variable& variable)
{
    json.beginResult();
    json.member("parameter", variable.name).member("unit", variable.unit);
}

/// Equilibria as rows of numbers under the names of their columns.
struct RestTable {
    std::vector<std::string> columns;
    std::vector<std::vector<double>> rows;

    /// Those of a diagram, each row after `start`; the columns are those of the equilibrium that has most.
    void add(const BranchDiagram& diagram, BranchQuantity quantity, const std::vector<double>& start);
    /// The columns that every row begins with stand before these.
    RestTable under(std::vector<std::string> first) const
    {
        first.insert(first.end(), columns.begin(), columns.end());
        return {std::move(first), rows};
    }
};

void RestTable::add(const BranchDiagram& diagram, BranchQuantity quantity, const std::vector<double>& start)
{
    for (std::size_t i = 0; i < diagram.branches.size(); ++i) {
        const Branch& branch = diagram.branches[i];
        const std::vector<std::vector<NamedNumber>> all = numbersAlong(diagram, branch, quantity);
        for (std::size_t at = 0; at < all.size(); ++at) {
            const RestPoint& rest = branch.rests[at];
            std::vector<double>& row = rows.emplace_back(start);
            row.insert(row.end(), {static_cast<double>(i + 1), rest.parameter, static_cast<double>(rest.unstable)});
            for (std::size_t k = 0; k < all[at].size(); ++k) {
                row.push_back(all[at][k].second);
                if (k == columns.size()) {
                    columns.push_back(all[at][k].first);
                }
            }
        }
    }
}

RestTable tableOf(const BranchDiagram& diagram, BranchQuantity quantity)
{
    RestTable table;
    table.add(diagram, quantity, {});
    return table.under({"branch", diagram.variable.name, "unstable_directions"});
}

RestTable tableOf(const BranchChart& chart, BranchQuantity quantity)
{
    RestTable table;
    for (const ChartSlice& slice : chart.slices) {
        if (slice.diagram) {
            table.add(*slice.diagram, quantity, {slice.value});
        }
    }
    return table.under({chart.second.name, "branch", chart.first.name, "unstable_directions"});
}

std::string csvOf(const RestTable& table)
{
    std::string text;
    for (const std::string& column : table.columns) {
        text += (text.empty() ? "" : ",") + column;
    }
    text += "\n";
    for (const std::vector<double>& row : table.rows) {
        for (std::size_t k = 0; k < row.size(); ++k) {
            text += (k == 0 ? "" : ",") + formatNumber(row[k]);
        }
        text += "\n";
    }
    return text;
}

LabelledMatrix matrixOf(const RestTable& table)
{
    return tableMatrix("branches", "equilibria, one row for each", table.columns, table.rows);
}

/// Each branch by its special points and ends.
std::string branchLines(const BranchDiagram& diagram, const Language& language)
{
    const auto words = [&](const Text& text) { return rendered(text, language); };
    std::string text;
    for (std::size_t i = 0; i < diagram.branches.size(); ++i) {
        const Branch& branch = diagram.branches[i];
        text += words(Text("Branch {1}: {2} from {3} to {4}", i + 1, diagram.variable.name,
                           Number{branch.first.parameter, Quantity::none, 10},
                           Number{branch.last.parameter, Quantity::none, 10})) +
                "\n  " + words(branch.first.words) + "\n";
        for (const SpecialPoint& each : branch.special) {
            text += "  " + words(each.words) + "\n";
        }
        text += "  " + words(branch.last.words) + "\n";
    }
    return text;
}

}  // namespace

std::string branchesJson(const BranchDiagram& diagram, BranchQuantity quantity)
{
    JsonWriter json;
    beginBranchesJson(json, diagram.variable);
    writeBranches(json, diagram, quantity);
    json.endObject();
    return json.text();
}

std::string branchesCsv(const BranchDiagram& diagram, BranchQuantity quantity)
{
    return csvOf(tableOf(diagram, quantity));
}

LabelledMatrix branchesMatrix(const BranchDiagram& diagram, BranchQuantity quantity)
{
    return matrixOf(tableOf(diagram, quantity));
}

std::string branchesTable(const BranchDiagram& diagram, const Language& language)
{
    const std::string& title = diagram.mechanism.title;
    return (title.empty() ? std::string() : wrapped(title, "") + "\n") + branchLines(diagram, language);
}

std::string chartJson(const BranchChart& chart, BranchQuantity quantity)
{
    JsonWriter json;
    beginBranchesJson(json, chart.first);
    json.member("and", chart.second.name).member("and_unit", chart.second.unit);
    json.key("slices").beginArray();
    for (const ChartSlice& slice : chart.slices) {
        json.beginObject().member("value", slice.value);
        if (slice.diagram) {
            writeBranches(json, *slice.diagram, quantity);
        } else {
            json.member("reason", rendered(slice.reason));
        }
        json.endObject();
    }
    json.endArray().endObject();
    return json.text();
}

std::string chartCsv(const BranchChart& chart, BranchQuantity quantity)
{
    return csvOf(tableOf(chart, quantity));
}

LabelledMatrix chartMatrix(const BranchChart& chart, BranchQuantity quantity)
{
    return matrixOf(tableOf(chart, quantity));
}

std::string chartTable(const BranchChart& chart, const Language& language)
{
    std::string text;
    for (const ChartSlice& slice : chart.slices) {
        const std::string unit = chart.second.unit.empty() ? "" : " " + chart.second.unit;
        text += (text.empty() ? "" : "\n") + chart.second.name + " = " + formatRounded(slice.value, 10) + unit + "\n";
        text += slice.diagram ? branchLines(*slice.diagram, language) : "  " + rendered(slice.reason, language) + "\n";
    }
    return text;
}

}  // namespace eigenlink
