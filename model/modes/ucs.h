#pragma once

#include "model/modes/linearizer.h"

#include <array>
#include <complex>
#include <optional>
#include <vector>

namespace eigenlink {

/// Unconstrained coordinate set: penalty formulation, Ξ = αI, Θ = 2ξωI, Ω = ω²I.       [LIN] eq. (18)
///
///     M_p = M + Φ_qᵀΞΦ_q,   C_p = C + Φ_qᵀΞΘΦ_q,   K_p = H(q, ΞΩΦ) + Φ_qᵀΞΩΦ_q
///
/// at the penalty's own equilibrium Φ_qᵀΞΩΦ = f (or at the exact one with its λ, by option). The 2(n − r) true
/// eigenvalues are those whose displacement violates the constraints least, separated by the largest gap; where a true
/// root lies in the cluster near −ω(ξ ± √(ξ² − 1)) the problem is solved again with another ω.
Linearization linearizeUcs(const System& system, const Equilibrium& equilibrium, const ConstrainedLinearSystem& linear,
                           const LinearizerOptions& options, const Monitor& monitor);

/// Factors of ω and of the automatic α in the order in which they are tried.
inline constexpr std::array kOmegaFactors{1.0, 5.0, 25.0, 0.2};
inline constexpr std::array kStifferFactors{1.0, 1e2, 1e4};

/// Warns that a spectrum has another ω [rad/s] than the one that was asked for; no effect where both are equal.
void warnOfOmega(double asked, double used, Spectrum& spectrum);
/// Warns that a spectrum is that of the exact equilibrium because the penalty's own was not found.
void warnOfPlace(Spectrum& spectrum);
/// Changes the status ok to `inaccurate`, with a warning, where the errorEstimate of a true value is more than a
/// thousandth of max(|s|, the lowest |s| of a true value that is larger than its own errorEstimate).
void judgeAccuracy(Spectrum& spectrum, bool isPenaltyGiven);

/// The eigenvalues of the penalty form for exactly these numbers, however badly true and spurious ones separate.
struct PenaltySpectrum {
    /// One eigenvalue; `violation` is ‖Φ_q v‖/‖v‖ of its displacement, rows of Φ_q normalised.
    struct Value {
        std::complex<double> s;
        double violation = 0;
        bool isTrue = false;  ///< one of the 2(n − r) with the smallest violations
        Eigen::VectorXcd shape;
    };
    double alpha = 0;  ///< that was used
    double gap = 0;    ///< ratio of violations between the two kinds
    std::vector<Value> values;
};

/// The spectrum of linearizeUcs, but never with another ω than asked for, and α times `factor`. Absent where the
/// eigenvalues cannot be computed.
[[nodiscard]] std::optional<PenaltySpectrum> penaltySpectrum(const System& system, const Equilibrium& equilibrium,
                                                             const ConstrainedLinearSystem& linear,
                                                             const LinearizerOptions& options, double factor = 1);

}  // namespace eigenlink
