#pragma once

#include "model/basics/outcome.h"

#include <vector>

namespace eigenlink {

/// A decaying oscillation x(t) = e^{−σt} (a cos ωt + b sin ωt) + c that fits a curve.
struct Decay {
    double frequency = 0;       ///< ω/2π [Hz]
    double dampingRatio = 0;    ///< σ/√(σ² + ω²); negative where the oscillation grows
    double offset = 0;          ///< c, in the unit of the curve
    double explainedShare = 0;  ///< 1 − Σ(x_i − x(t_i))²/Σ(x_i − x̄)²
};

/// Fits a decaying oscillation to samples by separable least squares: for each (σ, ω) the amplitudes a, b, c follow
/// from a linear problem, and (σ, ω) from Gauss–Newton steps that begin at the largest peak of the amplitude spectrum
/// (Golub & Pereyra 1973). Times [s] increase; their steps may differ. Fails with a sentence for fewer than 8 samples,
/// for times that do not increase, and for curves without an oscillation.
Outcome<Decay> decayOf(const std::vector<double>& times, const std::vector<double>& values);

}  // namespace eigenlink
