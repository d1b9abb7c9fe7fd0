#pragma once

#include "model/basics/text.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/time_steps.h"

#include <cstddef>
#include <vector>

namespace eigenlink {

/// Counts the cost of a motion and foresees, from the steps so far, whether it will exceed its limit: more work
/// than was allowed, or steps for days. Objects that it refers to must outlive it.
class MotionWork {
public:
    MotionWork(const System& system, const SimulationOptions& options, const TimeSteps& times, const Monitor& monitor);

    /// Counts evaluations of accelerations, each of which takes `share` times the usual work.
    void count(std::size_t evaluations, double share = 1);
    /// The number of evaluations that were counted.
    std::size_t evaluations() const { return m_evaluations; }
    /// True when the motion is to stop on request: a step that is under way may fail then.
    bool isCancelled() const { return m_monitor.isCancelled(); }

    /// The reason why nothing more may be evaluated at the time t [s]; empty below mostEvaluations and without that
    /// limit.
    Text reasonToStop(double t) const;
    /// The reason why the motion would be too long, after an accepted step, of `steps` in all, that ended at t [s];
    /// empty where it may go on.
    Text reasonToEnd(double t, std::size_t steps);

private:
    Text reasonByWork(double t, std::size_t steps);
    bool runsAway(std::size_t steps) const;

    struct Look {
        double work = 0, t = 0;
        std::size_t steps = 0, count = 0;
    };
    const SimulationOptions& m_options;
    const TimeSteps& m_times;
    const Monitor& m_monitor;
    double m_cost;  // of an evaluation of accelerations
    double m_work = 0;
    std::size_t m_evaluations = 0;
    Look m_lookedAt;                 // when the work was looked at
    std::vector<double> m_looks{0};  // when it was asked how long the motion will take
};

}  // namespace eigenlink
