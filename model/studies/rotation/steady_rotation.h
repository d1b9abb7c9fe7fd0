#pragma once

#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/dynamics/constrained_motion.h"
#include "model/mechanism/mechanism.h"

#include <complex>
#include <vector>

namespace eigenlink {

/// A mechanism that turns as if it were rigid, and what small deviations from that do, seen in the frame that turns
/// with it: there the equations do not depend on time, and gyroscopic and centrifugal terms stand in constant matrices.
struct SteadyRotation {
    double speed = 0;                          ///< Ω [rad/s]
    Vector2 pivot;                             ///< about which it turns
    MotionState state;                         ///< at t = 0, in the frame of the ground
    Acceleration acceleration;                 ///< then: a = −Ω² r of the places, and the multipliers
    double residual = 0;                       ///< accelerations that are left in the turning frame, over size · Ω²
    std::vector<std::complex<double>> values;  ///< eigenvalues s of deviations [rad/s]: those that grow, the fastest
                                               ///< first, then the others from zero on
    std::vector<Eigen::VectorXcd> shapes;      ///< δq of each in the turning frame, n, of length 1
    bool stable = false;                       ///< none grows
};

/// The steady rotation near the drawing, with every part turning about the one fixed point at the speed of the motor
/// that turns evenly, or at `speed` where nothing drives it. Fails where the equations depend on the time in the
/// turning frame – weights, other points of the ground, loads with a direction, motors between links –, where something
/// moves without mass, and where no such rotation is found.
Outcome<SteadyRotation> steadyRotation(const Mechanism& mechanism, const System& system, std::optional<double> speed,
                                       const Monitor& monitor = {});

}  // namespace eigenlink
