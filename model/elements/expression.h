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

/// A formula of the time t [s]: numbers, + − * / ^, brackets, pi, names that stand for numbers, and the functions sin,
/// cos, tan, asin, acos, atan, sinh, cosh, tanh, exp, log, sqrt, abs, sign, step, min, max. Derivatives are exact
/// (second-order jets).
class Expression {
public:
    /// Fails with a sentence that names what cannot be read. The names t and pi keep their meaning, and those of
    /// functions before a bracket.
    static Outcome<Expression> parse(std::string_view text, const NameLookup& names = {});

    /// Value and derivatives at t; not finite where the formula is not (log(0), 1/0).
    Jet at(double t) const;
    /// Numbers of which each goes through zero where one of abs, sign, step, min and max in the formula has its jump or
    /// kink: their arguments, of pairs the difference.
    std::vector<double> edges(double t) const;
    /// The first function in it that jumps or has kinks (abs, sign, step, min, max); empty where there is none.
    std::string_view rough() const { return m_rough; }
    /// True where t stands in it.
    bool dependsOnTime() const;
    /// What is wrong with its units where the whole has to be of this dimension; empty where nothing is. Numbers and pi
    /// stand for themselves beside names, but for anything beside t: "2*F" is a force, "2*t" whatever is wanted.
    Text faultOfUnits(const Dimension& wanted) const;

    struct Node;

private:
    friend class ExpressionParser;
    std::vector<Jet> nodesAt(double t) const;
    std::shared_ptr<const std::vector<Node>> m_nodes;  // the last is the whole
    std::string_view m_rough;
};

}  // namespace eigenlink
