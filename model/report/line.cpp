#include "model/report/line.h"

#include "model/basics/utf8.h"

#include <utility>

namespace eigenlink::report {

namespace {

/// The character of UTF-8 that begins at `at`, with the combining marks that follow it.
std::string_view characterAt(std::string_view text, std::size_t at)
{
    const auto isMark = [&](std::size_t i) {
        return i < text.size() && (text[i] == '\xCC' || (text[i] == '\xCD' && i + 1 < text.size()));
    };
    std::size_t end = at + 1;
    while (end < text.size() && (continuesCharacter(text[end]) || isMark(end))) {
        ++end;
    }
    return text.substr(at, end - at);
}

bool isLetter(std::string_view character)
{
    const char first = character.front();
    const bool latin = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
    return latin || first == '\xC5' || first == '\xCE' || first == '\xCF';
}

void add(std::vector<Run>& runs, std::string_view text, Style style)
{
    if (!runs.empty() && runs.back().style == style) {
        runs.back().text += text;
    } else if (!text.empty()) {
        runs.push_back({std::string(text), style});
    }
}

/// The script behind `_` or `^` at this place: one character, or the text in braces.
std::string_view scriptAt(std::string_view formula, std::size_t at)
{
    if (at < formula.size() && formula[at] == '{') {
        return formula.substr(at, formula.find('}', at) - at + 1);
    }
    return at < formula.size() ? characterAt(formula, at) : std::string_view();
}

}  // namespace

Line::Line(std::string plain)
{
    if (!plain.empty()) {
        m_runs.push_back({std::move(plain), Style::plain});
    }
}

std::string Line::plain() const
{
    std::string text;
    for (const Run& run : m_runs) {
        text += run.text;
    }
    return text;
}

void Line::append(const Line& more)
{
    for (const Run& run : more.runs()) {
        add(m_runs, run.text, run.style);
    }
}

Line operator+(Line first, const Line& second)
{
    first.append(second);
    return first;
}

Line bold(const Line& text)
{
    std::vector<Run> runs = text.runs();
    for (Run& run : runs) {
        run.style = run.style == Style::plain ? Style::bold : run.style;
    }
    return Line(std::move(runs));
}

Line code(std::string text)
{
    return Line(std::vector<Run>{{std::move(text), Style::code}});
}

Line math(std::string_view formula)
{
    std::vector<Run> runs;
    for (std::size_t i = 0; i < formula.size();) {
        if (formula[i] == '_' || formula[i] == '^') {
            const std::string_view script = scriptAt(formula, i + 1);
            const bool braced = script.starts_with('{');
            add(runs, braced ? script.substr(1, script.size() - 2) : script,
                formula[i] == '_' ? Style::lower : Style::raised);
            i += 1 + script.size();
        } else {
            const std::string_view character = characterAt(formula, i);
            add(runs, character, isLetter(character) ? Style::italic : Style::plain);
            i += character.size();
        }
    }
    return Line(std::move(runs));
}

Line joined(const std::vector<Line>& lines, const Line& separator)
{
    Line result;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        result = (i == 0 ? std::move(result) : std::move(result) + separator) + lines[i];
    }
    return result;
}

}  // namespace eigenlink::report
