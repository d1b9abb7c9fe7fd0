#include "model/studies/uncertainty/spreads.h"

#include "model/basics/collect.h"
#include "model/basics/parallel.h"
#include "model/basics/verdicts.h"
#include "model/dynamics/observable.h"
#include "model/studies/design/mode_quantity.h"
#include "model/studies/range_findings.h"
#include "model/studies/tolerances.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace eigenlink::sampling {

namespace {

using Asked = DesignTarget::Quantity;

constexpr std::size_t kDrawn = 1000;  ///< samples whose poles are kept

/// Which number of a sample a quantity is.
struct Measured {
    std::vector<std::size_t> modes;  ///< one, or several whose mean it is; none: a quantity of the equilibrium
    Asked asked = Asked::frequency;
    std::size_t index = 0;  ///< of the quantity of the equilibrium
    double rounding = 0;    ///< less is zero

    bool isAlone() const { return modes.size() == 1; }
};

/// The value of a sample; absent where it has none: a mode that is not matched, an equilibrium that is not followed.
[[nodiscard]] std::optional<double> valueOf(const Measured& measured, const Sample& sample)
{
    if (sample.state != SampleState::followed) {
        return std::nullopt;
    }
    double sum = measured.modes.empty() ? sample.values[measured.index] : 0;
    for (const std::size_t mode : measured.modes) {
        sum += measured.isAlone() && sample.mixed[mode] >= 0
                   ? kNone
                   : quantityOf(sample.s[mode], measured.asked) / static_cast<double>(measured.modes.size());
    }
    return std::isfinite(sum) ? std::optional(std::abs(sum) <= measured.rounding ? 0 : sum) : std::nullopt;
}

/// Numbers of the modes from the first to the last, for a name: "1", "2-3", "2,5".
std::string numbersText(const std::vector<std::size_t>& modes)
{
    std::string text;
    for (std::size_t i = 0; i < modes.size(); ++i) {
        const bool continues = i > 0 && modes[i] == modes[i - 1] + 1;
        const bool goesOn = i + 1 < modes.size() && modes[i + 1] == modes[i] + 1;
        if (!continues || !goesOn) {
            text += (i == 0 ? "" : continues ? "-" : ",") + std::to_string(modes[i] + 1);
        }
    }
    return text;
}

/// The statistics of all samples.
class Spreads {
public:
    Spreads(const Setup& setup, std::vector<Sample> samples, const Monitor& monitor)
        : m_setup(setup), m_samples(std::move(samples)), m_monitor(monitor)
    {
    }

    Uncertainty found()
    {
        Uncertainty all;
        all.numbers = m_setup.numbers;
        all.samples = m_samples.size();
        RangeWatch ranges(m_setup.analysis->mechanism);
        for (std::size_t i = 0; i < m_samples.size(); ++i) {
            const Sample& each = m_samples[i];
            ranges.note(each.beyond, Text("in sample {1}", i + 1));
            all.beyond += each.beyond.empty() ? 0 : 1;
            all.unstable += each.state == SampleState::unstable ? 1 : 0;
            all.lost += each.state == SampleState::lost ? 1 : 0;
            all.checked += each.isChecked ? 1 : 0;
            all.contradicted += each.isContradicted ? 1 : 0;
        }
        all.excesses = ranges.findings();
        countUnmatched(all);
        findSlopes(all);
        addModes(all);
        addEquilibrium(all);
        findCorners(all);
        addClouds(all);
        return all;
    }

private:
    std::size_t modeCount() const { return std::min(m_setup.modes.size(), m_setup.options.modes); }

    void countUnmatched(Uncertainty& all)
    {
        m_groupOf.resize(m_setup.modes.size());
        std::iota(m_groupOf.begin(), m_groupOf.end(), std::size_t{0});
        for (std::size_t i = 0; i < m_setup.modes.size(); ++i) {
            std::size_t count = 0;
            for (const Sample& each : m_samples) {
                if (each.state == SampleState::followed && each.mixed[i] >= 0) {
                    ++count;
                    join(i, static_cast<std::size_t>(each.mixed[i]));
                }
            }
            if (count > 0 && i < modeCount()) {
                all.unmatched.emplace_back(i + 1, count);
            }
        }
        for (std::size_t i = 0; i + 1 < m_setup.modes.size(); ++i) {
            for (std::size_t k = i + 1; k < m_setup.modes.size(); ++k) {
                if (m_setup.modes[i].rows == m_setup.modes[k].rows) {
                    join(i, k);
                }
            }
        }
    }

