#include "model/dynamics/motion_sampler.h"

#include "model/dynamics/branch_limit.h"
#include "model/dynamics/link_directions.h"
#include "model/dynamics/tolerances.h"

#include <algorithm>

namespace eigenlink {

MotionSample sampleOf(const TakenStep& step)
{
    MotionSample sample;
    sample.t = step.t;
    sample.state = step.state;
    sample.acceleration = step.acceleration;
    sample.dissipated = step.dissipated;
    sample.linkDirections = step.directions;
    return sample;
}

MotionSample MotionSampler::at(double t, const Osculation& curve)
{
    const TakenStep* step = m_history.at(t);
    if (step == nullptr) {
        return between(t, curve);
    }
    MotionSample sample = sampleOf(*step);
    sample.t = t;
    followBranch(sample);
    return sample;
}

MotionSample MotionSampler::between(double t, const Osculation& curve)
{
    MotionSample sample;
    sample.t = t;
    const std::vector<double>& directions = m_history.before(t).directions;
    const Instant at{t, 1, 0, &directions};
    if (const StageCurve* stages = m_history.stagesAt(t)) {
        // Stiff forces would make errors of interpolation large, so that accelerations are interpolated too.
        sample.state = m_stepper.returned(stages->stateAt(t), at);
        sample.acceleration = stages->at(t);
    } else {
        const std::optional<MotionState> own = steppedTo(t);
        sample.state = own ? *own : putOnConstraints(curve.at(t), at);
        m_stepper.restore(sample.state, at);
        const Outcome<Acceleration> acceleration = m_stepper.motion().accelerate(sample.state, at);
        sample.acceleration = acceleration ? *acceleration : m_history.last().acceleration;
    }
    sample.dissipated = m_stepper.dissipatedAt(t, curve);
    sample.linkDirections = linkDirections(m_system, sample.state.q, t, directions);
    followBranch(sample);
    return sample;
}

/// Takes the state of the branch where the constraints hardly determine it. They are examined where a step that ends
/// near has seen them nearly dependent, or a solver beside it.
void MotionSampler::followBranch(MotionSample& sample)
{
    const ConstrainedMotion& motion = m_stepper.motion();
    const TakenStep* regular = &m_history.last();
    for (std::size_t i = 0; i < m_history.size(); ++i) {
        regular = m_history[i].margin > regular->margin ? &m_history[i] : regular;
    }
    const bool mayBeBeside = m_history.leastMargin() < tolerance::kBesideSingularity || motion.mayBeSingular();
    if (!motion.seesSingularities() || !mayBeBeside ||
        motion.marginAt(sample.state.q, sample.instant()) >= tolerance::kTooNear) {
        return;
    }
    BranchPath path{sample.state, {}, sample.instant()};
    path.held =
        motion.units().rowSpace(m_system.jacobian(regular->state.q, m_history.instantAt(regular->t))).nullSpace();
    path.smooth = [&](double reach) { return m_times.smoothAround(sample.t, reach); };
    if (std::optional<MotionPoint> point = limitOnBranch(m_system, path)) {
        sample.state = std::move(point->state);
        sample.acceleration = std::move(point->acceleration);
        m_stepper.restore(sample.state, path.at);
    }
}

/// Between uneven steps: by a step of its own from the one before. Nothing where a curve leads there.
std::optional<MotionState> MotionSampler::steppedTo(double t)
{
    const TakenStep& before = m_history.before(t);
    if (m_history.areEven() || before.margin < tolerance::kBesideSingularity || t <= before.t) {
        return std::nullopt;
    }
    return m_stepper.stateAfter(before, t - before.t);
}

/// A point of the curve between steps on the constraints. Where that moves it far, a singular configuration was leapt
/// over.
MotionState MotionSampler::putOnConstraints(const Osculation::Point& point, const Instant& at)
{
    ConstrainedMotion& motion = m_stepper.motion();
    const MotionState near{point.value, point.first};
    Outcome<MotionState> state = motion.project(near, at);
    const double most = tolerance::kVelocityScaling * m_history.speed();
    if (!state || motion.units().largest(state->v - near.v) > most) {
        motion.expectSingularity();
        state = motion.project(near, at);
    }
    return state ? *state : near;
}

}  // namespace eigenlink
