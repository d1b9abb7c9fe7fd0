#pragma once

#include "model/dynamics/constrained_motion.h"
#include "model/dynamics/implicit_step.h"
#include "model/dynamics/line_turn.h"
#include "model/math/ode/osculation.h"

#include <deque>
#include <memory>
#include <vector>

namespace eigenlink {

/// The end of an accepted step, with what follows from its state.
struct TakenStep {
    double t = 0;
    MotionState state;
    Acceleration acceleration;
    double dissipated = 0, power = 0;           ///< work of the dampers since the start [J], and its rate
    double scale = 0;                           ///< largest velocity [m/s] or [rad/s] so far
    std::vector<double> directions;             ///< of the links, counting turns
    double margin = 1;                          ///< to a singular configuration
    std::vector<double> values{}, rates{};      ///< of what is watched
    std::shared_ptr<const StageCurve> curve{};  ///< of the implicit step that ends here
    SpringLines lines{};
};

/// The last steps of a motion, three at most, and the curves between them. The system must outlive it.
class StepHistory {
public:
    explicit StepHistory(const System& system) : m_system(system), m_units(system) {}

    /// Forgets the steps so far: the motion begins here, or begins anew behind a jump.
    void begin(TakenStep step) { m_steps.assign(1, std::move(step)); }
    /// Adds a step; of more than three the first is dropped.
    void add(TakenStep step);

    std::size_t size() const { return m_steps.size(); }
    const TakenStep& operator[](std::size_t i) const { return m_steps[i]; }
    const TakenStep& first() const { return m_steps.front(); }
    const TakenStep& last() const { return m_steps.back(); }
    /// The last step at or before t, or the first that is kept.
    const TakenStep& before(double t) const;
    /// The step that ends at t [s]; null where no step does.
    const TakenStep* at(double t) const;
    /// The stages of the implicit step that t lies in; null in an explicit one.
    const StageCurve* stagesAt(double t) const;

    /// The moment t [s] after the last step, from which angles are counted on.
    Instant instantAt(double t) const { return {t, 1, 0, &last().directions}; }
    /// The curve q(t) through q, q̇ and q̈ of all steps that are kept.
    Osculation curve() const;
    /// The least margin of the steps that are kept.
    double leastMargin() const;
    /// False where that curve would swing out: one step is far shorter than the other, or the force of a spring turns
    /// in them.
    bool areEven() const;

    /// max |W⁻¹q̇| [m/s] or max |W⁻¹q̈| [m/s²] over displacements, angles and deflections, W of ArcUnits; slopes of
    /// beams are left out.
    double largestOf(const Eigen::VectorXd& rates) const;
    /// The largest velocity until this step [m/s], at least √(a · size), a the largest acceleration of the step: about
    /// that of a fall through the size.
    double speedAt(const TakenStep& step) const;
    /// speedAt of the last step [m/s].
    double speed() const { return speedAt(last()); }

private:
    const System& m_system;
    ArcUnits m_units;
    std::deque<TakenStep> m_steps;
};

/// The end of a step as a node of a curve: its time with q, q̇ and q̈.
OsculationNode nodeOf(const TakenStep& step);

}  // namespace eigenlink
