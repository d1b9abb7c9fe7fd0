#pragma once

#include <numbers>

namespace eigenlink {

/// The frequency f = ω/(2π) [Hz] of an angular frequency ω [rad/s].
inline double hertzOf(double omega)
{
    return omega / (2 * std::numbers::pi);
}

}  // namespace eigenlink
