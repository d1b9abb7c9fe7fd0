#pragma once

#include "model/mechanism/parameters/variable.h"

namespace eigenlink {

/// True where nothing depends on a number: with this value of it the mechanism is drawn as with the present one and has
/// the same equations, as with the rest length of a spring without stiffness.
bool hasNoEffect(const Mechanism& mechanism, const Variable& variable, double value);

}  // namespace eigenlink
