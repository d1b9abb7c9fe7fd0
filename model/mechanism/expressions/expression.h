#pragma once

#include "model/basics/dimension.h"
#include "model/basics/outcome.h"

#include <memory>
#include <string_view>
#include <vector>

namespace eigenlink {

/// A value that changes, with its first two derivatives by time.
struct Jet {
    double value = 0, first = 0, second = 0;
};

/// A formula: numbers, + − * / ^ √ and brackets, pi, units ("30 deg", "5 kN/m"), names that stand for numbers and come
/// before units ("2*k"), and the functions of `functionNames`. Numbers beside names and units need no sign of
/// multiplication. Formulas of time have t [s] too, with exact derivatives (second-order jets).
class Expression {
public:
    /// Meaning of t: the time, or a parameter or unit as any other name.
    enum class Of { time, number };

    /// Reads a formula. Fails with a sentence that names what cannot be read. The names t (of time) and pi keep their
    /// meaning, and those of functions before a bracket.
    static Outcome<Expression> parse(std::string_view text, const NameLookup& names = {}, Of of = Of::time);

    /// Value and first two derivatives by t at t [s]; infinite or NaN where the formula is (log(0), 1/0).
    Jet at(double t) const;
    /// Numbers of which each goes through zero where one of abs, sign, step, min, max and if in the formula has its
    /// jump or kink: their arguments, of pairs the difference, of `if` that of its condition.
    std::vector<double> edges(double t) const;
    /// The first function in it that jumps or has kinks (abs, sign, step, min, max), else `if`; empty where there is
    /// none.
    std::string_view rough() const { return m_rough; }
    /// The reason why a formula whose only rough function is `if` cannot move anything: a jump of the value or the
    /// slope after t = 0. Empty where both are continuous.
    Text faultOfSwitches() const;
    /// True where t stands in it.
    bool dependsOnTime() const;
    /// The fault of its units where the whole has to be of this dimension; empty without one. Numbers and pi
    /// stand for themselves beside names and units, but for anything beside t: "2*F" is a force, "2*t" whatever is
    /// wanted.
    Text faultOfUnits(const Dimension& wanted) const;
    /// The value [SI] of a formula without t, with its dimension; numbers have none. Fails where units do not fit
    /// together or the value is not finite.
    Outcome<DimensionalNumber> number() const;

    struct Node;

private:
    friend class ExpressionParser;
    std::vector<Jet> nodesAt(double t) const;
    std::shared_ptr<const std::vector<Node>> m_nodes;  // the last is the whole
    std::string_view m_rough;
};

/// The words of a formula in their order, parts of it: names, units and functions, not the numbers before them ("2k").
std::vector<std::string_view> wordsOfFormula(std::string_view formula);

/// True for what can stand as a name in a formula: a letter, then letters, digits and _; neither pi nor one of the
/// functions that every formula has always had.
bool isNameOfFormula(std::string_view name);

}  // namespace eigenlink
