#pragma once

#include "model/report/drawing.h"

#include <string>
#include <vector>

namespace eigenlink {

/// A drawing as an SVG element with its own size; it stands alone in a file and inside an HTML page.
std::string svgOf(const Drawing& drawing);

/// Drawings that follow one another and begin again, as one SVG that moves without any script: what stays is there
/// once, what only changes its form moves smoothly, anything else is shown in its own frame. `closed`: the first
/// frame follows the last smoothly, else the motion starts anew with a jump. Throws std::invalid_argument without
/// frames.
///
/// `seconds`: duration of all frames.
std::string animatedSvgOf(const std::vector<Drawing>& frames, double seconds, bool closed = true);

}  // namespace eigenlink
