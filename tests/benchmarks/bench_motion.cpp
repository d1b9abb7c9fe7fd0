// Times of nonlinear motions beside the time that they last (ratio: simulated seconds for each second of computing).

#include "app/io/formats/mechanism_files.h"
#include "model/assembly/energy_momentum.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/start.h"
#include "model/mechanism/insert.h"
#include "model/mechanism/templates/flexible_pendulum.h"
#include "model/mechanism/templates/n_loop.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace {

using namespace eigenlink;

/// The known value of a quantity at the end of a motion.
struct KnownEnd {
    const char* quantity;
    double value;
};

/// Tolerances are the last argument of every benchmark: 0 rough, 1 normal, 2 tight. With a known end the error there
/// against the time is the work–precision diagram.
void runMotion(benchmark::State& state, const Mechanism& mechanism, double duration, MotionTolerance tolerance,
               const std::optional<KnownEnd>& end = {})
{
    const System system(mechanism);
    const MotionState start = drawnStart(mechanism, system).value();
    SimulationOptions options;
    options.duration = duration;
    options.step = duration / 20;
    options.tolerance = tolerance;
    double drift = 0, error = 0;
    for (auto _ : state) {
        const Motion motion = simulate(system, start, options);
        if (motion.status != MotionStatus::complete) {
            state.SkipWithError("not complete");
            return;
        }
        const auto energy = [&](const MotionSample& sample) {
            return system.potential(sample.state.q) +
                   system.energyMomentum().kineticEnergy(sample.state.q, sample.state.v);
        };
        drift = std::abs(energy(motion.samples.back()) - energy(motion.samples.front()));
        if (end) {
            const auto observables = observablesOf(mechanism, system, {end->quantity});
            error = std::abs(observables.value().front().value(motion.samples.back()) - end->value);
        }
    }
    if (end) {
        state.counters["error"] = error;
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

/// Benchmark A01: a point mass on a rod without mass, let go level; its height after ten seconds is known.
void simplePendulumMotion(benchmark::State& state)
{
    Mechanism mechanism;
    mechanism = withPoint(mechanism, {0, 0}, true).mechanism;
    mechanism = withPoint(mechanism, {-1, 0}).mechanism;
    Bar rod;
    rod.points = {mechanism.points[0].id, mechanism.points[1].id};
    mechanism = withElement(mechanism, rod).mechanism;
    PointMass mass;
    mass.point = mechanism.points[1].id;
    mass.mass = 1;
    mechanism = withElement(mechanism, mass).mechanism;
    runMotion(state, mechanism, 10, toleranceOf(state, 0), KnownEnd{"B.y", -0.9614192050991251});
}
BENCHMARK(simplePendulumMotion)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

/// Benchmark A03: Andrews' squeezer mechanism, the angle of its crank after 0.05 s is known.
void andrewsMotion(benchmark::State& state)
{
    const Mechanism mechanism =
        readMechanismFile(EIGENLINK_SOURCE_DIR "/resources/examples/andrews_squeezer.eigenlink").mechanism;
    runMotion(state, mechanism, 0.05, toleranceOf(state, 0), KnownEnd{"K1.angle", 33.825867766954517});
}
BENCHMARK(andrewsMotion)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

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
    const std::string first = std::ranges::find(mechanism.points, false, &Point::fixed)->id + ".x";
    const bool isKnown = state.range(0) == 2;
    runMotion(state, mechanism, 10, toleranceOf(state, 1),
              isKnown ? std::optional(KnownEnd{first.c_str(), 0.32845811154081538}) : std::nullopt);
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
