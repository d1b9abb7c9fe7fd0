#include "model/studies/uncertainty/sampling.h"

#include "model/basics/collect.h"
#include "model/dynamics/observable.h"
#include "model/modes/mcs.h"
#include "model/studies/uncertainty/spreads.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

/// The names without repetitions and without those that are in another list.
std::vector<std::string> namesBeside(const std::vector<Observable>& asked, const std::vector<std::string>& others)
{
    std::vector<std::string> names;
    for (const Observable& each : asked) {
        const auto isIn = [&](const std::vector<std::string>& list) {
            return std::ranges::find(list, each.name) != list.end();
        };
        if (!isIn(others) && !isIn(names)) {
            names.push_back(each.name);
        }
    }
    return names;
}

/// Places of the free points and angles of the links.
std::vector<std::string> placesAndAngles(const Mechanism& mechanism)
{
    std::vector<std::string> names = usualObservables(mechanism);
    std::erase_if(names, [](const std::string& name) {
        return !name.ends_with(".x") && !name.ends_with(".y") && !name.ends_with(".angle");
    });
    return names;
}

/// The rows of the sensitivities that a mode stands for: of equal eigenvalues all.
std::vector<std::size_t> rowsOf(const Sensitivities& sensitivities, std::size_t row)
{
    const double largest =
        largestValue(sensitivities.eigenvalues, [&](const EigenvalueSensitivity& each) { return std::abs(each.s); });
    const EigenvalueSensitivity& own = sensitivities.eigenvalues[row];
    const double near = tolerance::kNearlyEqual * std::max(std::abs(own.s), tolerance::kNearlyEqual * largest);
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < sensitivities.eigenvalues.size(); ++i) {
        const EigenvalueSensitivity& each = sensitivities.eigenvalues[i];
        if (i == row || (own.isRepeated && each.isRepeated && std::abs(each.s - own.s) <= near)) {
            rows.push_back(i);
        }
    }
    return rows;
}

/// The modes of the spectrum that the sensitivities are of, from the lowest.
void findModes(sampling::Setup& setup, const Spectrum& spectrum)
{
    const Analysis& analysis = *setup.analysis;
    // An analysis by sparse matrices has no dense system.
    const ConstrainedLinearSystem linear =
        analysis.linear.rows != nullptr ? analysis.linear : linearSystemAt(*analysis.system, analysis.equilibrium);
    setup.mass = linear.M;
    setup.negative = sampling::negativeCount(
        linearizeMcs(*analysis.system, analysis.equilibrium, linear, analysis.options.linearizer, {}).model.stiffness);
    const std::vector<EigenvalueSensitivity>& known = setup.sensitivities.eigenvalues;
    for (const std::vector<std::size_t>& mode : modesOf(spectrum)) {
        const Eigenvalue& value = spectrum.values[mode.front()];
        const auto row = std::ranges::find(known, mode.front(), &EigenvalueSensitivity::index);
        if (row == known.end() || value.shape.size() == 0) {
            continue;
        }
        const Eigen::VectorXcd momentum = setup.mass * value.shape;
        const double size = std::sqrt(std::abs(value.shape.dot(momentum)));
        setup.modes.push_back({value.s, size > 0 ? Eigen::VectorXcd(momentum / size) : momentum,
                               rowsOf(setup.sensitivities, static_cast<std::size_t>(row - known.begin()))});
    }
}

