// Times of large systems, sparse: cost against size, with fits of the complexity.

#include "model/analysis/analysis.h"
#include "model/families/n_loop.h"
#include "model/sparse/partial_modes.h"
#include "model/sparse/sparse_linearization.h"
#include "model/spectrum/finish.h"

#include <benchmark/benchmark.h>

namespace {

using namespace eigenlink;

Mechanism loop(benchmark::State& state)
{
    NLoopParameters parameters;
    parameters.loops = static_cast<int>(state.range(0));
    return nLoop(parameters);
}

/// Two hanging links of 4 m with n_p elements each. [LIN] sect. 5.2
Mechanism pendulum(benchmark::State& state)
{
    Mechanism mechanism;
    mechanism.points = {{"O", {0, 0}, true, {}}, {"A", {0, -4}, false, {}}, {"B", {0, -8}, false, {}}};
    Beam beam;
    beam.segments = static_cast<double>(state.range(0));
    beam.section = Section{};
    beam.section->shape = Section::Shape::circle;
    beam.section->radius = 0.15;
    beam.youngsModulus = 1e8;
    beam.density = 1500;
    beam.id = "upper";
    beam.points = {"O", "A"};
    mechanism.elements.emplace_back(beam);
    beam.id = "lower";
    beam.points = {"A", "B"};
    mechanism.elements.emplace_back(beam);
    return mechanism;
}

/// From an equilibrium to verified modes.
void modes(benchmark::State& state, const Mechanism& mechanism, Method method, std::size_t count)
{
    const System system(mechanism);
    const Equilibrium rest = findEquilibrium(system, {.engine = Engine::sparse});
    for (auto _ : state) {
        const SparseProblem problem = sparseProblemAt(system, rest.q, rest.lambda);
        Linearization result = linearizeSparse(method, system, rest, problem, count, {}, {});
        finishSpectrum({}, result.spectrum);
        if (!result.spectrum.partial || !result.spectrum.partial->verified) {
            state.SkipWithError("not verified");
            return;
        }
    }
    state.SetComplexityN(state.range(0));
}

template <Method method>
void loopModes(benchmark::State& state)
{
    modes(state, loop(state), method, 1);
}
BENCHMARK(loopModes<Method::mcs>)->RangeMultiplier(10)->Range(100, 100000)->Unit(benchmark::kMillisecond)->Complexity();
BENCHMARK(loopModes<Method::rcs>)->RangeMultiplier(10)->Range(100, 10000)->Unit(benchmark::kMillisecond)->Complexity();
BENCHMARK(loopModes<Method::ucs>)->RangeMultiplier(10)->Range(100, 10000)->Unit(benchmark::kMillisecond)->Complexity();

template <Method method>
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
