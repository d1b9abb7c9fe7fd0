#pragma once

#include <numbers>

namespace eigenlink {

/// Turns per second [Hz] of an angular frequency [rad/s].
inline double hertzOf(double omega)
{
    return omega / (2 * std::numbers::pi);
}

}  // namespace eigenlink
