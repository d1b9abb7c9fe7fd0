#pragma once

#include <complex>
#include <cstddef>
#include <numbers>

namespace eigenlink {

inline constexpr double kTwoPi = 2 * std::numbers::pi;  ///< a full turn [rad]

/// Data of a mode that the player plays.
struct PlayedMode {
    std::complex<double> s;  ///< eigenvalue [rad/s]
    bool infinite = false;   ///< s is meaningless: the shape has no time of its own
    std::size_t number = 1;  ///< of the mode, from 1
    std::size_t count = 1;   ///< of modes
    bool spurious = false;
    bool still = false;  ///< its vector has no displacements

    /// Whether there is anything to see: neither infinite eigenvalues nor vectors of multipliers alone move.
    bool moves() const { return !infinite && !still; }

    friend bool operator==(const PlayedMode&, const PlayedMode&) = default;
};

/// Motion of a mode in time.
enum class MotionKind {
    swing,  ///< Im s ≠ 0: a phase goes round
    creep,  ///< real s ≠ 0, or gone before any swing is seen: grows or decays one way
    drift,  ///< s = 0: goes on at constant speed
    shape,  ///< infinite s: only a shape, shown swinging
};

MotionKind kindOf(const PlayedMode& mode);

/// True where the amplitude of a mode that swings grows or decays beyond rounding.
bool isDamped(const PlayedMode& mode);

/// State of a mode at a moment.
struct ModeState {
    double phase = 0;   ///< ϑ [rad], 0 for modes that do not swing
    double factor = 1;  ///< of the amplitude, e^{Re s · t}, at most 1

    friend bool operator==(const ModeState&, const ModeState&) = default;
};

/// Length of the loop that is shown, in the mode's own time [s]: one period where the amplitude is
/// constant, else until the motion has grown from (or decayed to) a few per cent.
double loopLength(const PlayedMode& mode, bool trueGrowth);

/// State at a time of the mode [s], starting again after each loop. With `trueGrowth` the amplitude is e^{Re s · t};
/// without it swinging modes keep their amplitude. Modes that do not swing always grow, decay or drift.
ModeState stateAt(const PlayedMode& mode, double seconds, bool trueGrowth);

/// Playing speed (seconds of the mode per second of the watcher), a round number 1, 2, 5 · 10ᵏ for which one period
/// (or loop) takes about two seconds; 1 where real time is watchable.
double comfortableSpeed(const PlayedMode& mode);

}  // namespace eigenlink
