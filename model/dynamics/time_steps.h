#pragma once

#include "model/assembly/system.h"
#include "model/mechanism/expressions/time_curve.h"

#include <optional>
#include <utility>
#include <vector>

namespace eigenlink {

/// Limits the steps of an integration where functions of time act: none passes over something that its places do
/// not see – a short push while nothing moves – or over a jump, at which a step ends and another begins. The system
/// must outlive it.
class TimeSteps {
public:
    /// Steps of a motion of this duration with outputs a step apart [s].
    TimeSteps(const System& system, double duration, double outputStep);

    /// True without functions of time that change.
    bool isFree() const { return m_curves.empty(); }
    /// True where formulas act, in which anything can happen.
    bool hasFormula() const { return m_longest.has_value(); }

    struct End {
        double t = 0;
        std::optional<TimeBreak> at;  ///< the step ends before this jump
    };
    /// The end [s] of a step from `from` that was to go until `wanted`: earlier at a jump or where functions would not
    /// be followed.
    End endOf(double from, double wanted) const;

    /// The interval [s] around t, within t ± `reach`, in which no function jumps.
    std::pair<double, double> smoothAround(double t, double reach) const;

    /// An interval [s] of the motion around t over which no function jumps and a step follows all of them.
    std::pair<double, double> followedAround(double t) const;

    /// True where every function has a finite value at t [s].
    bool isFiniteAt(double t) const;
    /// True where a function has no finite value soon after t.
    bool failsAfter(double t) const;

private:
    std::vector<const TimeCurve*> m_curves;
    double m_duration, m_clock;
    std::optional<double> m_longest;  // step, where formulas act
};

}  // namespace eigenlink
