#include "model/mechanism/templates/n_loop.h"
#include "model/pose/mechanism_drag.h"

#include <benchmark/benchmark.h>

namespace {

using namespace eigenlink;

/// Holds the first crank of an N-loop by its end.
MechanismDrag dragOf(const Mechanism& mechanism)
{
    const auto system = std::make_shared<const System>(mechanism);
    return {system, assembleNear(*system, system->drawnCoordinates()).q, {false, *findPoint(mechanism, "B0"), {}}};
}

/// One frame of a drag: the first crank follows the pointer by two degrees.
void dragFrame(benchmark::State& state)
{
    const Mechanism mechanism = nLoop({.loops = static_cast<int>(state.range(0))});
    MechanismDrag drag = dragOf(mechanism);
    const Vector2 pivot = mechanism.points[0].at;
    Vector2 target = drag.position();
    for (auto _ : state) {
        target = pivot + rotated(target - pivot, 0.035);
        benchmark::DoNotOptimize(drag.pullTo(target));
    }
}
BENCHMARK(dragFrame)->Arg(1)->Arg(5)->Arg(20)->Arg(40)->Arg(120)->Arg(270)->Unit(benchmark::kMillisecond);

/// One frame towards a target far out of reach: every step that a frame may take.
void dragFrameOutOfReach(benchmark::State& state)
{
    const Mechanism mechanism = nLoop({.loops = static_cast<int>(state.range(0))});
    MechanismDrag drag = dragOf(mechanism);
    double side = 1;
    for (auto _ : state) {
        side = drag.pullTo({side * 100, -1}) ? -side : side;
    }
}
BENCHMARK(dragFrameOutOfReach)->Arg(1)->Arg(5)->Arg(20)->Arg(40)->Unit(benchmark::kMillisecond);

}  // namespace
