#pragma once

#include "model/mechanism/templates/mechanism_template.h"

namespace eigenlink {

/// Crank, rod and a slider on a straight guide; a spring may hold the slider.
MechanismTemplate sliderCrankTemplate();

}  // namespace eigenlink
