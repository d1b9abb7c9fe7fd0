#include "model/analysis/analysis.h"

#include "model/analysis/beam_comparison.h"
#include "model/description/validation.h"
#include "model/diagnosis/finders.h"
#include "model/linearization/finish_spectrum.h"
#include "model/linearization/massless.h"
#include "model/linearization/sparse_linearization.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>

namespace eigenlink {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

Linearization failedLinearization(Method method, Eigen::Index degreesOfFreedom, const Text& why)
{
    Linearization result;
    result.spectrum.method = method;
    result.spectrum.expectedTrueCount = static_cast<std::size_t>(2 * degreesOfFreedom);
    result.spectrum.warnings.push_back(Message::warning(why));
    return result;
}

/// Runs one linearizer with its clock; a numerical breakdown becomes a failed spectrum with its reason.
Linearization runLinearizer(const Linearizer& linearizer, const Analysis& analysis, const Monitor& monitor)
{
    const Clock::time_point start = Clock::now();
    Linearization result;
    try {
        result = linearizer.linearize(*analysis.system, analysis.equilibrium, analysis.linear,
                                      analysis.options.linearizer, monitor);
        finishSpectrum(analysis.linear, result.spectrum);
    } catch (const std::runtime_error& error) {
        result =
            failedLinearization(linearizer.method, analysis.linear.degreesOfFreedom(), Text::verbatim(error.what()));
    }
    result.spectrum.seconds = secondsSince(start);
    return result;
}

void linearizeAll(Analysis& analysis, const Monitor& monitor)
{
    analysis.linear =
        linearSystemAt(*analysis.system, analysis.equilibrium, analysis.options.linearizer.reactionStiffness);
    analysis.massless = masslessOwners(*analysis.system, analysis.linear.M, analysis.linear.Phi_q);
    const Text massless = explainMassless(analysis.massless);
    const Eigen::Index freedom = analysis.linear.degreesOfFreedom();
    const std::vector<Method>& wanted = analysis.options.methods;
    for (const Linearizer& linearizer : linearizers()) {
        if (std::find(wanted.begin(), wanted.end(), linearizer.method) == wanted.end()) {
            continue;
        }
        if (monitor.isCancelled()) {
            analysis.cancelled = true;
            return;
        }
        monitor.report(0.3 + 0.2 * static_cast<double>(analysis.methods.size()), linearizer.name);
        analysis.methods.push_back(massless.isEmpty() ? runLinearizer(linearizer, analysis, monitor)
                                                      : failedLinearization(linearizer.method, freedom, massless));
    }
}

/// Why no method can start on a large system; empty where it can.
Text whyNotSparse(Analysis& analysis, const SparseProblem& problem)
{
    analysis.massless = masslessOwners(*analysis.system, problem.M, problem.Phi_q);
    const Eigen::Index freedom = analysis.equilibrium.degreesOfFreedom;
    if (!analysis.options.modes && freedom > kMostSparseModes) {
        return {"this system has {1} modes, too many to compute them all; ask for the lowest, as with --modes 10.",
                freedom};
    }
    return explainMassless(analysis.massless);
}

/// One method on a large system; a breakdown becomes a failed spectrum with its reason.
Linearization runSparse(Method method, const Analysis& analysis, const SparseProblem& problem, std::size_t count,
                        const Monitor& monitor)
{
    try {
        Linearization result = linearizeSparse(method, *analysis.system, analysis.equilibrium, problem,
                                               {count, analysis.options.target, analysis.options.modeSolver},
                                               analysis.options.linearizer, monitor);
        finishSpectrum(analysis.linear, result.spectrum);
        return result;
    } catch (const std::runtime_error& error) {
        return failedLinearization(method, analysis.equilibrium.degreesOfFreedom, Text::verbatim(error.what()));
    }
}

/// The lowest modes of a large system by every method asked for.
void linearizeAllSparse(Analysis& analysis, const Monitor& monitor)
{
    const AnalysisOptions& options = analysis.options;
    const Eigen::Index freedom = analysis.equilibrium.degreesOfFreedom;
    const SparseProblem problem = sparseProblemAt(*analysis.system, analysis.equilibrium.q, analysis.equilibrium.lambda,
                                                  options.linearizer.reactionStiffness);
    analysis.linear.M = problem.M;
    analysis.linear.C = problem.C;
    analysis.linear.H = problem.H;
    analysis.linear.Phi_q = problem.Phi_q;
    analysis.linear.B = analysis.system->inputMatrix(analysis.equilibrium.q);
    analysis.linear.reactionStiffness = options.linearizer.reactionStiffness;
    const Text refusal = whyNotSparse(analysis, problem);
    for (const Method method : options.methods) {
        if (monitor.isCancelled()) {
            analysis.cancelled = true;
            return;
        }
        monitor.report(0.3 + 0.2 * static_cast<double>(analysis.methods.size()), nameOf(method));
        const Clock::time_point start = Clock::now();
        Linearization result = failedLinearization(method, freedom, refusal);
        if (refusal.isEmpty()) {
            const auto count = options.modes.value_or(static_cast<std::size_t>(freedom));
            result = runSparse(method, analysis, problem, count, monitor);
        }
        result.spectrum.seconds = secondsSince(start);
        analysis.methods.push_back(std::move(result));
    }
}

/// Pairs every method with MCS, or with the first that succeeded where MCS was not asked for or failed.
void pairAll(Analysis& analysis)
{
    const auto usable = [](const Linearization& each) { return each.spectrum.status == SpectrumStatus::ok; };
    const auto reference = std::find_if(analysis.methods.begin(), analysis.methods.end(), usable);
    if (reference == analysis.methods.end()) {
        return;
    }
    const Spectrum copy = reference->spectrum;
    for (Linearization& each : analysis.methods) {
        pairWith(copy, each.spectrum);
    }
}

/// Modes of a whole spectrum: a pair of conjugates is one, a real value is one, and zeros come in twos. All of the
/// degrees of freedom where no spectrum is whole.
std::size_t modeCount(const Analysis& analysis)
{
    for (const Linearization& each : analysis.methods) {
        const Spectrum& spectrum = each.spectrum;
        if (spectrum.status == SpectrumStatus::ok && spectrum.trueCount() == spectrum.expectedTrueCount) {
            double count = 0;
            for (const Eigenvalue& value : spectrum.values) {
                const bool isHalf = value.s == 0.0 || value.s.imag() != 0;
                count += !value.isTrue() ? 0 : isHalf ? 0.5 : 1;
            }
            return static_cast<std::size_t>(std::lround(count));
        }
    }
    return static_cast<std::size_t>(analysis.equilibrium.degreesOfFreedom);
}

void collectWarnings(Analysis& analysis, const Monitor& monitor)
{
    const std::size_t count = modeCount(analysis);
    if (analysis.equilibrium.isUsable() && analysis.options.modes.value_or(0) > count) {
        analysis.warnings.push_back(Message::warning(Text::counted("{2} modes were asked for, but there is {1}.",
                                                                   "{2} modes were asked for, but there are {1}.",
                                                                   count, *analysis.options.modes)));
    }
    if (analysis.linear.reactionStiffness && !analysis.cancelled) {
        Text beams = compareBeamModels(analysis, monitor);
        if (!beams.isEmpty()) {
            analysis.warnings.push_back(Message::warning(std::move(beams)));
        }
    }
    const bool chosen = analysis.options.equilibrium.engine == Engine::automatic && !analysis.options.modes;
    if (analysis.equilibrium.isUsable() && analysis.isSparse() && chosen) {
        analysis.warnings.push_back(
            Message::warning({"With {1} coordinates the spectra are computed with sparse matrices, which leave out the "
                              "spurious eigenvalues; the dense engine computes them too, and takes its time.",
                              analysis.system->coordinateCount()}));
    }
    if (analysis.equilibrium.isUsable() && !analysis.linear.reactionStiffness) {
        analysis.warnings.push_back(
            Message::warning("The reaction stiffness was left out as asked: these eigenvalues are wrong on purpose."));
    }
    for (const Linearization& each : analysis.methods) {
        const auto& values = each.spectrum.values;
        if (std::any_of(values.begin(), values.end(), [](const Eigenvalue& v) { return v.repeated; })) {
            analysis.warnings.push_back(
                Message::warning("An eigenvalue is repeated: any mix of its shapes is a mode too."));
            break;
        }
    }
}

}  // namespace

