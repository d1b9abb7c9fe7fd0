#include "model/equilibrium/search/fall.h"

#include "model/equilibrium/search/assemblies.h"
#include "model/equilibrium/search/tolerances.h"

#include <algorithm>
#include <utility>

namespace eigenlink {

namespace {

/// Size of a motion: the nodes of a beam, of which many move alike, count once.
double sizeOf(const System& system, const Eigen::VectorXd& motion)
{
    const bool bends = std::ranges::any_of(system.coordinates(), &Coordinate::elastic);
    return bends ? motion.cwiseAbs().maxCoeff() : motion.norm();
}

}  // namespace

std::optional<Equilibrium> fallenFrom(const ListedEquilibrium& from, const Eigen::VectorXd& motion,
                                      const Monitor& monitor)
{
    const double push = tolerance::kPush * from.system->size() / sizeOf(*from.system, motion);
    const auto aside = assembledFrom(*from.system, from.rest.q + push * motion);
    if (!aside) {
        return std::nullopt;
    }
    System there = *from.system;
    there.countFrom(there.linkAngles(*aside));
    Equilibrium below = restNear(there, *aside, {}, monitor);
    return below.status == EquilibriumStatus::converged ? std::optional(std::move(below)) : std::nullopt;
}

}  // namespace eigenlink
