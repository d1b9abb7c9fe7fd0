#pragma once

#include "model/basics/words.h"
#include "model/studies/modes/result_json.h"

#include <string>

namespace eigenlink {

/// The analysis as a table for people: its subject, the equilibrium, the eigenvalues of every method, their comparison.
std::string reportText(const Analysis& analysis, const WantedModes& options = {}, const Language& language = {});

}  // namespace eigenlink
