#include "app/lessons/lesson_page.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <span>

namespace eigenlink {

namespace {

struct FormulaSign {
    std::string_view name, sign;
};

constexpr std::array<FormulaSign, 35> kLetters{
    {{"alpha", "α"},   {"beta", "β"},  {"gamma", "γ"},  {"delta", "δ"},   {"epsilon", "ε"}, {"zeta", "ζ"},
     {"eta", "η"},     {"theta", "θ"}, {"iota", "ι"},   {"kappa", "κ"},   {"lambda", "λ"},  {"mu", "μ"},
     {"nu", "ν"},      {"xi", "ξ"},    {"pi", "π"},     {"rho", "ρ"},     {"sigma", "σ"},   {"tau", "τ"},
     {"upsilon", "υ"}, {"phi", "φ"},   {"chi", "χ"},    {"psi", "ψ"},     {"omega", "ω"},   {"Gamma", "Γ"},
     {"Delta", "Δ"},   {"Theta", "Θ"}, {"Lambda", "Λ"}, {"Xi", "Ξ"},      {"Pi", "Π"},      {"Sigma", "Σ"},
     {"Phi", "Φ"},     {"Psi", "Ψ"},   {"Omega", "Ω"},  {"partial", "∂"}, {"infty", "∞"}}};
/// Signs between two numbers.
constexpr std::array<FormulaSign, 7> kOperators{
    {{"cdot", "·"}, {"times", "×"}, {"pm", "±"}, {"le", "≤"}, {"ge", "≥"}, {"ne", "≠"}, {"approx", "≈"}}};

constexpr std::array<std::string_view, 14> kFunctions{"sin",  "cos",  "tan", "arcsin", "arccos", "arctan", "sinh",
                                                      "cosh", "tanh", "exp", "ln",     "log",    "min",    "max"};
constexpr std::array<std::string_view, 3> kGroups{"sqrt", "dot", "ddot"};

/// The letters with which a text begins: the name behind a backslash.
std::string_view nameAt(std::string_view text)
{
    const auto end = std::ranges::find_if(text, [](unsigned char c) { return std::isalpha(c) == 0; });
    return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

/// The sign of a name; empty for another one.
std::string_view signOf(std::span<const FormulaSign> signs, std::string_view name)
{
    const auto found = std::ranges::find(signs, name, &FormulaSign::name);
    return found == signs.end() ? std::string_view() : found->sign;
}

std::string_view signOf(std::string_view name)
{
    const std::string_view letter = signOf(kLetters, name);
    return letter.empty() ? signOf(kOperators, name) : letter;
}

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

    bool isDone() const { return m_rest.empty(); }

    /// Everything up to the end, or to the bracket that ends a group.
    std::string all()
    {
        std::string html;
        while (!m_rest.empty() && m_rest.front() != '}') {
            html += next();
        }
        return html;
    }

    char take()
    {
        m_before = m_rest.front();
        m_rest.remove_prefix(1);
        return m_before;
    }

private:
    std::string braced();
    std::string group();
    std::string next();
    std::string command();
    bool isProduct(char before) const;

    std::string_view m_rest;
    char m_before = ' ';  ///< the character that was taken last
    int m_depth = 0;
};

/// The text up to the bracket that ends a group, and behind it.
std::string FormulaReader::braced()
{
    ++m_depth;
    std::string html = all();
    --m_depth;
    if (!m_rest.empty()) {
        take();
    }
    return html;
}

/// The text in braces, or the next sign.
std::string FormulaReader::group()
{
    if (m_rest.empty()) {
        return {};
    }
    if (m_rest.front() == '{') {
        take();
        return braced();
    }
    ++m_depth;
    std::string html = next();
    --m_depth;
    return html;
}

std::string FormulaReader::command()
{
    const std::string name(nameAt(m_rest));
    m_rest.remove_prefix(name.size());
    m_before = signOf(kOperators, name).empty() ? 'a' : ' ';
    if (name == "dot" || name == "ddot") {
        return dotted(group(), name == "dot");
    }
    if (name == "sqrt") {
        return "√(" + group() + ")";
    }
    if (const std::string_view sign = signOf(name); !sign.empty()) {
        return std::string(sign);
    }
    const bool isBare = m_rest.empty() || m_rest.front() == '^' || m_rest.front() == '_' || m_rest.front() == '(';
    return isBare ? name : name + "\u2009";
}

/// True for a blank between two factors, at which no line ends.
bool FormulaReader::isProduct(char before) const
{
    const auto isOfFactor = [](char c, std::string_view brackets) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || brackets.find(c) != std::string_view::npos;
    };
    return isOfFactor(before, ")}]") && !m_rest.empty() && isOfFactor(m_rest.front(), "([\\{") &&
           (m_rest.front() != '\\' || signOf(kOperators, nameAt(m_rest.substr(1))).empty());
}

std::string FormulaReader::next()
{
    constexpr int kDeepest = 50;  // signs of deeper groups stand as they are
    const char before = m_before, c = take();
    if (m_depth >= kDeepest) {
        return std::string(1, c);
    }
    if (c == '\\') {
        return command();
    }
    if (c == ' ') {
        return isProduct(before) ? "\u00A0" : " ";
    }
    if (c == '_' || c == '^') {
        const std::string inner = group();
        const std::string raised = c == '^' ? raisedSigns(inner) : std::string();
        const std::string tag = c == '_' ? "sub" : "sup";
        return !raised.empty() ? raised : "<" + tag + ">" + inner + "</" + tag + ">";
    }
    if (c == '{') {
        return braced();
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
    FormulaReader reader(formula);
    std::string html = reader.all();
    while (!reader.isDone()) {
        reader.take();  // a bracket that nothing opened
        html += reader.all();
    }
    return html;
}

std::vector<std::string> unknownSignsIn(std::string_view html)
{
    std::vector<std::string> unknown;
    for (std::size_t begin = html.find("\\("); begin < html.size(); begin = html.find("\\(", begin + 2)) {
        const std::string_view formula = html.substr(begin + 2, html.find("\\)", begin) - begin - 2);
        for (std::size_t at = formula.find('\\'); at < formula.size(); at = formula.find('\\', at + 1)) {
            const std::string_view name = nameAt(formula.substr(at + 1));
            const bool isKnown = name.empty() || !signOf(name).empty() ||
                                 std::ranges::find(kFunctions, name) != kFunctions.end() ||
                                 std::ranges::find(kGroups, name) != kGroups.end();
            if (!isKnown) {
                unknown.emplace_back(name);
            }
        }
    }
    return unknown;
}

}  // namespace eigenlink
