#pragma once

#include "model/mechanism/templates/mechanism_template.h"

namespace eigenlink {

/// Crank, rod and a slider on a straight guide; a spring may hold the slider. `build` throws std::invalid_argument
/// where the rod does not reach the guide.
MechanismTemplate sliderCrankTemplate();

}  // namespace eigenlink
