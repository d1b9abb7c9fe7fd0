#include "model/mechanism/expressions/expression_node.h"

#include "model/basics/degree.h"

#include <array>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr Dimension kAngleDimension{0, 0, 0, 1};

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
    NamedUnit{"Ns", 1, {1, 1, -1, 0}},
    NamedUnit{"Nms", 1, {1, 2, -1, 0}},
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

/// f(a) from f, f′ and f″ at a.
Jet chained(const Jet& a, double f, double f1, double f2)
{
    // What does not change keeps its derivatives zero where f has none (the root of 0).
    const bool isConstant = a.first == 0 && a.second == 0;
    return isConstant ? Jet{f, 0, 0} : Jet{f, f1 * a.first, f2 * a.first * a.first + f1 * a.second};
}

Jet arcTurned(const Jet& a, double f, double sign)
{
    const double w = 1 - a.value * a.value, root = std::sqrt(w);
    return chained(a, f, sign / root, sign * a.value / (w * root));
}

Jet logarithm(const Jet& a)
{
    return chained(a, std::log(a.value), 1 / a.value, -1 / (a.value * a.value));
}

using Units = FormulaFunction::Units;

constexpr std::array<FormulaFunction, 19> kFunctions{{
    {"sin", [](const Jet& a) { return chained(a, std::sin(a.value), std::cos(a.value), -std::sin(a.value)); },
     Units::angle},
    {"cos", [](const Jet& a) { return chained(a, std::cos(a.value), -std::sin(a.value), -std::cos(a.value)); },
     Units::angle},
    {"tan",
     [](const Jet& a) {
         const double f = std::tan(a.value), f1 = 1 + f * f;
         return chained(a, f, f1, 2 * f * f1);
     },
     Units::angle},
    {"asin", [](const Jet& a) { return arcTurned(a, std::asin(a.value), 1); }},
    {"acos", [](const Jet& a) { return arcTurned(a, std::acos(a.value), -1); }},
    {"atan",
     [](const Jet& a) {
         const double f1 = 1 / (1 + a.value * a.value);
         return chained(a, std::atan(a.value), f1, -2 * a.value * f1 * f1);
     }},
    {"exp",
     [](const Jet& a) {
         const double f = std::exp(a.value);
         return chained(a, f, f, f);
     }},
    {"log", logarithm},
    {"sqrt",
     [](const Jet& a) {
         const double f = std::sqrt(a.value);
         return chained(a, f, 0.5 / f, -0.25 / (f * a.value));
     },
     Units::root},
    {"abs",
     [](const Jet& a) {
         return a.value < 0 ? Jet{-a.value, -a.first, -a.second} : a;
     },
     Units::kept, true},
    {"ln", logarithm, Units::numbers, false, false},
    {"sinh", [](const Jet& a) { return chained(a, std::sinh(a.value), std::cosh(a.value), std::sinh(a.value)); },
     Units::numbers, false, false},
    {"cosh", [](const Jet& a) { return chained(a, std::cosh(a.value), std::sinh(a.value), std::cosh(a.value)); },
     Units::numbers, false, false},
    {"tanh",
     [](const Jet& a) {
         const double f = std::tanh(a.value), f1 = 1 - f * f;
         return chained(a, f, f1, -2 * f * f1);
     },
     Units::numbers, false, false},
    {"sign",
     [](const Jet& a) {
         return Jet{static_cast<double>((a.value > 0) - (a.value < 0)), 0, 0};
     },
     Units::sign, true, false},
    {"step",
     [](const Jet& a) {
         return Jet{a.value >= 0 ? 1.0 : 0.0, 0, 0};
     },
     Units::sign, true, false},
    {"min", nullptr, Units::kept, true, false},
    {"max", nullptr, Units::kept, true, false},
    {"if", nullptr, Units::kept, true, false},
}};

}  // namespace

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

Jet operator/(const Jet& a, const Jet& b)
{
    const double x = a.value / b.value, x1 = (a.first - x * b.first) / b.value;
    return {x, x1, (a.second - 2 * x1 * b.first - x * b.second) / b.value};
}

Jet power(const Jet& a, const Jet& b)
{
    if (b.first == 0 && b.second == 0) {
        const double n = b.value;
        const double f1 = n == 0 ? 0 : n * std::pow(a.value, n - 1);
        const double f2 = n == 0 || n == 1 ? 0 : n * (n - 1) * std::pow(a.value, n - 2);
        return chained(a, std::pow(a.value, n), f1, f2);
    }
    const Jet exponent = b * logarithm(a);
    const double e = std::exp(exponent.value);
    return chained(exponent, e, e, e);
}

std::span<const FormulaFunction> formulaFunctions()
{
    return kFunctions;
}

std::string exampleOf(const FormulaFunction& function, Expression::Of of)
{
    if (function.name == "if") {
        return of == Expression::Of::time ? "if(t < 2, t^2, 4*t - 4)" : "if(1 < 2, 3, 4)";
    }
    return std::string(function.name) + (function.of == nullptr ? "(2, 3)" : "(1)");
}

std::span<const NamedUnit> namedUnits()
{
    return kNamedUnits;
}

}  // namespace eigenlink
