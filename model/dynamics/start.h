#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/dynamics/constrained_motion.h"
#include "model/mechanism/mechanism.h"

#include <cstddef>
#include <string>

namespace eigenlink {

/// The default start of a motion: the assembled configuration nearest to the drawing, with the velocities of the points
/// and the rates of the links. Fails where the loops do not close, as where drives contradict each other, and for
/// an angle that is held half a turn away.
Outcome<MotionState> drawnStart(const Mechanism& mechanism, const System& system, const Monitor& monitor = {});

/// The start moved along its constraints until a coordinate ("phi", "C.x"), a place of a point or the angle of a link
/// ("AC.angle") has this value [m], [rad], with q̇ = 0; what else can move moves as little as it can. Fails where there
/// is no such number, or it cannot go so far.
Outcome<MotionState> releasedStart(const Mechanism& mechanism, const System& system, const MotionState& start,
                                   const std::string& name, double value);
/// The released start, and the system counts the angles of its links along the way, so that torsion springs are wound
/// up by it. Fails as the other.
Outcome<MotionState> releasedStart(const Mechanism& mechanism, System& system, const MotionState& start,
                                   const std::string& name, double value);

/// Fails where no coordinate, place of a point or angle of a link has this name.
Outcome<void> checkReleased(const Mechanism& mechanism, const System& system, const std::string& name);

/// At the equilibrium of an analysis, displaced along a true mode: q = q₀ + a Re v, q̇ = a Re(s v), the shape v scaled
/// so that the point that moves most – where none does, the node of a beam – moves by `amplitude` [m]. `mode` counts
/// the true modes from the lowest, from 0. Fails where the analysis has no such mode.
Outcome<MotionState> modalStart(const Analysis& analysis, std::size_t mode, double amplitude);

/// The start along a mode, put on the constraints where that strains stiff parts least: by changes that are small by H
/// + s²M, with the s of the mode, or a hundredth of that of the next where it is a free motion. A large displacement
/// along a mode, which is straight, would else squeeze stiff parts by its square, and they would ring. There the point
/// is as far from its equilibrium as was asked for (see Amplitude); with beams and of many freedoms only where a
/// straight displacement leads so far. Fails, too, where rigid links do not let it come so far.
Outcome<MotionState> pluckedStart(const Analysis& analysis, std::size_t mode, double amplitude);

}  // namespace eigenlink
