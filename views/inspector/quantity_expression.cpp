#include "views/inspector/quantity_expression.h"

#include "views/format/format.h"
#include "views/inspector/decimal_number.h"
#include "views/inspector/inspector_text.h"
#include "views/inspector/unit.h"

#include <cmath>
#include <numbers>
#include <string_view>

namespace eigenlink {
namespace {

struct Value {
    double number = 0;
    Dimension dimension = kPlain;
};

/// Recursive descent over the text; the first thing that goes wrong is kept and everything unwinds.
class Parser {
public:
    explicit Parser(QStringView text) : m_text(text) {}

    std::optional<Value> run(QString& error)
    {
        const Value value = sum();
        skipSpace();
        if (m_error.isEmpty() && m_at < m_text.size()) {
            fail(unexpected());
        }
        error = m_error;
        return m_error.isEmpty() ? std::optional(value) : std::nullopt;
    }

private:
    static constexpr int kMaximumDepth = 40;

    Value fail(const QString& message)
    {
        if (m_error.isEmpty()) {
            m_error = message;
        }
        m_at = m_text.size();
        return {};
    }

    QString unexpected() const
    {
        const QChar c = m_text[m_at];
        if (QStringView(u"'_’").contains(c)) {
            return inspectorText("Write the number without marks between the digits, for example 1234.5.");
        }
        if (c.isDigit()) {
            return inspectorText("Two numbers in a row: write 1234 without a gap, or put * between them.");
        }
        return inspectorText("“%1” is not understood here.").arg(c);
    }

    void skipSpace()
    {
        while (m_at < m_text.size() && m_text[m_at].isSpace()) {
            ++m_at;
        }
    }

    char16_t peek()
    {
        skipSpace();
        return m_at < m_text.size() ? m_text[m_at].unicode() : u'\0';
    }

    bool take(std::u16string_view any)
    {
        const char16_t c = peek();
        if (c == u'\0' || any.find(c) == std::u16string_view::npos) {
            return false;
        }
        ++m_at;
        return true;
    }

    Value sum()
    {
        if (++m_depth > kMaximumDepth) {
            return fail(inspectorText("Too many brackets."));
        }
        Value left = product();
        for (;;) {
            const double sign = take(u"+") ? 1 : take(u"-−–") ? -1 : 0;
            if (sign == 0) {
                break;
            }
            const Value right = product();
            if (m_error.isEmpty() && left.dimension != right.dimension) {
                fail(inspectorText("Both sides of + or − need the same kind of unit."));
            }
            left.number += sign * right.number;
        }
        --m_depth;
        return left;
    }

    Value product()
    {
        Value left = signedPower();
        for (;;) {
            if (take(u"/")) {
                left = multiply(left, signedPower(), -1);
            } else if (take(u"*·×") || startsFactor()) {
                left = multiply(left, signedPower(), 1);
            } else {
                return left;
            }
        }
    }

    /// A unit, a name or a bracket right after a factor multiplies it: "5 kN", "2 pi", "3 (1 + 2)".
    bool startsFactor()
    {
        const char16_t c = peek();
        return c == u'(' || c == u'√' || c == u'°' || QChar(c).isLetter();
    }

    static Value multiply(const Value& a, const Value& b, int sign)
    {
        return {sign > 0 ? a.number * b.number : a.number / b.number, combined(a.dimension, b.dimension, sign)};
    }

    Value signedPower()
    {
        int minus = 0;
        for (;;) {
            if (take(u"-−–")) {
                ++minus;
            } else if (!take(u"+")) {
                break;
            }
        }
        Value value = power();
        if (minus % 2 == 1) {
            value.number = -value.number;
        }
        return value;
    }

    Value power()
    {
        const Value base = primary();
        if (take(u"²")) {
            return raised(base, {2, kPlain});
        }
        if (take(u"³")) {
            return raised(base, {3, kPlain});
        }
        if (!take(u"^")) {
            return base;
        }
        if (++m_depth > kMaximumDepth) {
            return fail(inspectorText("Too many brackets."));
        }
        const Value exponent = signedPower();
        --m_depth;
        return raised(base, exponent);
    }

