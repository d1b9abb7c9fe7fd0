#pragma once

#include "model/mechanism/expressions/expression.h"
#include "model/mechanism/expressions/time_function.h"

#include <optional>
#include <variant>
#include <vector>

namespace eigenlink {

/// Two neighbouring numbers between which a function of time jumps, or its derivatives do; one where it is the third.
struct TimeBreak {
    double before = 0, after = 0;
};

/// A cubic spline through points (t, value) with t increasing, not-a-knot at both ends: through four points it is the
/// cubic, through three the parabola. Beyond its ends it goes on along the tangents there.
class Spline {
public:
    /// `rows` are (t [s], value), t increasing; one gives a constant, none gives 0. (De Boor, A Practical Guide to
    /// Splines, 1978, ch. IV.)
    explicit Spline(const std::vector<Vector2>& rows);
    /// Value and first two derivatives at t [s].
    Jet at(double t) const;
    /// See TimeCurve::followedUntil.
    double followedUntil(double from, double to) const;
    /// See TimeCurve::firstBreak. The second derivative jumps at the ends, the third at the rows between.
    std::optional<TimeBreak> firstBreak(double from, double to) const;

private:
    std::vector<Vector2> m_rows;
    std::vector<double> m_second;  // derivatives at the rows
};

/// A function of time, ready to be evaluated with its derivatives.
class TimeCurve {
public:
    /// `drawn` stands for a constant part that is left out. A function with a fault is zero.
    explicit TimeCurve(const TimeFunction& function, double drawn = 0);

    /// Value and first two derivatives at t [s].
    Jet at(double t) const;
    /// True for a constant.
    bool isConstant() const { return std::holds_alternative<double>(m_rule); }
    /// True for a formula, in which anything can happen at any time.
    bool isFormula() const { return std::holds_alternative<Expression>(m_rule); }

    /// The end of a step from `from` towards `to` in which a few samples resolve the function: of waves a
    /// period, of tables some rows, of formulas as far as samples are followed by their neighbours. At least a little.
    double followedUntil(double from, double to) const;
    /// The first jump of the function or of a derivative after `from`, up to `to`; of formulas as far as samples of
    /// their edges show it.
    std::optional<TimeBreak> firstBreak(double from, double to) const;

private:
    std::variant<double, TimeFunction::Ramp, TimeFunction::Harmonic, Spline, Expression> m_rule;
};

}  // namespace eigenlink
