#include "model/studies/response/decay_fit.h"

#include "model/basics/tolerances.h"
#include "model/studies/response/amplitude_spectrum.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace eigenlink {

namespace {

constexpr std::size_t kFewestSamples = 8;
/// Steps of Gauss–Newton; a fit that has not settled by then is taken as it is.
constexpr int kMostSteps = 60;
/// Share of the variance that an oscillation must explain to count as one.
constexpr double kLeastShare = 0.3;

struct Samples {
    Eigen::VectorXd t, x;

    double duration() const { return t(t.size() - 1) - t(0); }
};

/// The linear part of a fit at (σ, ω): amplitudes, residuals, and their derivatives with respect to σ and ω.
struct Projection {
    Eigen::VectorXd amplitudes;
    Eigen::VectorXd residual;
    Eigen::MatrixXd slopes;
};

Projection project(const Samples& samples, const Eigen::Vector2d& p)
{
    const Eigen::ArrayXd t = samples.t.array() - samples.t(0);
    const Eigen::ArrayXd decay = (-p(0) * t).exp(), cosine = decay * (p(1) * t).cos(), sine = decay * (p(1) * t).sin();
    Eigen::MatrixXd basis(t.size(), 3);  // of any size: these decompositions are compiled already
    basis << cosine.matrix(), sine.matrix(), Eigen::VectorXd::Ones(t.size());
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(basis);
    Projection found;
    found.amplitudes = qr.solve(samples.x);
    found.residual = samples.x - basis * found.amplitudes;
    const double a = found.amplitudes(0), b = found.amplitudes(1);
    found.slopes.resize(t.size(), 2);
    found.slopes << (-t * (a * cosine + b * sine)).matrix(), (t * (b * cosine - a * sine)).matrix();
    // Kaufman's form: changes that the amplitudes can take over do not move σ and ω.
    const Eigen::MatrixXd thin = qr.householderQ() * Eigen::MatrixXd::Identity(t.size(), 3);
    found.slopes -= thin * (thin.transpose() * found.slopes).eval();
    return found;
}

/// Gauss–Newton with halved steps, from (σ, ω).
Projection refine(const Samples& samples, Eigen::Vector2d& p)
{
    Projection now = project(samples, p);
    for (int i = 0; i < kMostSteps; ++i) {
        Eigen::VectorXd step = Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(now.slopes).solve(now.residual);
        const double largest = 0.5 * p(1);
        step *= std::min(1.0, largest / std::max(step.norm(), tolerance::kElevenDigits * p(1)));
        std::optional<Projection> next;
        for (int halving = 0; halving < 20 && !next; ++halving, step *= 0.5) {
            Projection tried = project(samples, p + step);
            if (p(1) + step(1) > 0 && tried.residual.squaredNorm() <= now.residual.squaredNorm()) {
                next = std::move(tried);
                p += step;
                break;
            }
        }
        if (!next) {
            break;
        }
        now = std::move(*next);
        if (step.norm() <= tolerance::kElevenDigits * p(1)) {
            break;
        }
    }
    return now;
}

/// The samples at equal steps of time, by straight lines between them.
std::vector<double> atEqualSteps(const Samples& samples)
{
    const Eigen::Index n = samples.t.size();
    std::vector<double> values;
    for (Eigen::Index i = 0, k = 0; i < n; ++i) {
        const double t = samples.t(0) + samples.duration() * static_cast<double>(i) / static_cast<double>(n - 1);
        while (k + 2 < n && samples.t(k + 1) < t) {
            ++k;
        }
        const double share = (t - samples.t(k)) / (samples.t(k + 1) - samples.t(k));
        values.push_back(samples.x(k) + share * (samples.x(k + 1) - samples.x(k)));
    }
    return values;
}

/// σ by which the second half of the curve is weaker than the first.
double decayOfHalves(const Samples& samples)
{
    const Eigen::Index half = samples.x.size() / 2;
    const Eigen::VectorXd deviation = samples.x.array() - samples.x.mean();
    const double first = deviation.head(half).norm(), second = deviation.tail(half).norm();
    return first > 0 && second > 0 ? -std::log(second / first) / (0.5 * samples.duration()) : 0;
}

Outcome<Samples> samplesOf(const std::vector<double>& times, const std::vector<double>& values)
{
    if (times.size() != values.size() || times.size() < kFewestSamples) {
        return Failure{
            Text("{1} values are too few to find an oscillation; {2} are needed", values.size(), kFewestSamples)};
    }
    if (std::ranges::adjacent_find(times, std::greater_equal<>()) != times.end()) {
        return Failure{"the times do not increase"};
    }
    const auto n = static_cast<Eigen::Index>(times.size());
    return Samples{Eigen::VectorXd::Map(times.data(), n), Eigen::VectorXd::Map(values.data(), n)};
}

}  // namespace

Outcome<Decay> decayOf(const std::vector<double>& times, const std::vector<double>& values)
{
    const Outcome<Samples> read = samplesOf(times, values);
    if (!read) {
        return Failure{read.reason()};
    }
    const Samples& samples = *read;
    const double step = samples.duration() / static_cast<double>(times.size() - 1);
    const std::vector<SpectrumPeak> peaks = peaksOf(amplitudeSpectrum(atEqualSteps(samples), step));
    const double variance = (samples.x.array() - samples.x.mean()).matrix().squaredNorm();
    Decay best{0, 0, 0, 0};
    for (std::size_t i = 0; i < std::min<std::size_t>(peaks.size(), 3); ++i) {
        const double omega = 2 * std::numbers::pi * std::max(peaks[i].frequency, 0.5 / samples.duration());
        for (const double factor : {1.0, 3.0}) {
            Eigen::Vector2d p(factor * decayOfHalves(samples), omega);
            const Projection fit = refine(samples, p);
            const double share = 1 - fit.residual.squaredNorm() / variance;
            if (share > best.explainedShare) {
                best = {p(1) / (2 * std::numbers::pi), p(0) / p.norm(), fit.amplitudes(2), share};
            }
        }
    }
    if (!(best.explainedShare >= kLeastShare)) {
        return Failure{"the curve does not oscillate with one frequency"};
    }
    return best;
}

}  // namespace eigenlink
