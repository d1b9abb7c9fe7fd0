#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace eigenlink::report {

enum class Style { plain, italic, bold, code, lower, raised };

/// Characters of one style.
struct Run {
    std::string text;
    Style style = Style::plain;

    friend bool operator==(const Run&, const Run&) = default;
};

/// A line of text with symbols, free of any format. Words given as plain strings stay plain characters, whatever
/// they hold: names and titles are never read as markup.
class Text {
public:
    Text() = default;
    Text(std::string plain);
    Text(const char* plain) : Text(std::string(plain)) {}
    explicit Text(std::vector<Run> runs) : m_runs(std::move(runs)) {}

    const std::vector<Run>& runs() const { return m_runs; }
    bool isEmpty() const { return m_runs.empty(); }
    /// The characters alone.
    std::string plain() const;
    void append(const Text& more);

    friend bool operator==(const Text&, const Text&) = default;

private:
    std::vector<Run> m_runs;
};

Text operator+(Text first, const Text& second);

Text bold(std::string text);
Text code(std::string text);

/// A formula of this program's own: letters are italic, `_x` or `_{xy}` is set lower, `^x` or `^{xy}` raised.
Text math(std::string_view formula);

/// Texts one after the other with a separator between.
Text joined(const std::vector<Text>& texts, const Text& separator);

}  // namespace eigenlink::report
