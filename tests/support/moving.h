#pragma once

#include "model/assembly/system.h"
#include "model/dynamics/constrained_motion.h"
#include "model/dynamics/simulate.h"

#include <cstdint>
#include <random>
#include <string>
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
    /// The system of a random mechanism.
    explicit Moving(std::uint32_t seed);

    /// Φ_q, and orthonormal columns of the motions that it allows.
    Eigen::MatrixXd jacobian() const;
    Eigen::MatrixXd ways() const;
};

/// The mechanism with such velocities in its drawing.
Mechanism kicked(const Mechanism& mechanism, std::uint32_t seed);

/// The motion of a mechanism from its drawing, and the means to ask it.
struct MotionRun {
    Mechanism mechanism;
    System system;
    MotionState start;
    Motion motion;

    MotionRun(const Mechanism& drawn, const SimulationOptions& options);
    /// An observable by its name.
    double at(const std::string& name, const MotionSample& sample) const;
    double at(const std::string& name, std::size_t row) const { return at(name, motion.samples.at(row)); }
    /// Kinetic and potential energy.
    double energy(const MotionSample& sample) const;
    /// The place of a point, and its motion.
    Vector2 place(const std::string& point, const MotionSample& sample) const;
    Vector2 velocity(const std::string& point, const MotionSample& sample) const;
};

/// Entries between −1 and 1.
Eigen::VectorXd randomVector(Eigen::Index size, std::mt19937& random);

/// A crank-rocker A B C D of bodies with their masses anywhere, a spring with a damper along its diagonal.
Mechanism heavyFourBar();
/// The crank-rocker of heavyFourBar() without weight and spring: only its inertia is left.
Mechanism weightlessFourBar();

/// The four-bar with a motor M that swings the crank, a moving support at D and a force that changes at C.
Mechanism shakenFourBar();

/// A parallelogram with cranks of 1 m that stand at an angle, two metres wide; flat, a singular configuration, at 0.
Mechanism parallelogramAt(double angle);

}  // namespace eigenlink::test
