#include "model/mechanism/expressions/expression.h"

#include "model/basics/tolerances.h"
#include "model/basics/unit_text.h"
#include "model/mechanism/expressions/expression_node.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace eigenlink {

namespace {

using Node = Expression::Node;
using Kind = Node::Kind;

/// The known unit of a part of an expression.
struct Measure {
    Dimension dimension = kNoDimension;
    bool hasUnits = false;    ///< by a name or a unit
    bool hasNumbers = false;  ///< numbers without a unit
    bool hasTime = false;
    bool isUnit = false;  ///< nothing but units

    /// Numbers beside t may have any unit: the 3 of 3*t.
    bool isOpen() const { return !hasUnits || (hasNumbers && hasTime); }
};

/// Follows the units of an expression through its nodes; the first fault is kept. Strictly a number has no unit that is
/// not written beside it.
class UnitCheck {
public:
    UnitCheck(const std::vector<Node>& nodes, const std::vector<Jet>& values, bool isStrict)
        : m_nodes(nodes), m_values(values), m_isStrict(isStrict)
    {
        for (const Node& node : m_nodes) {
            m_measures.push_back(measureOf(node));
        }
    }

    const Measure& whole() const { return m_measures.back(); }
    const Text& fault() const { return m_fault; }
    bool isOpen(const Measure& measure) const { return !m_isStrict && measure.isOpen(); }

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
                const bool hasUnit = node.isUnit || node.dimension != kNoDimension;
                return {node.dimension, hasUnit, !hasUnit, false, node.isUnit};
            }
            case Kind::time:
                return {kTimeDimension, false, false, true};
            case Kind::add:
            case Kind::subtract:
                return alike(left, right,
                             "both sides of + or − need the same unit; write the unit beside the number, e.g. 5 N/m");
            case Kind::minimum:
            case Kind::maximum:
                return alike(left, right,
                             Text("{1} takes two numbers of the same unit", std::string(node.function->name)));
            case Kind::choose:
                return alike(right, m_measures[node.other], "if chooses between two numbers of the same unit");
            case Kind::multiply:
                return productOfMeasures(left, right, 1);
            case Kind::divide:
                return productOfMeasures(left, right, -1);
            case Kind::power:
                return raised(left, right, node);
            case Kind::negate:
                return left;
            case Kind::function:
                return called(*node.function, left);
        }
        return {};
    }

    static Measure productOfMeasures(const Measure& a, const Measure& b, int sign)
    {
        const bool hasTime = a.hasTime || b.hasTime;
        const bool isMeasured = b.isUnit && !hasTime;  // "5 N": the number has its unit
        return {productOf(a.dimension, b.dimension, sign), a.hasUnits || b.hasUnits,
                !isMeasured && (a.hasNumbers || b.hasNumbers), hasTime, a.isUnit && b.isUnit};
    }

    Measure alike(const Measure& a, const Measure& b, Text otherwise)
    {
        if (isOpen(a) || isOpen(b)) {
            return isOpen(a) ? b : a;
        }
        return isSameDimension(a.dimension, b.dimension) ? a : fail(std::move(otherwise));
    }

    /// Power of a measure. A base with a unit needs an exponent whose value is known.
    Measure raised(const Measure& base, const Measure& exponent, const Node& node)
    {
        if (!isOpen(exponent) && !isSameDimension(exponent.dimension, kNoDimension)) {
            return fail("an exponent has no unit");
        }
        const std::optional<Dimension> power =
            exponent.hasTime ? std::nullopt : powerOf(base.dimension, m_values[node.right].value);
        return power ? Measure{*power, base.hasUnits, base.hasNumbers, base.hasTime, base.isUnit}
                     : withoutUnit(base, exponent.hasTime);
    }

    /// Measure of a power or root without whole exponents of units: a plain number, or one with an unknown unit.
    Measure withoutUnit(const Measure& base, bool hasTime)
    {
        const bool isPlain = isOpen(base) || isSameDimension(base.dimension, kNoDimension);
        return isPlain ? Measure{kNoDimension, base.hasUnits, true, base.hasTime || hasTime}
                       : fail(Text("a root or power of {1} has no unit; check the units of its factors",
                                   unitText(base.dimension)));
    }

    Measure called(const FormulaFunction& function, const Measure& of)
    {
        using Units = FormulaFunction::Units;
        if (function.units == Units::kept) {
            return of;
        }
        if (function.units == Units::root) {
            const std::optional<Dimension> root = powerOf(of.dimension, 0.5);
            return root ? Measure{*root, of.hasUnits, of.hasNumbers, of.hasTime} : withoutUnit(of, false);
        }
        const bool isPlain = isOpen(of) || isSameDimension(of.dimension, kNoDimension);
        const std::string name(function.name);
        return function.units == Units::sign || isPlain ? Measure{}
               : function.units == Units::angle         ? fail(Text("{1} takes an angle", name))
                                                        : fail(Text("{1} takes a number without unit", name));
    }

    const std::vector<Node>& m_nodes;
    const std::vector<Jet>& m_values;
    bool m_isStrict;
    std::vector<Measure> m_measures;
    Text m_fault;
};

