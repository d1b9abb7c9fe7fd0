#pragma once

#include "model/motion/pose.h"
#include "views/canvas/canvas_view.h"
#include "views/modes/mode_time.h"
#include "views/sweep/sweep_chart.h"

#include <optional>

namespace eigenlink {

/// The configuration under the cursor of a sweep, with words for it; nothing where it could not be assembled.
std::optional<Exhibit> exhibitOf(const Sweep& sweep, const SweepPlace& place);

/// Its mode of the chosen branch; empty where that was lost.
ModeMotion sweptMotion(const Sweep& sweep, const SweepPlace& place);

/// What a player has to know about that mode; nothing where it was lost.
std::optional<PlayedMode> sweptMode(const Sweep& sweep, const SweepPlace& place);

}  // namespace eigenlink
