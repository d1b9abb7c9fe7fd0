#pragma once

#include "model/assembly/system.h"
#include "model/math/sparse/block.h"

#include <Eigen/Core>

#include <cstddef>
#include <string>
#include <vector>

namespace eigenlink {

/// V(q) by its origin [J]: weights, elastic elements, constant forces and torques.
struct PotentialParts {
    double gravity = 0, elastic = 0, applied = 0;
};

/// A force and its moment about the origin [N], [N m].
struct Wrench {
    Vector2 force;
    double moment = 0;
};

/// Force, torque and power of a spring or damper in a state.
struct ElementEffort {
    std::size_t element = 0;  ///< in mechanism.elements
    double value = 0;         ///< tension, or torque on the first link that is named [N], [N m]
    double power = 0;         ///< given to the mechanism [W]
};

/// A configuration at which forms of its matrices are asked for.
struct FormsAt {
    const Eigen::VectorXd& q;
    const Eigen::VectorXd& lambda;     ///< empty: H without the reaction stiffness
    bool mass = true, damping = true;  ///< false: those forms are not computed
};

/// vᵀMv, vᵀCv, vᵀHv and μᵀΦ_q v, an entry for each pair of a shape v and multipliers μ, real or complex.
template <class Scalar>
struct MatrixForms {
    using Row = Eigen::Matrix<Scalar, 1, Eigen::Dynamic>;
    Row mass, damping, stiffness, constraint;
};

/// Force and power of a moving support in a state with its accelerations and multipliers.
struct SupportEffort {
    std::string owner;  ///< id of the element that moves it
    Vector2 force;      ///< of the support on the mechanism, M q̈ + Φ_qᵀλ − f at its point [N]
    double power = 0;   ///< given to the mechanism, force times velocity [W]
};

/// Energies, momenta, and what acts on the whole and in its parts, in a state (q, q̇). The system must live longer.
class EnergyMomentum {
public:
    explicit EnergyMomentum(const System& system) : m_system(system) {}

    /// Mass of the whole ∫ dm [kg] and its first moment ∫ r dm [kg m] at q: the centre of mass is their ratio.
    MassMoment massMoment(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// Momentum of the whole ∫ ṙ dm [kg m/s] and its moment about the origin of the drawing ∫ r × ṙ dm [kg m²/s].
    Momentum momentum(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity, const Instant& at = {}) const;
    /// The momentum of the whole while only this fixed point moves, by 1 m/s along an axis, 0: x, 1: y. `point` counts
    /// mechanism.points; throws std::out_of_range beyond them.
    Momentum supportMomentum(const Eigen::VectorXd& q, std::size_t point, int axis) const;
    /// ½ q̇ᵀ M q̇ with moving supports [J].
    double kineticEnergy(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity, const Instant& at = {}) const;
    /// q̇ᵀ C q̇ with moving supports: the power that dampers take [W].
    double dissipation(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity, const Instant& at = {}) const;
    /// V(q) [J] in parts: of weights, of elastic elements, and of applied loads.
    PotentialParts potentialParts(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// d/dt of the momentum of the whole [N] and of its moment about the origin [N m] for a state and its
    /// accelerations: the resultant of M q̈ + Ṁq̇ − ½∂(q̇ᵀMq̇)/∂q over all coordinates.
    Wrench momentumRate(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity, const Eigen::VectorXd& acceleration,
                        const Instant& at = {}) const;
    /// The resultant of weights, applied forces and torques [N], with its moment about the origin [N m].
    Wrench appliedWrench(const Eigen::VectorXd& q, const Instant& at = {}) const;
    /// Tension or torque [N], [N m] and power [W] of every spring and damper, in the order of the elements.
    std::vector<ElementEffort> efforts(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                       const Instant& at = {}) const;
    /// Force [N] and power [W] of every moving support. With the powers of motors, less the dissipation, they are the
    /// change of the energy.
    std::vector<SupportEffort> supportEfforts(const Eigen::VectorXd& q, const Eigen::VectorXd& velocity,
                                              const Eigen::VectorXd& acceleration, const Eigen::VectorXd& lambda,
                                              const Instant& at = {}) const;

    /// The forms of the columns of `V`, n×k, and `Mu`, m×k, summed element by element, and by strains where
    /// elements have them: no matrix is assembled.
    template <class Scalar>
    MatrixForms<Scalar> forms(const FormsAt& at, const BlockOf<Scalar>& V, const BlockOf<Scalar>& Mu) const;

private:
    /// A vector on all coordinates as a force and its moment about the origin.
    Wrench wrenchOf(const ExtendedCoordinates& all, const Eigen::VectorXd& forces) const;

    const System& m_system;
};

}  // namespace eigenlink
