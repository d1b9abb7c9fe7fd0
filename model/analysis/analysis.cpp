#include "model/analysis/analysis.h"

#include "model/analysis/beam_comparison.h"
#include "model/analysis/discretization_error.h"
#include "model/basics/breakdown.h"
#include "model/basics/parallel.h"
#include "model/basics/text_exception.h"
#include "model/diagnosis/finders.h"
#include "model/equilibrium/assembled_problem.h"
#include "model/mechanism/validation.h"
#include "model/modes/error_estimate.h"
#include "model/modes/finish_spectrum.h"
#include "model/modes/material_loss.h"
#include "model/modes/penalty_loss.h"
#include "model/modes/rcs.h"
#include "model/modes/sparse_linearization.h"

#include <algorithm>
#include <chrono>
#include <future>

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

/// RCS whose pencil the plan deflates by the null space that MCS has used: one computation, whose values both have.
Linearization commonValues(Method method, const Analysis& analysis)
{
    const Linearization* mcs = analysis.find(Method::mcs);
    const LinearizerOptions& options = analysis.options.linearizer;
    const bool isSame =
        analysis.linear.massless.count() > 0 || (options.nullSpace == NullSpace::qr && options.independent.empty());
    if (method != Method::rcs || analysis.plan.rcs != RcsSolver::deflated || mcs == nullptr || !isSame ||
        mcs->spectrum.status != SpectrumStatus::ok) {
        return {};
    }
    Linearization result = rcsFrom(*mcs, analysis.linear, options);
    result.spectrum.oneComputationWith = Method::mcs;
    return result;
}

/// Runs one linearizer with its clock; a numerical breakdown becomes a failed spectrum with its reason.
Linearization runLinearizer(const Linearizer& linearizer, const Analysis& analysis, const Monitor& monitor)
{
    const Clock::time_point start = Clock::now();
    Linearization result;
    try {
        result = commonValues(linearizer.method, analysis);
        if (!result.isCommon) {
            LinearizerOptions options = analysis.options.linearizer;
            if (analysis.plan.rcs == RcsSolver::deflated) {
                options.rcsSolver = RcsSolver::deflated;
            }
            result = linearizer.linearize(*analysis.system, analysis.equilibrium, analysis.linear, options, monitor);
            estimateErrors(*analysis.system, analysis.equilibrium, analysis.linear, result.spectrum);
        }
        finishSpectrum(analysis.linear, result.spectrum);
    } catch (const std::runtime_error& error) {
        result = failedLinearization(linearizer.method, analysis.linear.degreesOfFreedom(), textOf(error));
    }
    result.spectrum.seconds = secondsSince(start);
    return result;
}

void linearizeAll(Analysis& analysis, const Monitor& monitor)
{
    analysis.linear =
        linearSystemAt(*analysis.system, analysis.equilibrium, analysis.options.linearizer.reactionStiffness);
    const MasslessMotions& motions = analysis.linear.massless;
    analysis.undetermined = ownersOf(*analysis.system, motions.undetermined);
    analysis.massless = {motions.count(), motions.relaxing.cols(), {}};
    const Text undetermined = explainUndetermined(analysis.undetermined);
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
        analysis.methods.push_back(undetermined.isEmpty()
                                       ? runLinearizer(linearizer, analysis, monitor)
                                       : failedLinearization(linearizer.method, freedom, undetermined));
    }
}

/// Why no method can start on a large system; empty where it can.
Text whyNotSparse(const Analysis& analysis)
{
    const Eigen::Index freedom = analysis.equilibrium.degreesOfFreedom;
    if (analysis.plan.mostModes > 0 && freedom > analysis.plan.mostModes) {
        return {
            "this system has {1} modes, too many to compute them all; the command modes computes the lowest, as with "
            "--modes 10.",
            freedom};
    }
    return explainUndetermined(analysis.undetermined);
}

