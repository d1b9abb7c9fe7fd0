#pragma once

#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/mechanism/mechanism.h"

#include <complex>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// One axis of a map: a number with the values that it takes.
struct MapAxis {
    std::string name;
    std::vector<double> values;
    std::function<Outcome<Mechanism>(const Mechanism&, double)> with;
    std::string unit{};
};

/// The periodic motion at one place of a map.
struct MapPlace {
    double first = 0, second = 0;
    bool found = false;                             ///< a periodic motion was found
    bool stable = false;                            ///< none of its multipliers lies outside of the unit circle
    std::vector<std::complex<double>> multipliers;  ///< the largest first
    std::vector<double> errors;                     ///< of them
    double period = 0;                              ///< [s]
    Text reason;                                    ///< why none was found

    /// The largest |μ| of the multipliers; 0 without any.
    double largest() const { return multipliers.empty() ? 0 : std::abs(multipliers.front()); }
};

/// Stability over one or two numbers.
struct StabilityMap {
    std::vector<MapPlace> places;  ///< the second number within the first
    std::size_t columns = 1;       ///< values of the second number
    /// Values of the first number between which stability changes, by bisection; of maps over one number.
    std::vector<double> boundaries;
    bool cancelled = false;  ///< places or boundaries are missing, since the work was stopped
};

/// The periodic motions of a mechanism and their stability over one number, or two. Each is sought from the last one
/// that was found beside it, so that motions that a drawing does not lead to are followed. `period` [s]: of all; that
/// of the drives at each place where it is not given.
StabilityMap stabilityMap(const Mechanism& mechanism, const MapAxis& first, const std::optional<MapAxis>& second,
                          std::optional<double> period, const Monitor& monitor = {});

}  // namespace eigenlink
