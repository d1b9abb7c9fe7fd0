#pragma once

#include "app/io/language.h"
#include "model/comparison/state_comparison.h"

#include <string>

namespace eigenlink {

/// Two states of a mechanism side by side, for people: sentences, numbers that differ, modes.
std::string comparisonText(const StateComparison& comparison, const Language& language = {});

/// The same as JSON: "numbers" with "before" and "after" (null where a state has none), "modes" with the eigenvalues.
std::string comparisonJson(const StateComparison& comparison);

}  // namespace eigenlink
