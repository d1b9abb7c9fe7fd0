// Times of nonlinear motions beside the time that they last (ratio: simulated seconds for each second of computing).

#include "model/dynamics/simulate.h"
#include "model/dynamics/start.h"
#include "model/families/flexible_pendulum.h"
#include "model/families/n_loop.h"

#include <benchmark/benchmark.h>

#include <cmath>

namespace {

using namespace eigenlink;

/// Tolerances are the last argument of every benchmark: 0 rough, 1 normal, 2 tight.
void runMotion(benchmark::State& state, const Mechanism& mechanism, double duration, MotionTolerance tolerance)
{
    const System system(mechanism);
    const MotionState start = drawnStart(mechanism, system).value();
    SimulationOptions options;
    options.duration = duration;
    options.step = duration / 20;
    options.tolerance = tolerance;
    double drift = 0;
    for (auto _ : state) {
        const Motion motion = simulate(system, start, options);
        if (motion.status != MotionStatus::complete) {
            state.SkipWithError("not complete");
            return;
        }
        const auto energy = [&](const MotionSample& sample) {
            return system.potential(sample.state.q) + system.kineticEnergy(sample.state.q, sample.state.v);
        };
        drift = std::abs(energy(motion.samples.back()) - energy(motion.samples.front()));
    }
    state.counters["ratio"] = benchmark::Counter(duration, benchmark::Counter::kIsIterationInvariantRate);
    state.counters["drift_J"] = drift;
}

MotionTolerance toleranceOf(const benchmark::State& state, int argument)
{
    return static_cast<MotionTolerance>(state.range(argument));
}

/// The IFToMM four-bar, pushed.
void fourBarMotion(benchmark::State& state)
{
    Mechanism mechanism = nLoop({.loops = 1});
    for (Point& point : mechanism.points) {
        point.velocity = point.fixed ? Vector2{} : Vector2{0.5, 0};
    }
    runMotion(state, mechanism, 10, toleranceOf(state, 0));
}
BENCHMARK(fourBarMotion)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

/// Benchmark A02: N four-bars without springs, upright, with 1 m/s.
void windowsMotion(benchmark::State& state)
{
    Mechanism mechanism = nLoop({.loops = static_cast<int>(state.range(0)), .stiffness = 0});
    int i = 0;
    for (Point& point : mechanism.points) {
        if (!point.fixed) {
            point.at = {static_cast<double>(i++), 1};
            point.velocity = {1, 0};
        }
    }
    runMotion(state, mechanism, 10, toleranceOf(state, 1));
}
BENCHMARK(windowsMotion)->ArgsProduct({{2, 40}, {0, 1, 2}})->Unit(benchmark::kMillisecond);

/// The flexible double pendulum let go half a radian aside, for two seconds.
void flexiblePendulumMotion(benchmark::State& state)
{
    Mechanism mechanism = flexiblePendulum({.segments = static_cast<int>(state.range(0))});
    for (Point& point : mechanism.points) {
        point.at = rotated(point.at, 0.5);
    }
    runMotion(state, mechanism, 2, toleranceOf(state, 1));
}
BENCHMARK(flexiblePendulumMotion)->ArgsProduct({{50, 100}, {0, 1}})->Unit(benchmark::kMillisecond);

}  // namespace
