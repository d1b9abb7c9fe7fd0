#include "views/state/mode_time.h"

#include "model/basics/round_number.h"
#include "model/basics/verdicts.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kUnseen = 0.01;  ///< |Im s| / |Re s| below which nobody sees a swing: e^{−100·2π} after a period
constexpr double kFading = 3.5;   ///< a loop of e^{σt} spans e^{−3.5} … 1
constexpr double kDriftSeconds = 4;
constexpr double kShapeSeconds = 2;
constexpr double kWatchable = 2;     ///< pleasant length of a period [s]
constexpr double kLongestLoop = 60;  ///< periods of a weakly damped mode before it starts again

double periodOf(const PlayedMode& mode)
{
    return kTwoPi / std::abs(mode.s.imag());
}

/// Time from e^{−3.5} to 1, cut to whole periods.
double fadingLength(const PlayedMode& mode)
{
    const double length = kFading / std::abs(mode.s.real());
    if (kindOf(mode) != MotionKind::swing) {
        return length;
    }
    const double periods = std::clamp(std::ceil(length / periodOf(mode)), 1.0, kLongestLoop);
    return periods * periodOf(mode);
}

/// e^{σt} scaled so that it is at most 1 during a loop.
double envelope(double sigma, double time, double loop)
{
    return sigma > 0 ? std::exp(sigma * (time - loop)) : std::exp(sigma * time);
}

}  // namespace

bool isDamped(const PlayedMode& mode)
{
    return !isZero(mode.s.real(), std::abs(mode.s));
}

MotionKind kindOf(const PlayedMode& mode)
{
    if (mode.infinite || !std::isfinite(std::abs(mode.s))) {
        return MotionKind::shape;
    }
    if (std::abs(mode.s) < tolerance::kNegligible) {
        return MotionKind::drift;
    }
    return std::abs(mode.s.imag()) > kUnseen * std::abs(mode.s.real()) ? MotionKind::swing : MotionKind::creep;
}

double loopLength(const PlayedMode& mode, bool trueGrowth)
{
    switch (kindOf(mode)) {
        case MotionKind::swing:
            return trueGrowth && isDamped(mode) ? fadingLength(mode) : periodOf(mode);
        case MotionKind::creep:
            return fadingLength(mode);
        case MotionKind::drift:
            return kDriftSeconds;
        case MotionKind::shape:
            return kShapeSeconds;
    }
    return kShapeSeconds;
}

ModeState stateAt(const PlayedMode& mode, double seconds, bool trueGrowth)
{
    const double loop = loopLength(mode, trueGrowth);
    const double time = seconds - loop * std::floor(seconds / loop);
    switch (kindOf(mode)) {
        case MotionKind::swing: {
            const double phase = std::fmod(mode.s.imag() * time, kTwoPi);
            const bool fades = trueGrowth && isDamped(mode);
            return {phase < 0 ? phase + kTwoPi : phase, fades ? envelope(mode.s.real(), time, loop) : 1.0};
        }
        case MotionKind::creep:
            return {0, envelope(mode.s.real(), time, loop)};
        case MotionKind::drift:
            return {0, 2 * time / loop - 1};
        case MotionKind::shape:
            return {kTwoPi * time / loop, 1};
    }
    return {};
}

double comfortableSpeed(const PlayedMode& mode)
{
    const MotionKind kind = kindOf(mode);
    if (kind == MotionKind::drift || kind == MotionKind::shape) {
        return 1;
    }
    const double length = kind == MotionKind::swing ? periodOf(mode) : fadingLength(mode);
    if (length > 0.5 * kWatchable && length < 2 * kWatchable) {
        return 1;
    }
    return niceBelow(1.5 * length / kWatchable);
}

}  // namespace eigenlink
