#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/mechanism/parameters/number_tolerance.h"

#include <array>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// Request of a study of uncertainty.
struct SamplingOptions {
    std::vector<NamedTolerance> tolerances;
    std::size_t samples = 1000;
    std::uint64_t seed = 1;
    std::size_t modes = 10;                 ///< from the lowest
    std::vector<std::string> quantities{};  ///< of the equilibrium, beside places and angles
    std::size_t threads = 0;                ///< 0: as many as there are cores; makes no difference to the result
};

inline constexpr std::array<double, 5> kPercentiles{2.5, 25, 50, 75, 97.5};

/// The spread of one quantity.
struct QuantitySpread {
    static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

    std::string name, unit;  ///< "mode1.f", "modes2-3.zeta", "C.x"
    double nominal = kNone;
    /// (∂y/∂pᵢ) σᵢ for each tolerance; NaN where there is no derivative.
    std::vector<double> parts{};
    std::size_t count = 0;  ///< samples that have a value
    double mean = kNone;
    double deviation = kNone;       ///< standard deviation of the samples
    double deviationError = kNone;  ///< its standard error, √((m₄ − s⁴) / 4Ns²)
    std::array<double, kPercentiles.size()> percentiles{kNone, kNone, kNone, kNone, kNone};
    double least = kNone, largest = kNone;
    bool isAtCorners = false;  ///< these are extremes, at corners of the tolerances; else the most that was found

    /// The standard deviation by sensitivities, σ_y = √Σ((∂y/∂pᵢ) σᵢ)².
    double bySensitivities() const;
};

/// The poles of one mode in the samples that are kept for drawing.
struct PoleCloud {
    std::size_t mode = 0;  ///< counted from 1
    std::complex<double> nominal;
    std::vector<std::complex<double>> poles;  ///< [rad/s], Im s ≥ 0
};

/// The effect of tolerances on eigenvalues and on the equilibrium.
struct Uncertainty {
    std::vector<UncertainNumber> numbers;
    std::size_t samples = 0;   ///< that were computed
    std::size_t unstable = 0;  ///< at an equilibrium of other inertia
    std::size_t lost = 0;      ///< Newton's method did not reach the equilibrium from the nominal one
    std::size_t beyond = 0;    ///< in which an element is beyond the range of its model
    std::vector<Message> excesses;  ///< a warning for each such element, at the sample where it is farthest beyond
    /// Modes with samples that agree with none of their shapes, and how many these are.
    std::vector<std::pair<std::size_t, std::size_t>> unmatched;
    std::vector<QuantitySpread> quantities;
    std::vector<PoleCloud> clouds;
    std::size_t checked = 0;       ///< samples that were analysed in full beside
    std::size_t contradicted = 0;  ///< of these, where the full analysis has another stability or other eigenvalues
    std::vector<Text> faults;      ///< numbers without sensitivities, and why
    bool isCancelled = false;      ///< the samples before are there
};

/// The numbers of tolerances, parameters first. Fails for a tolerance that uncertainNumber refuses and for a number
/// that is named twice.
Outcome<std::vector<UncertainNumber>> uncertainNumbers(const Mechanism& mechanism,
                                                       const std::vector<NamedTolerance>& tolerances);

/// A random number in (0, 1) that depends on its key and counter alone (SplitMix64; Steele, Lea, Flood, Fast Splittable
/// Pseudorandom Number Generators, 2014).
double randomAt(std::uint64_t key, std::uint64_t counter);

/// The deviation of a number in a sample, from −T to T. It depends on the seed, the name of the number and the
/// sample alone.
double deviationAt(const UncertainNumber& number, std::uint64_t seed, std::size_t sample);

/// Spreads of eigenvalues and equilibrium under tolerances of independent numbers.
///
/// 1. Sensitivities of eigenvalues (see sensitivitiesOf), of equal ones those of their eigenspace, and central
///    differences of the quantities of the equilibrium give standard deviations as roots of sums of squares.
/// 2. In each sample the equilibrium is followed from the nominal one, by steps as short as its branch asks for. Modes
///    are assigned to the nominal ones so that the sum of their mass-weighted MAC is largest; below 0.8 they are
///    unmatched, and the means of the modes that mix are given beside. Samples whose equilibrium has another inertia
///    are unstable, those that are not reached, as beyond a fold, lost; neither is averaged.
/// 3. Every hundredth sample is analysed in full, with all checks.
/// 4. Extremes are at the corners of the tolerances where gradients keep their sign from the nominal values to there.
///
/// Fails where the analysis has no equilibrium with eigenvalues, and for tolerances and quantities that mean nothing.
Outcome<Uncertainty> uncertaintyOf(const std::shared_ptr<const Analysis>& analysis, const SamplingOptions& options,
                                   const Monitor& monitor = {});

}  // namespace eigenlink
