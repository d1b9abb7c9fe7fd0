#pragma once

#include "model/studies/branches/branches.h"
#include "model/studies/branches/equilibrium_curve.h"

#include <optional>
#include <vector>

namespace eigenlink {

/// The folds and branch points within a step from `last` to `next`, in the order of the branch. A fold is where p′ = 0
/// along the tangent, a branch point where the soft pair over p′ is zero, which folds leave as it is: so both are
/// distinguished where they lie in one step, and are one, a branch that turns back where another crosses it, only where
/// they coincide. Two that take each other's change back are seen by the stiffness that dips through zero between them.
std::vector<SpecialPoint> specialsBetween(const EquilibriumCurve& family, const EquilibriumPoint& last,
                                          const EquilibriumPoint& next, double step);

/// "at k = 9.81 N m/rad the position loses stability: pitchfork".
Text wordsOfSpecial(const EquilibriumCurve& family, const SpecialPoint& special);

/// Decides between pitchfork, transcritical and continuum, by places nearer than `room`, and sets the sentence of the
/// point; returns equilibria on the branch that crosses.
std::vector<EquilibriumPoint> nameSpecial(const EquilibriumCurve& family, SpecialPoint& special, double room);

/// The end of a branch whose last equilibrium is beside a place where a strained spring has length zero; absent
/// elsewhere.
[[nodiscard]] std::optional<BranchEnd> endAtZeroLength(const EquilibriumCurve& family,
                                                       const std::vector<EquilibriumPoint>& rests);
/// The end of a branch: its parameter, and the reason why no equilibrium follows the last of these.
BranchEnd endOfBranch(const EquilibriumCurve& family, const std::vector<EquilibriumPoint>& rests);

/// The end of a branch that goes on through a continuum: equilibria at one value of the parameter, as of a beam that
/// its model leaves buckled by any amount.
BranchEnd endInContinuum(const EquilibriumCurve& family, const EquilibriumPoint& last);

}  // namespace eigenlink
