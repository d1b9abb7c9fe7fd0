#pragma once

#include "model/assembly/system.h"
#include "model/basics/outcome.h"

#include <Eigen/Dense>

#include <memory>

namespace eigenlink {

/// Where a mechanism is and how fast it moves.
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
///     M q̈ + Φ_qᵀ λ = f(q, q̇) − Ṁq̇ + ½∂(q̇ᵀMq̇)/∂q,    Φ_q q̈ = −Φ_qq(q̇, q̇)
///
/// Dependent constraints are allowed, and M may be singular where the constraints leave no motion without mass
/// (massless rods). Small systems are solved on an orthonormal basis of the null space of Φ_q, large ones by the sparse
/// factors of the saddle matrix [M Φ_qᵀ; Φ_q 0]. The system must outlive it.
class ConstrainedMotion {
public:
    explicit ConstrainedMotion(const System& system);
    ~ConstrainedMotion();
    ConstrainedMotion(ConstrainedMotion&&) noexcept;

    /// q̈ and λ of a state. Fails where something moves without mass.
    Outcome<Acceleration> accelerate(const MotionState& state);

    /// The state on the constraints: q by Newton's method with steps of minimum norm, v by the smallest change of
    /// kinetic energy, min (v' − v)ᵀM(v' − v) with Φ_q v' = 0. Fails where the loops do not close near q.
    Outcome<MotionState> project(const MotionState& state);

    /// f(q, q̇) − Ṁq̇ + ½∂(q̇ᵀMq̇)/∂q.
    Eigen::VectorXd load(const MotionState& state) const;
    /// q̇ᵀ C q̇, the power that dampers take [W].
    double dissipation(const MotionState& state) const;
    /// ½ q̇ᵀ M q̇ [J].
    double kineticEnergy(const MotionState& state) const;
    /// True where dampers act.
    bool isDamped() const { return m_damped; }

    const System& system() const { return m_system; }

    /// How the equations of one configuration are solved.
    struct Solver;

private:
    const System& m_system;
    bool m_damped;
    std::unique_ptr<Solver> m_solver;
};

}  // namespace eigenlink
