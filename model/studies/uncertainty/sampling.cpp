#include "model/studies/uncertainty/sampling.h"

#include "model/assembly/kinematics.h"
#include "model/basics/parallel.h"
#include "model/description/validation.h"
#include "model/design/followed_rest.h"
#include "model/design/mode_quantity.h"
#include "model/dynamics/observable.h"
#include "model/linearization/constrained_linear_system.h"
#include "model/linearization/mcs.h"
#include "model/math/continuation/follow_curve.h"
#include "model/sensitivity/sensitivity.h"
#include "model/sensitivity/tolerances.h"
#include "model/studies/tolerances.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numbers>
#include <numeric>
#include <optional>
#include <utility>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;
using Asked = DesignTarget::Quantity;

constexpr double kNone = QuantitySpread::kNone;
constexpr double kShortestPart = 1.0 / 64;  ///< of the way to the numbers of a sample
constexpr std::size_t kBlock = 64;          ///< samples that share an observer
constexpr std::size_t kRound = 512;         ///< samples between two looks at the monitor
constexpr std::size_t kCheckEvery = 100;    ///< of the samples, one that is analysed in full
constexpr std::size_t kDrawn = 1000;        ///< samples whose poles are kept

/// A true mode of the nominal equilibrium.
struct NominalMode {
    Complex s;
    Eigen::VectorXcd momentum;      ///< Mφ / √(φᴴMφ)
    std::vector<std::size_t> rows;  ///< in Sensitivities::eigenvalues: itself, or the equal ones that it stands for
};

/// What all samples share.
struct Setup {
    std::shared_ptr<const Analysis> analysis;
    SamplingOptions options;
    std::vector<UncertainNumber> numbers;
    std::vector<NominalMode> modes;
    SparseMatrix mass;
    Sensitivities sensitivities;
    std::vector<std::string> usual, chosen;  ///< names of quantities
    int negative = 0;                        ///< directions in which the energy falls at the nominal equilibrium
    bool hasFormulas = false;

    std::size_t quantityCount() const { return usual.size() + chosen.size(); }
};

enum class SampleState : std::uint8_t { followed, unstable, lost };

/// What comes out for one set of numbers.
struct Sample {
    SampleState state = SampleState::lost;
    std::vector<Complex> s;      ///< by nominal mode; NaN without a partner
    std::vector<int> mixed;      ///< by nominal mode: −1 where it is matched, else the mode that it mixes with
    std::vector<double> values;  ///< of the quantities
    bool isChecked = false, isContradicted = false;
};

/// The mechanism with its numbers moved by `part` of these deviations: parameters first, then numbers, whose deviations
/// are added to what formulas give. Absent where the numbers make no mechanism.
[[nodiscard]] std::optional<Mechanism> mechanismWith(const Setup& setup, const Eigen::VectorXd& deviations, double part)
{
    Mechanism mechanism = setup.analysis->mechanism;
    for (std::size_t i = 0; i < setup.numbers.size(); ++i) {
        const Outcome<Variable> variable = variableNamed(mechanism, setup.numbers[i].variable.name);
        const double move = part * deviations[static_cast<Eigen::Index>(i)];
        Outcome<Mechanism> next = variable ? variable->with(variable->value + move) : Failure{variable.reason()};
        if (!next) {
            return std::nullopt;
        }
        mechanism = std::move(next).value();
    }
    const bool isSound = !setup.hasFormulas || !hasErrors(validate(mechanism));
    return isSound ? std::optional(std::move(mechanism)) : std::nullopt;
}

/// Negative eigenvalues of a reduced stiffness beyond rounding.
int negativeCount(const Eigen::MatrixXd& stiffness)
{
    if (stiffness.size() == 0) {
        return 0;
    }
    const Eigen::VectorXd values =
        Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(stiffness, Eigen::EigenvaluesOnly).eigenvalues();
    const double rounding = tolerance::kRoundingOfSolve * values.cwiseAbs().maxCoeff();
    return static_cast<int>((values.array() < -rounding).count());
}

