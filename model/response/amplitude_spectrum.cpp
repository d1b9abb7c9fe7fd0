#include "model/response/amplitude_spectrum.h"

#include <unsupported/Eigen/FFT>

#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>
#include <numeric>

namespace eigenlink {

AmplitudeSpectrum amplitudeSpectrum(const std::vector<double>& values, double step)
{
    AmplitudeSpectrum spectrum;
    const std::size_t count = values.size();
    if (count < 2) {
        return spectrum;
    }
    const auto N = static_cast<double>(count);
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / N;
    std::vector<double> windowed(count);
    for (std::size_t i = 0; i < count; ++i) {
        const double window = 0.5 * (1 - std::cos(2 * std::numbers::pi * static_cast<double>(i) / N));
        windowed[i] = window * (values[i] - mean);
    }
    std::vector<std::complex<double>> transform;
    Eigen::FFT<double>().fwd(transform, windowed);
    for (std::size_t k = 0; k <= count / 2; ++k) {
        spectrum.frequencies.push_back(static_cast<double>(k) / (N * step));
        spectrum.amplitudes.push_back(4 / N * std::abs(transform[k]));
    }
    return spectrum;
}

}  // namespace eigenlink
