#pragma once

#include "model/mechanism/templates/mechanism_template.h"

namespace eigenlink {

/// Crank, rod and a slider on a straight guide; a spring may hold the slider. Numbers with which the rod does not reach
/// the guide are refused with std::invalid_argument.
MechanismTemplate sliderCrankTemplate();

}  // namespace eigenlink
