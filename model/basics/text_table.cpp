#include "model/basics/text_table.h"

#include "model/basics/utf8.h"

#include <algorithm>

namespace eigenlink {

std::size_t characterCount(std::string_view text)
{
    return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, continuesCharacter));
}

std::string TextTable::toString(std::size_t indent) const
{
    std::vector<std::size_t> widths(m_columns.size(), 0);
    for (const auto& row : m_rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], characterCount(row[i]));
        }
    }
    std::string text;
    for (const auto& row : m_rows) {
        std::string line(indent, ' ');
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string blanks(widths[i] - characterCount(row[i]), ' ');
            line += (i == 0 ? "" : "  ") + (m_columns[i] == Align::right ? blanks + row[i] : row[i] + blanks);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

std::string wrapped(std::string_view text, std::string_view first, std::size_t width)
{
    const std::string indent(characterCount(first), ' ');
    std::string result;
    std::string line(first);
    bool fresh = true;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty()) {
            continue;
        }
        if (!fresh && characterCount(line) + 1 + characterCount(word) > width) {
            result += line + '\n';
            line = indent;
            fresh = true;
        }
        line += (fresh ? "" : " ") + std::string(word);
        fresh = false;
    }
    return result + line + '\n';
}

}  // namespace eigenlink
