#pragma once

#include "model/studies/design/design.h"

#include <vector>

namespace eigenlink {

/// The end of a search for the smallest change.
struct DesignEnd {
    bool isIdle = false;     ///< none of the numbers changes any target
    bool isNearest = false;  ///< no small step comes nearer to the targets
    bool isSpent = false;    ///< the analyses that it may take were made
    bool isScanned = false;  ///< nor does any value of the only number within its range
};

/// Says that the targets are met by the smallest change.
Text wordsOfMet();

/// Says that the targets are met, or names the obstacle.
Text wordsOfDesign(const Design& design, const DesignTask& task, const DesignEnd& end);

/// Says how far the smallest damping ratio was raised. `areAtEnds`: numbers that came to the ends of their ranges.
Text wordsOfRise(const Design& design, const std::vector<bool>& areAtEnds, bool isSpent);

}  // namespace eigenlink
