// Times of the N-loop four-bar, [LIN] Table 1: the whole analysis, each method, and the bare LAPACK call on the same
// matrices, all in one run, so that their ratios mean something on any machine.

#include "model/analysis/analysis.h"
#include "model/math/dense/lapack.h"
#include "tests/benchmarks/loop.h"

#include <benchmark/benchmark.h>

namespace {

using namespace eigenlink;

/// Equilibrium, three methods, classification.
void wholeAnalysis(benchmark::State& state)
{
    const Mechanism mechanism = loop(state);
    for (auto _ : state) {
        benchmark::DoNotOptimize(analyze(mechanism));
    }
    state.SetComplexityN(state.range(0));
}
BENCHMARK(wholeAnalysis)->Arg(1)->Arg(5)->Arg(20)->Unit(benchmark::kMillisecond)->Complexity();

void equilibriumOnly(benchmark::State& state)
{
    const System system(loop(state));
    for (auto _ : state) {
        benchmark::DoNotOptimize(findEquilibrium(system));
    }
}
BENCHMARK(equilibriumOnly)->Arg(1)->Arg(5)->Arg(20)->Unit(benchmark::kMillisecond);

/// One linearizer at a known equilibrium, as [LIN] Table 1 counts: linearisation, eigenvalues, discrimination.
template <const Method& method>
void linearizer(benchmark::State& state)
{
    const System system(loop(state));
    const Equilibrium equilibrium = findEquilibrium(system);
    for (auto _ : state) {
        const ConstrainedLinearSystem linear = linearSystemAt(system, equilibrium);
        for (const Linearizer& each : linearizers()) {
            if (each.method == method) {
                benchmark::DoNotOptimize(each.linearize(system, equilibrium, linear, {}, {}));
            }
        }
    }
}
BENCHMARK(linearizer<Method::mcs>)->Arg(1)->Arg(5)->Arg(20)->Unit(benchmark::kMillisecond);
BENCHMARK(linearizer<Method::rcs>)->Arg(1)->Arg(5)->Arg(20)->Unit(benchmark::kMillisecond);
BENCHMARK(linearizer<Method::ucs>)->Arg(1)->Arg(5)->Arg(20)->Unit(benchmark::kMillisecond);

/// dggev with vectors on the pencil of RCS.
void bareQz(benchmark::State& state)
{
    AnalysisOptions options;
    options.methods = {Method::rcs};
    const Analysis analysis = analyze(loop(state), options);
    const FirstOrderModel pencil = firstOrderModel(analysis.methods.front().model, *analysis.system, analysis.linear);
    for (auto _ : state) {
        benchmark::DoNotOptimize(solvePencil(pencil.A, pencil.E));
    }
}
BENCHMARK(bareQz)->Arg(1)->Arg(5)->Arg(20)->Unit(benchmark::kMillisecond);

/// dgeevx with vectors on M⁻¹-form of the penalty system.
void barePenalty(benchmark::State& state)
{
    AnalysisOptions options;
    options.methods = {Method::ucs};
    const Analysis analysis = analyze(loop(state), options);
    const FirstOrderModel model = firstOrderModel(analysis.methods.front().model, *analysis.system, analysis.linear);
    const Eigen::MatrixXd matrix = model.E.partialPivLu().solve(model.A);
    for (auto _ : state) {
        benchmark::DoNotOptimize(solveStandard(matrix));
    }
}
BENCHMARK(barePenalty)->Arg(1)->Arg(5)->Arg(20)->Unit(benchmark::kMillisecond);

}  // namespace
