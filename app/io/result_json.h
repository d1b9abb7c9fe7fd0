#pragma once

#include "model/analysis/analysis.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// What of an analysis is reported.
struct ReportOptions {
    /// How many modes, true ones only; absent: the full spectrum, spurious values included.
    std::optional<std::size_t> modes;
    /// Which of them come first.
    ModeTarget target{};
};

/// Indices in `spectrum.values` that a report with these options shows, in the order of the spectrum.
std::vector<std::size_t> reportedValues(const Spectrum& spectrum, const ReportOptions& options);

/// The method that the others are compared with: the first that succeeded; absent when none did.
std::optional<Method> comparedWith(const Analysis& analysis);

/// The result as JSON for other programs: equilibrium, multipliers, eigenvalues with their checks, shapes as point
/// displacements. The same analysis gives the same bytes; times are never in it.
std::string resultJson(const Analysis& analysis, const ReportOptions& options = {});

/// "converged", "assembled", "not_assembled", "not_found", "cancelled".
std::string_view keyOf(EquilibriumStatus status);
/// "stable", "unstable", "neutral", "unknown".
std::string_view keyOf(Stability stability);
/// "ok", "failed", "incomplete", "cancelled".
std::string_view keyOf(SpectrumStatus status);

}  // namespace eigenlink
