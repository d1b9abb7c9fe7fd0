#pragma once

#include <vector>

namespace eigenlink {

/// Amplitudes of the frequencies in a quantity that was sampled at equal steps of time.
struct AmplitudeSpectrum {
    std::vector<double> frequencies;  ///< k / (N h) [Hz], k = 0 … N/2
    std::vector<double> amplitudes;   ///< of the cosine at each, in the unit of the quantity
};

/// The spectrum of N values a step h apart, by the discrete Fourier transform with Hann's window
/// w_i = ½ (1 − cos 2πi/N), after the mean is taken away:
///
///     A_k = 4/N |Σ_i w_i (x_i − x̄) e^{−2πi ik/N}|
///
/// A cosine of a frequency on the grid has its amplitude there and half of it on both sides; one between two
/// frequencies loses 15 % at most. Zero where all of it is rounding of the values, or of `scale`, what values of this
/// unit amount to elsewhere. Empty for less than two values. (Harris, On the use of windows for harmonic analysis with
/// the discrete Fourier transform, Proc. IEEE 66, 1978.)
AmplitudeSpectrum amplitudeSpectrum(const std::vector<double>& values, double step, double scale = 0);

/// A maximum of a spectrum.
struct SpectrumPeak {
    double frequency = 0;  ///< [Hz]
    double amplitude = 0;  ///< in the unit of the quantity
};

/// The maxima of at least 1 % of the largest one, the largest first. Between the frequencies of the grid the place δ of
/// the maximum, in steps of the grid, and its height follow from the shape of Hann's window and the larger neighbour,
///
///     δ = (2r − 1)/(r + 1),   r = A_{k±1}/A_k,   A = A_k πδ(1 − δ²)/sin πδ.
///
/// Side lobes of a maximum, near it and below a thirtieth of it, are left out.
std::vector<SpectrumPeak> peaksOf(const AmplitudeSpectrum& spectrum);

}  // namespace eigenlink
