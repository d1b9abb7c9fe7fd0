#include "app/io/timing_text.h"

#include "model/basics/collect.h"
#include "model/basics/number_format.h"
#include "model/basics/number_text.h"
#include "model/basics/text_table.h"
#include "model/studies/modes/eigenvalue_json.h"

#include <algorithm>

namespace eigenlink {

namespace {

using Align = TextTable::Align;

std::string milliseconds(std::optional<double> seconds)
{
    return seconds ? shortText(1e3 * *seconds) : "–";
}

std::string plain(std::optional<double> number)
{
    return number ? formatNumber(*number) : "";
}

std::optional<double> ratioOf(const TimingRow& row)
{
    return row.bare && *row.bare > 0 ? std::optional(row.seconds / *row.bare) : std::nullopt;
}

std::optional<double> ratioOf(const IftommSolution& solution)
{
    return solution.bare > 0 ? std::optional(solution.seconds / solution.bare) : std::nullopt;
}

/// A cell of comma-separated values; quotes are doubled.
std::string quoted(const std::string& text)
{
    std::string result = "\"";
    for (const char c : text) {
        result += c == '"' ? "\"\"" : std::string(1, c);
    }
    return result + '"';
}

void writeOptional(JsonWriter& json, std::string_view name, std::optional<double> number)
{
    json.key(name);
    number ? json.value(*number) : json.null();
}

/// The interval of a time and the time of the machine beside it, as the last cells of a line.
template <class Timed>
std::string intervalCells(const Timed& row)
{
    return "," + formatNumber(row.low) + "," + formatNumber(row.high) + "," + formatNumber(row.machine);
}

template <class Timed>
void writeInterval(JsonWriter& json, const Timed& row)
{
    json.member("low_s", row.low).member("high_s", row.high).member("machine_s", row.machine);
}

void writeSpectrum(JsonWriter& json, const Spectrum& spectrum)
{
    json.key("eigenvalues").beginArray();
    for (const Eigenvalue& value : spectrum.values) {
        json.beginObject(JsonWriter::Layout::line);
        writeValueAndKind(json, value);
        json.endObject();
    }
    json.endArray();
}

}  // namespace

std::string timingTable(const std::vector<TimedTable>& tables, const Language& language)
{
    const Words words(language);
    std::string text;
    for (const TimedTable& table : tables) {
        TextTable lines({Align::right, Align::right, Align::left, Align::right, Align::right, Align::left, Align::right,
                         Align::right, Align::right, Align::left});
        lines.addRow({table.sizeName, "n", words("method"), words("paper ms"), words("here ms"), words("bare call"),
                      words("bare ms"), words("ratio"), words("accuracy"), words("engine")});
        for (const TimingRow& row : table.rows) {
            const auto ratio = ratioOf(row);
            lines.addRow({std::to_string(row.size), std::to_string(row.coordinates), std::string(nameOf(row.method)),
                          milliseconds(row.published), milliseconds(row.seconds),
                          row.bareCall.empty() ? "–" : row.bareCall, milliseconds(row.bare),
                          ratio ? fixedText(*ratio, 2) : "–",
                          row.status == SpectrumStatus::ok ? roughText(row.accuracy) : words("not verified"),
                          words(row.engine)});
        }
        text += (text.empty() ? "" : "\n") + words(Text::term(table.title)) + "\n" + lines.toString(2);
    }
    return text + "\n" +
           words(
               "Times are medians: linearisation, eigenvalues and discrimination. The bare call is LAPACK alone on "
               "the same matrices in\nthe same run. Accuracy: the largest distance to the exact eigenvalues, "
               "relative to max(1, |s|).") +
           "\n";
}

std::string timingCsv(const std::vector<TimedTable>& tables)
{
    std::string text =
        "table,size,coordinates,method,published_s,seconds,bare_call,bare_s,ratio,accuracy,verified,engine,"
        "low_s,high_s,machine_s\n";
    for (const TimedTable& table : tables) {
        for (const TimingRow& row : table.rows) {
            text += quoted(table.title) + "," + std::to_string(row.size) + "," + std::to_string(row.coordinates) + "," +
                    std::string(keyOf(row.method)) + "," + plain(row.published) + "," + formatNumber(row.seconds) +
                    "," + row.bareCall + "," + plain(row.bare) + "," + plain(ratioOf(row)) + "," +
                    formatNumber(row.accuracy) + "," + (row.status == SpectrumStatus::ok ? "1" : "0") + "," +
                    quoted(rendered(row.engine)) + intervalCells(row) + "\n";
        }
    }
    return text;
}

std::string timingJson(const std::vector<TimedTable>& tables)
{
    JsonWriter json;
    json.beginObject().key("tables").beginArray();
    for (const TimedTable& table : tables) {
        json.beginObject().member("title", table.title).member("size", table.sizeName).key("rows").beginArray();
        for (const TimingRow& row : table.rows) {
            json.beginObject(JsonWriter::Layout::line).key("size").count(static_cast<std::size_t>(row.size));
            json.key("coordinates").count(static_cast<std::size_t>(row.coordinates));
            json.member("method", keyOf(row.method)).member("engine", rendered(row.engine));
            writeOptional(json, "published_s", row.published);
            json.member("seconds", row.seconds).member("bare_call", row.bareCall);
            writeOptional(json, "bare_s", row.bare);
            writeOptional(json, "ratio", ratioOf(row));
            json.member("accuracy", row.accuracy).member("verified", row.status == SpectrumStatus::ok);
            writeInterval(json, row);
            json.endObject();
        }
        json.endArray().endObject();
    }
    return json.endArray().endObject().text();
}

std::string iftommTable(const std::vector<IftommSolution>& solutions, const Language& language)
{
    const Words words(language);
    std::string text =
        words("IFToMM benchmark: linearization of a four-bar linkage with a spring on its diagonal") + "\n";
    for (const IftommSolution& solution : solutions) {
        text += "\n" + std::string(nameOf(solution.method)) + " – " + words(solution.engine) + "\n";
        text +=
            "  " + words({"accuracy (2-norm of the error of s1, s2): {1} rad/s", roughText(solution.accuracy)}) + "\n";
        text += "  " + words({"time of 1000 executions: {1} ms", shortText(1e3 * solution.seconds)});
        if (const auto ratio = ratioOf(solution)) {
            text += words({"; {1} alone on the same matrices: {2} ms, ratio {3}", solution.bareCall,
                           shortText(1e3 * solution.bare), fixedText(*ratio, 2)});
        }
        text += "\n";
        for (const bool isTrue : {true, false}) {
            for (const Eigenvalue& value : solution.spectrum.values) {
                if (value.isTrue() == isTrue) {
                    text += std::string("  ") + (isTrue ? words("true") + "     " : words("spurious") + " ") +
                            (value.infinite ? "∞"
                                            : formatNumber(value.s.real()) + (value.s.imag() < 0 ? " - " : " + ") +
                                                  formatNumber(std::abs(value.s.imag())) + "i") +
                            (isTrue ? "" : "   " + words(value.reason)) + "\n";
                }
            }
        }
    }
    return text;
}

std::string iftommCsv(const std::vector<IftommSolution>& solutions)
{
    std::string text =
        "method,accuracy_norm,seconds_1000_executions,bare_call,bare_s,ratio,real,imaginary,true,reason,engine,"
        "low_s,high_s,machine_s\n";
    for (const IftommSolution& solution : solutions) {
        const auto ratio = ratioOf(solution);
        const std::string head = std::string(keyOf(solution.method)) + "," + formatNumber(solution.accuracy) + "," +
                                 formatNumber(solution.seconds) + "," + solution.bareCall + "," +
                                 plain(ratio ? std::optional(solution.bare) : std::nullopt) + "," + plain(ratio);
        for (const Eigenvalue& value : solution.spectrum.values) {
            text += head + "," +
                    (value.infinite ? "inf," : formatNumber(value.s.real()) + "," + formatNumber(value.s.imag())) +
                    "," + (value.isTrue() ? "1" : "0") + "," + quoted(rendered(value.reason)) + "," +
                    quoted(rendered(solution.engine)) + intervalCells(solution) + "\n";
        }
    }
    return text;
}

std::string iftommJson(const std::vector<IftommSolution>& solutions)
{
    JsonWriter json;
    json.beginObject().member("benchmark", "IFToMM four-bar linkage with a spring on its diagonal");
    json.key("methods").beginObject();
    for (const IftommSolution& solution : solutions) {
        json.key(keyOf(solution.method)).beginObject().member("engine", rendered(solution.engine));
        json.member("accuracy_norm", solution.accuracy).member("seconds_1000_executions", solution.seconds);
        json.member("bare_call", solution.bareCall);
        writeOptional(json, "bare_s", ratioOf(solution) ? std::optional(solution.bare) : std::nullopt);
        writeOptional(json, "ratio", ratioOf(solution));
        writeInterval(json, solution);
        writeSpectrum(json, solution.spectrum);
        json.endObject();
    }
    return json.endObject().endObject().text();
}

std::vector<TimedRow> timedRows(const std::vector<TimedTable>& tables)
{
    std::vector<TimedRow> rows;
    for (const TimedTable& table : tables) {
        for (const TimingRow& row : table.rows) {
            rows.push_back(
                {table.title, row.size, std::string(keyOf(row.method)), row.seconds, row.low, row.high, row.machine});
        }
    }
    return rows;
}

std::vector<TimedRow> timedRows(const std::vector<IftommSolution>& solutions)
{
    return mapped<std::vector<TimedRow>>(solutions, [&](const IftommSolution& each) {
        return TimedRow{kIftommTitle, kIftommExecutions, std::string(keyOf(each.method)), each.seconds, each.low,
                        each.high,    each.machine};
    });
}

namespace {

const char* verdictOf(const TimingComparison& comparison)
{
    return !comparison.there ? "new" : comparison.isSlower() ? "slower" : comparison.isFaster() ? "faster" : "same";
}

}  // namespace

std::string comparisonTable(const std::vector<TimingComparison>& comparisons, const Language& language)
{
    const Words words(language);
    std::string text;
    for (auto first = comparisons.begin(); first != comparisons.end();) {
        const std::string& table = first->here.table;
        const auto last =
            std::find_if(first, comparisons.end(), [&](const auto& each) { return each.here.table != table; });
        TextTable lines({Align::right, Align::left, Align::right, Align::right, Align::right, Align::right, Align::left,
                         Align::left});
        lines.addRow({words("size"), words("method"), words("there ms"), words("here ms"), words("ratio"),
                      words("from"), words("to"), words("verdict")});
        for (; first != last; ++first) {
            const TimingComparison& each = *first;
            const auto fixed = [&each](double ratio) { return each.there ? fixedText(ratio, 2) : std::string("–"); };
            lines.addRow({std::to_string(each.here.size), each.here.method,
                          milliseconds(each.there ? std::optional(each.there->seconds) : std::nullopt),
                          milliseconds(each.here.seconds), fixed(each.ratio), fixed(each.low), fixed(each.high),
                          words(Text::term(verdictOf(each)))});
        }
        text += table + "\n" + lines.toString(2) + "\n";
    }
    return text +
           words(
               "Ratio: the time here over the time there, in units of a fixed eigenproblem that is timed beside each "
               "row, with the\ninterval that holds it. A row is slower where the whole interval lies above 1.") +
           "\n";
}

std::string comparisonCsv(const std::vector<TimingComparison>& comparisons)
{
    std::string text = "table,size,method,there_s,here_s,ratio,ratio_low,ratio_high,verdict\n";
    for (const TimingComparison& each : comparisons) {
        const auto known = [&each](double number) { return each.there ? formatNumber(number) : std::string(); };
        text += quoted(each.here.table) + "," + std::to_string(each.here.size) + "," + each.here.method + "," +
                known(each.there ? each.there->seconds : 0) + "," + formatNumber(each.here.seconds) + "," +
                known(each.ratio) + "," + known(each.low) + "," + known(each.high) + "," + verdictOf(each) + "\n";
    }
    return text;
}

std::string comparisonJson(const std::vector<TimingComparison>& comparisons)
{
    JsonWriter json;
    json.beginObject().key("rows").beginArray();
    for (const TimingComparison& each : comparisons) {
        const auto known = [&each](double number) { return each.there ? std::optional(number) : std::nullopt; };
        json.beginObject(JsonWriter::Layout::line).member("table", each.here.table);
        json.key("size").count(static_cast<std::size_t>(each.here.size)).member("method", each.here.method);
        writeOptional(json, "there_s", known(each.there ? each.there->seconds : 0));
        json.member("here_s", each.here.seconds);
        writeOptional(json, "ratio", known(each.ratio));
        writeOptional(json, "ratio_low", known(each.low));
        writeOptional(json, "ratio_high", known(each.high));
        json.member("verdict", verdictOf(each)).endObject();
    }
    return json.endArray().endObject().text();
}

}  // namespace eigenlink
