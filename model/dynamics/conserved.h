#pragma once

#include "model/dynamics/constrained_motion.h"

#include <Eigen/Cholesky>

#include <vector>

namespace eigenlink {

/// Invariants of a motion without dampers and functions of time: its energy, and the momentum of every motion of the
/// whole – along x, along y, about the origin – that neither constraints nor forces resist. Puts states back to that,
/// by about the error of a step. The motion must outlive it.
class Conserved {
public:
    /// Keeps the energy [J] and the momenta TᵀMv of `start`. With dampers or functions of time nothing is kept: restore
    /// leaves the states as they are.
    Conserved(ConstrainedMotion& motion, const MotionState& start, const Instant& at);

    /// A state on the constraints gets the momenta of the start, and by a factor on its other velocities the energy:
    ///
    ///     v ← T A⁻¹p₀ + α (v − T A⁻¹p),   A = TᵀMT,  p = TᵀMv,   T the motions of the whole, n×k
    ///
    /// Where nearly nothing moves places take up the error instead, along the accelerations, by less than `mostOfPlace`
    /// [m]. Velocities stay where energy is that of a fall, whose momentum a factor would spoil.
    void restore(MotionState& state, const Instant& at, double mostOfPlace);

private:
    Eigen::MatrixXd keptMotions(const Eigen::VectorXd& q) const;
    /// False where turning as a whole, about its own centre, has so little inertia that its rate is rounding.
    bool isTurnDetermined(const Eigen::LLT<Eigen::MatrixXd>& A, const Eigen::MatrixXd& MT,
                          const Eigen::MatrixXd& T) const;
    void restorePlace(MotionState& state, double missing, const Instant& at, double mostOfPlace);

    ConstrainedMotion& m_motion;
    bool m_isOn = false, m_keepsEnergy = false;
    std::vector<Eigen::Index> m_kept;  // 0: along x, 1: along y, 2: about the origin
    Eigen::VectorXd m_momenta;
    double m_energy = 0, m_mostKinetic = 0;
};

}  // namespace eigenlink
