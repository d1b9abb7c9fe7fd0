#pragma once

#include "views/spectrum/spectrum_mark.h"

#include <QString>

#include <vector>

namespace eigenlink {

enum class PlotScale { linear, symlog };

/// A range of plot coordinates on both axes.
struct PlotWindow {
    double left = -1, right = 1, bottom = -1, top = 1;

    bool contains(double x, double y) const { return x >= left && x <= right && y >= bottom && y <= top; }
    friend bool operator==(const PlotWindow&, const PlotWindow&) = default;
};

/// Map of a number to a plot coordinate: itself, or symmetric-logarithmic
///     x ↦ sign(x) log₁₀(1 + |x| / threshold),
/// nearly linear below the threshold and a decade per unit above it.
struct AxisMap {
    PlotScale scale = PlotScale::linear;
    double threshold = 1;

    double toPlot(double value) const;
    double fromPlot(double coordinate) const;
};

/// The map for these eigenvalues: the threshold is a power of ten below the smallest true one; where `fittingWindow`
/// shows the lowest dozen, below the twelfth, so that none of the dozen covers another.
AxisMap mapFor(const std::vector<SpectrumMark>& marks, PlotScale scale);

/// A window that shows the true eigenvalues well, of many that span many sizes the lowest dozen, with the axes and some
/// of the right half plane. Spurious ones count on the symmetric-logarithmic scale alone, and only where all are shown,
/// so that they never stretch the picture.
PlotWindow fittingWindow(const std::vector<SpectrumMark>& marks, const AxisMap& map);

/// Whether each eigenvalue that `fittingWindow` is for lies inside a window.
bool showsFitted(const PlotWindow& window, const std::vector<SpectrumMark>& marks, const AxisMap& map);

/// The window between two, `way` ∈ [0, 1] from the first to the second.
PlotWindow between(const PlotWindow& first, const PlotWindow& second, double way);
/// The smallest window with both in it.
PlotWindow united(const PlotWindow& a, const PlotWindow& b);
/// A window stretched about the zero of both axes.
PlotWindow stretched(const PlotWindow& window, double factor);
/// True when a fit differs so much from the shown window that the axes should change.
bool isWorthRescaling(const PlotWindow& shown, const PlotWindow& fitting);

/// Values at which a symmetric-logarithmic axis between two plot coordinates is labelled: 0 and ± powers of ten,
/// of few decades from the threshold on and with 3 times the powers between them.
std::vector<double> symlogTicks(const AxisMap& map, double lower, double upper);

}  // namespace eigenlink
