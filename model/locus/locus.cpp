#include "model/locus/locus.h"

#include "model/analysis/analysis.h"
#include "model/branches/rest_family.h"
#include "model/equilibrium/equilibrium.h"
#include "model/locus/tolerances.h"
#include "model/sweep/branch_tracking.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace eigenlink {

namespace {

/// Modes beyond those asked for: a branch that leaves the lowest may come back.
constexpr std::size_t kSpare = 8;
constexpr int kMostSecants = 80;

/// A value with its rest and its modes.
struct Station {
    RestPoint rest;
    SweepConfiguration configuration;
};

std::vector<SweepMode> modesAt(const Analysis& analysis, std::size_t count)
{
    std::vector<SweepMode> modes;
    if (analysis.methods.empty() || !analysis.methods.front().spectrum.hasValues()) {
        return modes;
    }
    const Spectrum& spectrum = analysis.methods.front().spectrum;
    for (const std::vector<std::size_t>& mode : modesOf(spectrum)) {
        const Eigenvalue& value = spectrum.values[mode.front()];
        if (value.isTrue() && !value.infinite && modes.size() < count && value.shape.size() > 0) {
            const double size = std::sqrt(std::abs(value.shape.dot(analysis.linear.M * value.shape)));
            modes.push_back({value.s, value.shape / (size > 0 ? size : 1), std::nullopt, 0});
        }
    }
    return modes;
}

/// The stations of one locus.
class LocusWalk {
public:
    LocusWalk(const Mechanism& mechanism, const Variable& variable, std::size_t modes)
        : m_family(mechanism, variable), m_modes(modes)
    {
    }

    Outcome<Station> first(double value, const Monitor& monitor) const
    {
        const Outcome<Mechanism> there = m_family.variable().with(value);
        if (!there) {
            return Failure{there.reason()};
        }
        const System system(*there, System::Validated{});
        const Equilibrium found = findEquilibrium(*there, system, {}, monitor);
        if (found.status != EquilibriumStatus::converged) {
            return Failure{found.reason.isEmpty() ? Text("there is no equilibrium to start from") : found.reason};
        }
        RestPoint rest;
        rest.parameter = value;
        rest.q = found.q;
        rest.lambda = found.lambda;
        rest.linkAngles = found.linkAngles;
        std::optional<RestPoint> complete = m_family.completed(std::move(rest));
        return complete ? stationOf(std::move(*complete))
                        : Outcome<Station>(Failure{"the equilibrium does not move smoothly with this parameter"});
    }

    [[nodiscard]] std::optional<Station> next(const Station& from, double value) const
    {
        std::optional<RestPoint> rest = m_family.atParameter(from.rest, value);
        return rest ? std::optional(stationOf(std::move(*rest))) : std::nullopt;
    }

    /// Gives `to` its branches from `from`, by way of values between where a shape is not recognised.
    void follow(const Station& from, Station& to, double finest) const
    {
        const double worst = matchBranches(from.configuration, to.configuration, m_modes);
        const double distance = to.rest.parameter - from.rest.parameter;
        if (worst > tolerance::kLocusRecognised || std::abs(distance) < finest) {
            return;
        }
        std::optional<Station> middle = next(from, from.rest.parameter + distance / 2);
        if (middle && middle->configuration.usable) {
            follow(from, *middle, finest);
            follow(*middle, to, finest);
        }
    }

    /// Where a pair of branches meets on the real axis between two stations.
    [[nodiscard]] std::optional<MeetingPair> meeting(const Station& a, const Station& b) const;

private:
    Station stationOf(RestPoint rest) const
    {
        Station station{std::move(rest), {}};
        SweepConfiguration& at = station.configuration;
        at.angle = station.rest.parameter;
        at.q = station.rest.q;
        std::optional<System> system = m_family.systemAt(at.angle, station.rest.linkAngles);
        const Outcome<Mechanism> mechanism = m_family.variable().with(at.angle);
        if (!system || !mechanism) {
            at.reason = "there is no mechanism with this value";
            return station;
        }
        at.system = std::make_shared<const System>(std::move(*system));
        at.points = at.system->pointPositions(at.q);
        Equilibrium equilibrium = equilibriumAt(*at.system, at.q);
        equilibrium.status = EquilibriumStatus::converged;
        AnalysisOptions options;
        options.methods = {Method::mcs};
        const Analysis analysis = analyzeAt({*mechanism, {}, at.system}, std::move(equilibrium), options);
        at.modes = modesAt(analysis, m_modes + kSpare);
        at.usable = !at.modes.empty();
        at.reason = at.usable ? Text() : Text("nothing is left that could vibrate");
        return station;
    }

