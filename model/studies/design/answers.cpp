#include "model/studies/design/answers.h"

#include "model/equilibrium/equilibrium.h"
#include "model/studies/design/mode_quantity.h"
#include "model/studies/locus/locus.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace eigenlink {

namespace {

/// Values between a number and the end of its range, and powers of ten that they reach over where there is none.
constexpr int kPerSide = 400;
constexpr double kDecades = 3;
/// Coordinates of mechanisms whose eigenvalues are followed over all these values within a second.
constexpr Eigen::Index kLargestFollowed = 60;

/// From the present value to one side: evenly to a bound, without one ever further apart.
std::vector<double> sideOf(const Variable& variable, const std::optional<double>& bound, double sign)
{
    const double start = variable.value;
    // What must not be negative ends at zero.
    const bool isLimited = bound.has_value() || (sign < 0 && variable.allowed != Range::any);
    const double end = bound.value_or(0.0);
    std::vector<double> values{start};
    for (int i = 1; i <= kPerSide; ++i) {
        const double part = static_cast<double>(i) / kPerSide;
        const double far = variable.scale * std::pow(10, kDecades * (2 * part - 1));
        const double value = isLimited ? start + part * (end - start) : start + sign * far;
        if (sign * (value - values.back()) > 0) {
            values.push_back(value);
        }
    }
    return values;
}

/// Meets the target beside a configuration of a locus, for the mode of a branch there.
std::optional<DesignAnswer> metBeside(const Sweep& locus, const SweepConfiguration& at, std::size_t branch,
                                      const DesignVariable& number, DesignTarget target)
{
    const SweepMode* mode = at.find(branch);
    const Outcome<Mechanism> there = locus.variable.with(at.value);
    if (mode == nullptr || !there) {
        return std::nullopt;
    }
    Equilibrium rest = equilibriumAt(*at.system, at.q);
    rest.status = EquilibriumStatus::converged;
    AnalysisOptions options;
    options.methods = {Method::mcs};
    const auto start = std::make_shared<const Analysis>(analyzeAt({*there, {}, at.system}, std::move(rest), options));
    if (start->methods.empty() || !start->methods.front().spectrum.hasValues()) {
        return std::nullopt;
    }
    const Spectrum& spectrum = start->methods.front().spectrum;
    const std::vector<std::vector<std::size_t>> modes = modesOf(spectrum);
    const auto nearest = std::ranges::min_element(modes, {}, [&](const std::vector<std::size_t>& each) {
        return std::abs(std::complex<double>(spectrum.values[each.front()].s.real(),
                                             std::abs(spectrum.values[each.front()].s.imag())) -
                        mode->s);
    });
    target.mode = static_cast<std::size_t>(nearest - modes.begin());
    const Outcome<DesignWalk> walk = designWalk(start, {{number}, {target}});
    if (!walk) {
        return std::nullopt;
    }
    const Design design = (*walk)({}, {});
    return design.isMet ? std::optional(DesignAnswer{design.changes.front().after, branch, design.mechanism})
                        : std::nullopt;
}

/// Adds the answers along one side.
void addAnswers(const Sweep& locus, const DesignVariable& number, const DesignTarget& target,
                std::vector<DesignAnswer>& answers)
{
    for (std::size_t i = 1; i < locus.configurations.size(); ++i) {
        const SweepConfiguration &a = locus.configurations[i - 1], &b = locus.configurations[i];
        for (const SweepMode& mode : a.modes) {
            const SweepMode* next = mode.branch ? b.find(*mode.branch) : nullptr;
            if (next == nullptr || mode.s.imag() == 0 || next->s.imag() == 0) {
                continue;
            }
            const double before = quantityOf(mode.s, target.quantity) - *target.value;
            const double after = quantityOf(next->s, target.quantity) - *target.value;
            if (before == 0 || before * after < 0) {
                const bool isNearA = std::abs(before) < std::abs(after);
                auto answer = metBeside(locus, isNearA ? a : b, *mode.branch, number, target);
                const double low = std::min(a.value, b.value), high = std::max(a.value, b.value);
                const double room = tolerance::kEqual * (high - low);
                if (answer && answer->value >= low - room && answer->value <= high + room) {
                    answers.push_back(std::move(*answer));
                }
            }
        }
    }
}

}  // namespace

bool hasAnswers(const DesignTask& task)
{
    return task.variables.size() == 1 && task.targets.size() == 1 && !task.raisesDamping &&
           task.targets.front().isOfMode() && task.targets.front().relation == DesignTarget::Relation::equal;
}

Outcome<std::vector<DesignAnswer>> designAnswers(const Mechanism& mechanism, const DesignVariable& number,
                                                 const DesignTarget& target, const Monitor& monitor)
{
    const Outcome<Variable> variable = variableNamed(mechanism, number.name);
    if (!variable) {
        return Failure{variable.reason()};
    }
    std::vector<DesignAnswer> answers;
    const AssembledMechanism assembled = assemble(mechanism);
    if (!target.value || !assembled.system || assembled.system->coordinateCount() > kLargestFollowed) {
        return Failure{Text("the values that meet a target are sought for up to {1} coordinates", kLargestFollowed)};
    }
    const std::optional<Vector2>& range = variable->range;
    for (const double sign : {-1.0, 1.0}) {
        const std::optional<double> own = sign < 0 ? number.low : number.high;
        const std::optional<double> bound = own ? own : range ? std::optional(sign < 0 ? range->x : range->y) : own;
        LocusOptions options;
        options.values = sideOf(*variable, bound, sign);
        const Outcome<Sweep> locus = locusOf(mechanism, *variable, options, monitor);
        if (!locus) {
            return Failure{locus.reason()};
        }
        addAnswers(*locus, number, target, answers);
    }
    std::ranges::stable_sort(answers, {}, &DesignAnswer::value);
    const auto isSame = [&](const DesignAnswer& a, const DesignAnswer& b) {
        return std::abs(a.value - b.value) <= tolerance::kEqual * variable->scale && a.mode == b.mode;
    };
    answers.erase(std::unique(answers.begin(), answers.end(), isSame), answers.end());
    return answers;
}

}  // namespace eigenlink
