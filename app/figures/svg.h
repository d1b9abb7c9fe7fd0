#pragma once

#include "model/report/drawing.h"

#include <string>
#include <vector>

namespace eigenlink {

/// A drawing as an SVG element with its own size; it stands alone in a file and inside an HTML page.
std::string svgOf(const Drawing& drawing);

/// The sequence of drawings in time.
struct SvgMotion {
    double seconds = 1;  ///< that one turn takes
    bool closed = true;  ///< the first frame follows the last smoothly, else the motion starts anew with a jump
    int loops = 0;       ///< how often the turn is shown, after which the first frame stays; 0: for ever
};

/// Drawings that follow one another, as one SVG that moves without any script: what stays is there once, what only
/// changes its form moves smoothly, anything else is shown in its own frame. Throws std::invalid_argument without
/// frames.
std::string animatedSvgOf(const std::vector<Drawing>& frames, const SvgMotion& motion);

}  // namespace eigenlink
