#pragma once

#include "model/dynamics/floquet.h"
#include "model/dynamics/stability_map.h"
#include "model/dynamics/steady_rotation.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// One deviation from a steady motion: how it grows and what moves in it.
struct SteadyMode {
    std::complex<double> multiplier;  ///< over one period
    std::complex<double> s;           ///< [rad/s]; its imaginary part is known up to whole turns a period
    std::vector<std::string> movers;  ///< coordinates that move most
    bool grows = false;
};

/// A periodic motion, or a steady rotation in its turning frame, with its deviations.
struct SteadyStudy {
    std::shared_ptr<const System> system;
    double period = 0;  ///< [s]
    MotionState state;  ///< at t = 0
    std::vector<SteadyMode> modes;
    std::vector<Eigen::VectorXcd> shapes;  ///< δq of each mode
    bool isStable = false;
    bool isRotation = false;  ///< found as a steady rotation, with exact exponents
    double closure = 0;
    Text failure;  ///< why there is none
};

/// One axis of a map as it is asked for.
struct SteadyAxis {
    std::string name;
    double from = 0, to = 0;
    int points = 15;
};

/// A map of stability over one number or two.
struct SteadyMap {
    SteadyAxis first;
    std::optional<SteadyAxis> second;
    StabilityMap map;
    Text failure;
};

}  // namespace eigenlink
