#include "model/equilibrium/sparse_dependence.h"

#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/tolerances.h"

#include <algorithm>
#include <random>

namespace eigenlink {
namespace {

/// The rank where the mechanism is assembled a little aside of `result.q`.
Eigen::Index rankAside(const System& system, const UnitSaddle& unit, const Monitor& monitor, const Eigen::VectorXd& q)
{
    std::mt19937 random{20161201};
    std::uniform_real_distribution<double> uniform(-1, 1);
    const Eigen::VectorXd aside = unit.project(Eigen::VectorXd::NullaryExpr(q.size(), [&] { return uniform(random); }));
    const double longest = aside.cwiseAbs().maxCoeff();
    if (!(longest > 0)) {
        return unit.rank();
    }
    const PositionFit fit = assembleNear(system, q + tolerance::kAside * system.size() / longest * aside, monitor);
    UnitSaddle other(q.size());
    other.factor(system.jacobian(fit.q));
    return other.rank();
}

}  // namespace

void describeDependence(const System& system, const UnitSaddle& unit, const Monitor& monitor, Equilibrium& result)
{
    if (unit.dependentRows().empty()) {
        return;
    }
    for (const Eigen::Index row : unit.dependentRows()) {
        result.redundantConstraints.push_back(static_cast<std::size_t>(row));
    }
    result.lostRank = std::max(Eigen::Index{0}, rankAside(system, unit, monitor, result.q) - result.rank);
    result.singular = result.lostRank > 0;
    if (result.singular) {
        result.warnings.push_back(Message::warning(
            {"Singular configuration (change point): the rank of the constraint Jacobian drops by {1} to {2}; the "
             "multipliers are not unique, and the spectrum depends on their choice.",
             result.lostRank, result.rank}));
    }
}

}  // namespace eigenlink
