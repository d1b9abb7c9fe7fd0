#pragma once

#include "app/io/language.h"
#include "model/analysis/analysis.h"
#include "model/equilibria/all_equilibria.h"

#include <string>
#include <vector>

namespace eigenlink {

/// All equilibria as a table for people: energy, stability, angles of the links and modes of each, then what is no
/// single equilibrium, and how sure it is that none is missing.
std::string equilibriaText(const Mechanism& mechanism, const EquilibriumList& list,
                           const std::vector<Analysis>& analyses, const Language& language = {});

}  // namespace eigenlink
