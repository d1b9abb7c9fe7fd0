// Times of large systems, sparse: cost against size, with fits of the complexity.

#include "model/analysis/analysis.h"
#include "model/equilibrium/assembled_problem.h"
#include "model/math/krylov/partial_modes.h"
#include "model/mechanism/templates/flexible_pendulum.h"
#include "model/modes/finish_spectrum.h"
#include "model/modes/sparse_linearization.h"
#include "tests/benchmarks/loop.h"

#include <benchmark/benchmark.h>

namespace {

using namespace eigenlink;

Mechanism pendulum(benchmark::State& state)
{
    return flexiblePendulum({.segments = static_cast<int>(state.range(0))});
}

/// From an equilibrium to verified modes.
void modes(benchmark::State& state, const Mechanism& mechanism, Method method, std::size_t count)
{
    const System system(mechanism);
    const Equilibrium rest = findEquilibrium(system, {.engine = Engine::sparse});
    for (auto _ : state) {
        const SparseProblem problem = sparseProblemAt(system, rest.q, rest.lambda);
        Linearization result =
            linearizeSparse(method, {system, rest, problem, {.count = count, .target = {}}, nullptr, {}, {}});
        finishSpectrum({}, result.spectrum);
        if (!result.spectrum.partial || !result.spectrum.partial->verified) {
            state.SkipWithError("not verified");
            return;
        }
    }
    state.SetComplexityN(state.range(0));
}

template <const Method& method>
void loopModes(benchmark::State& state)
{
    modes(state, loop(state), method, 1);
}
BENCHMARK(loopModes<Method::mcs>)->RangeMultiplier(10)->Range(100, 100000)->Unit(benchmark::kMillisecond)->Complexity();
BENCHMARK(loopModes<Method::rcs>)->RangeMultiplier(10)->Range(100, 10000)->Unit(benchmark::kMillisecond)->Complexity();
BENCHMARK(loopModes<Method::ucs>)->RangeMultiplier(10)->Range(100, 10000)->Unit(benchmark::kMillisecond)->Complexity();

template <const Method& method>
void pendulumModes(benchmark::State& state)
{
    modes(state, pendulum(state), method, 10);
}
BENCHMARK(pendulumModes<Method::mcs>)
    ->RangeMultiplier(10)
    ->Range(10, 10000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity();
BENCHMARK(pendulumModes<Method::rcs>)
    ->RangeMultiplier(10)
    ->Range(10, 1000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity();

/// The equilibrium from a drawing that every rod stands 0.2 rad off.
void loopEquilibrium(benchmark::State& state)
{
    Mechanism mechanism = loop(state);
    for (Point& point : mechanism.points) {
        if (!point.fixed) {
            const Vector2 foot{std::round(point.at.x - std::cos(1.8)), 0};
            point.at = foot + rotated(point.at - foot, 0.2);
        }
    }
    const System system(mechanism);
    for (auto _ : state) {
        benchmark::DoNotOptimize(findEquilibrium(system));
    }
    state.SetComplexityN(state.range(0));
}
BENCHMARK(loopEquilibrium)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond)->Complexity();

}  // namespace