/// The best assignment of rows to columns, which are no fewer, so that the sum of the costs is least. Rows are added
/// one by one along shortest augmenting paths (Jonker, Volgenant, Computing 38, 1987).
class Assignment {
public:
    explicit Assignment(const Eigen::MatrixXd& cost)
        : m_cost(cost), m_u(cost.rows()), m_v(cost.cols() + 1), m_rowOf(static_cast<std::size_t>(cost.cols() + 1), -1)
    {
        m_u.setZero();
        m_v.setZero();
        for (Eigen::Index row = 0; row < cost.rows(); ++row) {
            add(row);
        }
    }

    /// The column of each row.
    std::vector<Eigen::Index> columns() const
    {
        std::vector<Eigen::Index> found(static_cast<std::size_t>(m_cost.rows()));
        for (Eigen::Index j = 0; j < m_cost.cols(); ++j) {
            if (rowOf(j) >= 0) {
                found[static_cast<std::size_t>(rowOf(j))] = j;
            }
        }
        return found;
    }

private:
    Eigen::Index rowOf(Eigen::Index column) const { return m_rowOf[static_cast<std::size_t>(column)]; }

    /// The last column stands for the row that is added, until the path from it to a free column is known.
    void add(Eigen::Index row)
    {
        const Eigen::Index root = m_cost.cols();
        Eigen::VectorXd least = Eigen::VectorXd::Constant(root, std::numeric_limits<double>::infinity());
        std::vector<Eigen::Index> before(static_cast<std::size_t>(root), root);
        std::vector<bool> isDone(static_cast<std::size_t>(root + 1));
        m_rowOf.back() = row;
        Eigen::Index column = root;
        do {
            isDone[static_cast<std::size_t>(column)] = true;
            Eigen::Index next = -1;
            for (Eigen::Index j = 0; j < root; ++j) {
                if (isDone[static_cast<std::size_t>(j)]) {
                    continue;
                }
                const double reduced = m_cost(rowOf(column), j) - m_u[rowOf(column)] - m_v[j];
                if (reduced < least[j]) {
                    least[j] = reduced;
                    before[static_cast<std::size_t>(j)] = column;
                }
                next = next < 0 || least[j] < least[next] ? j : next;
            }
            shift(least[next], isDone, least);
            column = next;
        } while (rowOf(column) >= 0);
        while (column != root) {
            const Eigen::Index from = before[static_cast<std::size_t>(column)];
            m_rowOf[static_cast<std::size_t>(column)] = rowOf(from);
            column = from;
        }
    }

    /// Moves the prices so that the next column costs nothing.
    void shift(double by, const std::vector<bool>& isDone, Eigen::VectorXd& least)
    {
        for (Eigen::Index j = 0; j <= m_cost.cols(); ++j) {
            if (isDone[static_cast<std::size_t>(j)]) {
                m_u[rowOf(j)] += by;
                m_v[j] -= by;
            } else if (j < m_cost.cols()) {
                least[j] -= by;
            }
        }
    }

    const Eigen::MatrixXd& m_cost;
    Eigen::VectorXd m_u, m_v;
    std::vector<Eigen::Index> m_rowOf;  // by column; −1: free
};

/// The true eigenvalues with Im s ≥ 0.
std::vector<const Eigenvalue*> upperValues(const Spectrum& spectrum)
{
    std::vector<const Eigenvalue*> upper;
    for (const Eigenvalue& each : spectrum.values) {
        if (each.isTrue() && !each.infinite && each.s.imag() >= 0 && each.shape.size() > 0) {
            upper.push_back(&each);
        }
    }
    return upper;
}