bool isMet(const Node& choose, const Jet& condition)
{
    return choose.isStrict ? condition.value > 0 : condition.value >= 0;
}

Jet jetOf(const Node& node, const std::vector<Jet>& values, double t)
{
    const Jet left = values.empty() ? Jet{} : values[node.left];
    const Jet right = values.empty() ? Jet{} : values[node.right];
    switch (node.kind) {
        case Kind::number:
            return {node.number, 0, 0};
        case Kind::time:
            return {t, 1, 0};
        case Kind::add:
            return left + right;
        case Kind::subtract:
            return left - right;
        case Kind::multiply:
            return left * right;
        case Kind::divide:
            return left / right;
        case Kind::power:
            return power(left, right);
        case Kind::negate:
            return Jet{} - left;
        case Kind::minimum:
            return right.value < left.value ? right : left;
        case Kind::maximum:
            return right.value > left.value ? right : left;
        case Kind::choose:
            return isMet(node, left) ? right : values[node.other];
        case Kind::function:
            return node.function->of(left);
    }
    return {};
}

/// Dependence of each part on t: 0 constant, 1 with a constant slope, 2 in another way.
std::vector<int> degreesOf(const std::vector<Node>& nodes)
{
    std::vector<int> degrees;
    for (const Node& node : nodes) {
        const int left = degrees.empty() ? 0 : degrees[node.left], right = degrees.empty() ? 0 : degrees[node.right];
        const int other = degrees.empty() ? 0 : degrees[node.other];
        const int most = std::max({left, right, other});
        degrees.push_back(node.kind == Kind::number                               ? 0
                          : node.kind == Kind::time                               ? 1
                          : node.kind == Kind::add || node.kind == Kind::subtract ? most
                          : node.kind == Kind::negate                             ? left
                          : node.kind == Kind::multiply                           ? std::min(left + right, 2)
                          : node.kind == Kind::divide && right == 0               ? left
                          : most == 0                                             ? 0
                                                                                  : 2);
    }
    return degrees;
}

}  // namespace

bool Expression::dependsOnTime() const
{
    return std::ranges::any_of(*m_nodes, [](const Node& node) { return node.kind == Kind::time; });
}

Text Expression::faultOfUnits(const Dimension& wanted) const
{
    const std::vector<Jet> values = nodesAt(0);
    const UnitCheck check(*m_nodes, values, false);
    const bool fits = check.isOpen(check.whole()) || mayStandFor(check.whole().dimension, wanted);
    return !check.fault().isEmpty() || fits ? check.fault() : otherUnit(check.whole().dimension, wanted);
}

Outcome<DimensionalNumber> Expression::number() const
{
    const std::vector<Jet> values = nodesAt(0);
    const UnitCheck check(*m_nodes, values, true);
    if (!check.fault().isEmpty()) {
        return Failure{check.fault()};
    }
    if (!std::isfinite(values.back().value)) {
        return Failure{"the value of this formula is not a finite number"};
    }
    return DimensionalNumber{values.back().value, check.whole().dimension};
}

std::vector<Jet> Expression::nodesAt(double t) const
{
    std::vector<Jet> values;
    values.reserve(m_nodes->size());
    for (const Node& node : *m_nodes) {
        values.push_back(jetOf(node, values, t));
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
        if (node.kind == Kind::minimum || node.kind == Kind::maximum) {
            found.push_back(values[node.left].value - values[node.right].value);
        } else if (node.function != nullptr && node.function->isRough) {
            found.push_back(values[node.left].value);
        }
    }
    return found;
}

Text Expression::faultOfSwitches() const
{
    const std::vector<int> degrees = degreesOf(*m_nodes);
    const std::vector<Jet> start = nodesAt(0);
    for (const Node& node : *m_nodes) {
        if (node.kind != Kind::choose || degrees[node.left] == 0) {
            continue;
        }
        if (degrees[node.left] > 1) {
            return {"where something is moved, the condition of if compares t with a number, e.g. {1}",
                    exampleOf(*node.function, Of::time)};
        }
        const double time = -start[node.left].value / start[node.left].first;
        if (!(time >= 0) || !std::isfinite(time)) {
            continue;  // never after the beginning
        }
        constexpr double kBeside = 4 * std::numeric_limits<double>::epsilon();
        const std::vector<Jet> before = nodesAt(std::max(0.0, time - kBeside * time));
        const std::vector<Jet> after = nodesAt(time + std::max(kBeside * time, std::numeric_limits<double>::min()));
        Jet largest;
        for (std::size_t i = 0; i < before.size(); ++i) {
            largest.value = std::max({largest.value, std::abs(before[i].value), std::abs(after[i].value)});
            largest.first = std::max({largest.first, std::abs(before[i].first), std::abs(after[i].first)});
        }
        const Jet jump = after.back() - before.back();
        if (!(std::abs(jump.value) <= tolerance::kNegligible * largest.value &&
              std::abs(jump.first) <= tolerance::kNegligible * largest.first)) {
            return {
                "nothing can be moved by a function with jumps or kinks, which if has at t = {1}; let both values "
                "and both slopes be equal there, e.g. {2}, or write a table",
                time, exampleOf(*node.function, Of::time)};
        }
    }
    return {};
}

}  // namespace eigenlink
