#pragma once

#include "model/studies/sweep/sweep.h"
#include "views/plot/chart_picture.h"

namespace eigenlink {

/// Two configurations and a branch of a sweep.
struct SweepPlace {
    std::size_t cursor = 0;     ///< the configuration that is shown
    std::size_t reference = 0;  ///< the one that it is compared with
    std::size_t branch = 0;

    friend bool operator==(const SweepPlace&, const SweepPlace&) = default;
};

/// Frequencies [Hz] against the angle of a link [°]: a curve for each branch with its number at its end, and a dashed
/// line, which can be dragged, at the configuration that is compared with.
ChartPicture sweepPicture(const Sweep& sweep, const SweepPlace& place);

}  // namespace eigenlink
