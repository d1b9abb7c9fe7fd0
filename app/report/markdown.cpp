#include "app/report/markdown.h"

#include "app/figures/svg.h"
#include "app/io/file_bytes.h"

#include <algorithm>
#include <string_view>

namespace eigenlink::report {

namespace {

constexpr std::string_view kSpecial = "\\`*_{}[]<>#|~$^&!";

/// Any characters as text that stays one line and is no markup.
std::string escaped(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < ' ') {
            result += ' ';
            continue;
        }
        if (kSpecial.find(c) != std::string_view::npos) {
            result += '\\';
        }
        result += c;
    }
    return result;
}

std::string runText(const Run& run)
{
    std::string text = escaped(run.text);
    const std::size_t first = text.find_first_not_of(' ');
    if (run.style == Style::plain || first == std::string::npos) {
        return text;
    }
    // Emphasis must not begin or end with a blank.
    const std::size_t last = text.find_last_not_of(' ');
    const std::string core = text.substr(first, last - first + 1);
    const auto within = [&](std::string_view open, std::string_view close) {
        return text.substr(0, first) + std::string(open) + core + std::string(close) + text.substr(last + 1);
    };
    switch (run.style) {
        case Style::italic:
            return within("<i>", "</i>");
        case Style::bold:
            return within("**", "**");
        case Style::code:
            return within("<code>", "</code>");
        case Style::lower:
            return within("<sub>", "</sub>");
        case Style::raised:
            return within("<sup>", "</sup>");
        case Style::plain:
            break;
    }
    return text;
}

std::string markdownOf(const Line& text)
{
    std::string result;
    for (const Run& run : text.runs()) {
        result += runText(run);
    }
    return result;
}

/// A paragraph whose first characters do not make it a list or a heading.
std::string paragraphText(const Line& text)
{
    std::string line = markdownOf(text);
    const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    const bool isNumbered = digits > 0 && digits < line.size() && (line[digits] == '.' || line[digits] == ')');
    const bool isBullet = line.starts_with('-') || line.starts_with('+') || line.starts_with('=');
    if (isNumbered || isBullet) {
        line.insert(isNumbered ? digits : 0, "\\");
    }
    return line;
}

class MarkdownWriter {
public:
    std::string write(const Report& report)
    {
        m_warning = report.warning;
        m_text = "# " + markdownOf(report.title) + "\n";
        for (const Particular& each : report.particulars) {
            m_text += "\n- **" + markdownOf(each.name) + ":** " +
                      (each.value.isEmpty() ? "\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_" : markdownOf(each.value));
        }
        m_text += "\n";
        for (const Section& section : report.sections) {
            m_text += std::string(section.startsPage ? "\n---\n" : "") + "\n## " + markdownOf(section.title) + "\n";
            for (const Block& block : section.blocks) {
                m_text += "\n";
                std::visit([this](const auto& each) { add(each); }, block);
            }
        }
        return m_text + (m_figures.empty() ? "" : "\n") + m_figures;
    }

private:
    void add(const Paragraph& paragraph)
    {
        const std::string tone = paragraph.tone == Tone::warning ? markdownOf(bold(m_warning)) + " " : "";
        m_text += tone + paragraphText(paragraph.text) + "\n";
    }
    void add(const Heading& heading) { m_text += "### " + markdownOf(heading.text) + "\n"; }
    void add(const List& list)
    {
        for (const Line& item : list.items) {
            m_text += "- " + paragraphText(item) + "\n";
        }
    }
    void add(const Formula& formula) { m_text += "> " + markdownOf(formula.text) + "\n"; }
    void add(const Space& space)
    {
        m_text += space.question.isEmpty() ? "" : paragraphText(space.question) + "\n\n";
        for (int i = 0; i < space.lines; ++i) {
            m_text += std::string(i == 0 ? "" : "\n") + "\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\n";
        }
    }
    void addRow(const std::vector<std::string>& cells)
    {
        m_text += "|";
        for (const std::string& cell : cells) {
            m_text += " " + cell + " |";
        }
        m_text += "\n";
    }
    void add(const Table& table)
    {
        m_text += markdownOf(table.caption) + "\n\n";
        std::vector<std::string> head;
        std::vector<std::string> rule;
        for (const Column& column : table.columns) {
            head.push_back(markdownOf(column.title));
            rule.emplace_back(column.align == Align::right ? "---:" : ":---");
        }
        addRow(head);
        addRow(rule);
        for (const std::vector<Line>& row : table.rows) {
            std::vector<std::string> cells;
            std::ranges::transform(row, std::back_inserter(cells), markdownOf);
            addRow(cells);
        }
    }
    void add(const Matrix& matrix)
    {
        m_text += markdownOf(matrix.name) + " =\n\n";
        std::vector<std::string> head{""};
        std::ranges::transform(matrix.columns, std::back_inserter(head), escaped);
        addRow(head);
        addRow(std::vector<std::string>(head.size(), "---:"));
        for (std::size_t i = 0; i < matrix.entries.size(); ++i) {
            std::vector<std::string> cells{escaped(matrix.rows[i])};
            std::ranges::transform(matrix.entries[i], std::back_inserter(cells), escaped);
            addRow(cells);
        }
    }
    void add(const Figure& figure)
    {
        const std::string name = "figure-" + std::to_string(++m_figureCount);
        m_text += "![" + markdownOf(figure.caption) + "][" + name + "]\n\n" + markdownOf(figure.caption) + "\n";
        m_figures += "[" + name + "]: data:image/svg+xml;base64," + base64Of(svgOf(figure.drawing)) + "\n";
    }

    Line m_warning;
    std::string m_text;
    std::string m_figures;
    int m_figureCount = 0;
};

}  // namespace

std::string markdownOf(const Report& report)
{
    return MarkdownWriter().write(report);
}

}  // namespace eigenlink::report
