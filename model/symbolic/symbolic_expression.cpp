#include "model/symbolic/symbolic_expression.h"

#include "model/basics/collect.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kFormulaDigits = 6;

void append(TypesetFormula& formula, const std::string& markup)
{
    if (!formula.empty() && formula.back().parts.empty()) {
        formula.back().markup += markup;
    } else {
        formula.push_back({markup});
    }
}

}  // namespace

struct SymbolicExpression::Node {
    Kind kind = Kind::number;
    double number = 0;
    Symbol symbol;
    std::vector<SymbolicExpression> operands;
};

SymbolicExpression::SymbolicExpression(double number)
    : m_node(std::make_shared<Node>(Node{Kind::number, number, {}, {}}))
{
}

SymbolicExpression SymbolicExpression::of(Symbol symbol)
{
    return SymbolicExpression(std::make_shared<const Node>(Node{Kind::symbol, 0, std::move(symbol), {}}));
}

SymbolicExpression SymbolicExpression::made(Kind kind, std::vector<SymbolicExpression> operands)
{
    return SymbolicExpression(std::make_shared<const Node>(Node{kind, 0, {}, std::move(operands)}));
}

bool SymbolicExpression::isNumber() const
{
    return m_node->kind == Kind::number;
}

bool SymbolicExpression::isZero() const
{
    return isNumber() && m_node->number == 0;
}

SymbolicExpression SymbolicExpression::sine(const SymbolicExpression& angle)
{
    return angle.isNumber() ? SymbolicExpression(std::sin(angle.m_node->number)) : made(Kind::sine, {angle});
}

SymbolicExpression SymbolicExpression::cosine(const SymbolicExpression& angle)
{
    return angle.isNumber() ? SymbolicExpression(std::cos(angle.m_node->number)) : made(Kind::cosine, {angle});
}

SymbolicExpression SymbolicExpression::squared(const SymbolicExpression& base)
{
    return base.isNumber() ? SymbolicExpression(base.m_node->number * base.m_node->number) : made(Kind::square, {base});
}

SymbolicExpression SymbolicExpression::angleOf(const SymbolicExpression& x, const SymbolicExpression& y)
{
    const bool isConstant = x.isNumber() && y.isNumber();
    return isConstant ? SymbolicExpression(std::atan2(y.m_node->number, x.m_node->number)) : made(Kind::angle, {x, y});
}

SymbolicExpression SymbolicExpression::inverse(const SymbolicExpression& x)
{
    return x.isNumber() ? SymbolicExpression(1 / x.m_node->number) : made(Kind::inverse, {x});
}

// Numbers are gathered at the end, as one reads x² + y² − 4.
SymbolicExpression operator+(const SymbolicExpression& a, const SymbolicExpression& b)
{
    std::vector<SymbolicExpression> terms;
    double number = 0;
    for (const SymbolicExpression& each : {a, b}) {
        const bool isSum = each.m_node->kind == SymbolicExpression::Kind::sum;
        for (const SymbolicExpression& term : isSum ? each.m_node->operands : std::vector{each}) {
            if (term.isNumber()) {
                number += term.m_node->number;
            } else {
                terms.push_back(term);
            }
        }
    }
    if (number != 0 || terms.empty()) {
        terms.emplace_back(number);
    }
    return terms.size() == 1 ? terms.front()
                             : SymbolicExpression::made(SymbolicExpression::Kind::sum, std::move(terms));
}

SymbolicExpression operator-(const SymbolicExpression& a, const SymbolicExpression& b)
{
    return a + SymbolicExpression(-1) * b;
}

