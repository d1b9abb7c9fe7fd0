#pragma once

#include <algorithm>
#include <limits>

namespace eigenlink {

/// Lengths of the steps along a curve of solutions, in any measure of its client.
struct StepLengths {
    double first = 1;
    double shortest = 0;  ///< a curve that needs shorter steps ends
    double longest = std::numeric_limits<double>::infinity();
    double growth = 1.4;                         ///< from a step that was taken to the next
    int most = std::numeric_limits<int>::max();  ///< trials
};

enum class StepTrial {
    tooLong,  ///< there is no solution, or one that does not continue the curve
    taken,
    last,  ///< taken, or not needed: the curve ends as it should
};

enum class CurveEnd { last, tooShort, tooMany };

/// Follows a curve of solutions by predictor–corrector steps with control of their length (Allgower, Georg,
/// Introduction to Numerical Continuation Methods, SIAM 2003, ch. 6).
///
/// 1. `tryStep(length)` predicts and corrects. It may shorten `length` to the rest of the way.
/// 2. After a step that was taken the next one is longer by `growth`.
/// 3. A step that is too long is tried again with half of its length.
template <class TryStep>
[[nodiscard]] CurveEnd followCurve(const StepLengths& lengths, const TryStep& tryStep)
{
    double length = lengths.first;
    for (int i = 0; i < lengths.most; ++i) {
        const StepTrial trial = tryStep(length);
        if (trial == StepTrial::last) {
            return CurveEnd::last;
        }
        if (trial == StepTrial::taken) {
            length = std::min(lengths.longest, lengths.growth * length);
        } else if (length /= 2; length < lengths.shortest) {
            return CurveEnd::tooShort;
        }
    }
    return CurveEnd::tooMany;
}

}  // namespace eigenlink
