#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/dynamics/constrained_motion.h"

#include <cstddef>
#include <vector>

namespace eigenlink {

/// A periodic motion of a backbone.
struct BackbonePoint {
    /// The distance of the point that moves most in the mode from its equilibrium (see Amplitude) where it stands
    /// still, as 2 l sin(φ/2) of a pendulum's end at φ [m].
    double amplitude = 0;
    double period = 0;   ///< [s]
    MotionState start;   ///< at rest, where the motion begins and where it returns to after the period
    double closure = 0;  ///< largest velocity that is left after half the period, relative to the mode's, a ω; by
                         ///< harmonics their largest remainder, relative to the amplitude
};

/// Period against amplitude of one mode of a conservative mechanism: the periodic motions that turn back, at rest, at
/// both of their ends, and become the mode where the amplitude vanishes.
struct Backbone {
    double linearPeriod = 0;            ///< 2π/ω, the limit [s]
    std::vector<BackbonePoint> points;  ///< in the order of the amplitudes that were asked for
    Text reason;                        ///< why the later ones are missing; empty where none is
    bool cancelled = false;             ///< that is because the work was stopped
};

/// The backbone of true mode `mode`, counted from the lowest, from 0, by shooting: the start q is at rest, its
/// amplitude is a(q) = |a|, and after half the period T it is at rest again,
///
///     Zᵀ q̇(T/2; q, T) = 0,      n − r equations for T and the part of q that the amplitude leaves open,
///
/// solved by Newton's method from the periods and shapes of smaller amplitudes to eight digits and more. Where many
/// freedoms make shooting slow, the same motion is found as a sum of cosines (HarmonicBalance). `amplitudes` are in m,
/// of one sign and growing. Fails where the analysis has no such mode, the mode is damped or does not oscillate, or
/// where dampers or functions of time act. (Peeters et al., Nonlinear normal modes, Part II, Mech. Syst. Signal
/// Process. 23, 2009.)
Outcome<Backbone> backboneOf(const Analysis& analysis, std::size_t mode, const std::vector<double>& amplitudes,
                             const Monitor& monitor = {});

}  // namespace eigenlink
