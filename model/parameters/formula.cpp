#include "model/parameters/formula.h"

#include "model/basics/degree.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

constexpr Dimension kAngleDimension{0, 0, 0, 1};

struct NamedUnit {
    std::string_view name;
    double factor;
    Dimension dimension;
};

constexpr std::array kNamedUnits{
    NamedUnit{"m", 1, {0, 1, 0, 0}},
    NamedUnit{"mm", 1e-3, {0, 1, 0, 0}},
    NamedUnit{"cm", 1e-2, {0, 1, 0, 0}},
    NamedUnit{"km", 1e3, {0, 1, 0, 0}},
    NamedUnit{"µm", 1e-6, {0, 1, 0, 0}},
    NamedUnit{"um", 1e-6, {0, 1, 0, 0}},
    NamedUnit{"in", 0.0254, {0, 1, 0, 0}},
    NamedUnit{"ft", 0.3048, {0, 1, 0, 0}},
    NamedUnit{"kg", 1, {1, 0, 0, 0}},
    NamedUnit{"g", 1e-3, {1, 0, 0, 0}},
    NamedUnit{"t", 1e3, {1, 0, 0, 0}},
    NamedUnit{"s", 1, {0, 0, 1, 0}},
    NamedUnit{"ms", 1e-3, {0, 0, 1, 0}},
    NamedUnit{"min", 60, {0, 0, 1, 0}},
    NamedUnit{"Hz", 1, {0, 0, -1, 0}},
    NamedUnit{"rpm", 2 * std::numbers::pi / 60, {0, 0, -1, 1}},
    NamedUnit{"W", 1, {1, 2, -3, 0}},
    NamedUnit{"N", 1, {1, 1, -2, 0}},
    NamedUnit{"mN", 1e-3, {1, 1, -2, 0}},
    NamedUnit{"kN", 1e3, {1, 1, -2, 0}},
    NamedUnit{"MN", 1e6, {1, 1, -2, 0}},
    NamedUnit{"Nm", 1, {1, 2, -2, 0}},
    NamedUnit{"kNm", 1e3, {1, 2, -2, 0}},
    NamedUnit{"J", 1, {1, 2, -2, 0}},
    NamedUnit{"rad", 1, kAngleDimension},
    NamedUnit{"mrad", 1e-3, kAngleDimension},
    NamedUnit{"deg", kDegree, kAngleDimension},
    NamedUnit{"°", kDegree, kAngleDimension},
    NamedUnit{"Pa", 1, {1, -1, -2, 0}},
    NamedUnit{"kPa", 1e3, {1, -1, -2, 0}},
    NamedUnit{"MPa", 1e6, {1, -1, -2, 0}},
    NamedUnit{"GPa", 1e9, {1, -1, -2, 0}},
};

struct FormulaFunction {
    std::string_view name;
    double (*of)(double);
    bool takesAngle;
};

constexpr std::array kFunctions{
    FormulaFunction{"sin", [](double x) { return std::sin(x); }, true},
    FormulaFunction{"cos", [](double x) { return std::cos(x); }, true},
    FormulaFunction{"tan", [](double x) { return std::tan(x); }, true},
    FormulaFunction{"asin", [](double x) { return std::asin(x); }, false},
    FormulaFunction{"acos", [](double x) { return std::acos(x); }, false},
    FormulaFunction{"atan", [](double x) { return std::atan(x); }, false},
    FormulaFunction{"exp", [](double x) { return std::exp(x); }, false},
    FormulaFunction{"log", [](double x) { return std::log(x); }, false},
};