bool operator==(const AnalysisOptions& a, const AnalysisOptions& b)
{
    const auto tie = [](const AnalysisOptions& o) {
        const LinearizerOptions& l = o.linearizer;
        return std::tie(o.modeSolver, o.target, o.methods, o.equilibrium.choice, o.equilibrium.maxIterations,
                        o.equilibrium.engine, o.modes, l.nullSpace, l.independent, l.rcsForm, l.rcsSolver, l.penalty,
                        l.xi, l.omega, l.penaltyAtExactEquilibrium, l.reactionStiffness);
    };
    return tie(a) == tie(b);
}

Engine engineFor(const System& system, const AnalysisOptions& options)
{
    const Eigen::Index n = system.coordinateCount();
    if (options.equilibrium.engine != Engine::automatic) {
        return options.equilibrium.engine;
    }
    if (n > kMostDense || (options.modes && n > kLargestDense)) {
        return Engine::sparse;
    }
    const bool fewModes = n - system.constraintCount() <= kMostSparseModes;
    return n > kLargestFullDense && fewModes ? Engine::sparse : Engine::dense;
}

const Linearization* Analysis::find(Method method) const
{
    const auto found = std::find_if(methods.begin(), methods.end(),
                                    [method](const Linearization& each) { return each.spectrum.method == method; });
    return found == methods.end() ? nullptr : &*found;
}

