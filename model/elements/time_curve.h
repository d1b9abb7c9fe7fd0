#pragma once

#include "model/elements/expression.h"
#include "model/elements/time_function.h"

#include <variant>
#include <vector>

namespace eigenlink {

/// A cubic spline through points (t, value) with t increasing, not-a-knot at both ends: through four points it is the
/// cubic, through three the parabola. Beyond its ends it goes on along the tangents there.
class Spline {
public:
    explicit Spline(const std::vector<Vector2>& rows);
    Jet at(double t) const;

private:
    std::vector<Vector2> m_rows;
    std::vector<double> m_second;  // derivatives at the rows
};

/// A function of time, ready to be evaluated with its derivatives.
class TimeCurve {
public:
    /// `drawn` stands for a constant part that is left out. A function with a fault is zero.
    explicit TimeCurve(const TimeFunction& function, double drawn = 0);

    Jet at(double t) const;
    /// True where nothing ever changes.
    bool isConstant() const { return std::holds_alternative<double>(m_rule); }

private:
    std::variant<double, TimeFunction::Ramp, TimeFunction::Harmonic, Spline, Expression> m_rule;
};

}  // namespace eigenlink
