#include "model/studies/uncertainty/sampled_mechanism.h"

#include "model/assembly/kinematics.h"
#include "model/basics/collect.h"
#include "model/basics/parallel.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/still_sample.h"
#include "model/math/continuation/follow_curve.h"
#include "model/mechanism/validation.h"
#include "model/modes/constrained_linear_system.h"
#include "model/modes/finish_spectrum.h"
#include "model/modes/material_loss.h"
#include "model/modes/mcs.h"
#include "model/modes/true_mode.h"
#include "model/studies/design/followed_rest.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace eigenlink::sampling {

namespace {

constexpr double kShortestStep = 1. / 64;  ///< part of the deviations; a step is halved up to six times
constexpr std::size_t kBlock = 64;        ///< samples that share an observer
constexpr std::size_t kRound = 512;       ///< samples between two looks at the monitor
constexpr std::size_t kCheckEvery = 100;  ///< of the samples, one that is analysed in full

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
        if (isUpperMode(each) && each.shape.size() > 0) {
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
            if (column < columns) {
                Eigen::VectorXd rest = mac.col(column);
                rest[row] = -1;
                rest.maxCoeff(&other);
            } else if (columns > 0) {
                // Another mode has its value: of a pair that begins to swing the other one is the conjugate.
                Eigen::Index like = 0;
                mac.row(row).head(columns).maxCoeff(&like);
                other = std::ranges::find(columnOf, like) - columnOf.begin();
                sample.s[i] = std::conj(found[static_cast<std::size_t>(like)]->s);
            }
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
        Linearization modes = linearizeMcs(m_system, rest, linear, options, {});
        if (!modes.spectrum.hasValues()) {
            return sample;
        }
        if (const SparseMatrix loss = materialLossStiffness(m_mechanism, m_system, rest.q); loss.nonZeros() > 0) {
            finishSpectrum(linear, modes.spectrum);
            addMaterialLoss(linear, loss, modes.spectrum);
        }
        sample.state =
            negativeCount(modes.model.stiffness) == m_setup.negative ? SampleState::followed : SampleState::unstable;
        sample.beyond = m_system.beyondRange(m_balance.q);
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
        m_system = *m_setup.analysis->system;
        const auto tryStep = [&](double step) {
            const double part = std::min(1.0, done + step);
            if (!reach(deviations, part, angles)) {
                return StepTrial::tooLong;
            }
            done = part;
            angles = m_system.linkAngles(m_balance.q);
            return done < 1 ? StepTrial::taken : StepTrial::last;
        };
        return followCurve({.shortest = kShortestStep}, tryStep) == CurveEnd::last;
    }

    /// Goes on to this part of the deviations; false where the equilibrium does not continue there in one step.
    [[nodiscard]] bool reach(const Eigen::VectorXd& deviations, double part, const Eigen::VectorXd& angles)
    {
        auto mechanism = mechanismWith(m_setup, deviations, part);
        if (!mechanism) {
            return false;
        }
        System system(*mechanism, System::Validated{});
        if (system.coordinateCount() != m_balance.q.size() || system.constraintCount() != m_balance.lambda.size()) {
            return false;
        }
        system.countFrom(angles);
        const auto next = balanceBeside(system, m_balance, m_system);
        if (next) {
            m_mechanism = std::move(*mechanism);
            m_system = std::move(system);
            m_balance = *next;
        }
        return next.has_value();
    }

    void findQuantities(Sample& sample)
    {
        const MotionSample state = stillSample(m_system, m_balance.q, m_balance.lambda);
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
            auto sizes = mapped<std::vector<double>>(upperValues(spectrum),
                                                     [&](const Eigenvalue* each) { return std::abs(each->s); });
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

}  // namespace

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

Sample sampleAt(const Setup& setup, const Eigen::VectorXd& deviations)
{
    return SampledMechanism(setup).at(deviations);
}

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

}  // namespace eigenlink::sampling