/// Gives the nominal modes their values in a sample.
void matchModes(const Setup& setup, const Spectrum& spectrum, Sample& sample)
{
    const std::vector<const Eigenvalue*> found = upperValues(spectrum);
    const auto rows = static_cast<Eigen::Index>(setup.modes.size()), columns = static_cast<Eigen::Index>(found.size());
    Eigen::MatrixXd mac = Eigen::MatrixXd::Zero(rows, std::max(rows, columns));
    Eigen::MatrixXd cost = Eigen::MatrixXd::Ones(rows, std::max(rows, columns));
    for (Eigen::Index j = 0; j < columns; ++j) {
        const Eigenvalue& value = *found[static_cast<std::size_t>(j)];
        const double size = std::abs(value.shape.dot(setup.mass * value.shape));
        for (Eigen::Index i = 0; i < rows; ++i) {
            const NominalMode& mode = setup.modes[static_cast<std::size_t>(i)];
            mac(i, j) = size > 0 ? std::norm(mode.momentum.dot(value.shape)) / size : 0;
            // Of eigenvalues with one shape, as the two of a mode without oscillation, the nearer one.
            const double apart = std::abs(value.s - mode.s), both = std::abs(value.s) + std::abs(mode.s);
            cost(i, j) -= mac(i, j) - tolerance::kNearlyEqual * (both > 0 ? apart / both : 0);
        }
    }
    const std::vector<Eigen::Index> columnOf = Assignment(cost).columns();
    for (std::size_t i = 0; i < setup.modes.size(); ++i) {
        const Eigen::Index row = static_cast<Eigen::Index>(i), column = columnOf[i];
        sample.s[i] = column < columns ? found[static_cast<std::size_t>(column)]->s : Complex(kNone, kNone);
        Eigen::Index other = row;
        if (!(mac(row, column) >= tolerance::kRecognised)) {
            Eigen::VectorXd rest = mac.col(column);
            rest[row] = -1;
            rest.maxCoeff(&other);
            sample.mixed[i] = static_cast<int>(other);
        }
    }
}

/// Computes samples. It holds the system whose numbers are replaced from sample to sample.
class SampledMechanism {
public:
    explicit SampledMechanism(const Setup& setup)
        : m_setup(setup), m_mechanism(setup.analysis->mechanism), m_system(*setup.analysis->system)
    {
        if (!setup.usual.empty()) {
            m_usual = observablesOf(m_mechanism, m_system, setup.usual).value();
        }
    }
    SampledMechanism(const SampledMechanism&) = delete;
    SampledMechanism& operator=(const SampledMechanism&) = delete;

    Sample at(const Eigen::VectorXd& deviations, bool isChecked = false)
    {
        Sample sample;
        sample.s.assign(m_setup.modes.size(), Complex(kNone, kNone));
        sample.mixed.assign(m_setup.modes.size(), -1);
        sample.values.assign(m_setup.quantityCount(), kNone);
        if (!follow(deviations)) {
            return sample;
        }
        Equilibrium rest;
        rest.q = m_balance.q;
        rest.lambda = m_balance.lambda;
        const LinearizerOptions& options = m_setup.analysis->options.linearizer;
        const ConstrainedLinearSystem linear = linearSystemAt(m_system, rest, options.reactionStiffness);
        const Linearization modes = linearizeMcs(m_system, rest, linear, options, {});
        if (!modes.spectrum.hasValues()) {
            return sample;
        }
        sample.state =
            negativeCount(modes.model.stiffness) == m_setup.negative ? SampleState::followed : SampleState::unstable;
        matchModes(m_setup, modes.spectrum, sample);
        findQuantities(sample);
        if (isChecked) {
            check(modes.spectrum, sample);
        }
        return sample;
    }

private:
    /// Replaces the numbers and finds the equilibrium that continues the nominal one; false where it is lost.
    bool follow(const Eigen::VectorXd& deviations)
    {
        const Equilibrium& nominal = m_setup.analysis->equilibrium;
        m_balance = {nominal.q, nominal.lambda};
        Eigen::VectorXd angles = nominal.linkAngles;
        double done = 0;
        const auto tryStep = [&](double step) {
            const auto next = reached(deviations, done + step, angles);
            if (!next) {
                return StepTrial::tooLong;
            }
            m_balance = *next;
            done += step;
            angles = m_system.linkAngles(m_balance.q);
            return done < 1 ? StepTrial::taken : StepTrial::last;
        };
        return followCurve({.shortest = kShortestPart, .growth = 1}, tryStep) == CurveEnd::last;
    }