    void join(std::size_t i, std::size_t k)
    {
        const std::size_t from = m_groupOf[std::max(i, k)], to = m_groupOf[std::min(i, k)];
        std::ranges::replace(m_groupOf, std::max(from, to), std::min(from, to));
    }

    /// ∂s/∂pᵢ of each mode, of equal ones the mean of those into which they split; central differences along the
    /// equilibrium.
    void findSlopes(Uncertainty& all)
    {
        const Sensitivities& found = m_setup.sensitivities;
        const std::size_t count = m_setup.numbers.size();
        for (std::size_t i = 0; i < count; ++i) {
            if (!found.faults[i].isEmpty()) {
                all.faults.push_back(Text("{1}: {2}", m_setup.numbers[i].variable.name, found.faults[i]));
            }
        }
        for (const NominalMode& mode : m_setup.modes) {
            std::vector<Complex> slopes(count);
            for (std::size_t i = 0; i < count; ++i) {
                for (const std::size_t row : mode.rows) {
                    slopes[i] += found.eigenvalues[row].derivatives[i].value_or(Complex(kNone, kNone));
                }
                slopes[i] /= static_cast<double>(mode.rows.size());
            }
            m_slopes.push_back(std::move(slopes));
        }
        m_differences.resize(count);
        inParallel(
            count, [&](std::size_t i) { m_differences[i] = differencesBy(i); }, m_setup.options.threads);
    }

    /// (y(h) − y(−h)) / 2h of the quantities of the equilibrium.
    std::vector<double> differencesBy(std::size_t number) const
    {
        const double h = tolerance::kSlopeStep * m_setup.numbers[number].most;
        Eigen::VectorXd at = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(m_setup.numbers.size()));
        at[static_cast<Eigen::Index>(number)] = h;
        const std::vector<double> after = sampleAt(m_setup, at).values, before = sampleAt(m_setup, -at).values;
        std::vector<double> slopes;
        for (std::size_t i = 0; i < after.size(); ++i) {
            slopes.push_back((after[i] - before[i]) / (2 * h));
        }
        return slopes;
    }

    void addModes(Uncertainty& all)
    {
        std::vector<bool> isAdded(m_setup.modes.size());
        for (std::size_t i = 0; i < modeCount(); ++i) {
            if (m_setup.modes[i].rows.size() == 1) {
                addMode(all, {i});
            }
            std::vector<std::size_t> group;
            for (std::size_t k = 0; k < m_setup.modes.size(); ++k) {
                if (m_groupOf[k] == m_groupOf[i]) {
                    group.push_back(k);
                }
            }
            if (group.size() > 1 && !isAdded[m_groupOf[i]]) {
                addMode(all, group);
                isAdded[m_groupOf[i]] = true;
            }
        }
    }

    void addMode(Uncertainty& all, const std::vector<std::size_t>& modes)
    {
        const bool isAlone = modes.size() == 1;
        const std::string name = (isAlone ? "mode" : "modes") + numbersText(modes);
        const auto isZero = [&](std::size_t mode) { return m_setup.modes[mode].s == 0.0; };
        const auto oscillates = [&](std::size_t mode) { return swings(m_setup.modes[mode].s); };
        if (std::ranges::all_of(modes, isZero)) {
            return;
        }
        const bool hasFrequency = std::ranges::any_of(modes, oscillates);
        if (hasFrequency) {
            add(all, {name + ".f", "Hz"}, {modes, Asked::frequency});
            add(all, {name + ".zeta", "1"}, {modes, Asked::dampingRatio});
        } else {
            add(all, {name + ".re", "1/s"}, {modes, Asked::real});
        }
    }

    void addEquilibrium(Uncertainty& all)
    {
        const auto none = static_cast<Eigen::Index>(m_setup.numbers.size());
        m_nominal = sampleAt(m_setup, Eigen::VectorXd::Zero(none)).values;
        const auto observables =
            observablesOf(m_setup.analysis->mechanism, *m_setup.analysis->system, m_setup.usual).value();
        std::vector<Observable> chosen;
        if (!m_setup.chosen.empty()) {
            chosen = observablesOf(m_setup.analysis->mechanism, *m_setup.analysis->system, m_setup.chosen).value();
        }
        std::map<std::string, double> sizes{{"m", m_setup.analysis->system->size()}, {"rad", 1}};
        const auto observableAt = [&](std::size_t i) -> const Observable& {
            return i < observables.size() ? observables[i] : chosen[i - observables.size()];
        };
        for (std::size_t i = 0; i < m_setup.quantityCount(); ++i) {
            double& size = sizes[observableAt(i).unit];
            size = std::fmax(size, std::abs(m_nominal[i]));
        }
        for (std::size_t i = 0; i < m_setup.quantityCount(); ++i) {
            const Observable& each = observableAt(i);
            add(all, {each.name, each.unit}, {{}, Asked::frequency, i, tolerance::kRounding * sizes[each.unit]});
        }
    }

