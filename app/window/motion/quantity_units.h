#pragma once

#include "model/dynamics/observable.h"
#include "views/studies/motion/motion_record.h"

#include <vector>

namespace eigenlink {

/// Names, meanings and units of these quantities in a record: SI, angles in degrees.
void nameQuantities(MotionRecord& record, const Mechanism& mechanism, const std::vector<Observable>& observables);

/// Values of a quantity in SI units in these units.
std::vector<double> shownValues(const Observable& observable, std::vector<double> values);

}  // namespace eigenlink
