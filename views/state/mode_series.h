#pragma once

#include "model/analysis/analysis.h"
#include "views/selection.h"
#include "views/state/mode_time.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace eigenlink {

/// The modes of the same method and kind as one mode, each by the eigenvalue that stands for it.
struct ModeSeries {
    std::vector<std::size_t> modes;
    std::size_t position = 0;  ///< of the one mode among them
};

/// The series that a mode belongs to; nothing when the analysis has no such mode.
std::optional<ModeSeries> seriesOf(const Analysis& analysis, ModeReference mode);

/// Data of a mode for a player; nothing when the analysis has no such mode.
std::optional<PlayedMode> playedMode(const Analysis& analysis, ModeReference mode);

}  // namespace eigenlink
