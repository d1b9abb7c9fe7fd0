#pragma once

#include "model/design/design.h"

#include <vector>

namespace eigenlink {

/// How a search for the smallest change came to its end.
struct DesignEnd {
    bool isIdle = false;     ///< none of the numbers changes any target
    bool isNearest = false;  ///< no small step comes nearer to the targets
    bool isSpent = false;    ///< the analyses that it may take were made
};

/// That the targets are met by the smallest change.
Text wordsOfMet();

/// That the targets are met, or what holds them.
Text wordsOfDesign(const Design& design, const DesignTask& task, const DesignEnd& end);

/// What was made of the smallest damping ratio. `areAtEnds`: numbers that came as far as is looked.
Text wordsOfRise(const Design& design, const std::vector<bool>& areAtEnds, bool isSpent);

}  // namespace eigenlink
