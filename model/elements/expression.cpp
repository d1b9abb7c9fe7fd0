#include "model/elements/expression.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <utility>

namespace eigenlink {

namespace {

/// Brackets within brackets, and characters, beyond which a formula is refused.
constexpr int kDeepest = 100;
constexpr std::size_t kLongest = 10000;

Jet operator+(const Jet& a, const Jet& b)
{
    return {a.value + b.value, a.first + b.first, a.second + b.second};
}
Jet operator-(const Jet& a, const Jet& b)
{
    return {a.value - b.value, a.first - b.first, a.second - b.second};
}
Jet operator*(const Jet& a, const Jet& b)
{
    return {a.value * b.value, a.first * b.value + a.value * b.first,
            a.second * b.value + 2 * a.first * b.first + a.value * b.second};
}

/// f(a) from f, f′ and f″ at a.
Jet chained(const Jet& a, double f, double f1, double f2)
{
    // What does not change keeps its derivatives zero where f has none (the root of 0).
    const bool isConstant = a.first == 0 && a.second == 0;
    return isConstant ? Jet{f, 0, 0} : Jet{f, f1 * a.first, f2 * a.first * a.first + f1 * a.second};
}
Jet operator/(const Jet& a, const Jet& b)
{
    const double x = 1 / b.value;
    return a * chained(b, x, -x * x, 2 * x * x * x);
}

Jet power(const Jet& a, const Jet& b)
{
    if (b.first == 0 && b.second == 0) {
        const double n = b.value;
        const double f1 = n == 0 ? 0 : n * std::pow(a.value, n - 1);
        const double f2 = n == 0 || n == 1 ? 0 : n * (n - 1) * std::pow(a.value, n - 2);
        return chained(a, std::pow(a.value, n), f1, f2);
    }
    const double x = 1 / a.value;
    const Jet exponent = b * chained(a, std::log(a.value), x, -x * x);
    const double e = std::exp(exponent.value);
    return chained(exponent, e, e, e);
}

using Function = Jet (*)(const Jet&);

}  // namespace

/// One operation; operands are nodes before it.
struct Expression::Node {
    enum class Kind { number, time, add, subtract, multiply, divide, power, negate, minimum, maximum, function };
    /// What a function makes of the unit of its argument: it takes and gives plain numbers, keeps the unit, takes its
    /// root, or takes any and gives a plain number.
    enum class Units { numbers, kept, root, sign };