Outcome<sampling::Setup> setupOf(const std::shared_ptr<const Analysis>& analysis, const SamplingOptions& options)
{
    sampling::Setup setup;
    setup.analysis = analysis;
    setup.options = options;
    setup.hasFormulas = !analysis->mechanism.formulas.empty() || !analysis->mechanism.parameters.empty();
    auto numbers = uncertainNumbers(analysis->mechanism, options.tolerances);
    if (!numbers) {
        return Failure{numbers.reason()};
    }
    if (numbers->empty()) {
        return Failure{"no number has a tolerance"};
    }
    setup.numbers = std::move(numbers).value();
    setup.usual = placesAndAngles(analysis->mechanism);
    const auto chosen = observablesOf(analysis->mechanism, *analysis->system, options.quantities);
    if (!chosen) {
        return Failure{chosen.reason()};
    }
    setup.chosen = namesBeside(*chosen, setup.usual);
    auto variables = mapped<std::vector<Variable>>(setup.numbers, &UncertainNumber::variable);
    Outcome<Sensitivities> sensitivities = sensitivitiesOf(*analysis, std::move(variables));
    if (!sensitivities) {
        return Failure{sensitivities.reason()};
    }
    setup.sensitivities = std::move(sensitivities).value();
    const auto linearization =
        std::ranges::find_if(analysis->methods, [](const Linearization& each) { return each.spectrum.hasValues(); });
    findModes(setup, linearization->spectrum);
    return setup;
}

/// The finalizer of SplitMix64.
std::uint64_t scrambled(std::uint64_t x)
{
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31U);
}

/// FNV-1a.
std::uint64_t hashOf(const std::string& name)
{
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char each : name) {
        hash = (hash ^ static_cast<unsigned char>(each)) * 0x100000001B3U;
    }
    return hash;
}

}  // namespace

Outcome<std::vector<UncertainNumber>> uncertainNumbers(const Mechanism& mechanism,
                                                       const std::vector<NamedTolerance>& tolerances)
{
    std::vector<UncertainNumber> numbers;
    for (const NamedTolerance& each : tolerances) {
        Outcome<UncertainNumber> number = uncertainNumber(mechanism, each);
        if (!number) {
            return Failure{number.reason()};
        }
        if (std::ranges::find(numbers, each.name, [](const auto& other) { return other.variable.name; }) !=
            numbers.end()) {
            return Failure{Text("{1} stands twice; give it one tolerance", each.name)};
        }
        numbers.push_back(std::move(number).value());
    }
    std::ranges::stable_partition(numbers, [&](const UncertainNumber& number) {
        return std::ranges::find(mechanism.parameters, number.variable.name, &Parameter::id) !=
               mechanism.parameters.end();
    });
    return numbers;
}

double randomAt(std::uint64_t key, std::uint64_t counter)
{
    constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15U;
    const std::uint64_t bits = scrambled(scrambled(key) + kGolden * (counter + 1)) >> 11U;
    return (static_cast<double>(bits) + 0.5) * 0x1p-53;
}

double deviationAt(const UncertainNumber& number, std::uint64_t seed, std::size_t sample)
{
    constexpr std::uint64_t kDraws = 64;  // of each sample: after 32 pairs one within 3σ has come
    const std::uint64_t key = scrambled(seed) ^ hashOf(number.variable.name);
    if (number.isUniform) {
        return number.most * (2 * randomAt(key, sample * kDraws) - 1);
    }
    // Box and Muller; values beyond ±3σ are drawn again.
    double z = 0;
    for (std::uint64_t draw = 0; draw < kDraws; draw += 2) {
        const double u = randomAt(key, sample * kDraws + draw), v = randomAt(key, sample * kDraws + draw + 1);
        z = std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v);
        if (std::abs(z) <= 3) {
            break;
        }
    }
    return number.most * std::clamp(z / 3, -1.0, 1.0);
}

double QuantitySpread::bySensitivities() const
{
    const double sum = sumOfValues(parts, [&](const double part) { return part * part; });
    return std::sqrt(sum);
}

Outcome<Uncertainty> uncertaintyOf(const std::shared_ptr<const Analysis>& analysis, const SamplingOptions& options,
                                   const Monitor& monitor)
{
    const Outcome<sampling::Setup> setup = setupOf(analysis, options);
    if (!setup) {
        return Failure{setup.reason()};
    }
    std::vector<sampling::Sample> samples = sampling::samplesOf(*setup, monitor);
    if (samples.empty()) {
        return Failure{"it was cancelled before the first sample"};
    }
    const bool hasAll = samples.size() == options.samples;
    Uncertainty found = sampling::spreadsOf(*setup, std::move(samples), monitor);
    found.isCancelled = found.isCancelled || !hasAll;
    return found;
}

}  // namespace eigenlink
