#pragma once

#include "model/mechanism/templates/mechanism_template.h"

namespace eigenlink {

/// Watt's six-bar: the rocker of a four-bar is a triangle that drives a second loop.
MechanismTemplate wattSixBarTemplate();

/// Stephenson's six-bar: the coupler of a four-bar is a triangle that drives two more links.
MechanismTemplate stephensonSixBarTemplate();

}  // namespace eigenlink
