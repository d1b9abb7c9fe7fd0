#pragma once

#include "model/analysis/analysis.h"
#include "model/equilibrium/search/all_equilibria.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// Indices in `spectrum.values` that a report of the wanted modes shows, in the order of the spectrum.
std::vector<std::size_t> reportedValues(const Spectrum& spectrum, const WantedModes& options);

/// The result as JSON for other programs: equilibrium, multipliers, eigenvalues with their checks, shapes as point
/// displacements. The same analysis gives the same bytes; times are never in it.
std::string resultJson(const Analysis& analysis, const WantedModes& options = {});

/// All equilibria as JSON: `analyses` are those of the list, in its order.
std::string equilibriaJson(const Mechanism& mechanism, const EquilibriumList& list,
                           const std::vector<Analysis>& analyses, const WantedModes& options = {});

/// "change_point", "zero_length", "continuum", "endless", "none".
std::string_view keyOf(SpecialPlace::Kind kind);

/// "converged", "assembled", "not_assembled", "not_found", "cancelled".
std::string_view keyOf(EquilibriumStatus status);
/// "stable", "unstable", "neutral", "unknown".
std::string_view keyOf(Stability stability);
/// "ok", "failed", "incomplete", "inaccurate", "cancelled".
std::string_view keyOf(SpectrumStatus status);

}  // namespace eigenlink
