#pragma once

#include "model/branches/branches.h"

#include <optional>
#include <vector>

namespace eigenlink {

/// The fold or branch point within a step from `last` to `next`; absent where there is none.
[[nodiscard]] std::optional<SpecialPoint> specialBetween(const RestFamily& family, const RestPoint& last,
                                                         const RestPoint& next, double step);

/// "at k = 9.81 N m/rad the position loses stability: pitchfork".
Text wordsOfSpecial(const RestFamily& family, const SpecialPoint& special);

/// Decides between pitchfork and transcritical and sets the sentence of the point; returns rests on the branch that
/// crosses.
std::vector<RestPoint> nameSpecial(const RestFamily& family, SpecialPoint& special);

/// Why no rest follows the last of these, and at which parameter the branch ends.
BranchEnd endOfBranch(const RestFamily& family, const std::vector<RestPoint>& rests);

/// The end of a branch that goes on through a continuum: rests of one value of the parameter, as of a beam that its
/// model leaves buckled by any amount.
BranchEnd endInContinuum(const RestFamily& family, const RestPoint& last);

}  // namespace eigenlink
