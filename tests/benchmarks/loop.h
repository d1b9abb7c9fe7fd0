#pragma once

#include "model/mechanism/templates/n_loop.h"

#include <benchmark/benchmark.h>

namespace eigenlink {

/// The N-loop four-bar with as many loops as the benchmark's first argument says.
inline Mechanism loop(benchmark::State& state)
{
    return nLoop({.loops = static_cast<int>(state.range(0))});
}

}  // namespace eigenlink
