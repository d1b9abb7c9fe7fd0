#pragma once

#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/simulate.h"
#include "model/mechanism/mechanism.h"

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// A mechanism with a motor on one of its links that turns it from where it is drawn.
struct DrivenMechanism {
    Mechanism mechanism;
    std::string motor;      ///< id of the motor
    double drawnAngle = 0;  ///< of the link [rad]
    std::string link;       ///< that the motor turns
};

/// The mechanism with a drive on this link, in place of a motor that it may have there. Fails where there is no such
/// link, something holds it, or something else moves by itself.
Outcome<DrivenMechanism> withDrive(const Mechanism& mechanism, const std::string& link);

/// Positions that are looked at are at most about this far apart, however far the rows are [rad].
inline constexpr double kFarthestPositions = 0.0872664625997164788;

struct CycleOptions {
    double speed = 1;                     ///< of the driven link in every position [rad/s]
    double acceleration = 0;              ///< [rad/s²]
    std::optional<double> from;           ///< angle of the driven link [rad]; as drawn where absent
    std::optional<double> to;             ///< [rad]; a whole turn on where absent
    double step = kFarthestPositions;     ///< between rows [rad]; a seventy-second of a turn
};

/// A place where something that is driven turns back.
struct TurningPoint {
    std::string name;  ///< "rocker.angle", "B.x"
    double drive = 0;  ///< angle of the driven link [rad]
    double value = 0;
};

/// Kinematics and inverse dynamics of positions one after another.
struct Cycle {
    MotionStatus status = MotionStatus::complete;
    Text reason;                        ///< why it stopped
    std::vector<MotionSample> samples;  ///< `t` is the angle of the driven link less the drawn one
    std::vector<double> driveAngles;    ///< of each sample [rad]
    std::vector<MotionSample> between;  ///< positions between these, kFarthestPositions apart, where rows are farther
    /// Angles that the driven link cannot pass, ascending; empty where it turns round [rad].
    std::vector<double> deadPoints;
    std::vector<TurningPoint> turningPoints;
};

/// Each position follows from the one before, by steps of the drive that keep to the branch of assembly, with the drive
/// at this speed and acceleration:
///
///     Φ(q, φ) = 0,   Φ_q q̇ = −Φ_φ φ̇,   Φ_q q̈ = −Φ_qq(q̇, q̇) − …,   Φ_qᵀ λ = f − M q̈
///
/// Beams bend as far as their loads and forces of inertia bend them in equilibrium, see bendSamples; the drive then has
/// to determine the motion with rigid beams. Where no range was asked for and the drive cannot turn round, the range
/// between its dead points is taken. Fails where the drive does not determine every position.
Outcome<Cycle> cycleOf(const DrivenMechanism& driven, const System& system, const CycleOptions& options,
                       const Monitor& monitor = {});

}  // namespace eigenlink
