#pragma once

#include "model/basics/text.h"
#include "model/dynamics/constrained_motion.h"

#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// Explains a contradiction of motors and moving supports: Φ_q q̇ = −Φ_t has no solution, because a
/// motor works against a lock, two motors hold one freedom, or the mechanism is locked. Empty where nothing is. A drive
/// that the mechanism has for a study alone is named by the link that it turns.
Text conflictOfDrives(const System& system, const MotionState& state, const Instant& at, const std::string& link = {});

/// True near a configuration where Φ_q(q, t) has fewer independent rows than in the drawing, pivots below kDeadPoint
/// counted as zero. False for systems of more than kMostRowsForCulprits constraints, which are not tested.
bool isDeadPoint(const System& system, const Eigen::VectorXd& q, const Instant& at);

/// A link that a drive turns against the ground.
struct TurnedLink {
    std::string id;
    double sign = 1;  ///< of its angle in that of the drive
};
/// The link of a drive between these sides, of which one is the ground or left out; absent between two links.
[[nodiscard]] std::optional<TurnedLink> turnedLink(const std::vector<std::string>& sides);

}  // namespace eigenlink