// The number comes first; a number before a sum of numbers and symbols stays there.
SymbolicExpression operator*(const SymbolicExpression& a, const SymbolicExpression& b)
{
    std::vector<SymbolicExpression> factors;
    double number = 1;
    for (const SymbolicExpression& each : {a, b}) {
        const bool isProduct = each.m_node->kind == SymbolicExpression::Kind::product;
        for (const SymbolicExpression& factor : isProduct ? each.m_node->operands : std::vector{each}) {
            if (factor.isNumber()) {
                number *= factor.m_node->number;
            } else {
                factors.push_back(factor);
            }
        }
    }
    if (number == 0 || factors.empty()) {
        return number;
    }
    if (number != 1) {
        factors.insert(factors.begin(), SymbolicExpression(number));
    }
    return factors.size() == 1 ? factors.front()
                               : SymbolicExpression::made(SymbolicExpression::Kind::product, std::move(factors));
}

double SymbolicExpression::at(const Eigen::VectorXd& q) const
{
    const Node& node = *m_node;
    switch (node.kind) {
        case Kind::number:
            return node.number;
        case Kind::symbol:
            return node.symbol.coordinate >= 0 ? q[node.symbol.coordinate] : node.symbol.value;
        case Kind::sum: {
            return sumOfValues(node.operands, [&](const SymbolicExpression& each) { return each.at(q); });
        }
        case Kind::product: {
            double product = 1;
            for (const SymbolicExpression& each : node.operands) {
                product *= each.at(q);
            }
            return product;
        }
        case Kind::square:
            return node.operands[0].at(q) * node.operands[0].at(q);
        case Kind::sine:
            return std::sin(node.operands[0].at(q));
        case Kind::cosine:
            return std::cos(node.operands[0].at(q));
        case Kind::angle:
            return std::atan2(node.operands[1].at(q), node.operands[0].at(q));
        case Kind::inverse:
            return 1 / node.operands[0].at(q);
    }
    return 0;
}

SymbolicExpression SymbolicExpression::derivative(Eigen::Index coordinate) const
{
    const Node& node = *m_node;
    switch (node.kind) {
        case Kind::number:
            return 0;
        case Kind::symbol:
            return node.symbol.coordinate == coordinate ? 1 : 0;
        case Kind::sum: {
            SymbolicExpression sum;
            for (const SymbolicExpression& each : node.operands) {
                sum = sum + each.derivative(coordinate);
            }
            return sum;
        }
        case Kind::product: {
            SymbolicExpression sum;
            for (std::size_t i = 0; i < node.operands.size(); ++i) {
                SymbolicExpression product = node.operands[i].derivative(coordinate);
                for (std::size_t j = 0; j < node.operands.size(); ++j) {
                    product = j == i ? product : product * node.operands[j];
                }
                sum = sum + product;
            }
            return sum;
        }
        case Kind::square:
            return 2 * (node.operands[0].derivative(coordinate) * node.operands[0]);
        case Kind::sine:
            return cosine(node.operands[0]) * node.operands[0].derivative(coordinate);
        case Kind::cosine:
            return -1 * (sine(node.operands[0]) * node.operands[0].derivative(coordinate));
        case Kind::angle: {
            const SymbolicExpression &x = node.operands[0], &y = node.operands[1];
            const SymbolicExpression turned = x * y.derivative(coordinate) - y * x.derivative(coordinate);
            return turned.isZero() ? turned : turned * inverse(squared(x) + squared(y));
        }
        case Kind::inverse:
            return -1 * (squared(*this) * node.operands[0].derivative(coordinate));
    }
    return 0;
}

SymbolicExpression SymbolicExpression::withNumbers() const
{
    const Node& node = *m_node;
    switch (node.kind) {
        case Kind::number:
            return *this;
        case Kind::symbol:
            return node.symbol.coordinate >= 0 ? *this : SymbolicExpression(node.symbol.value);
        case Kind::sum:
        case Kind::product: {
            SymbolicExpression result = node.operands[0].withNumbers();
            for (std::size_t i = 1; i < node.operands.size(); ++i) {
                const SymbolicExpression next = node.operands[i].withNumbers();
                result = node.kind == Kind::sum ? result + next : result * next;
            }
            return result;
        }
        case Kind::square:
            return squared(node.operands[0].withNumbers());
        case Kind::sine:
            return sine(node.operands[0].withNumbers());
        case Kind::cosine:
            return cosine(node.operands[0].withNumbers());
        case Kind::angle:
            return angleOf(node.operands[0].withNumbers(), node.operands[1].withNumbers());
        case Kind::inverse:
            return inverse(node.operands[0].withNumbers());
    }
    return *this;
}

