#pragma once

#include "app/figures/picture_file.h"

#include <optional>
#include <vector>

class QWidget;

namespace eigenlink {

class Workspace;
struct Mechanism;

/// The figures of a window that go to files and, with the data behind them, to the clipboard.
enum class WindowFigure { mechanism, complexPlane, filmStrip, sweep, agreement, sparsity, times };

/// All of them, in the order of the menus.
const std::vector<WindowFigure>& windowFigures();

/// What a figure is called in menus, and as a part of the name of a file: "Complex Plane", "complex-plane".
QString nameOf(WindowFigure figure);
QString keyOf(WindowFigure figure);

/// The view that shows a figure.
QWidget* viewOf(WindowFigure figure, const Workspace& workspace);

/// A figure in light colours for paper, and its data as tab-separated text.
struct FigureData {
    Picture picture;
    QString table;
};

/// The figure as the window shows it; nothing where there is nothing to see. It must not outlive the workspace.
std::optional<FigureData> figureOf(WindowFigure figure, const Workspace& workspace, const Mechanism& mechanism);

}  // namespace eigenlink
