#pragma once

#include "model/assembly/system.h"
#include "model/dynamics/simulate.h"
#include "model/equilibrium/equilibrium.h"
#include "model/mechanism/mechanism.h"

#include <string>
#include <vector>

namespace eigenlink {

/// λ, m, of a sample; NaN for constraints of elements that only infinite forces hold: where loads act across a
/// second-order constraint.
Eigen::VectorXd finiteMultipliers(const System& system, const MotionSample& sample);

/// The force [N] or torque [N m] that a constraint exerts.
struct ConstraintForce {
    std::string name;
    bool isTorque = false;
    double value = 0;
};
/// Forces of constraints at an equilibrium, forceFactor · λ [N], [N m]: NaN where only infinite ones hold the loads, 0
/// of those that their consequences replace.
std::vector<ConstraintForce> constraintForces(const Mechanism& mechanism, const System& system,
                                              const Equilibrium& equilibrium);

/// Forces of the joints on the links in a state of motion: what every link needs at each of its points so that it moves
/// as it does,
///
///     M q̈ + Φ_qᵀ λ − f  on coordinates of its own (System::Opened).
///
/// Torques, torsion springs and motors act on the link itself and are not counted as forces of a joint; springs,
/// forces and point masses act on the pin. Where multipliers are not unique the forces are those of minimum norm.
class JointForces {
public:
    /// The whole system must outlive it. Throws std::logic_error where the opened system has another number of
    /// constraints.
    JointForces(const Mechanism& mechanism, const System& whole);

    /// The joints as pairs of a link and a point, indices in mechanism.elements and mechanism.points.
    const std::vector<System::LinkPin>& pins() const { return m_opened.linkPins(); }
    /// The force on each of pins(), in their order [N]; NaN for a sample without multipliers.
    std::vector<Vector2> at(const MotionSample& sample) const;

private:
    /// Values of the whole with those of the links' own points behind.
    Eigen::VectorXd opened(const Eigen::VectorXd& values, const std::vector<Vector2>& ofPoints) const;

    const System& m_whole;
    System m_opened;
};

}  // namespace eigenlink