    Value raised(const Value& base, const Value& exponent)
    {
        if (exponent.dimension != kPlain) {
            return fail(inspectorText("An exponent has no unit."));
        }
        Value value{std::pow(base.number, exponent.number), base.dimension};
        for (int& power : value.dimension) {
            const double scaled = power * exponent.number;
            if (scaled != std::round(scaled) || std::abs(scaled) > 100) {
                return fail(inspectorText("The exponent leaves no sensible unit."));
            }
            power = static_cast<int>(scaled);
        }
        return value;
    }

    Value primary()
    {
        const char16_t c = peek();
        if (c == u'\0') {
            return fail(inspectorText("Something is missing at the end."));
        }
        if (take(u"(")) {
            const Value inner = sum();
            if (!take(u")")) {
                return fail(inspectorText("A closing bracket is missing."));
            }
            return inner;
        }
        if (take(u"√")) {
            return call(u"sqrt", primary());
        }
        if (take(u"°")) {
            return {kDegree, kAngle};
        }
        if (QChar(c).isDigit() || c == u'.' || c == u',') {
            return number();
        }
        return QChar(c).isLetter() ? name() : fail(unexpected());
    }

    Value number();
    Value name();
    Value call(QStringView function, const Value& argument);

    QStringView m_text;
    qsizetype m_at = 0;
    int m_depth = 0;
    QString m_error;
};

Value Parser::number()
{
    const DecimalNumber number = readDecimal(m_text.mid(m_at));
    m_at += number.length;
    return number.error.isEmpty() ? Value{number.value, kPlain} : fail(number.error);
}

Value Parser::name()
{
    const qsizetype start = m_at;
    while (m_at < m_text.size() && m_text[m_at].isLetter()) {
        ++m_at;
    }
    const QStringView word = m_text.mid(start, m_at - start);
    if (word == u"pi" || word == u"π") {
        return {std::numbers::pi, kPlain};
    }
    for (const QStringView function : {u"sqrt", u"sin", u"cos", u"tan", u"abs"}) {
        if (word == function) {
            return peek() == u'(' ? call(function, primary())
                                  : fail(inspectorText("Write %1 with brackets: %1(2).").arg(function));
        }
    }
    if (const std::optional<Unit> unit = findUnit(word)) {
        return {unit->factor, unit->dimension};
    }
    return fail(inspectorText("“%1” is neither a unit nor a function.").arg(word));
}

Value Parser::call(QStringView function, const Value& argument)
{
    if (!m_error.isEmpty()) {
        return {};
    }
    if (function == u"abs") {
        return {std::abs(argument.number), argument.dimension};
    }
    if (function == u"sqrt") {
        if (argument.number < 0) {
            return fail(inspectorText("The square root of a negative number is not real."));
        }
        return raised(argument, {0.5, kPlain});
    }
    if (argument.dimension != kPlain && argument.dimension != kAngle) {
        return fail(inspectorText("%1 takes an angle.").arg(function));
    }
    const double x = argument.number;
    return {function == u"sin" ? std::sin(x) : function == u"cos" ? std::cos(x) : std::tan(x), kPlain};
}

}  // namespace

QuantityResult evaluateQuantity(QStringView text, Quantity quantity, double plainUnit)
{
    if (text.trimmed().isEmpty()) {
        return {{}, inspectorText("A number is missing.")};
    }
    if (text.size() > 200) {
        return {{}, inspectorText("This is too long for a number.")};
    }
    QString error;
    const std::optional<Value> value = Parser(text).run(error);
    if (!value) {
        return {{}, error};
    }
    if (!fits(value->dimension, quantity)) {
        const QString unit = fromModel(unitOf(quantity));
        return {{},
                unit.isEmpty() ? inspectorText("This number has no unit.")
                               : inspectorText("This is a number in %1.").arg(unit)};
    }
    const bool isRadians = quantity == Quantity::angle && (text.contains(u"pi") || text.contains(u"π"));
    const double number = value->dimension == kPlain && !isRadians ? value->number * plainUnit : value->number;
    if (!std::isfinite(number)) {
        return {{}, inspectorText("The result is not a finite number.")};
    }
    return {number, {}};
}

}  // namespace eigenlink
