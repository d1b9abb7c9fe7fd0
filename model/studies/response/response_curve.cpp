#include "model/studies/response/frequency_response.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace eigenlink {

namespace {

/// Largest distance from a peak at which its points of half the power are sought, and longest steps, in the logarithm
/// of the frequency.
constexpr double kFarthestBeside = 10;
constexpr double kLongestBeside = 0.05;
constexpr double kFirstBeside = 1e-7;  ///< Steps only: first step beside a peak, in the logarithm of the frequency
/// Maxima lie so many widths of a mode from its frequency at most.
constexpr double kWidthsBeside = 3;

/// Golden section for the largest amplitude between two frequencies.
double highestBetween(FrequencyResponse& response, double low, double high)
{
    const double ratio = (std::sqrt(5.0) - 1) / 2;
    double a = high - ratio * (high - low), b = low + ratio * (high - low);
    double atA = std::abs(response.at(a)), atB = std::abs(response.at(b));
    // Near a maximum, arguments differ measurably only beyond the square root of rounding.
    for (int i = 0; i < 100 && high - low > tolerance::kEqual * high; ++i) {
        if (atA > atB) {
            high = b;
            b = a;
            atB = atA;
            a = high - ratio * (high - low);
            atA = std::abs(response.at(a));
        } else {
            low = a;
            a = b;
            atA = atB;
            b = low + ratio * (high - low);
            atB = std::abs(response.at(b));
        }
    }
    return 0.5 * (low + high);
}

/// The frequency beside a peak at which the amplitude has fallen to `level`; nothing where it rises before. Steps are
/// those of the logarithm of the frequency: nothing lies beyond 0.
std::optional<double> fallBeside(FrequencyResponse& response, const ResponsePeak& peak, double direction)
{
    const double level = peak.amplitude / std::numbers::sqrt2;
    const auto placeAt = [&](double way) { return peak.omega * std::exp(direction * way); };
    double inside = 0, outside = kFirstBeside, before = peak.amplitude;
    while (outside < kFarthestBeside) {
        const double amplitude = std::abs(response.at(placeAt(outside)));
        if (amplitude < level) {
            for (int i = 0; i < 60 && outside - inside > tolerance::kRoundingOfSum; ++i) {
                const double middle = 0.5 * (inside + outside);
                (std::abs(response.at(placeAt(middle))) < level ? outside : inside) = middle;
            }
            return placeAt(0.5 * (inside + outside));
        }
        if (amplitude > before * (1 + tolerance::kNegligible)) {
            return std::nullopt;
        }
        inside = outside;
        before = amplitude;
        outside += std::min(0.6 * outside, kLongestBeside);
    }
    return std::nullopt;
}

/// The place of a maximum, known to the square root of rounding, where the polynomial through five points about it has
/// its own; `width` is that of the peak.
double settledPeak(FrequencyResponse& response, double omega, double width)
{
    const double h = tolerance::kStepOfSecondDifference * width;
    const auto power = [&](int i) { return std::norm(response.at(omega + i * h)); };
    const double a = power(-2), b = power(-1), c = power(0), d = power(1), e = power(2);
    const double first = (a - 8 * b + 8 * d - e) / 12, second = (-a + 16 * b - 30 * c + 16 * d - e) / 12;
    const double third = (e - 2 * d + 2 * b - a) / 2;
    double x = -first / second;
    x -= (first + second * x + third * x * x / 2) / (second + third * x);
    return std::abs(x) <= 2 ? omega + x * h : omega;
}

ResponsePeak peakAt(FrequencyResponse& response, double omega)
{
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    ResponsePeak peak{omega, std::abs(response.at(omega)), 0, std::numeric_limits<double>::infinity(), 0, 0};
    if (!std::isfinite(peak.amplitude)) {
        return peak;
    }
    const auto below = fallBeside(response, peak, -1), above = fallBeside(response, peak, 1);
    peak.damping = peak.quality = kNone;
    if (below && above) {
        peak.omega = settledPeak(response, omega, std::min(*above - omega, omega - *below));
        peak.below = *below;
        peak.above = *above;
        peak.damping = (*above - *below) / (2 * peak.omega);
        peak.quality = peak.omega / (*above - *below);
    }
    return peak;
}

/// Adds the maximum between two frequencies where there is one.
void addPeakBetween(FrequencyResponse& response, double low, double high, std::vector<ResponsePeak>& peaks)
{
    const double omega = highestBetween(response, low, high);
    const double height = std::abs(response.at(omega));
    const double ends = std::max(std::abs(response.at(low)), std::abs(response.at(high)));
    const bool known = std::ranges::any_of(
        peaks, [&](const ResponsePeak& peak) { return std::abs(peak.omega - omega) < tolerance::kNearlySame * omega; });
    if (height > ends * (1 + tolerance::kRounding) && !known) {
        peaks.push_back(peakAt(response, omega));
    }
}

/// Maxima of the samples, and those of narrow resonances that the samples step over.
void findPeaks(FrequencyResponse& response, const ResponseOptions& options, const Monitor& monitor,
               ResponseCurve& curve)
{
    const std::vector<FrequencyResponse::Resonance> resonances = response.resonances();
    const auto& omegas = curve.omegas;
    const auto isUndampedWithin = [&](double low, double high) {
        return std::ranges::any_of(resonances, [&](const FrequencyResponse::Resonance& each) {
            return each.width == 0 && each.omega >= low && each.omega <= high;
        });
    };
    for (const FrequencyResponse::Resonance& each : resonances) {
        if (monitor.isCancelled()) {
            curve.cancelled = true;
            break;
        }
        if (each.omega < options.from || each.omega > options.to) {
            continue;
        }
        if (each.width == 0) {
            const double infinite = std::numeric_limits<double>::infinity();
            curve.peaks.push_back({each.omega, infinite, 0, infinite, 0, 0});
        } else if (each.width < 0.3 * each.omega) {
            addPeakBetween(response, std::max(each.omega - kWidthsBeside * each.width, 0.1 * each.omega),
                           each.omega + kWidthsBeside * each.width, curve.peaks);
        }
    }
    // Where no mode moves the output a maximum is rounding.
    const bool hasModes = !response.knowsAllModes() || response.sees(response.output());
    for (std::size_t i = 1; i + 1 < omegas.size() && hasModes && !curve.cancelled; ++i) {
        curve.cancelled = monitor.isCancelled();
        const double height = std::abs(curve.values[i]);
        const bool isHighest = height >= std::abs(curve.values[i - 1]) && height > std::abs(curve.values[i + 1]);
        if (isHighest && !isUndampedWithin(omegas[i - 1], omegas[i + 1])) {
            addPeakBetween(response, omegas[i - 1], omegas[i + 1], curve.peaks);
        }
    }
    std::ranges::sort(curve.peaks, {}, &ResponsePeak::omega);
}

}  // namespace

ResponseCurve responseCurve(FrequencyResponse& response, const ResponseOptions& options, const Monitor& monitor)
{
    ResponseCurve curve;
    for (std::size_t i = 0; i < options.points; ++i) {
        curve.cancelled = monitor.isCancelled();
        if (curve.cancelled) {
            return curve;
        }
        const double x = options.points > 1 ? static_cast<double>(i) / static_cast<double>(options.points - 1) : 0;
        const double omega = options.logarithmic ? options.from * std::pow(options.to / options.from, x)
                                                 : options.from + x * (options.to - options.from);
        curve.omegas.push_back(omega);
        const std::vector<std::complex<double>> values = response.allAt(omega);
        curve.values.push_back(values.front());
        curve.further.resize(values.size() - 1);
        for (std::size_t k = 1; k < values.size(); ++k) {
            curve.further[k - 1].push_back(values[k]);
        }
        if (options.contributions) {
            curve.contributions.push_back(response.contributions(omega));
        }
        monitor.report(x, "frequency response");
    }
    findPeaks(response, options, monitor, curve);
    return curve;
}

}  // namespace eigenlink