namespace {

/// Runs a stage; returns why it broke off, as where numbers are too far apart for a factorisation; empty where it did
/// not.
template <class Stage>
Text breakdownOf(const Stage& stage)
{
    try {
        stage();
        return {};
    } catch (const std::runtime_error& error) {
        return {"the computation broke off: {1}; are there numbers that are much too large or much too small?",
                error.what()};
    }
}

void findRest(Analysis& analysis, const Monitor& monitor)
{
    const Text breakdown = breakdownOf([&] {
        analysis.equilibrium =
            findEquilibrium(analysis.mechanism, *analysis.system, analysis.options.equilibrium, monitor);
    });
    if (!breakdown.isEmpty()) {
        analysis.equilibrium = {};
        analysis.equilibrium.status = EquilibriumStatus::notFound;
        analysis.equilibrium.reason = breakdown;
        analysis.equilibrium.q = analysis.system->drawnCoordinates();
        analysis.equilibrium.lambda = Eigen::VectorXd::Zero(analysis.system->constraintCount());
    }
    analysis.cancelled = analysis.equilibrium.status == EquilibriumStatus::cancelled;
}

void linearizeAtRest(Analysis& analysis, const Monitor& monitor)
{
    const Text breakdown = breakdownOf([&] {
        if (analysis.isSparse()) {
            linearizeAllSparse(analysis, monitor);
        } else {
            linearizeAll(analysis, monitor);
        }
        pairAll(analysis);
    });
    for (const Method method : analysis.options.methods) {
        if (!breakdown.isEmpty() && analysis.find(method) == nullptr) {
            analysis.methods.push_back(failedLinearization(method, analysis.equilibrium.degreesOfFreedom, breakdown));
        }
    }
}

}  // namespace

AssembledMechanism assemble(const Mechanism& mechanism)
{
    AssembledMechanism assembled{mechanism, validate(mechanism), nullptr};
    if (!hasErrors(assembled.issues)) {
        assembled.system = std::make_shared<const System>(mechanism, System::Validated{});
    }
    return assembled;
}

Analysis analyze(const Mechanism& mechanism, const AnalysisOptions& options, const Monitor& monitor)
{
    const Clock::time_point start = Clock::now();
    Analysis analysis = analyzeAssembled(assemble(mechanism), options, monitor);
    analysis.seconds = secondsSince(start);
    return analysis;
}

Analysis analyzeAssembled(AssembledMechanism assembled, const AnalysisOptions& options, const Monitor& monitor)
{
    const Clock::time_point start = Clock::now();
    Analysis analysis;
    analysis.mechanism = std::move(assembled.mechanism);
    analysis.options = options;
    analysis.issues = std::move(assembled.issues);
    analysis.system = std::move(assembled.system);
    if (analysis.system) {
        monitor.report(0, "equilibrium");
        analysis.engine = engineFor(*analysis.system, options);
        findRest(analysis, monitor);
    }
    if (analysis.equilibrium.isUsable()) {
        linearizeAtRest(analysis, monitor);
    }
    const Text breakdown = breakdownOf([&] {
        collectWarnings(analysis, monitor);
        if (!analysis.cancelled) {
            analysis.findings = findingsOf({analysis.mechanism, analysis.hasErrors() ? nullptr : analysis.system.get(),
                                            analysis.equilibrium, analysis.massless});
        }
    });
    if (!breakdown.isEmpty()) {
        analysis.warnings.push_back(Message::warning(Text("Not everything could be looked at: {1}", breakdown)));
    }
    monitor.report(1, "done");
    analysis.seconds = secondsSince(start);
    return analysis;
}

}  // namespace eigenlink
