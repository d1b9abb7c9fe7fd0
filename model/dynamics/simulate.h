#pragma once

#include "model/basics/monitor.h"
#include "model/basics/text.h"
#include "model/dynamics/constrained_motion.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace eigenlink {

/// Accuracy of a motion in words: relative errors of 1e-5, 1e-8 and 1e-13 for each step.
enum class MotionTolerance { rough, normal, tight };

/// Integration of a motion: by explicit steps of order 8, by implicit ones for vibrations far faster than the
/// motion, or by the better of the two.
enum class MotionMethod { automatic, explicitSteps, implicitSteps };

struct MotionSample;

/// A quantity whose zeros and turning points a motion reports as events.
struct WatchedQuantity {
    std::string name;
    std::function<double(const MotionSample&)> value;
    std::function<double(const MotionSample&)> rate;  ///< its derivative by time; empty where that is not known
};

/// Work of a motion that takes the better part of a minute.
inline constexpr double kUsualWork = 1.5e8;

struct SimulationOptions {
    double duration = 10;                                 ///< [s], at least 0
    double step = 0.01;                                   ///< between outputs [s], positive
    MotionTolerance tolerance = MotionTolerance::normal;  ///< of each step of the integration
    std::vector<WatchedQuantity> watched{};
    MotionMethod method = MotionMethod::automatic;
    double mostWork = 0;          ///< Σ (n + m + 1)^1.2 over all evaluations, about; 0: as much as it takes
    double velocitiesMissed = 0;  ///< of those that are given, by the start (see velocitiesMissed); it is remarked on
    std::size_t mostEvaluations = 0;  ///< of accelerations, after which the motion stops; 0: as many as it takes
    /// Receives the state after every step of the integration, however far the outputs are apart.
    std::function<void(const MotionSample&)> atStep{};
};

/// A state of the motion with what follows from it.
struct MotionSample {
    double t = 0;  ///< [s]
    MotionState state;
    Acceleration acceleration;
    double dissipated = 0;                   ///< ∫ q̇ᵀ C q̇ dt since the start [J]
    std::vector<double> linkDirections;      ///< of each link from its first to its second point, counting turns [rad]
    double rate = 1, clockAcceleration = 0;  ///< how the time of functions of time runs; 1 and 0 but under a drive

    /// The moment at which the system is evaluated; it refers to the sample.
    Instant instant() const { return {t, rate, clockAcceleration, &linkDirections}; }
};

/// Something that happens between outputs.
struct MotionEvent {
    enum class Kind {
        zero,         ///< a watched quantity passes through zero
        turning,      ///< it turns back
        singularity,  ///< the constraints lose rank: a mechanism may go on in another way
    };
    double t = 0;  ///< [s]
    Kind kind = Kind::zero;
    std::string name;  ///< of the quantity; empty for a singular configuration
    double value = 0;  ///< of the quantity
};

enum class MotionStatus { complete, stopped, cancelled };

/// A motion, sampled at equal steps of time. Samples from before a stop are kept.
struct Motion {
    MotionStatus status = MotionStatus::complete;
    Text reason;                        ///< why it stopped; empty where it is complete
    bool isTooLarge = false;            ///< it stopped at a limit of memory, of steps or of evaluations
    std::vector<MotionSample> samples;  ///< the first is the start
    std::vector<MotionEvent> events;    ///< in their order
    /// The relative size of the correction of the start, √(ΔvᵀMΔv / vᵀMv): velocities that do not fit the constraints
    /// are projected. SimulationOptions::velocitiesMissed where that is more.
    double velocityCorrection = 0;
    std::vector<Text> remarks;  ///< on the start: velocities that did not fit, a mechanism that cannot move
    MotionMethod method = MotionMethod::explicitSteps;  ///< that took the last step
    Text methodReason;                                  ///< why that one
    std::size_t steps = 0, rejectedSteps = 0, evaluations = 0;
};

/// The motion from a state near the constraints:
///
///     M q̈ + Φ_qᵀ λ = f(q, q̇, t) − Ṁq̇ + ½∂(q̇ᵀMq̇)/∂q,    Φ(q, t) = 0
///
/// 1. The start is put on the constraints, in position and velocity.
/// 2. Steps by the Runge–Kutta pair of Fehlberg of order 8, under functions of time by that of Dormand and Prince,
///    their length by the estimated error. Where vibrations far faster than the motion keep them short, Radau IIA with
///    3, 5 or 7 stages takes their place if its steps are longer by more than they cost (see ImplicitStepper).
/// 3. After each step the state is put back on the constraints, in position and velocity. Without dampers and anything
///    that depends on time an explicit step then gets the momenta and the energy of the start, by about its error (see
///    Conserved): symplectic methods would keep energy too, but not with steps that follow the motion through change
///    points, and not to rounding. Implicit steps are left, for what they lose is of vibrations that they do not
///    follow.
/// 4. Between steps the polynomial through three of them, in value, velocity and acceleration, gives the outputs; each
///    is put on the constraints, so that Φ = 0 and Φ_q q̇ = −Φ_t hold to rounding at every output.
///
/// Steps follow functions of time: they end at their jumps and at the ends of their tables, and are short enough to see
/// the changes of the functions, however little moves (see TimeSteps).
///
/// Near singular configurations steps whose stages meet them fail or have large errors and are taken shorter, until
/// they step over. Angles of torsion springs and torques are counted on from step to step, so that turns add up.
/// `watch`, where not empty, is given every sample as soon as it is known.
Motion simulate(const System& system, const MotionState& start, const SimulationOptions& options,
                const Monitor& monitor = {}, const std::function<void(const MotionSample&)>& watch = {});

}  // namespace eigenlink
