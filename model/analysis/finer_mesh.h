#pragma once

#include "model/assembly/system.h"

#include <cstddef>

namespace eigenlink {

/// A mechanism with twice the segments in each beam.
struct FinerMesh {
    Mechanism mechanism;
    std::size_t segments = 0;  ///< of all beams before; a mesh tells about as many modes from one another
};

/// Twice the segments in each beam; everything else as it is.
FinerMesh finerMesh(const Mechanism& mechanism);

/// P, n′×n, with the coordinates q′ = P q of the finer mesh where the beams of a mechanism, whose system this is, lie
/// as their shape functions say.
SparseMatrix meshInterpolation(const Mechanism& mechanism, const System& system, const System& finer);

}  // namespace eigenlink
