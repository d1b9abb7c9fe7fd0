#pragma once

#include "app/window/parts/window_figure.h"

#include <vector>

namespace eigenlink {

class Session;
class Workspace;

/// The figures of the mechanism itself: as the canvas shows it, and the film strip. They must not outlive the
/// workspace.
std::vector<WindowFigure> figuresOf(const Workspace& workspace);

/// The figure where it is of the mechanism that is shown: pages that are not in front keep results of earlier ones.
/// The session must live as long as the figure.
WindowFigure ofShownMechanism(WindowFigure figure, Session& session);

}  // namespace eigenlink
