#pragma once

#include "views/spectrum/plot_scale.h"
#include "views/spectrum/pole_trail.h"
#include "views/theme/theme.h"

#include <QFont>
#include <QPointF>
#include <QRectF>

#include <complex>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

class QPainter;

namespace eigenlink {

/// The place of the complex plane on the paper: pixels, plot coordinates and eigenvalues.
struct PlaneGeometry {
    QRectF plane;  ///< the axes [pixels]
    QRectF rim;    ///< the strip above it for what lies outside [pixels]
    QRectF foot;   ///< the line below the tick labels for the legend [pixels]
    PlotWindow window;
    AxisMap map;

    /// Pixel of an eigenvalue, wherever it lies.
    QPointF at(std::complex<double> s) const;
};

/// An entry of the legend: a method, or all spurious ones.
struct LegendEntry {
    std::optional<Method> method;
};

/// Contents over the axes of the complex plane: a value with functions that paint it.
struct ComplexPlanePicture {
    std::vector<SpectrumMark> marks;
    Theme theme;
    std::optional<std::size_t> selected;  ///< mark with the solid ring
    std::optional<std::size_t> current;   ///< mark the keyboard stands at, dashed ring
    std::set<Method> hidden;
    bool spuriousVisible = true;
    std::shared_ptr<const std::vector<std::complex<double>>> clouds;  ///< true eigenvalues under tolerances; null: none
    std::vector<TrailStep> trail;  ///< where the true eigenvalues were while something is changed
    double trailStrength = 1;      ///< 0 … 1, while the whole trail fades

    bool isVisible(const SpectrumMark& mark) const;
    /// True for marks that are infinite or outside the window: they sit on the rim.
    bool isOnRim(const SpectrumMark& mark, const PlaneGeometry& geometry) const;
    /// The place of each mark; absent for hidden ones.
    std::vector<std::optional<QPointF>> positions(const PlaneGeometry& geometry, const QFont& font) const;

    /// The marks on the rim that the words at this pixel count; none where there are no words.
    std::vector<std::size_t> countedAt(QPointF pixel, const PlaneGeometry& geometry, const QFont& font) const;

    /// Tint of the unstable half plane, damping rays with their ratio, the axes through zero.
    void paintBackground(QPainter& painter, const PlaneGeometry& geometry) const;
    /// The rim with its counts, all marks, the rings.
    void paintMarks(QPainter& painter, const PlaneGeometry& geometry) const;
    /// "○ MCS × RCS + UCS" and the name of the real axis.
    void paintFoot(QPainter& painter, const PlaneGeometry& geometry) const;
    /// The place of the name of the real axis on the plane, for words that find no room in the foot: as low as no mark
    /// lies under it, at the right side or else at the left.
    QRectF axisNameBox(const PlaneGeometry& geometry, const QFont& font, const QSizeF& size) const;
    /// The legend's entry at this pixel.
    std::optional<LegendEntry> legendAt(QPointF pixel, const PlaneGeometry& geometry, const QFont& font) const;
};

}  // namespace eigenlink
