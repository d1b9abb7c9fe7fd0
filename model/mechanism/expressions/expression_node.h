#pragma once

#include "model/mechanism/expressions/expression.h"

#include <span>
#include <string>

namespace eigenlink {

/// A function of formulas.
struct FormulaFunction {
    /// Unit of the result by that of the argument.
    enum class Units {
        angle,    ///< takes an angle, gives a plain number
        numbers,  ///< takes and gives plain numbers
        kept,
        root,
        sign,  ///< takes any, gives a plain number
    };

    std::string_view name;
    Jet (*of)(const Jet&) = nullptr;  ///< absent for those of several arguments: min, max, if
    Units units = Units::numbers;
    bool isRough = false;  ///< jumps or has kinks
    bool isTaken = true;   ///< no parameter is named so
};

/// Every function, by name.
std::span<const FormulaFunction> formulaFunctions();

/// "if(t < 2, t^2, 4*t - 4)": a call of the function that can be read, in formulas of time or in others.
std::string exampleOf(const FormulaFunction& function, Expression::Of of);

struct NamedUnit {
    std::string_view name;
    double factor;  ///< one of it in SI units
    Dimension dimension;
};

/// All units that formulas know.
std::span<const NamedUnit> namedUnits();

/// a + b: value, first and second derivative.
Jet operator+(const Jet& a, const Jet& b);
/// a − b: value, first and second derivative.
Jet operator-(const Jet& a, const Jet& b);
/// a b, (ab)″ = a″b + 2a′b′ + ab″.
Jet operator*(const Jet& a, const Jet& b);
/// x = a/b, x′ = (a′ − x b′)/b, x″ = (a″ − 2x′b′ − x b″)/b.
Jet operator/(const Jet& a, const Jet& b);
/// aᵇ with its derivatives; computed as e^{b ln a} where b changes with t.
Jet power(const Jet& a, const Jet& b);

/// One operation; operands are nodes before it.
struct Expression::Node {
    enum class Kind {
        number,
        time,
        add,
        subtract,
        multiply,
        divide,
        power,
        negate,
        minimum,
        maximum,
        choose,
        function
    };

    Kind kind = Kind::number;
    double number = 0;
    std::size_t left = 0, right = 0;
    std::size_t other = 0;               ///< of `choose`, whose left is the condition: what holds where it is not met
    Dimension dimension = kNoDimension;  ///< of a number that a name or a unit stands for
    bool isUnit = false;
    bool isStrict = false;  ///< the condition is met above zero; else from zero on
    const FormulaFunction* function = nullptr;
};

}  // namespace eigenlink
