#include "model/symbolic/symbolic_expression.h"

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

constexpr std::array<std::pair<std::string_view, std::string_view>, 22> kSigns{{
    {"ż", "\\dot{z}"},   {"ẏ", "\\dot{y}"}, {"…", "\\ldots "},      {"ẋ", "\\dot{x}"}, {"−", "-"},
    {"∂", "\\partial "}, {"·", "\\cdot "},  {"∞", "\\infty "},      {"±", "\\pm "},    {"√", "\\surd "},
    {"½", "\\tfrac12 "}, {"Σ", "\\sum "},   {"ᵀ", "^{\\mathsf T}"}, {"²", "^2"},       {"\u2003", "\\quad "},
    {"→", "\\to "},      {"×", "\\times "}, {"≈", "\\approx "},     {"°", "^\\circ "}, {"%", "\\%"},
    {"#", "\\#"},        {"&", "\\&"},
}};

constexpr std::array<std::string_view, 3> kFunctions{"sin", "cos", "arg"};

bool isContinuation(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The bytes of the character that begins here.
std::size_t lengthAt(std::string_view text, std::size_t at)
{
    std::size_t end = at + 1;
    while (end < text.size() && isContinuation(text[end])) {
        ++end;
    }
    return end - at;
}

/// Characters that mean something to TeX, so that they stand for themselves.
std::string escaped(std::string_view text)
{
    std::string result;
    for (const char each : text) {
        result += std::string_view("$%&#").find(each) != std::string_view::npos ? std::string("\\") + each
                                                                                : std::string(1, each);
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

/// `name` set low in text: ids with several letters are words, no products.
std::string latexScript(std::string_view inner)
{
    const bool isWord = inner.size() > 1 && std::ranges::all_of(inner, [](char c) {
                            const auto byte = static_cast<unsigned char>(c);
                            return byte < 0x80U && c != '^' && c != '_' && c != '-' && c != '+' && c != ' ';
                        });
    return isWord ? "\\mathrm{" + escaped(inner) + "}" : latexOf(inner);
}

}  // namespace

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
    std::string safe(name);
    std::erase_if(safe, [](char c) { return c == '{' || c == '}'; });
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
        const std::size_t length = lengthAt(markup, i);
        const std::string_view character = markup.substr(i, length);
        // A mark over a letter: one dot U+0307, two dots U+0308.
        const std::string_view next = markup.substr(i + length, 2);
        if (character == "_" || character == "^") {
            const bool isBraced = i + 1 < markup.size() && markup[i + 1] == '{';
            const std::size_t end = isBraced ? markup.find('}', i) : i + 1 + lengthAt(markup, i + 1);
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
    return plain;
}

}  // namespace eigenlink