bool isLetter(char c)
{
    // Bytes of UTF-8 beyond ASCII count as letters: Greek names are common.
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The length of an operator beyond ASCII, whose bytes would count as letters, at the beginning of a text; else 0.
std::size_t operatorAt(std::string_view text)
{
    for (const std::string_view each : {"−", "·", "×", "²", "³"}) {
        if (text.starts_with(each)) {
            return each.size();
        }
    }
    return 0;
}

/// The word at the beginning of a text that begins with a letter.
std::string_view wordAt(std::string_view text)
{
    std::size_t end = 0;
    while (end < text.size() && (isLetter(text[end]) || isDigit(text[end])) && operatorAt(text.substr(end)) == 0) {
        ++end;
    }
    return text.substr(0, end);
}

/// Recursive descent; the first fault is kept and everything unwinds.
class FormulaParser {
public:
    FormulaParser(std::string_view text, const NameLookup& names) : m_text(text), m_names(names) {}

    Outcome<DimensionalNumber> run()
    {
        constexpr std::size_t kLongest = 10000;
        if (m_text.size() > kLongest) {
            return Failure{Text("this formula is too long; at most {1} characters are read", kLongest)};
        }
        const DimensionalNumber value = sum();
        skipSpace();
        if (m_fault.isEmpty() && m_at < m_text.size()) {
            fail(Text("{1} is not expected here", std::string(m_text.substr(m_at, 1))));
        }
        if (!m_fault.isEmpty()) {
            return Failure{m_fault};
        }
        if (!std::isfinite(value.value)) {
            return Failure{"the value of this formula is not a finite number"};
        }
        return value;
    }

private:
    static constexpr int kDeepest = 100;

    DimensionalNumber fail(Text fault)
    {
        if (m_fault.isEmpty()) {
            m_fault = std::move(fault);
        }
        m_at = m_text.size();
        return {};
    }
    void skipSpace()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t')) {
            ++m_at;
        }
    }
    bool take(std::string_view token)
    {
        skipSpace();
        if (m_text.substr(m_at, token.size()) != token) {
            return false;
        }
        m_at += token.size();
        return true;
    }
    bool takeMinus() { return take("-") || take("−"); }
    bool startsFactor()
    {
        skipSpace();
        const std::string_view rest = m_text.substr(m_at);
        return !rest.empty() && operatorAt(rest) == 0 && (rest.front() == '(' || isLetter(rest.front()));
    }

    DimensionalNumber sum()
    {
        if (++m_depth > kDeepest) {
            return fail("there are too many brackets within brackets");
        }
        DimensionalNumber left = product();
        for (;;) {
            const double sign = take("+") ? 1 : takeMinus() ? -1 : 0;
            if (sign == 0) {
                break;
            }
            const DimensionalNumber right = product();
            if (m_fault.isEmpty() && !isSameDimension(left.dimension, right.dimension)) {
                fail("both sides of + or − need the same unit; write the unit beside the number, e.g. 5 N/m");
            }
            left.value += sign * right.value;
        }
        --m_depth;
        return left;
    }

    DimensionalNumber product()
    {
        DimensionalNumber left = signedPower();
        for (;;) {
            const bool divides = take("/");
            if (!divides && !take("*") && !take("·") && !take("×") && !startsFactor()) {
                return left;
            }
            const DimensionalNumber right = signedPower();
            left = {divides ? left.value / right.value : left.value * right.value,
                    productOf(left.dimension, right.dimension, divides ? -1 : 1)};
        }
    }

    DimensionalNumber signedPower()
    {
        bool isNegative = false;
        for (;;) {
            if (takeMinus()) {
                isNegative = !isNegative;
            } else if (!take("+")) {
                break;
            }
        }
        DimensionalNumber value = power();
        value.value = isNegative ? -value.value : value.value;
        return value;
    }

    DimensionalNumber power()
    {
        const DimensionalNumber base = primary();
        if (take("²")) {
            return raised(base, {2, kNoDimension});
        }
        if (take("³")) {
            return raised(base, {3, kNoDimension});
        }
        if (!take("^")) {
            return base;
        }
        if (++m_depth > kDeepest) {
            return fail("there are too many brackets within brackets");
        }
        const DimensionalNumber exponent = signedPower();
        --m_depth;
        return raised(base, exponent);
    }

    DimensionalNumber raised(const DimensionalNumber& base, const DimensionalNumber& exponent)
    {
        if (!isSameDimension(exponent.dimension, kNoDimension)) {
            return fail("an exponent has no unit");
        }
        const std::optional<Dimension> dimension = powerOf(base.dimension, exponent.value);
        if (!dimension) {
            return fail("this exponent leaves no sensible unit");
        }
        return {std::pow(base.value, exponent.value), *dimension};
    }

    DimensionalNumber primary()
    {
        skipSpace();
        if (m_at >= m_text.size()) {
            return fail("something is missing at the end of this formula");
        }
        if (take("(")) {
            const DimensionalNumber inner = sum();
            return take(")") || !m_fault.isEmpty() ? inner : fail("a closing bracket is missing");
        }
        if (take("√")) {
            return raised(primary(), {0.5, kNoDimension});
        }
        const char c = m_text[m_at];
        if (isDigit(c) || c == '.') {
            return number();
        }
        return isLetter(c) ? name() : fail(Text("{1} is not expected here", std::string(1, c)));
    }

    DimensionalNumber number()
    {
        double value = 0;
        const char* first = m_text.data() + m_at;
        const auto [end, fault] = std::from_chars(first, m_text.data() + m_text.size(), value);
        if (fault != std::errc()) {
            return fail("a number cannot be read");
        }
        m_at += static_cast<std::size_t>(end - first);
        return {value, kNoDimension};
    }

    DimensionalNumber name()
    {
        const std::string_view word = wordAt(m_text.substr(m_at));
        m_at += word.size();
        if (m_names) {
            if (const auto known = m_names(word)) {
                return *known;
            }
        }
        if (word == "pi" || word == "π") {
            return {std::numbers::pi, kNoDimension};
        }
        if (word == "sqrt" || word == "abs") {
            return take("(") ? rootOrSize(word) : fail(Text("write {1} with brackets", std::string(word)));
        }
        if ((word == "min" || word == "max") && m_at < m_text.size() && m_text[m_at] == '(') {
            ++m_at;
            return extreme(word);
        }
        const auto function = std::ranges::find(kFunctions, word, &FormulaFunction::name);
        if (function != kFunctions.end()) {
            return take("(") ? called(*function) : fail(Text("write {1} with brackets", std::string(word)));
        }
        const auto unit = std::ranges::find(kNamedUnits, word, &NamedUnit::name);
        if (unit != kNamedUnits.end()) {
            return {unit->factor, unit->dimension};
        }
        return fail(Text("there is no parameter and no unit {1}", std::string(word)));
    }

    DimensionalNumber argument()
    {
        const DimensionalNumber inner = sum();
        return take(")") || !m_fault.isEmpty() ? inner : fail("a closing bracket is missing");
    }

    /// The smaller or larger of two numbers, behind the opening bracket.
    DimensionalNumber extreme(std::string_view word)
    {
        const DimensionalNumber first = sum();
        if (m_fault.isEmpty() && !take(",")) {
            return fail(Text("{1} takes two numbers with a comma between them, e.g. {1}(2, 3)", std::string(word)));
        }
        const DimensionalNumber second = argument();
        if (m_fault.isEmpty() && !isSameDimension(first.dimension, second.dimension)) {
            return fail(Text("{1} takes two numbers of the same unit", std::string(word)));
        }
        const double value = word == "min" ? std::min(first.value, second.value) : std::max(first.value, second.value);
        return {value, first.dimension};
    }

    DimensionalNumber rootOrSize(std::string_view word)
    {
        const DimensionalNumber inner = argument();
        return word == "sqrt" ? raised(inner, {0.5, kNoDimension})
                              : DimensionalNumber{std::abs(inner.value), inner.dimension};
    }

    DimensionalNumber called(const FormulaFunction& function)
    {
        const DimensionalNumber inner = argument();
        if (!isSameDimension(inner.dimension, kNoDimension)) {
            return fail(function.takesAngle ? Text("{1} takes an angle", std::string(function.name))
                                            : Text("{1} takes a number without unit", std::string(function.name)));
        }
        return {function.of(inner.value), kNoDimension};
    }

    std::string_view m_text;
    const NameLookup& m_names;
    std::size_t m_at = 0;
    int m_depth = 0;
    Text m_fault;
};

}  // namespace