    RestFamily m_family;
    std::size_t m_modes;
};

/// Number of real values among the modes.
std::size_t realCount(const Station& station)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(station.configuration.modes, [](const SweepMode& mode) { return mode.s.imag() == 0; }));
}

/// Twice the distance from the mean, squared, and the mean, of the pair of values nearest to the place `s`: negative
/// where the pair is complex.
struct PairState {
    double square = 0;
    double mean = 0;
};

PairState pairAt(const Station& station, double s)
{
    PairState best{0, 0};
    double nearest = std::numeric_limits<double>::infinity();
    const std::vector<SweepMode>& modes = station.configuration.modes;
    for (std::size_t i = 0; i < modes.size(); ++i) {
        if (modes[i].s.imag() != 0 && std::abs(modes[i].s - s) < nearest) {
            nearest = std::abs(modes[i].s - s);
            best = {-4 * modes[i].s.imag() * modes[i].s.imag(), modes[i].s.real()};
        }
        for (std::size_t k = 0; k < i && modes[i].s.imag() == 0; ++k) {
            const double far = std::max(std::abs(modes[i].s.real() - s), std::abs(modes[k].s.real() - s));
            if (modes[k].s.imag() == 0 && far < nearest) {
                nearest = far;
                best = {std::pow(modes[i].s.real() - modes[k].s.real(), 2),
                        0.5 * (modes[i].s.real() + modes[k].s.real())};
            }
        }
    }
    return best;
}

std::optional<MeetingPair> LocusWalk::meeting(const Station& a, const Station& b) const
{
    const bool isPairInA = realCount(a) < realCount(b);
    const Station& complexSide = isPairInA ? a : b;
    double low = complexSide.rest.parameter, high = (isPairInA ? b : a).rest.parameter;
    std::optional<MeetingPair> found;
    for (const SweepMode& mode : complexSide.configuration.modes) {
        const PairState there = pairAt(isPairInA ? b : a, mode.s.real());
        if (mode.s.imag() == 0 || there.square <= 0) {
            continue;
        }
        double fLow = -4 * mode.s.imag() * mode.s.imag(), fHigh = there.square, mean = mode.s.real();
        const double width = std::abs(high - low);
        for (int i = 0; i < kMostSecants && std::abs(high - low) > tolerance::kMeeting * width; ++i) {
            const double value = i % 3 == 2 ? 0.5 * (low + high) : low - fLow * (high - low) / (fHigh - fLow);
            const std::optional<Station> middle = next(complexSide, value);
            if (!middle || value == low || value == high) {
                break;
            }
            const PairState state = pairAt(*middle, mean);
            mean = state.mean;
            (state.square < 0 ? low : high) = value;
            (state.square < 0 ? fLow : fHigh) = state.square;
        }
        return MeetingPair{low - fLow * (high - low) / (fHigh - fLow), {mean, 0}};
    }
    return found;
}

}  // namespace

Outcome<Locus> locusOf(const Mechanism& mechanism, const Variable& variable, const LocusOptions& options,
                       const Monitor& monitor)
{
    Locus locus{mechanism, variable, options, {}, {}, false};
    if (options.values.empty()) {
        return locus;
    }
    const LocusWalk walk(mechanism, variable, options.modes);
    Outcome<Station> first = walk.first(options.values.front(), monitor);
    if (!first) {
        return Failure{first.reason()};
    }
    Station last = std::move(first).value();
    for (std::size_t i = 0; i < last.configuration.modes.size(); ++i) {
        last.configuration.modes[i].branch = i;
        last.configuration.modes[i].assurance = 1;
    }
    locus.configurations.push_back(last.configuration);
    for (std::size_t i = 1; i < options.values.size() && !monitor.isCancelled(); ++i) {
        monitor.report(static_cast<double>(i) / static_cast<double>(options.values.size()), "locus");
        std::optional<Station> next = walk.next(last, options.values[i]);
        if (!next || !next->configuration.usable) {
            SweepConfiguration lost;
            lost.angle = options.values[i];
            lost.reason = "the equilibrium cannot be followed to this value";
            locus.configurations.push_back(std::move(lost));
            continue;
        }
        walk.follow(last, *next, tolerance::kFinestPart * std::abs(options.values[i] - last.rest.parameter));
        const std::size_t wanted = std::min(options.modes, next->configuration.modes.size());
        if (!beginAnew(next->configuration, wanted).empty()) {
            next->configuration.remark = "a mode was not recognised and begins anew";
        }
        if (realCount(last) != realCount(*next)) {
            if (auto meeting = walk.meeting(last, *next)) {
                locus.meetings.push_back(*meeting);
            }
        }
        locus.configurations.push_back(next->configuration);
        last = std::move(*next);
    }
    locus.cancelled = monitor.isCancelled();
    return locus;
}

}  // namespace eigenlink