    Kind kind = Kind::number;
    double number = 0;
    std::size_t left = 0, right = 0;
    Dimension dimension = kNoDimension;  ///< of a number that a name stands for
    std::string_view name{};             ///< of a function
    Function function = nullptr;
    bool rough = false;
    Units units = Units::numbers;
};

namespace {

using UnitsOfFunction = Expression::Node::Units;

struct NamedFunction {
    std::string_view name;
    Function of;
    bool rough = false;
    UnitsOfFunction units = UnitsOfFunction::numbers;
};

const std::array<NamedFunction, 16> kFunctions{{
    {"sin", [](const Jet& a) { return chained(a, std::sin(a.value), std::cos(a.value), -std::sin(a.value)); }},
    {"cos", [](const Jet& a) { return chained(a, std::cos(a.value), -std::sin(a.value), -std::cos(a.value)); }},
    {"tan",
     [](const Jet& a) {
         const double f = std::tan(a.value), f1 = 1 + f * f;
         return chained(a, f, f1, 2 * f * f1);
     }},
    {"asin",
     [](const Jet& a) {
         const double w = 1 - a.value * a.value, root = std::sqrt(w);
         return chained(a, std::asin(a.value), 1 / root, a.value / (w * root));
     }},
    {"acos",
     [](const Jet& a) {
         const double w = 1 - a.value * a.value, root = std::sqrt(w);
         return chained(a, std::acos(a.value), -1 / root, -a.value / (w * root));
     }},
    {"atan",
     [](const Jet& a) {
         const double f1 = 1 / (1 + a.value * a.value);
         return chained(a, std::atan(a.value), f1, -2 * a.value * f1 * f1);
     }},
    {"sinh", [](const Jet& a) { return chained(a, std::sinh(a.value), std::cosh(a.value), std::sinh(a.value)); }},
    {"cosh", [](const Jet& a) { return chained(a, std::cosh(a.value), std::sinh(a.value), std::cosh(a.value)); }},
    {"tanh",
     [](const Jet& a) {
         const double f = std::tanh(a.value), f1 = 1 - f * f;
         return chained(a, f, f1, -2 * f * f1);
     }},
    {"exp",
     [](const Jet& a) {
         const double f = std::exp(a.value);
         return chained(a, f, f, f);
     }},
    {"log", [](const Jet& a) { return chained(a, std::log(a.value), 1 / a.value, -1 / (a.value * a.value)); }},
    {"ln", [](const Jet& a) { return chained(a, std::log(a.value), 1 / a.value, -1 / (a.value * a.value)); }},
    {"sqrt",
     [](const Jet& a) {
         const double f = std::sqrt(a.value);
         return chained(a, f, 0.5 / f, -0.25 / (f * a.value));
     },
     false, UnitsOfFunction::root},
    {"abs",
     [](const Jet& a) {
         return a.value < 0 ? Jet{-a.value, -a.first, -a.second} : a;
     },
     true, UnitsOfFunction::kept},
    {"sign",
     [](const Jet& a) {
         return Jet{static_cast<double>((a.value > 0) - (a.value < 0)), 0, 0};
     },
     true, UnitsOfFunction::sign},
    {"step",
     [](const Jet& a) {
         return Jet{a.value >= 0 ? 1.0 : 0.0, 0, 0};
     },
     true, UnitsOfFunction::sign},
}};

bool isLetterOfName(char c)
{
    // Bytes of UTF-8 beyond ASCII count as letters, as in formulas of parameters.
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

/// The known unit of a part of an expression.
struct Measure {
    Dimension dimension = kNoDimension;
    bool hasUnits = false;  ///< by a name that stands for a number with one
    bool hasNumbers = false;
    bool hasTime = false;

    /// Numbers beside t may have any unit: the 3 of 3*t.
    bool isOpen() const { return !hasUnits || (hasNumbers && hasTime); }
};

Measure productOfMeasures(const Measure& a, const Measure& b, int sign)
{
    return {productOf(a.dimension, b.dimension, sign), a.hasUnits || b.hasUnits, a.hasNumbers || b.hasNumbers,
            a.hasTime || b.hasTime};
}

/// Follows the units of an expression through its nodes; the first fault is kept.
class UnitCheck {
public:
    using Node = Expression::Node;
    using Kind = Node::Kind;

    explicit UnitCheck(const std::vector<Node>& nodes) : m_nodes(nodes) {}

    Text run(const Dimension& wanted)
    {
        for (const Node& node : m_nodes) {
            m_measures.push_back(measureOf(node));
        }
        const Measure& whole = m_measures.back();
        if (m_fault.isEmpty() && !whole.isOpen() && !mayStandFor(whole.dimension, wanted)) {
            fail("the unit of this formula is not the one of this number; mend the formula or the parameter's unit");
        }
        return m_fault;
    }

private:
    Measure fail(Text fault)
    {
        m_fault = m_fault.isEmpty() ? std::move(fault) : m_fault;
        return {};
    }

    Measure measureOf(const Node& node)
    {
        const Measure left = m_measures.empty() ? Measure{} : m_measures[node.left];
        const Measure right = m_measures.empty() ? Measure{} : m_measures[node.right];
        switch (node.kind) {
            case Kind::number: {
                const bool hasUnit = node.dimension != kNoDimension;
                return {node.dimension, hasUnit, !hasUnit, false};
            }
            case Kind::time:
                return {kTimeDimension, false, false, true};
            case Kind::add:
            case Kind::subtract:
            case Kind::minimum:
            case Kind::maximum:
                return sumOf(left, right);
            case Kind::multiply:
                return productOfMeasures(left, right, 1);
            case Kind::divide:
                return productOfMeasures(left, right, -1);
            case Kind::power:
                return raised(left, right, m_nodes[node.right]);
            case Kind::negate:
                return left;
            case Kind::function:
                return called(node, left);
        }
        return {};
    }

    Measure sumOf(const Measure& a, const Measure& b)
    {
        if (a.isOpen() || b.isOpen()) {
            return a.isOpen() ? b : a;
        }
        if (!isSameDimension(a.dimension, b.dimension)) {
            return fail("both sides of + or − need the same unit; write the unit beside the number, e.g. 5 N/m");
        }
        return a;
    }

    /// Where the base has a unit the exponent is a number as it stands.
    Measure raised(const Measure& base, const Measure& exponent, const Node& node)
    {
        if (!exponent.isOpen() && !isSameDimension(exponent.dimension, kNoDimension)) {
            return fail("an exponent has no unit");
        }
        const bool isGiven = node.kind == Kind::number;
        const std::optional<Dimension> power = isGiven ? powerOf(base.dimension, node.number) : std::nullopt;
        if (!power && !base.isOpen() && !isSameDimension(base.dimension, kNoDimension)) {
            return fail("this exponent leaves no sensible unit");
        }
        return {power.value_or(kNoDimension), base.hasUnits, base.hasNumbers || !power,
                base.hasTime || exponent.hasTime};
    }

    Measure called(const Node& function, const Measure& of)
    {
        using Units = UnitsOfFunction;
        const bool isPlain = of.isOpen() || isSameDimension(of.dimension, kNoDimension);
        if (function.units == Units::kept) {
            return of;
        }
        if (function.units == Units::root) {
            const std::optional<Dimension> root = powerOf(of.dimension, 0.5);
            return root || isPlain
                       ? Measure{root.value_or(kNoDimension), of.hasUnits, of.hasNumbers || !root, of.hasTime}
                       : fail("this exponent leaves no sensible unit");
        }
        return function.units == Units::sign || isPlain
                   ? Measure{}
                   : fail(Text("{1} takes a number without unit", std::string(function.name)));
    }

    const std::vector<Node>& m_nodes;
    std::vector<Measure> m_measures;
    Text m_fault;
};

}  // namespace

/// Recursive descent; operators bind as usual, a power from the right.
class ExpressionParser {
public:
    ExpressionParser(std::string_view text, const NameLookup& names) : m_text(text), m_names(names) {}

