#pragma once

#include "model/dynamics/observable.h"

#include <vector>

namespace eigenlink {

/// Transfer ratios of a mechanism with one degree of freedom, which depend on ratios of velocities only. Where a
/// driven mechanism stands still (see cycleOf) these are the velocities at unit speed of the drive.
///
///     advantage.LINK           rate of the driven link over that of another one: torque there over driving torque [1]
///     advantage.POINT          rate of the driven link over the velocity of a guided point along its guide: force
///                              there over driving torque [1/m]
///     pole.LINK.x|y            instantaneous centre of a link in the plane, its path is the fixed polode [m]
///     pole.LINK.along|across   the same in the frame of the link, with the moving polode as its path [m]
///
/// Infinite or undefined where something stands still. Advantages are there where exactly one motor turns one link,
/// poles of rigid links with two pins and more. The system must outlive them.
std::vector<Observable> transferObservables(const Mechanism& mechanism, const System& system);

}  // namespace eigenlink
