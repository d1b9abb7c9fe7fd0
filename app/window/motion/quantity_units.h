#pragma once

#include "model/dynamics/observable.h"
#include "views/motion/motion_record.h"

#include <vector>

namespace eigenlink {

/// Names and units of these quantities in a record: SI, angles in degrees.
void nameQuantities(MotionRecord& record, const std::vector<Observable>& observables);

/// The values of a quantity in these units at every sample.
std::vector<double> valuesOf(const Observable& observable, const std::vector<MotionSample>& samples);

}  // namespace eigenlink