    Outcome<Expression> run()
    {
        if (m_text.size() > kLongest) {
            return Failure{Text("the formula is too long; at most {1} characters are read", kLongest)};
        }
        readSum();
        skipSpace();
        if (!m_fault && m_at < m_text.size()) {
            fail(Text("\"{1}\" is not expected here", std::string(m_text.substr(m_at, 12))));
        }
        if (m_fault) {
            return Failure{*m_fault};
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
        if (!m_fault) {
            m_fault = std::move(text);
        }
        m_at = m_text.size();
        return add({});
    }
    std::size_t add(const Node& node)
    {
        m_nodes.push_back(node);
        return m_nodes.size() - 1;
    }
    void skipSpace()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t')) {
            ++m_at;
        }
    }
    bool accept(char c)
    {
        skipSpace();
        if (m_at < m_text.size() && m_text[m_at] == c) {
            ++m_at;
            return true;
        }
        return false;
    }

    std::size_t readSum()
    {
        if (++m_depth > kDeepest) {
            return fail(Text("there are too many brackets within brackets"));
        }
        std::size_t left = readProduct();
        for (;;) {
            const bool plus = accept('+');
            if (!plus && !accept('-')) {
                break;
            }
            const std::size_t right = readProduct();
            left = add({plus ? Kind::add : Kind::subtract, 0, left, right});
        }
        --m_depth;
        return left;
    }
    std::size_t readProduct()
    {
        std::size_t left = readSigned();
        for (;;) {
            const bool times = accept('*');
            if (!times && !accept('/')) {
                return left;
            }
            const std::size_t right = readSigned();
            left = add({times ? Kind::multiply : Kind::divide, 0, left, right});
        }
    }
    std::size_t readSigned()
    {
        bool negative = false;
        for (;;) {
            if (accept('-')) {
                negative = !negative;
            } else if (!accept('+')) {
                break;
            }
        }
        const std::size_t value = readPower();
        return negative ? add({Kind::negate, 0, value}) : value;
    }
    bool acceptPower()
    {
        if (accept('^')) {
            return true;
        }
        skipSpace();
        if (m_text.substr(m_at, 2) == "**") {
            m_at += 2;
            return true;
        }
        return false;
    }
    std::size_t readPower()
    {
        const std::size_t base = readOperand();
        if (!acceptPower()) {
            return base;
        }
        if (++m_depth > kDeepest) {
            return fail(Text("there are too many powers of powers"));
        }
        const std::size_t exponent = readSigned();
        --m_depth;
        return add({Kind::power, 0, base, exponent});
    }
    std::size_t readOperand()
    {
        skipSpace();
        if (m_at >= m_text.size()) {
            return fail(Text("the formula ends where a number, t or a function is needed"));
        }
        if (accept('(')) {
            const std::size_t inner = readSum();
            return accept(')') || m_fault ? inner : fail(Text("a closing bracket is missing"));
        }
        const char c = m_text[m_at];
        if ((c >= '0' && c <= '9') || c == '.') {
            return readNumber();
        }
        if (!isLetterOfName(c)) {
            return fail(Text("\"{1}\" is not expected here", std::string(m_text.substr(m_at, 12))));
        }
        const std::size_t first = m_at;
        while (m_at < m_text.size() && (isLetterOfName(m_text[m_at]) || (m_text[m_at] >= '0' && m_text[m_at] <= '9'))) {
            ++m_at;
        }
        return readNamed(m_text.substr(first, m_at - first));
    }
    std::size_t readNumber()
    {
        double number = 0;
        const char* begin = m_text.data() + m_at;
        const auto [end, error] = std::from_chars(begin, m_text.data() + m_text.size(), number);
        if (error != std::errc()) {
            return fail(Text("\"{1}\" is no number", std::string(m_text.substr(m_at, 12))));
        }
        m_at += static_cast<std::size_t>(end - begin);
        return add({Kind::number, number});
    }
    std::size_t readNamed(std::string_view name)
    {
        if (name == "t") {
            return add({Kind::time});
        }
        if (name == "pi") {
            return add({Kind::number, std::numbers::pi});
        }
        const auto function =
            std::ranges::find_if(kFunctions, [&](const NamedFunction& each) { return each.name == name; });
        const bool isPair = name == "min" || name == "max";
        const bool isFunction = isPair || function != kFunctions.end();
        const bool isCalled = accept('(');
        if (const auto number = isFunction && isCalled ? std::nullopt : numberNamed(name)) {
            m_at -= isCalled ? 1 : 0;
            return add({.number = number->value, .dimension = number->dimension});
        }
        if (!isFunction) {
            return fail(
                Text("{1} is not known; there are t, pi, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, "
                     "exp, log, sqrt, abs, sign, step, min, max and the parameters of the mechanism",
                     std::string(name)));
        }
        if (!isCalled) {
            return fail(Text("{1} needs its argument in brackets", std::string(name)));
        }
        const std::size_t node = isPair ? readPair(name) : readArgumentOf(*function);
        return accept(')') || m_fault ? node : fail(Text("a closing bracket is missing"));
    }
    std::optional<DimensionalNumber> numberNamed(std::string_view name) const
    {
        return m_names ? m_names(name) : std::nullopt;
    }
    std::size_t readPair(std::string_view name)
    {
        const std::size_t left = readSum();
        if (!accept(',')) {
            return fail(Text("{1} needs two arguments with a comma between them", std::string(name)));
        }
        const std::size_t right = readSum();
        m_rough = m_rough.empty() ? (name == "min" ? "min" : "max") : m_rough;
        return add({name == "min" ? Kind::minimum : Kind::maximum, 0, left, right});
    }
    std::size_t readArgumentOf(const NamedFunction& function)
    {
        const std::size_t left = readSum();
        m_rough = m_rough.empty() && function.rough ? function.name : m_rough;
        return add({.kind = Kind::function,
                    .left = left,
                    .name = function.name,
                    .function = function.of,
                    .rough = function.rough,
                    .units = function.units});
    }

