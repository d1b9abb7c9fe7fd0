#pragma once

#include "model/basics/monitor.h"
#include "model/basics/text.h"
#include "model/dynamics/constrained_motion.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace eigenlink {

/// How accurate a motion is, in words: relative errors of 1e-5, 1e-8 and 1e-13 for each step.
enum class MotionTolerance { rough, normal, tight };

struct SimulationOptions {
    double duration = 10;                                 ///< [s], at least 0
    double step = 0.01;                                   ///< between outputs [s], positive
    MotionTolerance tolerance = MotionTolerance::normal;  ///< of each step of the integration
};

/// A state of the motion with what follows from it.
struct MotionSample {
    double t = 0;  ///< [s]
    MotionState state;
    Acceleration acceleration;
    double dissipated = 0;               ///< ∫ q̇ᵀ C q̇ dt since the start [J]
    std::vector<double> linkDirections;  ///< of each link from its first to its second point, counting turns [rad]
};

enum class MotionStatus { complete, stopped, cancelled };

/// A motion, sampled at equal steps of time. What was computed before it stopped is kept.
struct Motion {
    MotionStatus status = MotionStatus::complete;
    Text reason;                        ///< why it stopped; empty where it is complete
    std::vector<MotionSample> samples;  ///< the first is the start
    /// By how much the start was corrected, √(ΔvᵀMΔv / vᵀMv): what does not fit the constraints is
    /// projected.
    double velocityCorrection = 0;
    std::size_t steps = 0, rejectedSteps = 0, evaluations = 0;
};

/// The motion from a state near the constraints:
///
///     M q̈ + Φ_qᵀ λ = f(q, q̇) − Ṁq̇ + ½∂(q̇ᵀMq̇)/∂q,    Φ = 0
///
/// 1. The start is put on the constraints, in position and velocity.
/// 2. Steps by the Runge–Kutta pair of Fehlberg of order 8, their length by the estimated error.
/// 3. After each step the state is put back on the constraints, in position and velocity.
/// 4. Between steps the polynomial through three of them, in value, velocity and acceleration, gives the outputs; each
///    is put on the constraints, so that Φ = 0 and Φ_q q̇ = 0 hold to rounding at every output.
///
/// Near singular configurations steps whose stages meet them fail or have large errors and are taken shorter, until
/// they step over. `watch`, where not empty, is given every sample as soon as it is known.
Motion simulate(const System& system, const MotionState& start, const SimulationOptions& options,
                const Monitor& monitor = {}, const std::function<void(const MotionSample&)>& watch = {});

}  // namespace eigenlink
