#pragma once

#include "model/dynamics/conserved.h"
#include "model/dynamics/motion_work.h"
#include "model/dynamics/step_history.h"

#include <limits>
#include <memory>
#include <optional>

namespace eigenlink {

/// The end of a step that was tried, with its error in units of the allowed one; no end where a stage failed.
struct StepAttempt {
    std::optional<MotionState> end;
    double dissipated = 0;  ///< work of the dampers since the start [J]
    double error = std::numeric_limits<double>::infinity();
    std::optional<Acceleration> acceleration{};  ///< of implicit steps, whose end is on the constraints
    std::shared_ptr<const StageCurve> curve{};
};

/// Makes the steps of a motion from the last one of its history: explicit ones of order 8, implicit ones by Radau IIA,
/// and beside singular configurations explicit ones of coordinates along the motion. Objects that it refers to must
/// outlive it.
class MotionStepper {
public:
    MotionStepper(const System& system, const SimulationOptions& options, const TimeSteps& times,
                  const StepHistory& history, MotionWork& work);

    /// The equations of the motion, with their solver.
    ConstrainedMotion& motion() { return m_motion; }
    /// Sets the state whose energy and momenta the motion keeps.
    void conserveFrom(const MotionState& start, const Instant& at) { m_conserved.emplace(m_motion, start, at); }
    /// Sets the directions, n×k, of the branch on which the motion goes on from a singular configuration; empty
    /// elsewhere.
    void setTangent(const Eigen::MatrixXd& tangent) { m_tangent = tangent; }

    /// An explicit step of length h [s] from the last of the history; beside a singular configuration in coordinates
    /// along the motion, or without integration where drives determine it. `isWary`, without end: see stepFrom.
    StepAttempt explicitStep(double h, bool isWary);
    /// An explicit step of length h [s] from any of the history. Without end where a stage fails, or where the error is
    /// far larger than the motion. Fehlberg's pair is the quieter one beside singular configurations, but blind for
    /// what hardly depends on the stages before: on the time alone or, where a line turns, on the path. With functions
    /// of time or `isWary` the pair of Dormand and Prince is used.
    StepAttempt stepFrom(const TakenStep& step, double h, bool isWary);
    /// The end on the constraints of a step from a step of the history, not beside singular configurations; absent
    /// where it fails.
    [[nodiscard]] std::optional<MotionState> stateAfter(const TakenStep& step, double h);
    /// An implicit step of length h [s] from the last of the history. Without end where ImplicitStepper has no step.
    StepAttempt implicitStep(double h);
    /// The power p of the length h with which the error of a step falls, error ∝ h^p: 8, or s + 1 of implicit steps
    /// with s stages.
    double orderOf(MotionMethod method) const;

    /// The state on the constraints by the factors of the implicit step that it lies in; where these are of too
    /// different a configuration, by its own.
    MotionState returned(const MotionState& near, const Instant& at);
    /// Projects the state onto the conserved energy and momenta.
    void restore(MotionState& state, const Instant& at);
    /// ∫ q̇ᵀCq̇ dt [J] from the start to t: the work at the step before t and Gauss's quadrature of the power since,
    /// along a curve.
    double dissipatedAt(double t, const Osculation& between) const;
    /// True where the margin at the end of the last explicit step has become smaller than steps beside a singular
    /// configuration may leave: `nearer` times a limit, which is smaller where drives determine the motion.
    bool endsTooNear(double margin, double nearer) const;

private:
    StepAttempt drivenStep(double h);
    bool isRounding(const TakenStep& step, double h, const Eigen::VectorXd& place, const Eigen::VectorXd& velocity);
    [[nodiscard]] std::optional<Eigen::VectorXd> slopeAt(double t, const Eigen::VectorXd& y);
    Eigen::VectorXd packed(const TakenStep& step) const;
    MotionState unpacked(const Eigen::VectorXd& y) const;
    double errorOf(const Eigen::VectorXd& place, const Eigen::VectorXd& velocity) const;
    double allowed() const;
    double allowedOfEmbedded() const;

    const System& m_system;
    const SimulationOptions& m_options;
    const TimeSteps& m_times;
    const StepHistory& m_history;
    MotionWork& m_work;
    ConstrainedMotion m_motion;
    double m_fineness;  // by which errors are to be smaller for the sake of links that are tiny beside the whole
    std::optional<Conserved> m_conserved;
    std::optional<ImplicitStepper> m_implicit;
    std::optional<Osculation> m_ahead;  // beside singular configurations: where the last steps lead
    Eigen::MatrixXd m_held;             // and the directions that are integrated
    Eigen::MatrixXd m_tangent;
    int m_rejections = 0;         // of explicit steps, one after another
    bool m_seesRounding = false;  // errors were rounding before
};

}  // namespace eigenlink
