#pragma once

#include "model/dynamics/observable.h"
#include "views/motion/motion_record.h"

#include <memory>
#include <optional>

namespace eigenlink {

struct Analysis;

/// Everything that a motion begins from, as a job in the background needs it.
struct MotionTask {
    std::shared_ptr<const Mechanism> mechanism;
    std::shared_ptr<const Analysis> analysis;  ///< of this mechanism; null where there is none
    MotionWish wish;
    std::size_t mode = 0;               ///< of the true modes, for a start along one
    std::optional<MotionState> moment;  ///< for a start at a moment of the motion before
};

/// A motion with the system that gives its numbers a meaning, and the linear model beside it.
struct MotionRun {
    std::shared_ptr<const Mechanism> mechanism;
    std::shared_ptr<const System> system;  ///< null where there are no equations
    Motion motion;
    std::vector<MotionSample> linear;     ///< at the same times; empty where there is no linear model
    std::vector<Observable> observables;  ///< they refer to the system
};

/// Computes the motion and the linear one beside it. Where it cannot begin there are no samples, and `motion.reason`.
MotionRun runMotion(const MotionTask& task, const Monitor& monitor);

/// When the linear model is first further from the motion than `share` of the farthest that a point goes from the
/// start; nothing where it never is.
std::optional<double> timeOfParting(const MotionRun& run, double share);

/// The largest change of energy, what dampers took among it, since the start [J].
double energyDrift(const MotionRun& run);

/// The numbers of a motion for a chart; it keeps the run.
std::shared_ptr<const MotionRecord> recordOf(std::shared_ptr<const MotionRun> run);

}  // namespace eigenlink
