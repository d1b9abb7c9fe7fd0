#pragma once

#include "model/modes/spectrum.h"

namespace eigenlink {

/// True for the eigenvalue of a motion of the mechanism: finite and not spurious.
inline bool isMode(const Eigenvalue& value)
{
    return value.isTrue() && !value.infinite;
}

/// True for the one of a pair s, s̄ of modes that has Im s ≥ 0.
inline bool isUpperMode(const Eigenvalue& value)
{
    return isMode(value) && value.s.imag() >= 0;
}

}  // namespace eigenlink
