// Sensitivities of all numbers of the N-loop four-bar beside three whole analyses, in one run.

#include "model/analysis/analysis.h"
#include "model/mechanism/templates/flexible_pendulum.h"
#include "model/studies/sensitivity/sensitivity.h"
#include "tests/benchmarks/loop.h"

#include <benchmark/benchmark.h>

namespace {

using namespace eigenlink;

void threeAnalyses(benchmark::State& state)
{
    const Mechanism mechanism = loop(state);
    for (auto _ : state) {
        for (int i = 0; i < 3; ++i) {
            benchmark::DoNotOptimize(analyze(mechanism));
        }
    }
}
BENCHMARK(threeAnalyses)->Arg(1)->Arg(5)->Arg(20)->Unit(benchmark::kMillisecond);

void allSensitivities(benchmark::State& state)
{
    const Analysis analysis = analyze(loop(state));
    for (auto _ : state) {
        benchmark::DoNotOptimize(sensitivitiesOf(analysis, variablesOf(analysis.mechanism)));
    }
}
BENCHMARK(allSensitivities)->Arg(1)->Arg(5)->Arg(20)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();

}  // namespace
