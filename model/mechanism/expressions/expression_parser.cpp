#include "model/basics/round_number.h"
#include "model/basics/text.h"
#include "model/basics/utf8.h"
#include "model/mechanism/expressions/expression_node.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace eigenlink {

namespace {

/// Brackets within brackets, and characters, beyond which a formula is refused.
constexpr int kDeepest = 100;
constexpr std::size_t kLongest = 10000;

bool isLetter(char c)
{
    // Bytes of UTF-8 beyond ASCII count as letters: Greek names are common.
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The length of the first of these texts that begins a text; 0 where none does.
std::size_t lengthOfFirst(std::string_view text, std::span<const std::string_view> tokens)
{
    const auto found = std::ranges::find_if(tokens, [&](std::string_view each) { return text.starts_with(each); });
    return found == tokens.end() ? 0 : found->size();
}

/// Blanks; those beyond ASCII come from typeset text, where they keep a number with its unit.
constexpr std::array<std::string_view, 6> kBlanks{" ", "\t", "\u00a0", "\u2009", "\u202f", "\u2060"};

/// The length of an operator or blank beyond ASCII, whose bytes would count as letters, at the beginning of a text;
/// else 0.
std::size_t operatorAt(std::string_view text)
{
    constexpr std::array<std::string_view, 8> kOperators{"−", "·", "×", "²", "³", "⁴", "≤", "≥"};
    return std::max(lengthOfFirst(text, kOperators), lengthOfFirst(text, std::span(kBlanks).subspan(2)));
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

const FormulaFunction* functionNamed(std::string_view name)
{
    const auto functions = formulaFunctions();
    const auto found = std::ranges::find(functions, name, &FormulaFunction::name);
    return found == functions.end() ? nullptr : &*found;
}

bool isPi(std::string_view word)
{
    return word == "pi" || word == "π";
}

}  // namespace

/// Recursive descent; operators bind as usual, a power from the right. The first fault is kept and everything unwinds.
class ExpressionParser {
public:
    ExpressionParser(std::string_view text, const NameLookup& names, Expression::Of of)
        : m_text(text), m_names(names), m_of(of)
    {
    }

    Outcome<Expression> run()
    {
        if (m_text.size() > kLongest) {
            return Failure{Text("the formula is too long; at most {1} characters are read", kLongest)};
        }
        readSum();
        skipSpace();
        if (m_fault.isEmpty() && m_at < m_text.size()) {
            fail(Text("\"{1}\" is not expected here", next()));
        }
        if (!m_fault.isEmpty()) {
            return Failure{m_fault};
        }
        Expression expression;
        expression.m_nodes = std::make_shared<const std::vector<Node>>(std::move(m_nodes));
        expression.m_rough = m_rough;
        return expression;
    }

private:
    using Node = Expression::Node;
    using Kind = Node::Kind;

    std::size_t fail(Text text)
    {
        if (m_fault.isEmpty()) {
            m_fault = std::move(text);
        }
        m_at = m_text.size();
        return add({});
    }
    /// The next characters, for a message.
    std::string next() const
    {
        const std::size_t end = std::min(m_at + 12, m_text.size());
        return std::string(m_text.substr(m_at, endOfCharacter(m_text, end - 1) - m_at));
    }
    std::size_t add(const Node& node)
    {
        m_nodes.push_back(node);
        return m_nodes.size() - 1;
    }
    void skipSpace()
    {
        while (const std::size_t length = lengthOfFirst(m_text.substr(m_at), kBlanks)) {
            m_at += length;
        }
    }
    bool take(std::string_view token)
    {
        skipSpace();
        const bool isNext = m_text.substr(m_at).starts_with(token);
        m_at += isNext ? token.size() : 0;
        return isNext;
    }
    bool takeMinus() { return take("-") || take("−"); }
    bool isEnded(std::string_view token) { return take(token) || !m_fault.isEmpty(); }
    bool startsFactor()
    {
        skipSpace();
        const std::string_view rest = m_text.substr(m_at);
        return !rest.empty() && operatorAt(rest) == 0 && (rest.front() == '(' || isLetter(rest.front()));
    }

    std::size_t readSum()
    {
        if (++m_depth > kDeepest) {
            return fail("there are too many brackets within brackets");
        }
        std::size_t left = readProduct();
        for (;;) {
            const bool isPlus = take("+");
            if (!isPlus && !takeMinus()) {
                break;
            }
            const std::size_t right = readProduct();
            left = add({.kind = isPlus ? Kind::add : Kind::subtract, .left = left, .right = right});
        }
        --m_depth;
        return left;
    }
    /// Makes mm 1000/m, so that a division by it rounds once: 950 mm are 0.95 m then. False for other factors.
    static bool turnsRound(Node& factor)
    {
        const double count = factor.isUnit && factor.kind == Kind::number ? wholeCount(factor.number) : 0;
        if (count > 1) {
            factor.number = count;
            factor.dimension = productOf(kNoDimension, factor.dimension, -1);
        }
        return count > 1;
    }
    std::size_t readProduct()
    {
        std::size_t left = readSigned();
        for (;;) {
            const bool divides = take("/");
            if (!divides && !take("*") && !take("·") && !take("×") && !startsFactor()) {
                return left;
            }
            const std::size_t right = readSigned();
            const bool isPart = !divides && turnsRound(m_nodes[right]);
            left = add({.kind = divides || isPart ? Kind::divide : Kind::multiply, .left = left, .right = right});
        }
    }
    std::size_t readSigned()
    {
        bool isNegative = false;
        for (;;) {
            if (takeMinus()) {
                isNegative = !isNegative;
            } else if (!take("+")) {
                break;
            }
        }
        const std::size_t value = readPower();
        return isNegative ? add({.kind = Kind::negate, .left = value}) : value;
    }
    std::size_t readPower()
    {
        const std::size_t base = readOperand();
        for (const auto& [sign, exponent] : {std::pair("²", 2.0), std::pair("³", 3.0), std::pair("⁴", 4.0)}) {
            if (take(sign)) {
                const std::size_t number = add({.number = exponent});
                return add({.kind = Kind::power, .left = base, .right = number});
            }
        }
        if (!take("^") && !take("**")) {
            return base;
        }
        if (++m_depth > kDeepest) {
            return fail("there are too many brackets within brackets");
        }
        const std::size_t exponent = readSigned();
        --m_depth;
        return add({.kind = Kind::power, .left = base, .right = exponent});
    }
    std::size_t readOperand()
    {
        skipSpace();
        if (m_at >= m_text.size()) {
            return fail("the formula ends where a number, a name or a function is needed");
        }
        if (take("(")) {
            const std::size_t inner = readSum();
            return closed(inner);
        }
        if (take("√")) {
            if (++m_depth > kDeepest) {
                return fail("there are too many brackets within brackets");
            }
            const std::size_t of = readOperand();
            --m_depth;
            return add({.kind = Kind::function, .left = of, .function = functionNamed("sqrt")});
        }
        const char c = m_text[m_at];
        if (isDigit(c) || c == '.') {
            return readNumber();
        }
        if (!isLetter(c) || operatorAt(m_text.substr(m_at)) > 0) {
            return fail(Text("\"{1}\" is not expected here", next()));
        }
        const std::string_view word = wordAt(m_text.substr(m_at));
        m_at += word.size();
        return readNamed(word);
    }
    std::size_t closed(std::size_t inner) { return isEnded(")") ? inner : fail("a closing bracket is missing"); }
    std::size_t readNumber()
    {
        double number = 0;
        const char* begin = m_text.data() + m_at;
        const auto [end, error] = std::from_chars(begin, m_text.data() + m_text.size(), number);
        if (error != std::errc()) {
            return fail(Text("\"{1}\" is no number", next()));
        }
        m_at += static_cast<std::size_t>(end - begin);
        return add({.number = number});
    }

    std::size_t readNamed(std::string_view name)
    {
        if (name == "t" && m_of == Expression::Of::time) {
            return add({.kind = Kind::time});
        }
        if (isPi(name)) {
            return add({.number = std::numbers::pi});
        }
        const FormulaFunction* function = functionNamed(name);
        if (function != nullptr && take("(")) {
            const std::size_t call = readCall(*function);
            m_rough = function->isRough && (m_rough.empty() || m_rough == "if") ? function->name : m_rough;
            return closed(call);
        }
        if (const auto number = m_names ? m_names(name) : std::nullopt) {
            return add({.number = number->value, .dimension = number->dimension});
        }
        const auto units = namedUnits();
        if (const auto unit = std::ranges::find(units, name, &NamedUnit::name); unit != units.end()) {
            return add({.number = unit->factor, .dimension = unit->dimension, .isUnit = true});
        }
        return fail(function != nullptr
                        ? Text("write {1} with brackets, e.g. {2}", std::string(name), exampleOf(*function, m_of))
                        : unknown(name));
    }
    Text unknown(std::string_view name) const
    {
        std::string functions;
        for (const FormulaFunction& each : formulaFunctions()) {
            functions += (functions.empty() ? "" : ", ") + std::string(each.name);
        }
        if (!m_names && m_of == Expression::Of::number) {  // a unit, a tolerance or a flag, where no parameter counts
            return {"there is no unit {1}; besides units there are pi and the functions {2}", std::string(name),
                    functions};
        }
        return m_of == Expression::Of::time
                   ? Text(
                         "there is no parameter and no unit {1}; besides parameters and units there are t, pi and the "
                         "functions {2}",
                         std::string(name), functions)
                   : Text(
                         "there is no parameter and no unit {1}; besides parameters and units there are pi and the "
                         "functions {2}",
                         std::string(name), functions);
    }

    /// The arguments of a function, behind its opening bracket.
    std::size_t readCall(const FormulaFunction& function)
    {
        const bool isChoice = function.name == "if";
        bool isStrict = false;
        const std::size_t left = isChoice ? readCondition(function, isStrict) : readSum();
        if (function.of != nullptr) {
            return add({.kind = Kind::function, .left = left, .function = &function});
        }
        const std::size_t right = readNext(function);
        const std::size_t other = isChoice ? readNext(function) : right;
        return add({.kind = isChoice                 ? Kind::choose
                            : function.name == "min" ? Kind::minimum
                                                     : Kind::maximum,
                    .left = left,
                    .right = right,
                    .other = other,
                    .isStrict = isStrict,
                    .function = &function});
    }
    /// A further argument, with the comma before it; a semicolon serves who writes decimal commas.
    std::size_t readNext(const FormulaFunction& function)
    {
        if (!isEnded(",") && !isEnded(";")) {
            return fail(Text("{1} takes {2} numbers with commas between them, e.g. {3}", std::string(function.name),
                             function.name == "if" ? 3 : 2, exampleOf(function, m_of)));
        }
        return readSum();
    }
    /// The difference of both sides of a comparison, positive where it is met.
    std::size_t readCondition(const FormulaFunction& function, bool& isStrict)
    {
        const std::size_t left = readSum();
        const bool isOrEqual = take("<=") || take("≤") || take(">=") || take("≥");
        isStrict = !isOrEqual && (take("<") || take(">"));
        if (!isOrEqual && !isStrict) {
            return fail(Text("{1} begins with a comparison by <, <=, > or >=, e.g. {2}", std::string(function.name),
                             exampleOf(function, m_of)));
        }
        const std::string_view sign = m_text.substr(m_at - (isStrict ? 1 : 2), 1);
        const bool isLess = sign == "<" || m_text.substr(0, m_at).ends_with("≤");
        const std::size_t right = readSum();
        return add({.kind = Kind::subtract, .left = isLess ? right : left, .right = isLess ? left : right});
    }

    std::string_view m_text;
    const NameLookup& m_names;
    Expression::Of m_of;
    std::size_t m_at = 0;
    int m_depth = 0;
    std::vector<Node> m_nodes;
    Text m_fault;
    std::string_view m_rough;
};

Outcome<Expression> Expression::parse(std::string_view text, const NameLookup& names, Of of)
{
    return ExpressionParser(text, names, of).run();
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
    const FormulaFunction* function = functionNamed(name);
    return isWord && !isPi(name) && (function == nullptr || !function->isTaken);
}

}  // namespace eigenlink
