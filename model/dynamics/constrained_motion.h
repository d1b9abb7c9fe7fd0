#pragma once

#include "model/assembly/natural_units.h"
#include "model/assembly/system.h"
#include "model/basics/outcome.h"

#include <Eigen/Dense>

#include <memory>

namespace eigenlink {

class TimeSteps;

/// Place and velocities of a mechanism.
struct MotionState {
    Eigen::VectorXd q;  ///< coordinates, n
    Eigen::VectorXd v;  ///< q̇, n
};

/// Accelerations and multipliers of a state.
struct Acceleration {
    Eigen::VectorXd a;       ///< q̈, n
    Eigen::VectorXd lambda;  ///< m; of minimum norm where constraints are dependent
};

/// The motion of a mechanism on its constraints, one state at a time:
///
///     M q̈ + Φ_qᵀ λ = f(q, q̇, t) − Ṁq̇ + ½∂(q̇ᵀMq̇)/∂q,    Φ_q q̈ = −Φ_qq(q̇, q̇) − 2Φ_qt q̇ − Φ_tt
///
/// Dependent constraints are allowed, and M may be singular where the constraints leave no motion without mass
/// (massless rods). Remaining massless freedoms, as rotations of lumped beams, follow by their stiffness (see
/// follow); accelerations leave it out. Small systems are solved on an orthonormal basis of the null space of Φ_q,
/// which shows how near a singular configuration is, large ones by the sparse factors of the saddle matrix [M Φ_qᵀ; Φ_q
/// 0]; and these serve the small ones too from where inspect has found independent constraints far from a singular
/// configuration. The system must outlive it.
class ConstrainedMotion {
public:
    explicit ConstrainedMotion(const System& system);
    ~ConstrainedMotion();
    ConstrainedMotion(ConstrainedMotion&&) noexcept;

    /// q̈, n, and λ, m, of a state by the equations above. Fails where something moves without mass, unless
    /// followsMassless.
    Outcome<Acceleration> accelerate(const MotionState& state, const Instant& at = {});
    /// The acceleration at the end of a step: the constraints are examined, and the next states are solved by the
    /// fastest method that they allow. Fails as accelerate.
    Outcome<Acceleration> inspect(const MotionState& state, const Instant& at = {});

    /// True where something moves without mass and is followed: by implicit steps alone.
    bool followsMassless() const { return m_followsMassless; }
    /// The state in which the massless freedoms Y, n×k, are balanced, Yᵀf(q, t) = 0, and stay so, d(Yᵀf)/dt = 0; those
    /// that a damper moves stay as they are: Yᵀ H q̇ = Yᵀ ∂f/∂t, with ∂f/∂t on the side of a jump where t is. Fails
    /// where no stiffness determines them.
    Outcome<MotionState> follow(const MotionState& state, const Instant& at, const TimeSteps& times);

    /// Announces that the constraints may be dependent at the next state: until inspect, states are solved by methods
    /// that allow for that.
    void expectSingularity() { m_isRegular = false; }

    /// The state on the constraints: q by Newton's method with steps of minimum norm, v by the smallest change of
    /// kinetic energy, min (v' − v)ᵀM(v' − v) with Φ_q v' = −Φ_t. Fails where the loops do not close near q.
    Outcome<MotionState> project(const MotionState& state, const Instant& at = {});

    /// The state on the constraints near `guess` that agrees with `wanted` along the columns of Z: ZᵀW⁻²(q − q_w) = 0,
    /// ZᵀW⁻²(v − v_w) = 0 with the units W. What neither determines – the direction lost at a singular configuration –
    /// is that of the guess. By dense matrices. Fails where the loops do not close near the guess.
    Outcome<MotionState> hold(const MotionState& wanted, const MotionState& guess, const Eigen::MatrixXd& Z,
                              const Instant& at = {}) const;

    /// The rate of the fastest vibration or decay about a state [rad/s]: √ of the largest eigenvalue of M⁻¹H on the
    /// constraints, or the largest of M⁻¹C, by some steps of the power method, a little too small. Zero where M has no
    /// inverse there.
    double fastestRate(const MotionState& state, const Acceleration& acceleration, const Instant& at = {});

    /// The distance of the constraints to a singular configuration (RowSpace::margin) in the last configuration that
    /// dense matrices saw, relative to the largest that was inspected: small beside a singular configuration.
    double margin() const;
    /// The margin of a configuration: 0 where the constraints are more dependent than in one that was inspected.
    double marginAt(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// The margin of a configuration, which counts as inspected from then on.
    double lookAt(const Eigen::VectorXd& q, const Instant& at = {});
    /// True where the last configuration that was solved may be beside a singular configuration, as its solver sees it.
    bool mayBeSingular() const;
    /// True where the margin is known: small systems, by dense matrices.
    bool seesSingularities() const;

    /// f(q, q̇, t) − Ṁq̇ + ½∂(q̇ᵀMq̇)/∂q, n.
    Eigen::VectorXd load(const MotionState& state, const Instant& at = {}) const;
    /// q̇ᵀ C q̇, the power that dampers take [W].
    double dissipation(const MotionState& state, const Instant& at = {}) const;
    /// True where dampers act.
    bool isDamped() const { return m_damped; }

    /// The largest error of position, max |Φᵢ| / (`scale` of constraint i) over the size of the mechanism.
    double positionError(const Eigen::VectorXd& Phi) const;

    const System& system() const { return m_system; }

    /// The units in which steps, null spaces and pivots are measured.
    const ArcUnits& units() const { return *m_units; }

    /// Solver of the equations of one configuration.
    class Solver;

private:
    const System& m_system;
    std::unique_ptr<const ArcUnits> m_units;  // solvers refer to it
    bool m_damped;
    bool m_followsMassless = false;
    std::unique_ptr<Solver> m_solver;  // dense where the system is small
    std::unique_ptr<Solver> m_fast;    // beside it, for independent constraints
    bool m_isRegular = false;          // it may be used
    double m_usualMargin = 0;
    Eigen::Index m_usualRank = 0;  // the largest that was inspected

    Solver& solver() const { return m_isRegular ? *m_fast : *m_solver; }
};

}  // namespace eigenlink
