#include "model/dynamics/drive.h"

#include "model/assembly/natural_units.h"
#include "model/dynamics/tolerances.h"
#include "model/math/sparse/scaling.h"
#include "model/mechanism/elements/element.h"

#include <algorithm>

namespace eigenlink {

namespace {

/// Largest number of constraints for which culprits are sought by dense matrices.
constexpr Eigen::Index kMostRowsForCulprits = 2000;

/// The parts in a conflict of drives, by their ids.
struct Parties {
    std::vector<std::string> drives, stops, links;
    std::vector<std::string> moved;  ///< by the ground that they are on
    bool areIdle = false;            ///< a drive turns links that are one
    std::string link;                ///< that the drive turns, which has no name of its own

    Text drive() const
    {
        return link.empty() ? Text("the drive {1}", PartId{drives.front()}) : Text("the drive of {1}", PartId{link});
    }
};

Text sentenceOn(const Parties& parties)
{
    const auto& [drives, stops, links, moved, areIdle, link] = parties;
    if (drives.size() > 1) {
        return Text("{1} drive one freedom together and want different motions of it; remove all but one", drives);
    }
    if (!moved.empty() && !drives.empty()) {
        return Text(
            "{1} and the motion of the ground of {2} drive one freedom together and want different motions of it; "
            "remove one of these motions",
            drives, moved);
    }
    if (drives.empty()) {
        return moved.empty() ? Text("the drives want motions that the links do not allow")
                             : Text(
                                   "the motion of the ground of {1} is one that the links do not allow; change what "
                                   "moves it",
                                   moved);
    }
    if (areIdle) {
        return Text("{1} cannot move anything: the links that it turns against one another hold the same pins",
                    parties.drive());
    }
    if (stops.empty() && links.empty()) {
        return Text("{1} cannot move on from here: it is at a dead point; draw the mechanism a little beside it",
                    parties.drive());
    }
    return Text("{1} cannot move anything, because what it drives is held still by {2}; remove one of them",
                parties.drive(), stops.empty() ? links : stops);
}

}  // namespace

Text conflictOfDrives(const System& system, const MotionState& state, const Instant& at, const std::string& link)
{
    const ArcUnits units(system);
    const Eigen::VectorXd& R = units.ofConstraints();
    const Eigen::VectorXd wanted = system.constraintRate(state.q, at).cwiseQuotient(R);
    const double speed = wanted.size() > 0 ? wanted.cwiseAbs().maxCoeff() : 0;
    const SparseMatrix Phi_q = scaledRows(system.jacobian(state.q, at), R.cwiseInverse());
    const Eigen::VectorXd missed = Phi_q * state.v + wanted;
    // A support may move across its links: then the velocity along them is rounding beside its own.
    const Eigen::VectorXd sizes = Phi_q.cwiseAbs() * state.v.cwiseAbs() + wanted.cwiseAbs();
    if (speed == 0 || missed.cwiseAbs().maxCoeff() <= tolerance::kSevenDigits * sizes.maxCoeff() ||
        Phi_q.rows() > kMostRowsForCulprits) {
        return {};
    }
    // The prescribed velocities projected onto the null space of Φ_qᵀ show which constraints contradict each other.
    const Eigen::MatrixXd W = units.rowSpace(Phi_q).selfStress();
    Eigen::VectorXd fight = W * (W.transpose() * wanted);
    for (Eigen::Index i = 0; i < fight.size(); ++i) {
        // of errors of position, all in metres
        fight[i] *= system.constraints()[static_cast<std::size_t>(i)].scale / R[i];
    }
    const Eigen::VectorXd own = system.drivenRate(state.q, at);
    const Eigen::VectorXd rows = Phi_q.cwiseAbs() * Eigen::VectorXd::Ones(Phi_q.cols());
    Parties parties;
    parties.link = link;
    for (Eigen::Index i = 0; i < fight.size(); ++i) {
        const Constraint& constraint = system.constraints()[static_cast<std::size_t>(i)];
        if (std::abs(fight[i]) > tolerance::kNearlyZero * fight.cwiseAbs().maxCoeff()) {
            const bool isStop = constraint.quantity == Quantity::angle;  // a lock, not a length that passes motion on
            std::vector<std::string>& list = own[i] != 0      ? parties.drives
                                             : wanted[i] != 0 ? parties.moved
                                             : isStop         ? parties.stops
                                                              : parties.links;
            parties.areIdle |= own[i] != 0 && rows[i] == 0;
            if (std::ranges::find(list, constraint.owner) == list.end()) {
                list.push_back(constraint.owner);
            }
        }
    }
    return sentenceOn(parties);
}

bool isDeadPoint(const System& system, const Eigen::VectorXd& q, const Instant& at)
{
    if (system.constraintCount() > kMostRowsForCulprits) {
        return false;
    }
    return ArcUnits(system).rowSpace(system.jacobian(q, at), tolerance::kDeadPoint).rank() < system.regularRank();
}

std::optional<TurnedLink> turnedLink(const std::vector<std::string>& sides)
{
    if (sides.size() == 2 && sides[0] == kGround && sides[1] != kGround) {
        return TurnedLink{sides[1], -1};
    }
    const bool isOfOne = sides.size() == 1 || (sides.size() == 2 && sides[1] == kGround);
    return isOfOne ? std::optional(TurnedLink{sides[0], 1}) : std::nullopt;
}

}  // namespace eigenlink
