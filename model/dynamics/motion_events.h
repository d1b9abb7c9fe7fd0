#pragma once

#include "model/dynamics/motion_sampler.h"

#include <span>
#include <vector>

namespace eigenlink {

/// Finds events between the ends of the steps of a motion. Objects that it refers to must outlive it.
class MotionEvents {
public:
    MotionEvents(const System& system, std::span<const WatchedQuantity> watched, const StepHistory& history,
                 MotionSampler& sampler)
        : m_system(system), m_watched(watched), m_history(history), m_sampler(sampler)
    {
    }

    /// Gives a step the values and rates of the watched quantities.
    void evaluate(TakenStep& step) const;
    /// Finds events in the last step, in the order of time: zeros and turns of watched quantities, and singular
    /// configurations.
    std::vector<MotionEvent> inLastStep();
    /// Finds zeros and turns of watched quantities at a jump from one step to another.
    std::vector<MotionEvent> atJump(const TakenStep& before, const TakenStep& after) const;

private:
    [[nodiscard]] std::optional<double> singularity() const;

    const System& m_system;
    std::span<const WatchedQuantity> m_watched;
    const StepHistory& m_history;
    MotionSampler& m_sampler;
};

}  // namespace eigenlink