    void add(Uncertainty& all, QuantitySpread spread, Measured measured)
    {
        const double count = static_cast<double>(std::max<std::size_t>(measured.modes.size(), 1));
        spread.nominal = measured.modes.empty() ? m_nominal[measured.index] : 0;
        for (const std::size_t mode : measured.modes) {
            spread.nominal += quantityOf(m_setup.modes[mode].s, measured.asked) / count;
        }
        if (!measured.modes.empty()) {
            measured.rounding =
                tolerance::kRounding * (measured.asked == Asked::dampingRatio ? 1 : std::abs(spread.nominal));
        }
        const auto withoutRounding = [&](double value) { return std::abs(value) <= measured.rounding ? 0 : value; };
        spread.nominal = withoutRounding(spread.nominal);
        for (std::size_t i = 0; i < m_setup.numbers.size(); ++i) {
            double slope = measured.modes.empty() ? m_differences[i][measured.index] : 0;
            for (const std::size_t mode : measured.modes) {
                slope += derivativeOf(m_setup.modes[mode].s, m_slopes[mode][i], measured.asked) / count;
            }
            spread.parts.push_back(withoutRounding(slope * m_setup.numbers[i].deviation()));
        }
        findMoments(measured, spread);
        all.quantities.push_back(std::move(spread));
        m_measured.push_back(std::move(measured));
    }

    void findMoments(const Measured& measured, QuantitySpread& spread) const
    {
        std::vector<double> values;
        for (const Sample& each : m_samples) {
            if (const auto value = valueOf(measured, each)) {
                values.push_back(*value);
            }
        }
        spread.count = values.size();
        if (values.empty()) {
            return;
        }
        const double n = static_cast<double>(values.size());
        // Relative to the first, so that a spread far below the value keeps its digits.
        double sum = 0, square = 0, fourth = 0;
        for (const double each : values) {
            sum += each - values.front();
        }
        spread.mean = values.front() + sum / n;
        for (const double each : values) {
            const double apart = (each - spread.mean) * (each - spread.mean);
            square += apart;
            fourth += apart * apart;
        }
        if (values.size() > 1) {
            const double all = square / (n - 1), variance = all <= measured.rounding * measured.rounding ? 0 : all;
            spread.deviation = std::sqrt(variance);
            spread.deviationError =
                variance > 0 ? std::sqrt(std::max(0.0, fourth / n - variance * variance) / (4 * n * variance)) : 0;
        }
        std::ranges::sort(values);
        for (std::size_t k = 0; k < kPercentiles.size(); ++k) {
            const double share = kPercentiles[k] / 100, place = share * (n - 1);
            if (std::min(share, 1 - share) * (n + 1) < 1) {
                continue;  // it lies beyond the extreme values of so few samples
            }
            const auto below = static_cast<std::size_t>(place);
            const std::size_t above = std::min(below + 1, values.size() - 1);
            spread.percentiles[k] =
                values[below] + (place - static_cast<double>(below)) * (values[above] - values[below]);
        }
        spread.least = values.front();
        spread.largest = values.back();
    }

    using Signs = std::vector<signed char>;

    /// A corner of the tolerances with its neighbours: each number in turn a little inwards, or, where it has no effect
    /// at first order, at both ends.
    struct Corner {
        Sample here;
        std::vector<std::array<Sample, 2>> beside;
    };

    /// The corner where the quantity is largest (side 1) or least (−1) by its slopes; 0 of a number without effect.
    static Signs signsOf(const QuantitySpread& spread, int side)
    {
        Signs signs;
        const double none = tolerance::kNearlyZero * spread.bySensitivities();
        for (const double part : spread.parts) {
            signs.push_back(static_cast<signed char>(std::abs(part) <= none ? 0 : part > 0 ? side : -side));
        }
        return signs;
    }

