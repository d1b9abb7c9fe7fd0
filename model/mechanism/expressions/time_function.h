#pragma once

#include "model/basics/dimension.h"
#include "model/basics/text.h"
#include "model/basics/vector2.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace eigenlink {

/// A function of time as a file gives it. The constant part of a ramp or a harmonic may be left out: then it is what
/// stands in the drawing where there is such a thing (the angle that a motor begins at), else 0.
struct TimeFunction {
    /// start + speed · t
    struct Ramp {
        std::optional<double> start;
        double speed = 0;  ///< [1/s]
        friend bool operator==(const Ramp&, const Ramp&) = default;
    };
    /// mean + amplitude · sin(2π · frequency · t + phase)
    struct Harmonic {
        std::optional<double> mean;
        double amplitude = 0;
        double frequency = 0;  ///< [Hz]
        double phase = 0;      ///< [rad]
        friend bool operator==(const Harmonic&, const Harmonic&) = default;
    };
    /// A cubic spline through (t, value), beyond its ends along the tangents there.
    struct Table {
        std::vector<Vector2> rows;  ///< t increases
        friend bool operator==(const Table&, const Table&) = default;
    };
    /// An expression of t and of parameters (model/mechanism/expressions/expression.h).
    struct Formula {
        std::string text;
        /// Values of the names in the formula, but t and pi.
        std::map<std::string, DimensionalNumber, std::less<>> numbers = {};

        /// Finds the values of names among `numbers`.
        NameLookup lookup() const;
        friend bool operator==(const Formula&, const Formula&) = default;
    };

    std::variant<double, Ramp, Harmonic, Table, Formula> rule;

    TimeFunction() = default;
    /// f(t) = constant
    TimeFunction(double constant);    // NOLINT(google-explicit-constructor)
    /// f(t) = start + speed · t
    TimeFunction(Ramp ramp);          // NOLINT(google-explicit-constructor)
    /// f(t) = mean + amplitude · sin(2π · frequency · t + phase)
    TimeFunction(Harmonic harmonic);  // NOLINT(google-explicit-constructor)
    /// f(t) is the spline through the rows.
    TimeFunction(Table table);        // NOLINT(google-explicit-constructor)
    /// f(t) is the value of the formula.
    TimeFunction(Formula formula);    // NOLINT(google-explicit-constructor)

    friend bool operator==(const TimeFunction&, const TimeFunction&) = default;
};

/// Says why a function of time cannot give this quantity; empty where it can. `smooth`: it moves something
/// and must have no jumps and no kinks.
Text faultOf(const TimeFunction& function, Quantity quantity, bool smooth);

/// The function with the values of the names of its formula; unknown names are left out.
TimeFunction withNumbers(const TimeFunction& function, const NameLookup& names);

/// The function sign · f + shift, sign = ±1; a constant part that is left out stays left out, for it follows the
/// drawing itself.
TimeFunction shifted(const TimeFunction& function, double sign, double shift);

/// The function factor · f.
TimeFunction scaled(const TimeFunction& function, double factor);

/// The dimension of a number in a function of time by its key in files, "speed", "phase", where the function gives this
/// dimension.
Dimension dimensionOfMember(std::string_view member, const Dimension& function);

/// The function as it would be typed: "2 + 3*t", "sin(t)"; for a table its number of rows.
std::string formulaOf(const TimeFunction& function);

}  // namespace eigenlink
