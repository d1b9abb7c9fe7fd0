#include "model/dynamics/still_sample.h"

#include "model/assembly/natural_units.h"
#include "model/dynamics/link_directions.h"
#include "model/equilibrium/equilibrium.h"

namespace eigenlink {

MotionSample stillSample(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda)
{
    MotionSample sample;
    sample.state = {q, Eigen::VectorXd::Zero(q.size())};
    sample.acceleration = {sample.state.v, lambda};
    sample.linkDirections = linkDirections(system, q, 0, {});
    return sample;
}

void settleReactions(const System& system, MotionSample& sample)
{
    Eigen::VectorXd& lambda = sample.acceleration.lambda;
    const Eigen::Index rank = system.regularRank();
    if (rank >= lambda.size() || isLarge(system) || !lambda.allFinite()) {
        return;
    }
    const RowSpace rows =
        ArcUnits(system).rowSpace(system.jacobian(sample.state.q, sample.instant()), tolerance::kRank, rank);
    if (rows.rank() == rank) {
        lambda = leastReactions(system, lambda, rows.selfStress());
    }
}

}  // namespace eigenlink
