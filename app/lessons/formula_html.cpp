#include "app/lessons/lesson_page.h"

#include <array>
#include <cctype>

namespace eigenlink {

namespace {

struct FormulaSign {
    std::string_view name, sign;
};

constexpr std::array<FormulaSign, 21> kSigns{
    {{"alpha", "α"}, {"beta", "β"}, {"gamma", "γ"}, {"delta", "δ"},   {"zeta", "ζ"},  {"theta", "θ"}, {"lambda", "λ"},
     {"mu", "μ"},    {"xi", "ξ"},   {"pi", "π"},    {"rho", "ρ"},     {"sigma", "σ"}, {"tau", "τ"},   {"phi", "φ"},
     {"omega", "ω"}, {"Phi", "Φ"},  {"Omega", "Ω"}, {"partial", "∂"}, {"cdot", "·"},  {"pm", "±"},    {"Delta", "Δ"}}};

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
        return group() + (name == "dot" ? "\u0307" : "\u0308");
    }
    if (name == "sqrt") {
        return "√(" + group() + ")";
    }
    for (const FormulaSign& each : kSigns) {
        if (each.name == name) {
            return std::string(each.sign);
        }
    }
    return name + "\u2009";
}

std::string FormulaReader::next()
{
    const char c = take();
    if (c == '\\') {
        return command();
    }
    if (c == '_' || c == '^') {
        const std::string tag = c == '_' ? "sub" : "sup";
        return "<" + tag + ">" + group() + "</" + tag + ">";
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
