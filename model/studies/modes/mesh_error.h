#pragma once

#include "model/analysis/analysis.h"

#include <optional>
#include <vector>

namespace eigenlink {

/// Discretisation errors of an analysis, beside rounding: its differences from the same mechanism with twice the
/// segments in every beam, mode by mode as their shapes agree best. Errors of order p of the mesh are estimated too
/// small by the factor 1 − 2⁻ᵖ: 15/16 of exact beams, 3/4 where p = 2.
struct MeshError {
    struct Mode {
        double frequency = 0, refined = 0;  ///< [Hz]

        double error() const;  ///< |frequency − refined| [Hz]
    };
    std::vector<Mode> modes;     ///< lowest first, at most as many as there are segments
    std::vector<double> places;  ///< of mechanism.points, in their order [m]
};

/// Computes equilibrium and lowest modes on the finer mesh; absent where nothing bends or either has no modes.
std::optional<MeshError> meshErrorOf(const Analysis& analysis, const Monitor& monitor = {});

}  // namespace eigenlink
