#pragma once

#include "model/modes/spectrum.h"

namespace eigenlink {

/// True for a motion of the mechanism: a finite true eigenvalue.
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
