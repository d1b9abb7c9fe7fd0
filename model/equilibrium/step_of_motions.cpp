#include "model/equilibrium/step_of_motions.h"

#include "model/math/dense/projection.h"
#include "model/math/dense/row_space.h"

#include <limits>

namespace eigenlink {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

Eigen::VectorXd stepOfMotions(const ForcesOnMotions& forces)
{
    const RowSpace rows(forces.Phi_q, forces.units);
    const auto motions = solveProjection({VelocityTransformation::dense(rows.nullSpace()), SymmetricForm(forces.W),
                                          SymmetricForm(forces.H), rows.units()});
    if (!motions) {
        return Eigen::VectorXd::Constant(forces.imbalance.size(), std::nan(""));
    }
    const Eigen::VectorXd driven = motions->V.transpose() * forces.imbalance;
    const Eigen::VectorXd rounding = motions->V.cwiseAbs().transpose() * forces.roundingOfForce;
    const auto isDriven = driven.array().abs() > rounding.array();
    const double unknown = isDriven.any() || rounding.size() == 0 ? kInfinity : rounding.maxCoeff();
    const auto isKnown = isDriven || motions->kappa.array().abs() > unknown;
    const Eigen::VectorXd steps = isKnown.select(driven.cwiseQuotient(motions->kappa), 0.0);
    return motions->V * steps;
}

}  // namespace eigenlink
