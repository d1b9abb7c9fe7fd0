#include "views/spectrum/plot_scale.h"

#include "model/basics/verdicts.h"
#include "views/format/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {

namespace {

bool isDrawable(const SpectrumMark& mark)
{
    const std::complex<double> s = mark.value->s;
    return !mark.value->infinite && std::isfinite(s.real()) && std::isfinite(s.imag());
}

/// Largest |s| of the true eigenvalues; of all finite ones where there is no true one; 1 where all are zero.
double sizeOfSpectrum(const std::vector<SpectrumMark>& marks)
{
    double trueSize = 0;
    double smallestOther = std::numeric_limits<double>::infinity();
    for (const SpectrumMark& mark : marks) {
        const double size = isDrawable(mark) ? std::abs(mark.value->s) : 0;
        if (mark.isSpurious()) {
            smallestOther = size > 0 ? std::min(smallestOther, size) : smallestOther;
        } else {
            trueSize = std::max(trueSize, size);
        }
    }
    if (trueSize > 0) {
        return trueSize;
    }
    return std::isfinite(smallestOther) ? smallestOther : 1;
}

/// Sizes of the true eigenvalues of the first method that are not zero, ascending; of a pair one.
std::vector<double> trueSizes(const std::vector<SpectrumMark>& marks)
{
    std::vector<double> sizes;
    for (const SpectrumMark& mark : marks) {
        if (isDrawable(mark) && !mark.isSpurious() && mark.mode.method == marks.front().mode.method &&
            mark.value->s.imag() >= 0 && std::abs(mark.value->s) > 0) {
            sizes.push_back(std::abs(mark.value->s));
        }
    }
    std::ranges::sort(sizes);
    return sizes;
}

constexpr std::size_t kShown = 12;  ///< modes of a picture that cannot show all

/// True where many modes span many sizes, as those of beams do: a picture of all would show none of them.
bool areTooMany(const std::vector<double>& sizes)
{
    constexpr double kWide = 12;  ///< a plot of this many times the twelfth shows no differences among the twelve
    return sizes.size() > kShown && sizes.back() > kWide * sizes[kShown - 1];
}

/// The reach of a picture in which not all can be seen: to the farthest true eigenvalue, but of too many modes to the
/// lowest dozen, and not to a few that are so far out that the others would shrink to a dot.
double reachOf(const std::vector<SpectrumMark>& marks)
{
    constexpr double kFar = 60;  ///< what is this many times smaller falls together with zero
    std::vector<double> sizes = trueSizes(marks);
    if (areTooMany(sizes)) {
        sizes.resize(kShown);
    }
    for (std::size_t i = (sizes.size() + 1) / 2; i < sizes.size(); ++i) {
        if (i > 0 && sizes[i] > kFar * sizes[i - 1]) {
            sizes.resize(i);
        }
    }
    return sizes.empty() ? sizeOfSpectrum(marks) : sizes.back();
}

/// The size of the eigenvalues that a fit is for; infinite where it is for all.
double fittedSize(const std::vector<SpectrumMark>& marks, const AxisMap& map)
{
    const bool showsAll = map.scale == PlotScale::symlog && !areTooMany(trueSizes(marks));
    return showsAll ? std::numeric_limits<double>::infinity() : reachOf(marks) * (1 + tolerance::kEqual);
}

/// Whether a fit is for this eigenvalue; `size` is that of `fittedSize`.
bool isFitted(const SpectrumMark& mark, double size)
{
    return isDrawable(mark) && (std::isinf(size) || (!mark.isSpurious() && std::abs(mark.value->s) <= size));
}

}  // namespace

double AxisMap::toPlot(double value) const
{
    return scale == PlotScale::linear ? value : std::copysign(std::log10(1 + std::abs(value) / threshold), value);
}

double AxisMap::fromPlot(double coordinate) const
{
    return scale == PlotScale::linear ? coordinate
                                      : std::copysign((std::pow(10, std::abs(coordinate)) - 1) * threshold, coordinate);
}

