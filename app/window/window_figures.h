#pragma once

#include "app/window/parts/window_figure.h"

#include <vector>

namespace eigenlink {

class Workspace;

/// The figures of the mechanism itself: as the canvas shows it, and the film strip. They must not outlive the
/// workspace.
std::vector<WindowFigure> figuresOf(const Workspace& workspace);

}  // namespace eigenlink
