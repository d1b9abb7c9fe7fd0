#pragma once

#include "app/window/motion/quantity_units.h"
#include "model/dynamics/rounding_bounds.h"
#include "model/studies/driven/driven_found.h"
#include "views/studies/motion/motion_record.h"

#include <memory>
#include <vector>

namespace eigenlink {

/// A driven mechanism through its positions.
struct DrivenRun {
    std::shared_ptr<const DrivenFound> found;
    RoundingBounds rounding;  ///< of the values of its quantities
};

/// The result of the study `driven`.
DrivenRun drivenRunOf(const StudyResult& result);

/// The samples in the order in which a chart shows them: of a whole turn from 0° to 360°, wherever the crank is drawn.
std::vector<std::size_t> orderOf(const DrivenRun& run);

/// The numbers of a cycle for a chart, in that order; it keeps the run.
std::shared_ptr<MotionRecord> recordOf(const std::shared_ptr<const DrivenRun>& run);

}  // namespace eigenlink
