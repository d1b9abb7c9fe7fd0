#include "model/modes/penalty_weights.h"

#include "model/assembly/kinematics.h"

#include <algorithm>

namespace eigenlink {
namespace {

/// Factor that turns Φ into an error of position. Squared lengths become lengths without the factor 2 of their
/// derivative, so that a mechanism of unit lengths and masses has the papers' penalty.
double weightOf(const Constraint& constraint)
{
    const bool isSquare = constraint.quantity == Quantity::length && constraint.forceFactor == constraint.scale;
    return (isSquare ? 2 : 1) / constraint.scale;
}

}  // namespace

PenaltyWeights penaltyWeights(const System& system, const Equilibrium& equilibrium, const LinearizerOptions& options)
{
    PenaltyWeights weights{options.penalty.value_or(kUsualPenalty), Eigen::VectorXd::Ones(system.constraintCount())};
    if (options.penalty) {
        return weights;
    }
    for (Eigen::Index i = 0; i < weights.rows.size(); ++i) {
        weights.rows[i] = weightOf(system.constraints()[static_cast<std::size_t>(i)]);
    }
    double reaction = 0;
    if (equilibrium.lambda.size() == weights.rows.size() && weights.rows.size() > 0) {
        reaction = equilibrium.lambda.cwiseQuotient(weights.rows).cwiseAbs().maxCoeff();
    }
    const double least = reaction / (options.omega * options.omega * system.kinematics().shortestLink());
    const double mass = std::max(system.heaviestPart(), least);
    weights.alpha *= mass > 0 ? mass : 1;
    return weights;
}

}  // namespace eigenlink
