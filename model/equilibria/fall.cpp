#include "model/equilibria/fall.h"

#include "model/equilibria/assemblies.h"
#include "model/equilibria/tolerances.h"

#include <utility>

namespace eigenlink {

std::optional<Equilibrium> fallenFrom(const ListedEquilibrium& from, const Eigen::VectorXd& motion,
                                      const Monitor& monitor)
{
    const auto aside = assembledFrom(*from.system, from.rest.q + tolerance::kPush * from.system->size() * motion);
    if (!aside) {
        return std::nullopt;
    }
    System there = *from.system;
    there.countFrom(there.linkAngles(*aside));
    Equilibrium below = restNear(there, *aside, {}, monitor);
    return below.status == EquilibriumStatus::converged ? std::optional(std::move(below)) : std::nullopt;
}

}  // namespace eigenlink
