#include "model/symbolic/symbolic_expression.h"

#include "model/basics/number_text.h"
#include "model/basics/utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace eigenlink {

namespace {

struct Letter {
    std::string_view name, character, latex;
};

constexpr std::array<Letter, 24> kGreek{{
    {"alpha", "α", "\\alpha"},     {"beta", "β", "\\beta"},     {"gamma", "γ", "\\gamma"}, {"delta", "δ", "\\delta"},
    {"epsilon", "ε", "\\epsilon"}, {"zeta", "ζ", "\\zeta"},     {"eta", "η", "\\eta"},     {"theta", "θ", "\\theta"},
    {"kappa", "κ", "\\kappa"},     {"lambda", "λ", "\\lambda"}, {"mu", "μ", "\\mu"},       {"nu", "ν", "\\nu"},
    {"xi", "ξ", "\\xi"},           {"pi", "π", "\\pi"},         {"rho", "ρ", "\\rho"},     {"sigma", "σ", "\\sigma"},
    {"tau", "τ", "\\tau"},         {"phi", "φ", "\\varphi"},    {"psi", "ψ", "\\psi"},     {"omega", "ω", "\\omega"},
    {"Phi", "Φ", "\\Phi"},         {"Xi", "Ξ", "\\Xi"},         {"Theta", "Θ", "\\Theta"}, {"Omega", "Ω", "\\Omega"},
}};

/// Braces of names, where those of the markup enclose subscripts.
constexpr std::string_view kOpen = "❴", kClose = "❵";

constexpr std::array<std::pair<std::string_view, std::string_view>, 24> kSigns{{
    {"ż", "\\dot{z}"},   {"ẏ", "\\dot{y}"}, {"…", "\\ldots "},      {"ẋ", "\\dot{x}"}, {"−", "-"},
    {"∂", "\\partial "}, {"·", "\\cdot "},  {"∞", "\\infty "},      {"±", "\\pm "},    {"√", "\\surd "},
    {"½", "\\tfrac12 "}, {"Σ", "\\sum "},   {"ᵀ", "^{\\mathsf T}"}, {"²", "^2"},       {"\u2003", "\\quad "},
    {"→", "\\to "},      {"×", "\\times "}, {"≈", "\\approx "},     {"°", "^\\circ "}, {"%", "\\%"},
    {"#", "\\#"},        {"&", "\\&"},      {kOpen, "\\{"},         {kClose, "\\}"},
}};

constexpr std::array<std::string_view, 3> kFunctions{"sin", "cos", "arg"};

/// Characters that mean something to TeX, so that they stand for themselves.
std::string escaped(std::string_view text)
{
    std::string result;
    for (const char each : text) {
        const bool isSign = std::string_view("$%&#_{}").find(each) != std::string_view::npos;
        result += each == '\\' ? "\\backslash " : each == '~' ? "\\sim " : std::string(isSign ? "\\" : "") + each;
    }
    return result;
}

std::string latexCharacter(std::string_view character)
{
    for (const Letter& letter : kGreek) {
        if (letter.character == character) {
            return std::string(letter.latex) + " ";
        }
    }
    for (const auto& [sign, latex] : kSigns) {
        if (sign == character) {
            return std::string(latex);
        }
    }
    return escaped(character);
}

/// Text in which the braces of names stand for themselves.
std::string withBraces(std::string text)
{
    for (const auto& [mark, brace] : {std::pair(kOpen, "{"), std::pair(kClose, "}")}) {
        for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
            text.replace(at, mark.size(), brace);
        }
    }
    return text;
}

/// `name` set low in text: ids with several letters are words, no products; "P_1" has an index of its own.
std::string latexScript(std::string_view inner)
{
    const std::string name = withBraces(std::string(inner));
    const bool hasIndex = inner.find('_') + 2 == inner.size();
    const bool isNumber = inner.find_first_not_of("0123456789") == std::string_view::npos;
    const bool isWord = inner.size() > 1 && !hasIndex && !isNumber && std::ranges::all_of(name, [](char c) {
                            const auto byte = static_cast<unsigned char>(c);
                            return byte < 0x80U && c != '^' && c != '-' && c != '+' && c != ' ';
                        });
    return isWord ? "\\mathrm{" + escaped(name) + "}" : latexOf(inner);
}

}  // namespace

std::string inFormula(std::string_view name)
{
    std::string safe;
    for (const char c : name) {
        safe += c == '{' ? std::string(kOpen) : c == '}' ? std::string(kClose) : std::string(1, c);
    }
    return safe;
}

std::string numberMarkup(double value, int digits)
{
    const std::string text = formatRounded(value, digits);
    const std::size_t e = std::min(text.find('e'), text.size());
    std::string markup = text.substr(0, e);
    if (e < text.size()) {
        markup += "·10^{" + std::to_string(std::stoi(text.substr(e + 1))) + "}";
    }
    for (std::size_t at = markup.find('-'); at != std::string::npos; at = markup.find('-', at)) {
        markup.replace(at, 1, "−");
    }
    return markup;
}

std::string symbolOf(std::string_view name)
{
    const auto greek = [](std::string_view word) {
        for (const Letter& letter : kGreek) {
            if (letter.name == word) {
                return std::string(letter.character);
            }
        }
        return std::string(word);
    };
    const std::string safe = inFormula(name);
    const std::size_t dot = safe.rfind('.');
    if (dot == std::string::npos) {
        return greek(safe);
    }
    std::string low = safe.substr(0, dot);
    return greek(safe.substr(dot + 1)) + "_{" + low + "}";
}

std::string latexOf(std::string_view markup)
{
    std::string latex;
    for (std::size_t i = 0; i < markup.size();) {
        const std::size_t length = endOfCharacter(markup, i) - i;
        const std::string_view character = markup.substr(i, length);
        // A mark over a letter: one dot U+0307, two dots U+0308.
        const std::string_view next = markup.substr(i + length, 2);
        if (character == "_" || character == "^") {
            const bool isBraced = i + 1 < markup.size() && markup[i + 1] == '{';
            const std::size_t end =
                std::min(isBraced ? markup.find('}', i) : endOfCharacter(markup, i + 1), markup.size());
            const std::string_view inner = markup.substr(i + (isBraced ? 2 : 1), end - i - (isBraced ? 2 : 1));
            latex += std::string(character) + "{" + (inner == "T" ? "\\mathsf T" : latexScript(inner)) + "}";
            i = end + (isBraced ? 1 : 0);
        } else if (next == "\u0307" || next == "\u0308") {
            latex += std::string(next == "\u0307" ? "\\dot{" : "\\ddot{") + latexCharacter(character) + "}";
            i += length + next.size();
        } else if (const auto function = std::ranges::find_if(
                       kFunctions, [&](std::string_view each) { return markup.substr(i).starts_with(each); });
                   function != kFunctions.end()) {
            latex += "\\" + std::string(*function) + " ";
            i += function->size();
        } else {
            latex += latexCharacter(character);
            i += length;
        }
    }
    return latex;
}

std::string latexOf(const TypesetFormula& formula)
{
    std::string markup;
    for (const FormulaRun& run : formula) {
        markup += run.markup;
    }
    return latexOf(markup);
}

std::string plainOf(const TypesetFormula& formula)
{
    std::string plain;
    for (const FormulaRun& run : formula) {
        for (const char c : run.markup) {
            if (c != '{' && c != '}') {
                plain += c;
            }
        }
    }
    return withBraces(std::move(plain));
}

}  // namespace eigenlink
