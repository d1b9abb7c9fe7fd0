#include "model/equilibrium/search/climb.h"

#include "model/equilibrium/search/tolerances.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr int kMostClimbing = 300;

/// Steps in the eigenvectors of a reduced stiffness, uphill along the one that is followed.
Eigen::VectorXd climbingStep(const Eigen::VectorXd& stiffnesses, const Eigen::VectorXd& forces, Eigen::Index followed,
                             double side, double longest)
{
    const double least = tolerance::kRounding * stiffnesses.cwiseAbs().maxCoeff();
    Eigen::VectorXd step = forces.cwiseQuotient(stiffnesses.cwiseAbs().cwiseMax(least));
    step[followed] = stiffnesses[followed] < -least ? -step[followed] : side * longest;
    const double length = step.norm();
    return length > longest ? Eigen::VectorXd(longest / length * step) : step;
}

}  // namespace

Motions motionsAt(const System& system, const Eigen::VectorXd& q)
{
    const RowSpace rows(system.jacobian(q));
    const Eigen::MatrixXd& Z = rows.nullSpace();
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> modes(
        congruent(system.tangentStiffness(q, rows.multipliers(system.force(q))), Z));
    return {modes.eigenvalues(), Z * modes.eigenvectors()};
}

std::optional<StationaryPoint> climbedFrom(const System& system, const Eigen::VectorXd& minimum,
                                           Eigen::VectorXd direction)
{
    System there = system;
    Eigen::VectorXd q = minimum;
    const double longest = tolerance::kLongestClimb * there.size();
    for (int i = 0; i < kMostClimbing; ++i) {
        const Motions motions = motionsAt(there, q);
        const Eigen::VectorXd likeness = motions.shapes.transpose() * direction;
        Eigen::Index followed = 0;
        likeness.cwiseAbs().maxCoeff(&followed);
        const double side = std::copysign(1.0, likeness[followed]);
        const Eigen::VectorXd step =
            climbingStep(motions.stiffnesses, motions.shapes.transpose() * there.force(q), followed, side, longest);
        if (motions.stiffnesses[followed] < 0 && step.norm() < tolerance::kNearSaddle * there.size()) {
            return StationaryPoint{q, there.linkAngles(q)};
        }
        std::optional<Eigen::VectorXd> next = assembledFrom(there, q + motions.shapes * step);
        if (!next) {
            return std::nullopt;
        }
        q = std::move(*next);
        there.countFrom(there.linkAngles(q));
        direction = side * motions.shapes.col(followed);
    }
    return std::nullopt;
}

}  // namespace eigenlink
