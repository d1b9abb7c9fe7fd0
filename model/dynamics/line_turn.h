#pragma once

#include "model/basics/vector2.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace eigenlink {

/// A spring whose ends come so near one another in a step that its line turns by much there: its force turns along, or
/// where the ends meet jumps to the other side, which the stages of a step do not see.
struct LineTurn {
    double fraction = 1;     ///< of the step: so much may be taken, so that the line turns little or comes nearer only
    std::size_t line = 0;    ///< which
    bool isThrough = false;  ///< its ends meet at this fraction, so soon that it can be leapt over
};

/// The turn that comes first as lines go straight from `before` to `after`; none where all turn little. Ends are taken
/// to meet where they are within `least` [m] and pass one another by far less.
[[nodiscard]] std::optional<LineTurn> firstLineTurn(const std::vector<Vector2>& before,
                                                    const std::vector<Vector2>& after, double least);

/// True where a line that first shrinks and then grows again turns by much between, on the cubic through both ends and
/// their rates [m/s]; h is the time between them.
[[nodiscard]] bool turnsBetween(const std::vector<Vector2>& before, const std::vector<Vector2>& ratesBefore,
                                const std::vector<Vector2>& after, const std::vector<Vector2>& ratesAfter, double h);

}  // namespace eigenlink
