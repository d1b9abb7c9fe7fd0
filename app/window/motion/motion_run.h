#pragma once

#include "model/dynamics/observable.h"
#include "model/studies/result.h"
#include "model/studies/usual.h"
#include "views/state/shown.h"
#include "views/studies/motion/motion_record.h"

#include <any>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace eigenlink {

struct Analysis;

/// The number, among the true modes, of the one that is selected; of another method that with the nearest eigenvalue.
std::optional<std::size_t> modeNumber(const Shown& shown);

/// Everything that a motion begins from, as a job in the background needs it.
struct MotionTask {
    std::shared_ptr<const Mechanism> mechanism;
    std::shared_ptr<const Analysis> analysis;  ///< of this mechanism, for the linear model; null where there is none
    std::shared_ptr<const Analysis> subject;   ///< of the study
    std::any request;                          ///< of the study `motion`, completed
};

/// A motion with the system that gives its numbers a meaning, and the linear model beside it.
struct MotionRun {
    std::shared_ptr<const Mechanism> mechanism;
    std::shared_ptr<const System> system;  ///< null where there are no equations
    Motion motion;
    std::vector<MotionSample> linear;             ///< at the same times; empty where there is no linear model
    std::vector<Observable> observables;          ///< they refer to the system
    std::vector<double> frequencies;              ///< of the linear model [Hz]
    std::shared_ptr<const StudyResult> result{};  ///< of the study; null while it grows and where there is none
};

/// The part of a motion that is known while it is being computed, handed from the thread that computes to the one that
/// shows.
class GrowingMotion {
public:
    /// Everything but the motion is known.
    void begin(const MotionRun& run);
    void add(const MotionSample& sample);

    /// The run that began, once; null before and after.
    std::shared_ptr<MotionRun> takeBegun();
    /// The moments since the last call.
    std::vector<MotionSample> takeFresh();

private:
    std::mutex m_mutex;
    std::shared_ptr<MotionRun> m_begun;
    std::vector<MotionSample> m_fresh;
};

/// Equal steps of time of a motion over this duration [s]: enough for a curve and for playing, and at least 64 in a
/// turn of the fastest drive and in a period of `mode` [Hz], as long as there is memory for so many coordinates.
double motionSteps(const Mechanism& mechanism, double duration, double mode, Eigen::Index coordinates);

/// The frequency above which the moments of a motion do not show what its drives do [Hz]; absent where they show it.
std::optional<double> unresolvedFrom(const MotionRun& run);

/// Computes the motion by its study, and the linear one beside it. Where it cannot begin there are no samples, and
/// `motion.reason`. `growing`, where not null, receives the part that is known meanwhile.
MotionRun runMotion(const MotionTask& task, const Monitor& monitor, const std::shared_ptr<GrowingMotion>& growing = {});

/// The place where the linear model parts from a motion.
struct Parting {
    double t = 0;          ///< [s]
    double amplitude = 0;  ///< the farthest that a point has gone from the start until then [m]
};

/// When the linear model is first further from the motion than `share` of the farthest that a point goes from the
/// start; nothing where it never is.
std::optional<Parting> partingOf(const MotionRun& run, double share);

/// The largest change of energy, what dampers took among it, since the start [J].
double energyDrift(const MotionRun& run);

/// The numbers of a motion for a chart; it keeps the run.
std::shared_ptr<MotionRecord> recordOf(const std::shared_ptr<const MotionRun>& run);

}  // namespace eigenlink
