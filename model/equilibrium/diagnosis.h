#pragma once

#include "model/assembly/system.h"
#include "model/equilibrium/equilibrium.h"
#include "model/math/dense/row_space.h"

#include <Eigen/Dense>

#include <cstdint>
#include <string>
#include <vector>

namespace eigenlink {

/// A length that its pins do not meet.
struct Miss {
    std::string id;
    double length = 0;   ///< as it should be [m]; zero where it is no length
    double missing = 0;  ///< distance of the pins less the length; the error of position elsewhere [m]
};

/// Missed rows grouped into chains: rows that act on a common coordinate belong together.
std::vector<std::vector<Miss>> missedChains(const System& system, const Eigen::VectorXd& q);
/// The gap Σ|missing| of a chain [m].
double gapOf(const std::vector<Miss>& chain);
/// Ids of the lengths whose `missing` has this sign, or for 0 of rows without a length, each once.
std::vector<std::string> missingNames(const std::vector<Miss>& chain, double sign);
/// Says by how much the lengths of a chain are too short or too long, without a full stop.
Text explainMissed(const std::vector<Miss>& chain);

/// Explains which constraints cannot be met near q, n, and by how much.
Text explainNotAssembled(const System& system, const Eigen::VectorXd& q);

/// Ids of what moved farthest on the way from `start` to q.
std::vector<std::string> runawaysOf(const System& system, const Eigen::VectorXd& start, const Eigen::VectorXd& q);

/// End of a search without an equilibrium: a link turns without end, something falls without end, or neither.
enum class NoRest : std::uint8_t { turns, falls, ends };

/// Explains which coordinates run away from `start`, and why nothing stops them.
Text explainNoRest(const System& system, const Eigen::VectorXd& start, const Eigen::VectorXd& q, NoRest how);

/// Largest rank of Φ_q at q and at assembled configurations a hundredth of the size away from it: more than at q when q
/// is a singular configuration.
Eigen::Index rankNearby(const System& system, const Eigen::VectorXd& q, const RowSpace& rows);
/// The rank nearby of Φ_q W, moving in W only (see waysOf); `rows` are those of Φ_q W.
Eigen::Index rankNearby(const System& system, const Eigen::VectorXd& q, const RowSpace& rows, const SparseMatrix& ways);

/// True where multipliers λ at q hold loads across a second-order constraint by its consequences, for which the
/// constraints as written have no finite forces: max |λᵢ| > kNegligible · scaleOfForces over the rows i of the
/// consequences. `forces` [N] are added to those at q.
bool isReactionInfinite(const System& system, const Eigen::VectorXd& q, const SecondOrder& constraint,
                        const Eigen::VectorXd& lambda, double forces = 0);
/// Explains why no finite forces hold the loads across a second-order constraint, and what to do.
Text explainInfiniteReaction(const SecondOrder& constraint, bool isRigid);

/// Explains why there is no equilibrium at q where the loads on a motion are lost in the rounding of the stiffest part.
Text explainBlurred(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& motion);

}  // namespace eigenlink
