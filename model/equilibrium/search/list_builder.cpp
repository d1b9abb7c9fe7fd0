#include "model/equilibrium/search/list_builder.h"

#include "model/assembly/kinematics.h"
#include "model/assembly/natural_units.h"
#include "model/basics/least_divisor.h"
#include "model/basics/verdicts.h"
#include "model/equilibrium/energy_corner.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/search/assemblies.h"
#include "model/math/dense/row_space.h"

#include <algorithm>

namespace eigenlink {

namespace {

/// The largest force that reactions leave and the largest that they exert, over the largest applied force.
struct Reactions {
    double left = 0, exerted = 0;
};

Reactions reactionsBy(const System& system, const Eigen::VectorXd& q, double rankTolerance)
{
    const SparseMatrix Phi_q = system.jacobian(q);
    const Eigen::VectorXd force = system.force(q);
    const Eigen::VectorXd lambda = RowSpace(Phi_q, naturalUnits(system), rankTolerance).multipliers(force);
    const double largest = std::max(kLeastDivisor, system.forceSizes(q).lpNorm<Eigen::Infinity>());
    const Eigen::VectorXd left = force - Phi_q.transpose() * lambda;
    const Eigen::VectorXd exerted = Phi_q.cwiseAbs().transpose() * lambda.cwiseAbs();
    return {left.lpNorm<Eigen::Infinity>() / largest, exerted.lpNorm<Eigen::Infinity>() / largest};
}

/// True where finite reactions hold the forces. Places on a branch without rank are exact to half of the digits: across
/// it reactions seem to be finite, but enormous.
bool isHeldAt(const System& system, const Eigen::VectorXd& q)
{
    const Reactions along = reactionsBy(system, q, tolerance::kNearlySingular);
    const Reactions all = reactionsBy(system, q, tolerance::kRank);
    return along.left <= tolerance::kNearlyZero ||
           (all.left <= tolerance::kNearlyZero && tolerance::kNearlyZero * all.exerted <= 1);
}

}  // namespace

ListedEquilibrium* ListBuilder::find(const Eigen::VectorXd& q, const Eigen::VectorXd& angles)
{
    const auto turns = m_parts.turnsOf(angles);
    const auto found = std::ranges::find_if(m_list.equilibria, [&](const ListedEquilibrium& each) {
        return largestDistance(*m_parts.whole(), each.rest.q, q) <= m_sameDistance * m_parts.whole()->size() &&
               each.turns == turns;
    });
    return found == m_list.equilibria.end() ? nullptr : &*found;
}

namespace {

/// True where the elements of a beam are strained beyond all models: a stationary point of the mesh, not of the beam.
bool isTorn(const System& system, const Eigen::VectorXd& q)
{
    return std::ranges::any_of(system.beyondRange(q), [](const System::BeyondRange& each) {
        return each.excess.kind == RangeExcess::Kind::strain;
    });
}

SpecialPlace unheldAt(const Eigen::VectorXd& q, double energy)
{
    return {.kind = SpecialPlace::Kind::unheld,
            .text =
                "The energy is stationary along a branch here, but the links lie on one another and take a load "
                "across them, which no finite reaction holds: it is no equilibrium, and has no eigenvalues.",
            .q = q,
            .energy = energy};
}

}  // namespace

void ListBuilder::add(const Eigen::VectorXd& q, const Eigen::VectorXd& angles, std::optional<std::size_t> branch,
                      const CurveZero* zero)
{
    System there = *m_parts.whole();
    const Eigen::VectorXd counted = branch ? angles : m_parts.nearDrawing(angles);
    there.countFrom(m_parts.wholeAngles(counted));
    const Eigen::VectorXd start = m_parts.wholeCoordinates(q, counted);
    // Of a branch its own motion counts, not all that the constraints allow to first order.
    if (zero == nullptr && hasCornerAt(there, start)) {
        return noteCorner(start);
    }
    const bool isSingular = zero != nullptr && zero->lost > 0;  // the zero of dV/ds itself is the equilibrium
    if (zero != nullptr && !isHeldAt(there, start)) {
        return note(unheldAt(start, there.potential(start)));
    }
    Equilibrium rest = isSingular ? Equilibrium{} : restNear(there, start, {}, m_monitor);
    const bool stayed = rest.status == EquilibriumStatus::converged && rest.q.size() == start.size() &&
                        areOnePlace((rest.q - start).norm(), m_parts.whole()->size());
    if (!stayed) {
        rest = equilibriumAt(there, start, {}, m_monitor);
        if (zero == nullptr && !rest.reason.isEmpty()) {
            return;  // rounding hides what drives it
        }
        rest.status = EquilibriumStatus::converged;
        if (isSingular) {
            rest.negativeCount = zero->isMinimum ? 0 : 1;
            rest.positiveCount = 1 - rest.negativeCount;
            rest.zeroCount = 0;
            rest.warnings.push_back(Message::warning(
                "Along the whole branch of this equilibrium the constraints allow more to first order than it moves. "
                "Whether it is stable is asked along the branch alone; the eigenvalues take in the other motions, and "
                "are not those of the branch."));
        }
        rest.stability = stabilityOf({rest.negativeCount, rest.zeroCount, rest.positiveCount});
    }
    if (!closes(there, rest.q) || isTorn(there, rest.q)) {
        return;
    }
    if (ListedEquilibrium* known = find(rest.q, rest.linkAngles)) {
        ++known->hits;
    } else {
        there.countFrom(rest.linkAngles);
        m_list.equilibria.push_back({.rest = rest,
                                     .system = std::make_shared<const System>(std::move(there)),
                                     .branch = branch,
                                     .turns = m_parts.turnsOf(rest.linkAngles),
                                     .hits = 1});
    }
}

void ListBuilder::noteCorner(const Eigen::VectorXd& q)
{
    note({.kind = SpecialPlace::Kind::zeroLength,
          .text = "The ends of a spring meet here, where its force has no direction: the energy has a corner, and the "
                  "mechanism is not in equilibrium, for its ends can move apart.",
          .q = q});
}

void ListBuilder::note(SpecialPlace place)
{
    const auto isThere = [&](const SpecialPlace& each) {
        return each.kind == place.kind && each.q &&
               (m_parts.searchedCoordinates(*each.q) - m_parts.searchedCoordinates(*place.q)).norm() <=
                   m_sameDistance * m_parts.whole()->size();
    };
    if (std::ranges::none_of(m_list.special, isThere)) {
        m_list.special.push_back(std::move(place));
    }
}

void ListBuilder::addFrom(const Eigen::VectorXd& start, const Eigen::VectorXd& angles)
{
    System there = m_parts.system();
    StationaryPoint from{start, m_reach != nullptr ? m_reach->nearDrawing(angles) : angles};
    constexpr int kMostCounts = 4;  // a spring that is counted anew leads to another place
    for (int i = 0; i < kMostCounts; ++i) {
        there.countFrom(from.angles);
        const auto found = stationaryFrom(there, from.q, m_kept);
        if (!found || !m_parts.isHeld(found->q)) {
            return;
        }
        from = {found->q, m_reach != nullptr ? m_reach->counted(found->q, found->angles) : found->angles};
        if ((from.angles - found->angles).isZero()) {
            return add(found->q, found->angles);
        }
    }
}

}  // namespace eigenlink