/// One method on a large system; a breakdown becomes a failed spectrum with its reason.
Linearization runSparse(Method method, const Analysis& analysis, const SparseProblem& problem, std::size_t count,
                        const Monitor& monitor)
{
    for (const Linearization& done : analysis.methods) {
        const bool mayShare = method == Method::mcs || method == Method::rcs;
        if (done.isCommon && mayShare) {
            Linearization result = done;
            result.spectrum.method = method;
            result.spectrum.warnings.clear();
            result.spectrum.oneComputationWith = done.spectrum.method;
            return result;
        }
    }
    try {
        Linearization result = linearizeSparse(method, {*analysis.system,
                                                        analysis.equilibrium,
                                                        problem,
                                                        {count, analysis.plan.wanted.target},
                                                        analysis.options.modeSolver,
                                                        analysis.options.linearizer,
                                                        monitor});
        finishSpectrum(analysis.linear, result.spectrum);
        return result;
    } catch (const std::runtime_error& error) {
        return failedLinearization(method, analysis.equilibrium.degreesOfFreedom, textOf(error));
    }
}

/// The lowest modes of a large system by every method asked for.
void linearizeAllSparse(Analysis& analysis, const Monitor& monitor)
{
    const AnalysisOptions& options = analysis.options;
    const Eigen::Index freedom = analysis.equilibrium.degreesOfFreedom;
    SparseProblem problem = sparseProblemAt(*analysis.system, analysis.equilibrium.q, analysis.equilibrium.lambda,
                                            options.linearizer.reactionStiffness);
    analysis.massless = countMassless(*analysis.system, problem.M, problem.C, problem.H, problem.Phi_q);
    analysis.undetermined = analysis.massless.undetermined;
    problem.knownRank = analysis.equilibrium.rank;
    problem.massless = analysis.massless.massless;
    problem.relaxing = analysis.massless.relaxing;
    analysis.linear.B = analysis.system->inputMatrix(analysis.equilibrium.q);
    analysis.linear.reactionStiffness = options.linearizer.reactionStiffness;
    const Text refusal = whyNotSparse(analysis);
    for (const Method method : options.methods) {
        if (monitor.isCancelled()) {
            analysis.cancelled = true;
            break;
        }
        monitor.report(0.3 + 0.2 * static_cast<double>(analysis.methods.size()), nameOf(method));
        const Clock::time_point start = Clock::now();
        Linearization result = failedLinearization(method, freedom, refusal);
        if (refusal.isEmpty()) {
            // A real eigenvalue is a mode by itself, so that a freedom may have two.
            const Eigen::Index most = analysis.massless.finiteCount(freedom);
            const auto count = analysis.plan.wanted.count.value_or(static_cast<std::size_t>(most));
            result = runSparse(method, analysis, problem, count, monitor);
        }
        result.spectrum.seconds = secondsSince(start);
        analysis.methods.push_back(std::move(result));
    }
    analysis.linear.M.swap(problem.M);
    analysis.linear.C.swap(problem.C);
    analysis.linear.H.swap(problem.H);
    analysis.linear.Phi_q.swap(problem.Phi_q);
}

/// Pairs every method with MCS, or with the first that succeeded where MCS was not asked for or failed.
void pairAll(Analysis& analysis)
{
    const Linearization* reference = analysis.reference();
    if (reference == nullptr) {
        return;
    }
    for (Linearization& each : analysis.methods) {
        if (&each == reference) {
            pairWithItself(each.spectrum);
            continue;
        }
        pairWith(reference->spectrum, each.spectrum);
        for (Eigenvalue& value : each.spectrum.values) {
            if (value.paired) {
                value.discretizationError = reference->spectrum.values[*value.paired].discretizationError;
            }
        }
    }
}

/// Modes of a whole spectrum: a pair of conjugates is one, a real value is one, and zeros come in twos. All of the
/// degrees of freedom where no spectrum is whole.
std::size_t modeCount(const Analysis& analysis)
{
    for (const Linearization& each : analysis.methods) {
        const Spectrum& spectrum = each.spectrum;
        if (spectrum.status == SpectrumStatus::ok && spectrum.trueCount() == spectrum.expectedTrueCount) {
            const auto modes = modesOf(spectrum);
            return static_cast<std::size_t>(
                std::ranges::count_if(modes, [&](const auto& mode) { return spectrum.values[mode.front()].isTrue(); }));
        }
    }
    return static_cast<std::size_t>(analysis.equilibrium.degreesOfFreedom);
}

