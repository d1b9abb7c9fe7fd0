#pragma once

#include "views/theme/theme.h"

#include <QColor>

#include <cstddef>

class QCustomPlot;

namespace eigenlink {

struct ConfigurationAxis;
struct EnergyMap;

/// Tells branches and basins apart, in light and dark (Okabe–Ito).
QColor hueOf(std::size_t index);

/// What one of an axis is in the plot: degrees of an angle, metres of a place.
double factorOf(const ConfigurationAxis& axis);

/// Draws a map of the energy where the mechanism can be assembled: axes, tinted basins and lines of equal energy.
void drawEnergyMap(QCustomPlot& plot, const EnergyMap& map, const Theme& theme);

}  // namespace eigenlink