AxisMap mapFor(const std::vector<SpectrumMark>& marks, PlotScale scale)
{
    double smallest = std::numeric_limits<double>::infinity();
    const double size = sizeOfSpectrum(marks);
    for (const SpectrumMark& mark : marks) {
        const double own = isDrawable(mark) && !mark.isSpurious() ? std::abs(mark.value->s) : 0;
        smallest = own > tolerance::kLeastShown * size ? std::min(smallest, own) : smallest;
    }
    if (areTooMany(trueSizes(marks))) {
        smallest = reachOf(marks);  // modes of beams lie apart where the scale bends near the upper ones
    } else if (!std::isfinite(smallest)) {
        smallest = size;
    }
    return {scale, std::pow(10, std::floor(std::log10(smallest)) - 1)};
}

PlotWindow fittingWindow(const std::vector<SpectrumMark>& marks, const AxisMap& map)
{
    const double fitted = fittedSize(marks, map);
    const double size = std::isinf(fitted) ? sizeOfSpectrum(marks) : reachOf(marks);
    double left = 0;
    double right = 0;
    double height = 0;
    for (const SpectrumMark& mark : marks) {
        if (isFitted(mark, fitted)) {
            left = std::min(left, map.toPlot(mark.value->s.real()));
            right = std::max(right, map.toPlot(mark.value->s.real()));
            height = std::max(height, std::abs(map.toPlot(mark.value->s.imag())));
        }
    }
    const double unit = map.toPlot(size);
    const double span = std::max(right - left, 0.8 * unit);
    PlotWindow window;
    window.left = std::min(left - 0.2 * span, -0.5 * unit);
    window.right = right + 0.3 * span;
    const double beyond = map.scale == PlotScale::symlog ? 1.12 : 1.35;
    window.top = std::max({beyond * height, 0.25 * span, 0.5 * unit});
    window.bottom = -window.top;
    return window;
}

bool showsFitted(const PlotWindow& window, const std::vector<SpectrumMark>& marks, const AxisMap& map)
{
    const double fitted = fittedSize(marks, map);
    return std::ranges::all_of(marks, [&](const SpectrumMark& mark) {
        return !isFitted(mark, fitted) ||
               window.contains(map.toPlot(mark.value->s.real()), map.toPlot(mark.value->s.imag()));
    });
}

PlotWindow between(const PlotWindow& first, const PlotWindow& second, double way)
{
    return {std::lerp(first.left, second.left, way), std::lerp(first.right, second.right, way),
            std::lerp(first.bottom, second.bottom, way), std::lerp(first.top, second.top, way)};
}

PlotWindow united(const PlotWindow& a, const PlotWindow& b)
{
    return {std::min(a.left, b.left), std::max(a.right, b.right), std::min(a.bottom, b.bottom), std::max(a.top, b.top)};
}

PlotWindow stretched(const PlotWindow& window, double factor)
{
    return {factor * window.left, factor * window.right, factor * window.bottom, factor * window.top};
}

bool isWorthRescaling(const PlotWindow& shown, const PlotWindow& fitting)
{
    constexpr double kAlike = 1.25;
    const auto differ = [](double a, double b) { return !(a < kAlike * b && b < kAlike * a); };
    return differ(shown.right - shown.left, fitting.right - fitting.left) ||
           differ(shown.top - shown.bottom, fitting.top - fitting.bottom) ||
           std::abs(shown.left - fitting.left) > (kAlike - 1) * (fitting.right - fitting.left);
}

std::vector<double> symlogTicks(const AxisMap& map, double lower, double upper)
{
    constexpr int kMostDecades = 40;
    constexpr double kFew = 2.5;  ///< decades of which one tick each would be too little
    std::vector<double> ticks;
    const double reach = std::max(std::abs(lower), std::abs(upper));
    const int decades = std::min(kMostDecades, static_cast<int>(std::ceil(reach)));
    for (int sign : {-1, 1}) {
        for (int i = reach < kFew ? 0 : 1; i <= decades; ++i) {
            for (const double part : reach < kFew ? std::vector{1.0, 3.0} : std::vector{1.0}) {
                const double value = sign * part * map.threshold * std::pow(10, i);
                if (map.toPlot(value) >= lower && map.toPlot(value) <= upper) {
                    ticks.push_back(value);
                }
            }
        }
    }
    if (lower <= 0 && upper >= 0) {
        ticks.push_back(0);
    }
    std::sort(ticks.begin(), ticks.end());
    return ticks;
}

}  // namespace eigenlink