    [[nodiscard]] std::optional<BalancedState> reached(const Eigen::VectorXd& deviations, double part,
                                                       const Eigen::VectorXd& angles)
    {
        auto mechanism = mechanismWith(m_setup, deviations, part);
        if (!mechanism) {
            return std::nullopt;
        }
        m_mechanism = std::move(*mechanism);
        m_system = System(m_mechanism, System::Validated{});
        const bool isSame =
            m_system.coordinateCount() == m_balance.q.size() && m_system.constraintCount() == m_balance.lambda.size();
        m_system.countFrom(angles);
        return isSame ? balanceBeside(m_system, m_balance) : std::nullopt;
    }

    void findQuantities(Sample& sample)
    {
        MotionSample state;
        state.state = {m_balance.q, Eigen::VectorXd::Zero(m_balance.q.size())};
        state.acceleration = {Eigen::VectorXd::Zero(m_balance.q.size()), m_balance.lambda};
        for (const LinkPose& pose : m_system.kinematics().linkPoses(m_balance.q)) {
            state.linkDirections.push_back(pose.direction);
        }
        const auto read = [&](const std::vector<Observable>& observables, std::size_t first) {
            for (std::size_t i = 0; i < observables.size(); ++i) {
                sample.values[first + i] = observables[i].value(state);
            }
        };
        read(m_usual, 0);
        // Forces of constraints know lengths: they are asked for anew of each mechanism.
        if (!m_setup.chosen.empty()) {
            if (const auto observables = observablesOf(m_mechanism, m_system, m_setup.chosen)) {
                read(*observables, m_usual.size());
            }
        }
    }

    /// Compares with the analysis in full.
    void check(const Spectrum& lean, Sample& sample) const
    {
        sample.isChecked = true;
        AssembledMechanism assembled = assemble(m_mechanism);
        if (assembled.system == nullptr) {
            sample.isContradicted = true;
            return;
        }
        auto system = std::make_shared<System>(*assembled.system);
        system->countFrom(m_system.linkAngles(m_balance.q));
        assembled.system = system;
        AnalysisOptions options = m_setup.analysis->options;
        options.methods = {Method::mcs};
        options.equilibrium.engine = Engine::dense;
        Equilibrium rest = equilibriumAt(*system, m_balance.q, options.equilibrium);
        rest.status = EquilibriumStatus::converged;
        const bool isStable = rest.negativeCount == m_setup.analysis->equilibrium.negativeCount;
        const Analysis full = analyzeAt(std::move(assembled), std::move(rest), options);
        const bool hasModes = !full.methods.empty() && full.methods.front().spectrum.hasValues();
        sample.isContradicted = isStable != (sample.state == SampleState::followed) || !hasModes ||
                                !agree(lean, full.methods.front().spectrum);
    }

    static bool agree(const Spectrum& lean, const Spectrum& full)
    {
        const auto sorted = [](const Spectrum& spectrum) {
            std::vector<double> sizes;
            for (const Eigenvalue* each : upperValues(spectrum)) {
                sizes.push_back(std::abs(each->s));
            }
            std::ranges::sort(sizes);
            return sizes;
        };
        const std::vector<double> a = sorted(lean), b = sorted(full);
        return a.size() == b.size() && std::ranges::equal(a, b, [&](double x, double y) {
                   return std::abs(x - y) <= tolerance::kEqual * b.back();
               });
    }

