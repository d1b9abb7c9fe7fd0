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

/// Words with symbols in their styles, free of any format, as they stand in a report. Words given as plain strings stay
/// plain characters, whatever they hold: names and titles are never read as markup.
class Line {
public:
    Line() = default;
    Line(std::string plain);
    Line(const char* plain) : Line(std::string(plain)) {}
    explicit Line(std::vector<Run> runs) : m_runs(std::move(runs)) {}

    const std::vector<Run>& runs() const { return m_runs; }
    bool isEmpty() const { return m_runs.empty(); }
    /// The characters alone.
    std::string plain() const;
    void append(const Line& more);

    friend bool operator==(const Line&, const Line&) = default;

private:
    std::vector<Run> m_runs;
};

/// The runs of both, one after the other.
Line operator+(Line first, const Line& second);

/// The line with its plain runs in bold.
Line bold(const Line& text);
/// A line in the letters of programs.
Line code(std::string text);

/// A formula of this program's own: letters are italic, `_x` or `_{xy}` is set lower, `^x` or `^{xy}` raised.
Line math(std::string_view formula);

/// Lines one after the other with a separator between.
Line joined(const std::vector<Line>& lines, const Line& separator);

}  // namespace eigenlink::report