    Corner cornerAt(const Signs& signs) const
    {
        const auto count = static_cast<Eigen::Index>(signs.size());
        Eigen::VectorXd at(count);
        for (Eigen::Index i = 0; i < count; ++i) {
            at[i] = signs[static_cast<std::size_t>(i)] * m_setup.numbers[static_cast<std::size_t>(i)].most;
        }
        Corner corner{sampleAt(m_setup, at), {}};
        for (Eigen::Index i = 0; i < count; ++i) {
            Eigen::VectorXd first = at, second = at;
            const double most = m_setup.numbers[static_cast<std::size_t>(i)].most;
            first[i] = at[i] != 0 ? at[i] * (1 - tolerance::kSlopeStep) : most;
            second[i] = at[i] != 0 ? first[i] : -most;
            corner.beside.push_back({sampleAt(m_setup, first), sampleAt(m_setup, second)});
        }
        return corner;
    }

    /// The value at a corner where no number that moves away from it makes it more extreme.
    [[nodiscard]] std::optional<double> extremeAt(const Corner& corner, std::size_t quantity, int side,
                                                  double rounding) const
    {
        const auto here = valueOf(m_measured[quantity], corner.here);
        for (const auto& pair : corner.beside) {
            for (const Sample& each : pair) {
                const auto beside = valueOf(m_measured[quantity], each);
                if (!here || !beside || side * (*beside - *here) > rounding) {
                    return std::nullopt;
                }
            }
        }
        return here;
    }

    void findCorners(Uncertainty& all)
    {
        std::map<Signs, Corner> corners;
        const auto isAsked = [](const QuantitySpread& spread) { return std::isfinite(spread.bySensitivities()); };
        for (const QuantitySpread& each : all.quantities) {
            if (isAsked(each)) {
                corners[signsOf(each, 1)];
                corners[signsOf(each, -1)];
            }
        }
        const auto list =
            mapped<std::vector<std::pair<const Signs, Corner>*>>(corners, [&](auto& each) { return &each; });
        const auto findCorner = [&](std::size_t i) {
            if (!m_monitor.isCancelled()) {
                list[i]->second = cornerAt(list[i]->first);
            }
        };
        inParallel(list.size(), findCorner, m_setup.options.threads);
        all.isCancelled = m_monitor.isCancelled();
        if (all.isCancelled) {
            return;
        }
        for (std::size_t i = 0; i < all.quantities.size(); ++i) {
            if (isAsked(all.quantities[i])) {
                takeCorners(corners, i, all.quantities[i]);
            }
        }
    }

    void takeCorners(const std::map<Signs, Corner>& corners, std::size_t quantity, QuantitySpread& spread) const
    {
        const Corner &low = corners.at(signsOf(spread, -1)), &high = corners.at(signsOf(spread, 1));
        const double rounding = tolerance::kNearlyZero * spread.bySensitivities();
        const auto least = extremeAt(low, quantity, -1, rounding), largest = extremeAt(high, quantity, 1, rounding);
        spread.isAtCorners =
            least && largest && !(spread.least < *least - rounding) && !(spread.largest > *largest + rounding);
        // Corners are configurations too, whether or not they are extremes.
        for (const Corner* each : {&low, &high}) {
            if (const auto value = valueOf(m_measured[quantity], each->here)) {
                spread.least = std::fmin(spread.least, *value);
                spread.largest = std::fmax(spread.largest, *value);
            }
        }
    }

    void addClouds(Uncertainty& all) const
    {
        for (std::size_t mode = 0; mode < modeCount(); ++mode) {
            PoleCloud cloud{mode + 1, m_setup.modes[mode].s, {}};
            for (std::size_t i = 0; i < std::min(m_samples.size(), kDrawn); ++i) {
                const Complex s = m_samples[i].s[mode];
                if (m_samples[i].state != SampleState::lost && std::isfinite(s.real())) {
                    cloud.poles.push_back(s);
                }
            }
            all.clouds.push_back(std::move(cloud));
        }
    }

    const Setup& m_setup;
    std::vector<Sample> m_samples;
    const Monitor& m_monitor;
    std::vector<std::size_t> m_groupOf;              ///< by mode: the first of those that mix
    std::vector<std::vector<Complex>> m_slopes;      ///< ∂s/∂pᵢ by mode
    std::vector<std::vector<double>> m_differences;  ///< ∂y/∂pᵢ by number, of the quantities of the equilibrium
    std::vector<double> m_nominal;                   ///< of these
    std::vector<Measured> m_measured;                ///< of the spreads
};

}  // namespace

Uncertainty spreadsOf(const Setup& setup, std::vector<Sample> samples, const Monitor& monitor)
{
    return Spreads(setup, std::move(samples), monitor).found();
}

}  // namespace eigenlink::sampling
