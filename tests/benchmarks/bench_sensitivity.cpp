// Sensitivities of all numbers of the N-loop four-bar beside three whole analyses, in one run; a locus.

#include "app/io/formats/mechanism_files.h"
#include "model/analysis/analysis.h"
#include "model/mechanism/templates/flexible_pendulum.h"
#include "model/studies/locus/locus.h"
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

/// A hundred values of the stiffness beside a beam, whose many modes are followed.
void locusBesideABeam(benchmark::State& state)
{
    const Mechanism mechanism =
        readMechanismFile(EIGENLINK_SOURCE_DIR "/resources/examples/beam_four_bar.eigenlink").mechanism;
    const Variable variable = *variableNamed(mechanism, "k.stiffness");
    LocusOptions options;
    for (int i = 0; i <= 100; ++i) {
        options.values.push_back(10 + 0.5 * i);
    }
    for (auto _ : state) {
        benchmark::DoNotOptimize(locusOf(mechanism, variable, options));
    }
}
BENCHMARK(locusBesideABeam)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();

}  // namespace
