#include "model/studies/explain/penalty_study.h"

#include "model/basics/enum_entry.h"
#include "model/studies/explain/why.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {
namespace {

/// UCS with these numbers; absent where it cannot be solved.
std::optional<PenaltySpectrum> solvedWith(const Analysis& analysis, const PenaltyChoice& choice)
{
    LinearizerOptions options = analysis.options.linearizer;
    options.xi = choice.xi;
    options.omega = choice.omega;
    try {
        return penaltySpectrum(*analysis.system, analysis.equilibrium, analysis.linear, options, choice.alphaFactor);
    } catch (const std::runtime_error&) {
        return std::nullopt;
    }
}

double distanceToNearest(std::complex<double> s, const std::vector<std::complex<double>>& values)
{
    double nearest = std::numeric_limits<double>::infinity();
    for (const std::complex<double>& each : values) {
        nearest = std::min(nearest, std::abs(each - s));
    }
    return nearest;
}

void judge(PenaltyStudy& study)
{
    double sum = 0;
    int count = 0;
    for (const PenaltySpectrum::Value& value : study.now->values) {
        if (value.isTrue) {
            study.largestError = std::max(study.largestError, distanceToNearest(value.s, study.exact));
        } else {
            sum += std::abs(value.s - nearestPenaltyRoot(study.choice.xi, study.choice.omega, value.s));
            ++count;
        }
    }
    study.nearestRoot = count > 0 ? sum / count : 0;
}

}  // namespace

double valueOf(const PenaltyChoice& choice, PenaltyKnob knob)
{
    return knob == PenaltyKnob::alpha ? choice.alphaFactor : knob == PenaltyKnob::xi ? choice.xi : choice.omega;
}

PenaltyChoice withValue(PenaltyChoice choice, PenaltyKnob knob, double value)
{
    (knob == PenaltyKnob::alpha ? choice.alphaFactor : knob == PenaltyKnob::xi ? choice.xi : choice.omega) = value;
    return choice;
}
KnobRange rangeOf(PenaltyKnob knob)
{
    return entryOf<KnobRange>(knob, {{1e-6, 1e4}, {0.05, 5}, {1, 1000}});
}

bool canStudyPenalty(const Analysis& analysis)
{
    const Linearization* mcs = analysis.find(Method::mcs);
    return analysis.system && analysis.equilibrium.isUsable() && analysis.linear.rows != nullptr &&
           analysis.system->coordinateCount() <= kLargestTurned && analysis.system->constraintCount() > 0 &&
           mcs != nullptr && mcs->spectrum.hasValues();
}

PenaltyStudy studyPenalty(const Analysis& analysis, const PenaltyChoice& choice, PenaltyKnob knob, int stations,
                          const Monitor& monitor)
{
    PenaltyStudy study{choice, knob, {}, {}, {}, {}, 0, 0};
    if (!canStudyPenalty(analysis)) {
        return study;
    }
    for (const Eigenvalue& value : analysis.find(Method::mcs)->spectrum.values) {
        study.exact.push_back(value.s);
    }
    study.now = solvedWith(analysis, choice);
    if (study.now) {
        judge(study);
    }
    const auto [least, greatest] = rangeOf(knob);
    for (int i = 0; i < stations && !monitor.isCancelled(); ++i) {
        const double way = stations > 1 ? static_cast<double>(i) / (stations - 1) : 0;
        const PenaltyChoice station = withValue(choice, knob, least * std::pow(greatest / least, way));
        if (auto there = solvedWith(analysis, station)) {
            study.stations.push_back(station);
            study.track.push_back(std::move(*there));
        }
    }
    return study;
}

}  // namespace eigenlink
