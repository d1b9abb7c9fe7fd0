#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/monitor.h"
#include "model/modes/ucs.h"

#include <complex>
#include <optional>
#include <vector>

namespace eigenlink {

/// α, ξ and ω of UCS. α as a factor of that of the analysis, which is
/// chosen by the mass of the mechanism unless a number was given.
struct PenaltyChoice {
    double alphaFactor = 1;
    double xi = 1;
    double omega = 10;  ///< [rad/s]

    friend bool operator==(const PenaltyChoice&, const PenaltyChoice&) = default;
};

/// Which of the three is turned.
enum class PenaltyKnob { alpha, xi, omega };

/// The number of a knob: the factor of α, ξ, or ω [rad/s].
double valueOf(const PenaltyChoice& choice, PenaltyKnob knob);
/// The choice with that number of its knob.
PenaltyChoice withValue(PenaltyChoice choice, PenaltyKnob knob, double value);

/// Paths of the eigenvalues of UCS when one of its numbers is turned, and the true ones without penalty.
struct PenaltyStudy {
    PenaltyChoice choice;
    PenaltyKnob knob = PenaltyKnob::alpha;
    std::optional<PenaltySpectrum> now;       ///< with `choice`; absent where it cannot be computed
    std::vector<PenaltyChoice> stations;      ///< along the range of the knob
    std::vector<PenaltySpectrum> track;       ///< at these
    std::vector<std::complex<double>> exact;  ///< the true values by MCS
    double largestError = 0;                  ///< of the true ones now, each against the nearest exact one [rad/s]
    double nearestRoot = 0;  ///< of the spurious ones now, the mean distance from −ω(ξ ± √(ξ²−1))
};

/// Larger systems take too long to be solved again and again while a knob is turned.
inline constexpr Eigen::Index kLargestTurned = 120;

/// True where `studyPenalty` can answer: a full, dense analysis of a small system with MCS values.
bool canStudyPenalty(const Analysis& analysis);

/// Solves UCS with this choice and at `stations` values of the knob, evenly apart on a logarithmic scale of its range;
/// values without a solution are left out. Empty where canStudyPenalty is false.
PenaltyStudy studyPenalty(const Analysis& analysis, const PenaltyChoice& choice, PenaltyKnob knob, int stations,
                          const Monitor& monitor = {});

/// The range in which a knob is turned: least and greatest value, on a logarithmic scale.
struct KnobRange {
    double least, greatest;
};
/// The range of a knob, in the units of valueOf.
KnobRange rangeOf(PenaltyKnob knob);

}  // namespace eigenlink