    const Setup& m_setup;
    Mechanism m_mechanism;
    System m_system;
    std::vector<Observable> m_usual;
    BalancedState m_balance;
};

/// Which number of a sample a quantity is.
struct Measured {
    std::vector<std::size_t> modes;  ///< one, or several whose mean it is; none: a quantity of the equilibrium
    Asked asked = Asked::frequency;
    std::size_t index = 0;  ///< of the quantity of the equilibrium

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
    return std::isfinite(sum) ? std::optional(sum) : std::nullopt;
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

/// What is computed from all samples.
class Spreads {
public:
    Spreads(const Setup& setup, std::vector<Sample> samples) : m_setup(setup), m_samples(std::move(samples)) {}

    Uncertainty found()
    {
        Uncertainty all;
        all.numbers = m_setup.numbers;
        all.samples = m_samples.size();
        for (const Sample& each : m_samples) {
            all.unstable += each.state == SampleState::unstable ? 1 : 0;
            all.lost += each.state == SampleState::lost ? 1 : 0;
            all.checked += each.isChecked ? 1 : 0;
            all.contradicted += each.isContradicted ? 1 : 0;
        }
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

    /// ∂s/∂pᵢ of each mode, of equal ones the mean of those into which they split; central differences of the rest.
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
        SampledMechanism mechanism(m_setup);
        Eigen::VectorXd at = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(m_setup.numbers.size()));
        at[static_cast<Eigen::Index>(number)] = h;
        const std::vector<double> after = mechanism.at(at).values, before = mechanism.at(-at).values;
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
        const auto oscillates = [&](std::size_t mode) { return m_setup.modes[mode].s.imag() > 0; };
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
        SampledMechanism mechanism(m_setup);
        const auto none = static_cast<Eigen::Index>(m_setup.numbers.size());
        m_nominal = mechanism.at(Eigen::VectorXd::Zero(none)).values;
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
            dropRounding(i, tolerance::kRoundingOfSolve * sizes[each.unit]);
            add(all, {each.name, each.unit}, {{}, Asked::frequency, i});
        }
    }

    /// Slopes that make less of a standard deviation than rounding does are zero.
    void dropRounding(std::size_t quantity, double rounding)
    {
        for (std::size_t i = 0; i < m_setup.numbers.size(); ++i) {
            double& slope = m_differences[i][quantity];
            slope = std::abs(slope) * m_setup.numbers[i].deviation() <= rounding ? 0 : slope;
        }
    }

    void add(Uncertainty& all, QuantitySpread spread, Measured measured)
    {
        const double count = static_cast<double>(std::max<std::size_t>(measured.modes.size(), 1));
        spread.nominal = measured.modes.empty() ? m_nominal[measured.index] : 0;
        for (const std::size_t mode : measured.modes) {
            spread.nominal += quantityOf(m_setup.modes[mode].s, measured.asked) / count;
        }
        for (std::size_t i = 0; i < m_setup.numbers.size(); ++i) {
            double slope = measured.modes.empty() ? m_differences[i][measured.index] : 0;
            for (const std::size_t mode : measured.modes) {
                slope += derivativeOf(m_setup.modes[mode].s, m_slopes[mode][i], measured.asked) / count;
            }
            spread.parts.push_back(slope * m_setup.numbers[i].deviation());
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
            const double variance = square / (n - 1);
            spread.deviation = std::sqrt(variance);
            spread.deviationError =
                variance > 0 ? std::sqrt(std::max(0.0, fourth / n - variance * variance) / (4 * n * variance)) : 0;
        }
        std::ranges::sort(values);
        for (std::size_t k = 0; k < kPercentiles.size(); ++k) {
            const double place = kPercentiles[k] / 100 * (n - 1);
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
        SampledMechanism mechanism(m_setup);
        Corner corner{mechanism.at(at), {}};
        for (Eigen::Index i = 0; i < count; ++i) {
            Eigen::VectorXd first = at, second = at;
            const double most = m_setup.numbers[static_cast<std::size_t>(i)].most;
            first[i] = at[i] != 0 ? at[i] * (1 - tolerance::kSlopeStep) : most;
            second[i] = at[i] != 0 ? first[i] : -most;
            corner.beside.push_back({mechanism.at(first), mechanism.at(second)});
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
        std::vector<std::pair<const Signs, Corner>*> list;
        for (auto& each : corners) {
            list.push_back(&each);
        }
        inParallel(
            list.size(), [&](std::size_t i) { list[i]->second = cornerAt(list[i]->first); }, m_setup.options.threads);
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
    std::vector<std::size_t> m_groupOf;              ///< by mode: the first of those that mix
    std::vector<std::vector<Complex>> m_slopes;      ///< ∂s/∂pᵢ by mode
    std::vector<std::vector<double>> m_differences;  ///< ∂y/∂pᵢ by number, of the quantities of the equilibrium
    std::vector<double> m_nominal;                   ///< of these
    std::vector<Measured> m_measured;                ///< of the spreads
};

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
    double largest = 0;
    for (const EigenvalueSensitivity& each : sensitivities.eigenvalues) {
        largest = std::max(largest, std::abs(each.s));
    }
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
void findModes(Setup& setup, const Spectrum& spectrum)
{
    const Analysis& analysis = *setup.analysis;
    setup.mass = analysis.linear.M;
    setup.negative = negativeCount(
        linearizeMcs(*analysis.system, analysis.equilibrium, analysis.linear, analysis.options.linearizer, {})
            .model.stiffness);
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

Outcome<Setup> setupOf(const std::shared_ptr<const Analysis>& analysis, const SamplingOptions& options)
{
    Setup setup;
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
    std::vector<Variable> variables;
    for (const UncertainNumber& each : setup.numbers) {
        variables.push_back(each.variable);
    }
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

/// The samples from the first on, as many as were finished before a cancel.
std::vector<Sample> samplesOf(const Setup& setup, const Monitor& monitor)
{
    const std::size_t wanted = setup.options.samples;
    std::vector<Sample> samples(wanted);
    std::size_t done = 0;
    while (done < wanted && !monitor.isCancelled()) {
        const std::size_t end = std::min(wanted, done + kRound);
        const auto computeBlock = [&](std::size_t block) {
            SampledMechanism mechanism(setup);
            const std::size_t first = done + block * kBlock;
            for (std::size_t i = first; i < std::min(end, first + kBlock); ++i) {
                Eigen::VectorXd deviations(static_cast<Eigen::Index>(setup.numbers.size()));
                for (Eigen::Index k = 0; k < deviations.size(); ++k) {
                    deviations[k] = deviationAt(setup.numbers[static_cast<std::size_t>(k)], setup.options.seed, i);
                }
                samples[i] = mechanism.at(deviations, i % kCheckEvery == 0);
            }
        };
        inParallel((end - done + kBlock - 1) / kBlock, computeBlock, setup.options.threads);
        done = end;
        monitor.report(static_cast<double>(done) / static_cast<double>(wanted), "samples");
    }
    samples.resize(done);
    return samples;
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
    double sum = 0;
    for (const double part : parts) {
        sum += part * part;
    }
    return std::sqrt(sum);
}

Outcome<Uncertainty> uncertaintyOf(const std::shared_ptr<const Analysis>& analysis, const SamplingOptions& options,
                                   const Monitor& monitor)
{
    const Outcome<Setup> setup = setupOf(analysis, options);
    if (!setup) {
        return Failure{setup.reason()};
    }
    std::vector<Sample> samples = samplesOf(*setup, monitor);
    if (samples.empty()) {
        return Failure{"it was cancelled before the first sample"};
    }
    const bool isCancelled = samples.size() < options.samples;
    Uncertainty found = Spreads(*setup, std::move(samples)).found();
    found.isCancelled = isCancelled;
    return found;
}

}  // namespace eigenlink
