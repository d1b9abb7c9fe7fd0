#pragma once

#include "model/dynamics/observable.h"

#include <string>
#include <vector>

namespace eigenlink {

/// A motion as a table, one row for each output: the time and the observables, numbers as they read back.
std::string motionText(const Motion& motion, const std::vector<Observable>& observables, char separator);

/// The same as JSON: {"program", "status", "reason", "velocity_correction", "columns", "rows"}.
std::string motionJson(const Motion& motion, const std::vector<Observable>& observables);

}  // namespace eigenlink
