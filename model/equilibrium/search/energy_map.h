#pragma once

#include "model/equilibrium/search/all_equilibria.h"

#include <Eigen/Dense>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// Quantity on one axis of a picture of configurations: the angle of a link [rad], or x or y of a point [m].
struct ConfigurationAxis {
    enum class Kind { angle, x, y };
    Kind kind = Kind::angle;
    std::string part;  ///< id of the link or point
    double low = 0, high = 0;
    bool isPeriodic = false;  ///< a whole turn from low to high

    /// The value in a configuration q [rad] or [m], within [low, high) where it is periodic.
    double valueAt(const System& system, const Eigen::VectorXd& q) const;
};

/// The energy of a mechanism with two degrees of freedom over two of its angles or coordinates, as far as one sheet of
/// configurations goes that hangs together: V at grid places, NaN where the mechanism cannot be assembled.
struct EnergyMap {
    ConfigurationAxis across, up;
    std::size_t columns = 0, rows = 0;
    std::vector<double> energy{};      ///< row by row from below [J]
    std::vector<Eigen::VectorXd> q{};  ///< empty where there is none
    std::vector<int> basin{};  ///< the minimum, by its number in the list, that steepest descent leads to; −1: none
    struct Mark {
        std::size_t equilibrium = 0;  ///< in the list
        double across = 0, up = 0;
    };
    std::vector<Mark> marks{};  ///< equilibria on this sheet

    /// The value low + (high − low) i / c of the axis `across` at column i: c = columns for a periodic axis, else
    /// columns − 1.
    double acrossOf(std::size_t column) const;
    /// The value of the axis `up` at a row, in the same way.
    double upOf(std::size_t row) const;
    /// The index of a grid place in `energy`, `q` and `basin`.
    std::size_t placeOf(std::size_t column, std::size_t row) const { return row * columns + column; }
    /// The grid place nearest to these values that has a configuration; absent where no place has one.
    [[nodiscard]] std::optional<std::size_t> nearest(double across, double up) const;
};

/// One map for each sheet that holds equilibria of the list, the sheet with most of them first, at most `mostSheets`;
/// empty unless the mechanism has two degrees of freedom and no deformations.
///
/// 1. The axes are the two angles of links, else the coordinates of a point, that determine a configuration best.
/// 2. From each equilibrium the sheet is filled from place to place by Newton's method on Φ = 0 and the two values.
/// 3. Basins follow steepest descent from place to place.
std::vector<EnergyMap> energyMapsOf(const EquilibriumList& list, std::size_t resolution, std::size_t mostSheets,
                                    const Monitor& monitor = {});

/// Pieces of the lines V = `level` [J] through the map, from (across, up) to (across, up).
std::vector<std::pair<std::pair<double, double>, std::pair<double, double>>> contourOf(const EnergyMap& map,
                                                                                       double level);

}  // namespace eigenlink