/// The number in front of a product, or the number itself; else 1.
double SymbolicExpression::leadingNumber() const
{
    const SymbolicExpression& first = m_node->kind == Kind::product ? m_node->operands.front() : *this;
    return first.isNumber() ? first.m_node->number : 1;
}

SymbolicExpression SymbolicExpression::withoutLeadingNumber() const
{
    if (isNumber()) {
        return 1;
    }
    if (m_node->kind != Kind::product || !m_node->operands.front().isNumber()) {
        return *this;
    }
    SymbolicExpression rest = m_node->operands[1];
    for (std::size_t i = 2; i < m_node->operands.size(); ++i) {
        rest = rest * m_node->operands[i];
    }
    return rest;
}

void SymbolicExpression::writeSum(TypesetFormula& formula) const
{
    bool isFirst = true;
    for (const SymbolicExpression& term : m_node->operands) {
        const bool isNegative = term.leadingNumber() < 0;
        if (!isFirst) {
            append(formula, isNegative ? " − " : " + ");
        }
        // A sum that is taken away stands in brackets: x − (y + z).
        const bool isTakenAway = isNegative && !isFirst;
        (isTakenAway ? SymbolicExpression(-term.leadingNumber()) * term.withoutLeadingNumber() : term)
            .write(formula, isTakenAway);
        isFirst = false;
    }
}

void SymbolicExpression::writeProduct(TypesetFormula& formula) const
{
    bool isFirst = true;
    for (const SymbolicExpression& factor : m_node->operands) {
        if (isFirst && factor.isNumber() && factor.m_node->number == -1) {
            append(formula, "−");
            continue;
        }
        if (!isFirst) {
            append(formula, " ");
        }
        factor.write(formula, true);
        isFirst = false;
    }
}

void SymbolicExpression::write(TypesetFormula& formula, bool inProduct) const
{
    const Node& node = *m_node;
    const auto inParentheses = [&](const SymbolicExpression& inner) {
        append(formula, "(");
        inner.write(formula, false);
        append(formula, ")");
    };
    switch (node.kind) {
        case Kind::number:
            append(formula, numberMarkup(node.number, kFormulaDigits));
            return;
        case Kind::symbol:
            formula.push_back({node.symbol.markup,
                               node.symbol.part.empty() ? std::vector<std::string>() : std::vector{node.symbol.part}});
            return;
        case Kind::sum:
            inProduct ? inParentheses(*this) : writeSum(formula);
            return;
        case Kind::product:
            writeProduct(formula);
            return;
        case Kind::square: {
            const SymbolicExpression& base = node.operands[0];
            const bool isPlain = base.m_node->kind == Kind::symbol;
            isPlain ? base.write(formula, true) : inParentheses(base);
            formula.push_back({"^{2}"});
            return;
        }
        case Kind::sine:
        case Kind::cosine: {
            append(formula, node.kind == Kind::sine ? "sin " : "cos ");
            const SymbolicExpression& angle = node.operands[0];
            const bool isPlain = angle.m_node->kind == Kind::symbol || angle.isNumber();
            isPlain ? angle.write(formula, true) : inParentheses(angle);
            return;
        }
        case Kind::angle:
            append(formula, "arg(");
            node.operands[0].write(formula, false);
            append(formula, ", ");
            node.operands[1].write(formula, false);
            append(formula, ")");
            return;
        case Kind::inverse:
            inParentheses(node.operands[0]);
            formula.push_back({"^{−1}"});
            return;
    }
}

TypesetFormula SymbolicExpression::formula() const
{
    TypesetFormula formula;
    write(formula, false);
    return formula;
}

}  // namespace eigenlink
