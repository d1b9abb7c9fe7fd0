#include "app/lessons/lesson_page.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

namespace eigenlink {

namespace {

struct FormulaSign {
    std::string_view name, sign;
};

constexpr std::array<FormulaSign, 21> kSigns{
    {{"alpha", "α"}, {"beta", "β"}, {"gamma", "γ"}, {"delta", "δ"},   {"zeta", "ζ"},  {"theta", "θ"}, {"lambda", "λ"},
     {"mu", "μ"},    {"xi", "ξ"},   {"pi", "π"},    {"rho", "ρ"},     {"sigma", "σ"}, {"tau", "τ"},   {"phi", "φ"},
     {"omega", "ω"}, {"Phi", "Φ"},  {"Omega", "Ω"}, {"partial", "∂"}, {"cdot", "·"},  {"pm", "±"},    {"Delta", "Δ"}}};

/// Digits and signs as raised characters: they keep the height of a line, which raised text does not. Empty where
/// there is another character.
std::string raisedSigns(std::string_view text)
{
    static const std::map<std::string_view, std::string_view> s_raised{
        {"0", "⁰"}, {"1", "¹"}, {"2", "²"}, {"3", "³"}, {"4", "⁴"}, {"5", "⁵"},       {"6", "⁶"},
        {"7", "⁷"}, {"8", "⁸"}, {"9", "⁹"}, {"−", "⁻"}, {"+", "⁺"}, {"<i>T</i>", "ᵀ"}};
    std::string raised;
    while (!text.empty()) {
        const auto sign =
            std::ranges::find_if(s_raised, [&](const auto& each) { return text.starts_with(each.first); });
        if (sign == s_raised.end()) {
            return {};
        }
        raised += sign->second;
        text.remove_prefix(sign->first.size());
    }
    return raised;
}

/// One or two dots above a letter; behind capital ones, into which fonts would draw them.
std::string dotted(const std::string& letter, bool isOne)
{
    const bool isCapital =
        letter == "Φ" || letter == "Ω" || letter == "Δ" ||
        (letter.size() > 3 && std::isupper(static_cast<unsigned char>(letter[3])) != 0);  // "<i>M</i>"
    return letter + (isCapital ? (isOne ? "˙" : "¨") : (isOne ? "\u0307" : "\u0308"));
}

/// Goes through a formula once, from sign to sign.
class FormulaReader {
public:
    explicit FormulaReader(std::string_view formula) : m_rest(formula) {}

    /// Everything up to the end, or to the bracket that ends a group.
    std::string all()
    {
        std::string html;
        while (!m_rest.empty() && m_rest.front() != '}') {
            html += next();
        }
        return html;
    }

private:
    char take()
    {
        const char c = m_rest.front();
        m_rest.remove_prefix(1);
        return c;
    }
    std::string group();
    std::string next();
    std::string command();

    std::string_view m_rest;
};

/// The text in braces, or the next sign.
std::string FormulaReader::group()
{
    if (m_rest.empty() || m_rest.front() != '{') {
        return m_rest.empty() ? std::string() : next();
    }
    take();
    std::string html = all();
    if (!m_rest.empty()) {
        take();
    }
    return html;
}

std::string FormulaReader::command()
{
    std::size_t size = 0;
    while (size < m_rest.size() && std::isalpha(static_cast<unsigned char>(m_rest[size])) != 0) {
        ++size;
    }
    const std::string name(m_rest.substr(0, size));
    m_rest.remove_prefix(size);
    if (name == "dot" || name == "ddot") {
        return dotted(group(), name == "dot");
    }
    if (name == "sqrt") {
        return "√(" + group() + ")";
    }
    for (const FormulaSign& each : kSigns) {
        if (each.name == name) {
            return std::string(each.sign);
        }
    }
    const bool isBare = m_rest.empty() || m_rest.front() == '^' || m_rest.front() == '_' || m_rest.front() == '(';
    return isBare ? name : name + "\u2009";
}

std::string FormulaReader::next()
{
    const char c = take();
    if (c == '\\') {
        return command();
    }
    if (c == '_' || c == '^') {
        const std::string inner = group();
        const std::string raised = c == '^' ? raisedSigns(inner) : std::string();
        const std::string tag = c == '_' ? "sub" : "sup";
        return !raised.empty() ? raised : "<" + tag + ">" + inner + "</" + tag + ">";
    }
    if (c == '{') {
        std::string html = all();
        if (!m_rest.empty()) {
            take();
        }
        return html;
    }
    if (c == '&') {
        std::string entity(1, c);
        while (!m_rest.empty() && entity.back() != ';') {
            entity += take();
        }
        return entity;
    }
    const bool isLetter = std::isalpha(static_cast<unsigned char>(c)) != 0;
    return isLetter ? "<i>" + std::string(1, c) + "</i>" : c == '-' ? "−" : std::string(1, c);
}

}  // namespace

std::string htmlOfFormula(std::string_view formula)
{
    std::string html;
    while (!formula.empty()) {
        FormulaReader reader(formula);
        html += reader.all();
        // A bracket that nothing opened ends the reading early: go on behind it.
        const std::size_t at = formula.find('}');
        const bool isWhole = at == std::string_view::npos || formula.find('{') < at;
        formula = isWhole ? std::string_view() : formula.substr(at + 1);
    }
    return html;
}

}  // namespace eigenlink