    std::string_view m_text;
    const NameLookup& m_names;
    std::size_t m_at = 0;
    int m_depth = 0;
    std::vector<Node> m_nodes;
    std::optional<Text> m_fault;
    std::string_view m_rough;
};

Outcome<Expression> Expression::parse(std::string_view text, const NameLookup& names)
{
    return ExpressionParser(text, names).run();
}

bool Expression::dependsOnTime() const
{
    return std::ranges::any_of(*m_nodes, [](const Node& node) { return node.kind == Node::Kind::time; });
}

Text Expression::faultOfUnits(const Dimension& wanted) const
{
    return UnitCheck(*m_nodes).run(wanted);
}

std::vector<Jet> Expression::nodesAt(double t) const
{
    std::vector<Jet> values;
    values.reserve(m_nodes->size());
    for (const Node& node : *m_nodes) {
        const Jet left = values.empty() ? Jet{} : values[node.left];
        const Jet right = values.empty() ? Jet{} : values[node.right];
        switch (node.kind) {
            case Node::Kind::number:
                values.push_back({node.number, 0, 0});
                break;
            case Node::Kind::time:
                values.push_back({t, 1, 0});
                break;
            case Node::Kind::add:
                values.push_back(left + right);
                break;
            case Node::Kind::subtract:
                values.push_back(left - right);
                break;
            case Node::Kind::multiply:
                values.push_back(left * right);
                break;
            case Node::Kind::divide:
                values.push_back(left / right);
                break;
            case Node::Kind::power:
                values.push_back(power(left, right));
                break;
            case Node::Kind::negate:
                values.push_back(Jet{} - left);
                break;
            case Node::Kind::minimum:
                values.push_back(right.value < left.value ? right : left);
                break;
            case Node::Kind::maximum:
                values.push_back(right.value > left.value ? right : left);
                break;
            case Node::Kind::function:
                values.push_back(node.function(left));
        }
    }
    return values;
}

Jet Expression::at(double t) const
{
    return nodesAt(t).back();
}

std::vector<double> Expression::edges(double t) const
{
    std::vector<double> found;
    if (m_rough.empty()) {
        return found;
    }
    const std::vector<Jet> values = nodesAt(t);
    for (const Node& node : *m_nodes) {
        if (node.kind == Node::Kind::minimum || node.kind == Node::Kind::maximum) {
            found.push_back(values[node.left].value - values[node.right].value);
        } else if (node.rough) {
            found.push_back(values[node.left].value);
        }
    }
    return found;
}

}  // namespace eigenlink
