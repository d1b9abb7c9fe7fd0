#pragma once

#include "model/assembly/system.h"
#include "model/dynamics/constrained_motion.h"

#include <cstdint>
#include <random>
#include <vector>

namespace eigenlink::test {

/// A mechanism with its equations and a state on its constraints.
struct Moving {
    Mechanism mechanism;
    System system;
    MotionState state;

    /// Assembled near the drawing, with a random velocity of about 1 m/s that all constraints allow, by dense linear
    /// algebra of its own.
    Moving(const Mechanism& drawn, std::uint32_t seed);
    /// Of a random mechanism.
    explicit Moving(std::uint32_t seed);

    /// Φ_q, and orthonormal columns of what it allows.
    Eigen::MatrixXd jacobian() const;
    Eigen::MatrixXd ways() const;
};

/// Entries between −1 and 1.
Eigen::VectorXd randomVector(Eigen::Index size, std::mt19937& random);

/// A crank-rocker A B C D of bodies with their masses anywhere, a spring with a damper along its diagonal.
Mechanism heavyFourBar();

/// The same with a motor M that swings the crank, a moving support at D and a force that changes at C.
Mechanism shakenFourBar();

/// A parallelogram with cranks of 1 m that stand at an angle, two metres wide; flat, a change point, at 0.
Mechanism parallelogramAt(double angle);

}  // namespace eigenlink::test
