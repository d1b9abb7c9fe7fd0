#pragma once

#include "model/dynamics/motion_stepper.h"

namespace eigenlink {

/// The state at the end of a step as a sample: t, q, q̇, q̈, λ, directions of links, and the work of the dampers [J].
MotionSample sampleOf(const TakenStep& step);

/// States of a motion at and between the ends of its steps, on the constraints; at singular configurations as the limit
/// of those beside them. Objects that it refers to must outlive it.
class MotionSampler {
public:
    MotionSampler(const System& system, const TimeSteps& times, const StepHistory& history, MotionStepper& stepper)
        : m_system(system), m_times(times), m_history(history), m_stepper(stepper)
    {
    }

    /// The sample at t [s], which the steps of the history enclose: the end of a step, or `between`.
    MotionSample at(double t, const Osculation& curve);
    /// The sample at t [s], put on the constraints: by the stages of an implicit step, between uneven steps by a step
    /// of its own, else by the curve.
    MotionSample between(double t, const Osculation& curve);

private:
    [[nodiscard]] std::optional<MotionState> steppedTo(double t);
    MotionState putOnConstraints(const Osculation::Point& point, const Instant& at);
    void followBranch(MotionSample& sample);

    const System& m_system;
    const TimeSteps& m_times;
    const StepHistory& m_history;
    MotionStepper& m_stepper;
};

}  // namespace eigenlink
