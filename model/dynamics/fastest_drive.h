#pragma once

#include "model/mechanism/mechanism.h"

#include <optional>

namespace eigenlink {

/// The frequency of the fastest motor that turns, or of the fastest wave, of motors, moving supports and loads [Hz];
/// absent where nothing repeats. A formula or a table of an angle counts with its speed at t = 0.
[[nodiscard]] std::optional<double> fastestDrive(const Mechanism& mechanism);

}  // namespace eigenlink