Outcome<DimensionalNumber> evaluateFormula(std::string_view formula, const NameLookup& names)
{
    return FormulaParser(formula, names).run();
}

Outcome<double> evaluateFor(std::string_view formula, const Dimension& wanted, const NameLookup& names)
{
    const Outcome<DimensionalNumber> value = evaluateFormula(formula, names);
    if (!value) {
        return Failure{value.reason()};
    }
    if (!mayStandFor(value->dimension, wanted)) {
        return Failure{
            "the unit of this formula is not the one of this number; mend the formula or the parameter's "
            "unit"};
    }
    return value->value;
}

Outcome<DimensionalNumber> unitNamed(std::string_view unit)
{
    return unit.empty() ? Outcome<DimensionalNumber>(DimensionalNumber{1, kNoDimension}) : evaluateFormula(unit);
}

std::vector<std::string_view> wordsOfFormula(std::string_view formula)
{
    constexpr std::string_view kRoot = "√";
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at < formula.size();) {
        const std::string_view rest = formula.substr(at);
        const std::size_t sign = rest.starts_with(kRoot) ? kRoot.size() : operatorAt(rest);
        if (sign > 0) {
            at += sign;
        } else if (isLetter(rest.front())) {
            words.push_back(wordAt(rest));
            at += words.back().size();
        } else {
            // A number with its exponent, "2e3", else a single character.
            double number = 0;
            const char* const end = isDigit(rest.front()) || rest.front() == '.'
                                        ? std::from_chars(rest.data(), rest.data() + rest.size(), number).ptr
                                        : rest.data();
            at += std::max<std::size_t>(1, static_cast<std::size_t>(end - rest.data()));
        }
    }
    return words;
}

bool isNameOfFormula(std::string_view name)
{
    const bool isWord = !name.empty() && isLetter(name.front()) &&
                        std::ranges::all_of(name, [](char c) { return isLetter(c) || isDigit(c); });
    const bool isTaken = name == "pi" || name == "π" || name == "sqrt" || name == "abs" ||
                         std::ranges::find(kFunctions, name, &FormulaFunction::name) != kFunctions.end();
    return isWord && !isTaken;
}

}  // namespace eigenlink
