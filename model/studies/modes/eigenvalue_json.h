#pragma once

#include "model/basics/json_writer.h"
#include "model/modes/spectrum.h"

namespace eigenlink {

/// Inside an object: the value itself, its kind, and the reason of a spurious one, under the keys that other programs
/// rely on.
void writeValueAndKind(JsonWriter& json, const Eigenvalue& value);

}  // namespace eigenlink
