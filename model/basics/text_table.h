#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Columns of text, aligned; widths are counted in characters of UTF-8.
class TextTable {
public:
    enum class Align { left, right };

    explicit TextTable(std::vector<Align> columns) : m_columns(std::move(columns)) {}

    void addRow(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
    bool isEmpty() const { return m_rows.empty(); }
    /// All rows, each after `indent` blanks, columns two blanks apart, no blanks at the end of a line.
    std::string toString(std::size_t indent) const;

private:
    std::vector<Align> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

/// Number of characters of a UTF-8 text (no wide or combining characters are used in tables).
std::size_t characterCount(std::string_view text);

/// The text in lines of at most `width` characters, the first after `first`, further ones indented as far.
std::string wrapped(std::string_view text, std::string_view first, std::size_t width = 100);

}  // namespace eigenlink
