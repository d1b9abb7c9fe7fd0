#pragma once

#include "model/basics/vector2.h"
#include "model/dynamics/constrained_motion.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace eigenlink {

/// The lines of the springs that push, from end to end, at one moment, and their rates [m/s]: see
/// System::pushingLines().
struct SpringLines {
    std::vector<Vector2> lines, rates;
};

/// The lines d of the springs in a state and their rates ḋ ≈ (d(q + τq̇, t + τ) − d(q, t)) / τ with a small τ. `speed`
/// [m/s]: of the fastest part, by which the rates are differenced.
SpringLines springLinesOf(const System& system, const MotionState& state, const Instant& at, double speed);

/// True where a line turns between two moments by an angle whose cosine d₁·d₂ / |d₁||d₂| is too small for a step, and
/// its length changes by more than a factor there.
bool linesTurn(const SpringLines& before, const SpringLines& after, double factor = 0);

/// True where the ends of a spring meet between two moments: its line goes straight through zero, d₁·d₂ < 0 with
/// |d₁×d₂| ≪ |d₁||d₂|.
bool endsMeet(const SpringLines& before, const SpringLines& after);

/// True where a line shorter than `least` [m] goes on to where its ends meet: d·ḋ < 0 with |d×ḋ| ≪ |d||ḋ|.
bool endsAreToMeet(const SpringLines& now, double least);

/// A spring whose ends come so near one another in a step that its line turns by much there: its force turns along, or
/// where the ends meet jumps to the other side, which the stages of a step do not see.
struct LineTurn {
    double fraction = 1;     ///< of the step: so much may be taken, so that the line turns little or comes nearer only
    std::size_t line = 0;    ///< which
    bool isThrough = false;  ///< its ends meet at this fraction, so soon that it can be leapt over
};

/// Keeps the steps of a motion from passing over the turns of springs.
class LineTurns {
public:
    /// The turn that spoils a step of the time h [s]; absent where all lines turn little. Ends are taken to meet where
    /// they are within `least` [m] and pass one another by far less. `isBlind`: the error of the step does not see what
    /// turns abruptly, so that it is to be taken again, warily.
    [[nodiscard]] std::optional<LineTurn> spoiling(const SpringLines& before, const SpringLines& after, double h,
                                                   double least, bool isBlind);
    /// Notes an accepted step between two moments.
    void pass(const SpringLines& before, const SpringLines& after);
    /// True from a turn that spoilt a step until no line is short any more: steps are taken warily.
    bool isTurning() const { return m_isTurning; }

private:
    bool m_isTurning = false;
};

}  // namespace eigenlink
