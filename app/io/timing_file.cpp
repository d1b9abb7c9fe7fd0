#include "app/io/timing_file.h"

#include "app/io/file_error.h"
#include "app/io/timing_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

namespace eigenlink {
namespace {

using Cells = std::vector<std::string>;

/// The lines of comma-separated values; a quoted cell holds commas and doubled quotes. RFC 4180, a line for each row.
class CsvLines {
public:
    CsvLines(std::string_view text, const std::string& path) : m_text(text), m_path(path)
    {
        constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
        if (m_text.starts_with(kByteOrderMark)) {
            m_text.remove_prefix(kByteOrderMark.size());
        }
    }

    /// The cells of the next line that is not empty; nothing at the end.
    std::optional<Cells> next()
    {
        while (!m_text.empty()) {
            std::string_view line = m_text.substr(0, m_text.find('\n'));
            m_text.remove_prefix(std::min(line.size() + 1, m_text.size()));
            ++m_line;
            if (line.ends_with('\r')) {
                line.remove_suffix(1);
            }
            if (!line.empty()) {
                return cellsOf(line);
            }
        }
        return std::nullopt;
    }

    [[noreturn]] void refuse(Text why) const { throw FileError(m_path, {Text("line {1}", m_line)}, std::move(why)); }

private:
    Cells cellsOf(std::string_view line) const
    {
        Cells cells(1);
        bool isQuoted = false;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] == '"' && isQuoted && i + 1 < line.size() && line[i + 1] == '"') {
                cells.back() += line[i++];
            } else if (line[i] == '"') {
                isQuoted = !isQuoted;
            } else if (line[i] == ',' && !isQuoted) {
                cells.emplace_back();
            } else {
                cells.back() += line[i];
            }
        }
        if (isQuoted) {
            refuse("a quotation mark is not closed");
        }
        return cells;
    }

    std::string_view m_text;
    const std::string& m_path;
    std::size_t m_line = 0;
};

/// Rows by the names of their columns.
class TimingReader {
public:
    TimingReader(std::string_view text, const std::string& path) : m_lines(text, path), m_head(headOf(m_lines, path)) {}

    std::vector<TimedRow> read()
    {
        const bool isIftomm = has("seconds_1000_executions");
        std::vector<TimedRow> rows;
        while ((m_cells = m_lines.next())) {
            if (m_cells->size() != m_head.size()) {
                m_lines.refuse({"{1} cells where the first line has {2}", m_cells->size(), m_head.size()});
            }
            TimedRow row = isIftomm ? iftommRow() : tableRow();
            row.low = has("low_s") ? number("low_s") : row.seconds;
            row.high = has("high_s") ? number("high_s") : row.seconds;
            row.machine = has("machine_s") ? number("machine_s") : 0;
            // The IFToMM table repeats its times for each eigenvalue.
            if (!isIftomm || rows.empty() || rows.back().method != row.method) {
                rows.push_back(std::move(row));
            }
        }
        return rows;
    }

private:
    static Cells headOf(CsvLines& lines, const std::string& path)
    {
        std::optional<Cells> head = lines.next();
        if (!head) {
            throw FileError(path, "", "the file is empty; write one by bench --csv");
        }
        const auto has = [&head](std::string_view name) { return std::ranges::find(*head, name) != head->end(); };
        const Cells needed =
            has("seconds_1000_executions") ? Cells{"method"} : Cells{"table", "size", "method", "seconds"};
        for (const std::string& name : needed) {
            if (!has(name)) {
                lines.refuse({"there is no column {1}; this is not a table of bench --csv", name});
            }
        }
        return std::move(*head);
    }

    TimedRow iftommRow() const
    {
        return {kIftommTitle, kIftommExecutions, cell("method"), number("seconds_1000_executions")};
    }

    TimedRow tableRow() const
    {
        const double size = number("size");
        if (size != std::floor(size) || size > 1e9) {
            m_lines.refuse({"size: {1} is not a whole number", cell("size")});
        }
        return {cell("table"), static_cast<int>(size), cell("method"), number("seconds")};
    }

    bool has(std::string_view name) const { return std::ranges::find(m_head, name) != m_head.end(); }

    const std::string& cell(std::string_view name) const
    {
        return (*m_cells)[static_cast<std::size_t>(std::ranges::find(m_head, name) - m_head.begin())];
    }

    double number(std::string_view name) const
    {
        const std::string& text = cell(name);
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size() || !(value > 0) || !std::isfinite(value)) {
            m_lines.refuse({"{1}: \"{2}\" is not a positive number", std::string(name), text});
        }
        return value;
    }

    CsvLines m_lines;
    Cells m_head;
    std::optional<Cells> m_cells;
};

}  // namespace

std::vector<TimedRow> readTimings(std::string_view csv, const std::string& path)
{
    return TimingReader(csv, path).read();
}

}  // namespace eigenlink
