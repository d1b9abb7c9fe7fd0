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

/// How a number becomes a plot coordinate: itself, or symmetric-logarithmic
///     x ↦ sign(x) log₁₀(1 + |x| / threshold),
/// nearly linear below the threshold and a decade per unit above it.
struct AxisMap {
    PlotScale scale = PlotScale::linear;
    double threshold = 1;

    double toPlot(double value) const;
    double fromPlot(double coordinate) const;
};

/// The map for these eigenvalues: the threshold is a power of ten below the smallest true one.
AxisMap mapFor(const std::vector<SpectrumMark>& marks, PlotScale scale);

/// A window that shows the true eigenvalues well – of many that span many sizes, on linear axes, the lowest twenty –
/// with the axes and some of the right half plane. Spurious ones are taken in where they are near (linear) or finite
/// (symlog), so that far ones do not squash the picture.
PlotWindow fittingWindow(const std::vector<SpectrumMark>& marks, const AxisMap& map);

/// Values at which a symmetric-logarithmic axis between two plot coordinates is labelled: 0 and ± powers of ten.
std::vector<double> symlogTicks(const AxisMap& map, double lower, double upper);

/// "−0.5", "10⁴".
QString tickText(double value);

}  // namespace eigenlink