/// Compares the modes with those of the other model of beams.
void compareBeams(Analysis& analysis, const Monitor& monitor)
{
    if (analysis.linear.reactionStiffness && !analysis.cancelled && !analysis.methods.empty()) {
        monitor.report(0.9, "beam models");
        analysis.beams = compareBeamModels(analysis, monitor);
    }
}

void collectWarnings(Analysis& analysis)
{
    if (analysis.undetermined.empty() && analysis.massless.massless > 0) {
        analysis.warnings.push_back(
            Message::note(explainCondensed(analysis.equilibrium.degreesOfFreedom, analysis.massless)));
    }
    const std::size_t count = modeCount(analysis);
    if (analysis.equilibrium.isUsable() && analysis.plan.wanted.count.value_or(0) > count) {
        analysis.warnings.push_back(Message::warning(
            Text::counted("{2} modes were asked for, but there is {1}.", "{2} modes were asked for, but there are {1}.",
                          static_cast<long long>(count), *analysis.plan.wanted.count)));
    }
    if (analysis.beams && !analysis.beams->text.isEmpty()) {
        const Severity severity = hasStiffenedBeams(analysis.mechanism) ? Severity::note : Severity::warning;
        analysis.warnings.push_back({severity, analysis.beams->text});
    }
    // A window shows beside the values how many of them there are.
    const bool isNews = analysis.options.budget != Budget::window && analysis.options.engine == Engine::automatic &&
                        !analysis.plan.wanted.count;
    if (analysis.equilibrium.isUsable() && analysis.isSparse() && isNews) {
        analysis.warnings.push_back(
            Message::warning({"With {1} coordinates the spectra are computed with sparse matrices, which leave out the "
                              "spurious eigenvalues; the dense engine computes them too, and takes its time.",
                              analysis.system->coordinateCount()}));
    }
    if (analysis.equilibrium.isUsable() && !analysis.linear.reactionStiffness) {
        analysis.warnings.push_back(
            Message::warning("The reaction stiffness was left out as asked: these eigenvalues are wrong on purpose."));
    }
    if (!analysis.plan.refusal.isEmpty() && analysis.equilibrium.isUsable()) {
        analysis.warnings.push_back(Message::warning(analysis.plan.refusal));
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

const Linearization* Analysis::find(Method method) const
{
    const auto found = std::find_if(methods.begin(), methods.end(),
                                    [method](const Linearization& each) { return each.spectrum.method == method; });
    return found == methods.end() ? nullptr : &*found;
}

const Linearization* Analysis::reference() const
{
    const auto found =
        std::ranges::find(methods, SpectrumStatus::ok, [](const Linearization& each) { return each.spectrum.status; });
    return found == methods.end() ? nullptr : &*found;
}

namespace {

/// A system that counts angles from those at equilibrium: the same one where they need no turns that the drawing lacks.
std::shared_ptr<const System> counted(const std::shared_ptr<const System>& system, const Equilibrium& rest)
{
    constexpr double kPart = 1;
    if (rest.linkAngles.size() == 0 || (rest.linkAngles - system->linkAngles(rest.q)).cwiseAbs().maxCoeff() < kPart) {
        return system;
    }
    auto there = std::make_shared<System>(*system);
    there->countFrom(rest.linkAngles);
    return there;
}

/// Runs a stage; returns why it failed, as where numbers are too far apart for a factorisation; empty where it did
/// not.
template <class Stage>
Text breakdownOf(const Stage& stage)
{
    try {
        stage();
        return {};
    } catch (const std::runtime_error& error) {
        return breakdownText(error);
    }
}

void findRest(Analysis& analysis, const Monitor& monitor)
{
    const Text breakdown = breakdownOf([&] {
        EquilibriumOptions statics = analysis.options.equilibrium;
        statics.engine = analysis.plan.statics;
        analysis.equilibrium = findEquilibrium(analysis.mechanism, *analysis.system, statics, monitor);
        analysis.system = counted(analysis.system, analysis.equilibrium);
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

/// Sizes with the rank of the constraints, which only a configuration shows, in place of their number.
SystemSize sizesAt(const Analysis& analysis)
{
    return {analysis.system->coordinateCount(), analysis.equilibrium.rank, analysis.system->hasExactBeams()};
}

/// Extent of a linearisation: eigenvalues alone, or with the errors by the mesh of beams.
enum class Depth { values, errorsOfMesh };

void linearizeAtRest(Analysis& analysis, Depth depth, const Monitor& monitor)
{
    const Text breakdown = breakdownOf([&] {
        if (analysis.isSparse()) {
            linearizeAllSparse(analysis, monitor);
        } else {
            linearizeAll(analysis, monitor);
        }
        if (depth == Depth::errorsOfMesh && analysis.linear.reactionStiffness && !analysis.cancelled) {
            // Where it breaks down, errors are absent.
            breakdownOf([&] { estimateDiscretizationErrors(analysis, monitor); });
        }
        for (Linearization& each : analysis.methods) {
            if (each.spectrum.method == Method::ucs) {
                addMaterialLossToPenalty(analysis.mechanism, *analysis.system, analysis.equilibrium, analysis.linear,
                                         analysis.options.linearizer, each.spectrum);
            } else {
                addMaterialLoss(analysis.mechanism, *analysis.system, analysis.equilibrium.q, analysis.linear,
                                each.spectrum);
            }
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

AssembledMechanism assemble(Mechanism mechanism)
{
    const Clock::time_point start = Clock::now();
    AssembledMechanism assembled;
    assembled.issues = validate(mechanism);
    if (!hasErrors(assembled.issues)) {
        assembled.system = std::make_shared<const System>(mechanism, System::Validated{});
    }
    assembled.mechanism = std::move(mechanism);
    assembled.seconds = secondsSince(start);
    return assembled;
}

AssembledMechanism assemble(Mechanism mechanism, System::Validated checked)
{
    const Clock::time_point start = Clock::now();
    auto system = std::make_shared<const System>(mechanism, checked);
    return {std::move(mechanism), {}, std::move(system), secondsSince(start)};
}

Analysis analyze(const Mechanism& mechanism, const AnalysisOptions& options, const Monitor& monitor)
{
    return analyzeAssembled(assemble(mechanism), options, monitor);
}

Analysis analyzeAssembled(AssembledMechanism assembled, const AnalysisOptions& options, const Monitor& monitor)
{
    const Clock::time_point start = Clock::now();
    Analysis analysis;
    analysis.mechanism = std::move(assembled.mechanism);
    analysis.options = options;
    analysis.issues = std::move(assembled.issues);
    analysis.system = std::move(assembled.system);
    std::future<std::vector<Message>> ofDrawing = inBackground(
        std::ssize(analysis.mechanism.elements), [&analysis] { return findingsOfDrawing(analysis.mechanism); });
    if (analysis.system) {
        monitor.report(0, "equilibrium");
        analysis.plan = planFor(sizesOf(*analysis.system), options);
        findRest(analysis, monitor);
    }
    if (analysis.equilibrium.isUsable()) {
        analysis.plan = planFor(sizesAt(analysis), options);
        linearizeAtRest(analysis, Depth::errorsOfMesh, monitor);
    }
    const Text breakdown = breakdownOf([&] {
        compareBeams(analysis, monitor);
        collectWarnings(analysis);
        if (!analysis.cancelled) {
            analysis.findings = findingsOf({analysis.mechanism, analysis.hasErrors() ? nullptr : analysis.system.get(),
                                            analysis.equilibrium, analysis.undetermined},
                                           ofDrawing.get());
        }
    });
    if (!breakdown.isEmpty()) {
        analysis.warnings.push_back(Message::warning(Text("Some checks could not be completed: {1}", breakdown)));
    }
    monitor.report(1, "done");
    analysis.seconds = assembled.seconds + secondsSince(start);
    return analysis;
}

Analysis analyzeAt(AssembledMechanism assembled, Equilibrium rest, const AnalysisOptions& options,
                   const Monitor& monitor)
{
    Analysis analysis;
    analysis.mechanism = std::move(assembled.mechanism);
    analysis.options = options;
    analysis.issues = std::move(assembled.issues);
    analysis.system = std::move(assembled.system);
    analysis.equilibrium = std::move(rest);
    analysis.plan = planFor(sizesAt(analysis), options);
    linearizeAtRest(analysis, Depth::values, monitor);
    collectWarnings(analysis);
    return analysis;
}

}  // namespace eigenlink
