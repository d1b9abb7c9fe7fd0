#pragma once

#include <algorithm>
#include <cmath>

namespace eigenlink {

/// Part of the length that would have just the error that is allowed, and the factor by which lengths change at most.
inline constexpr double kCautionOfSteps = 0.85, kMostChangeOfSteps = 5;

/// The factor from the length of an accepted step to that of the next one, min(5, 0.85 e^(−1/p)): the error e is in
/// units of the tolerance and falls with the power p, `order`, of the length. (Hairer, Nørsett, Wanner, Solving
/// Ordinary Differential Equations I, 2nd ed. 1993, sect. II.4.)
inline double changeAfterAccepted(double error, double order)
{
    return std::min(kMostChangeOfSteps, kCautionOfSteps * std::pow(error, -1 / order));
}

/// The factor from the length of a rejected step to that of the next trial, max(1/5, 0.85 e^(−1/p)); 1/2 where the
/// error is not known.
inline double changeAfterRejected(double error, double order)
{
    const bool isKnown = std::isfinite(error) && error > 1;
    return std::max(1 / kMostChangeOfSteps, isKnown ? kCautionOfSteps * std::pow(error, -1 / order) : 0.5);
}

}  // namespace eigenlink
