#include "model/studies/response/amplitude_spectrum.h"

#include "model/basics/tolerances.h"

#include <unsupported/Eigen/FFT>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <functional>
#include <numbers>
#include <numeric>

namespace eigenlink {

AmplitudeSpectrum amplitudeSpectrum(const std::vector<double>& values, double step, double scale)
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
        const bool isWhole = k == 0 || 2 * k == count;  // all other frequencies have half of their amplitude at −k
        spectrum.amplitudes.push_back((isWhole ? 2 : 4) / N * std::abs(transform[k]));
    }
    const auto [least, most] = std::ranges::minmax(values);
    const double largest = std::max({scale, std::abs(least), std::abs(most)});
    if (*std::ranges::max_element(spectrum.amplitudes) <= tolerance::kRounding * largest) {
        std::ranges::fill(spectrum.amplitudes, 0.0);
    }
    return spectrum;
}

std::vector<SpectrumPeak> peaksOf(const AmplitudeSpectrum& spectrum)
{
    constexpr double kLeast = 0.01, kSideLobe = 1.0 / 30;
    constexpr std::size_t kReachOfLobes = 4;
    const std::vector<double>& A = spectrum.amplitudes;
    const double largest = A.empty() ? 0 : *std::ranges::max_element(A);
    std::vector<SpectrumPeak> peaks;
    for (std::size_t k = 1; k + 1 < A.size(); ++k) {
        const std::size_t first = k - std::min(k, kReachOfLobes), last = std::min(k + kReachOfLobes, A.size() - 1);
        double around = 0;
        for (std::size_t i = first; i <= last; ++i) {
            around = std::max(around, A[i]);
        }
        if (A[k] <= A[k - 1] || A[k] < A[k + 1] || A[k] < kLeast * largest || A[k] < kSideLobe * around) {
            continue;
        }
        const double sign = A[k + 1] > A[k - 1] ? 1 : -1, r = std::max(A[k + 1], A[k - 1]) / A[k];
        const double way = std::clamp((2 * r - 1) / (r + 1), 0.0, 0.5), angle = std::numbers::pi * way;
        const double height = way > 0 ? angle * (1 - way * way) / std::sin(angle) : 1;
        peaks.push_back({spectrum.frequencies[k] + sign * way * spectrum.frequencies[1], height * A[k]});
    }
    std::ranges::stable_sort(peaks, std::greater<>(), &SpectrumPeak::amplitude);
    return peaks;
}

}  // namespace eigenlink
