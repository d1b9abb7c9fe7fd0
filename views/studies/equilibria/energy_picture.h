#pragma once

#include "model/equilibrium/search/energy_map.h"
#include "views/plot/chart_picture.h"

#include <cstddef>
#include <vector>

namespace eigenlink {

/// A picture of the energy, and what its marks are.
struct EnergyPicture {
    ChartPicture chart;                   ///< one pane
    std::vector<std::size_t> equilibria;  ///< of the list, by mark
};

/// The energy [J] along the curves of a list over the angle of a link [°]; over the way along a curve [m] where `link`
/// is none of them.
EnergyPicture energyCurves(const EquilibriumList& list, int link);
/// A map of the energy where the mechanism can be assembled: tinted basins, lines of equal energy, equilibria.
EnergyPicture energyMap(const EnergyMap& map, const Theme& theme);
/// Gives each mark the symbol, the colour and the number of its equilibrium.
void nameMarks(EnergyPicture& picture, const EquilibriumList& list, int chosen, const Theme& theme);

/// The link whose angle distinguishes most places of the curves; −1 where the way along them does.
int bestLink(const EquilibriumList& list);
/// Value of a place across the chart.
double acrossOf(const EnergyCurve& curve, const EnergyCurve::Place& place, int link);
/// Factor from an axis of a map to the chart: degrees of an angle, metres of a place.
double factorOf(const ConfigurationAxis& axis);
/// "angle of AC [°]".
QString labelOf(const ConfigurationAxis& axis);

}  // namespace eigenlink
