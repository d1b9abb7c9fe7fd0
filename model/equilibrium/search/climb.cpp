#include "model/equilibrium/search/climb.h"

#include "model/equilibrium/search/tolerances.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr int kMostClimbing = 300;

/// A motion that is followed uphill to one side, and how many of the softest others lead uphill too.
struct Climb {
    Eigen::Index followed = 0;
    double side = 1;
    Eigen::Index unstable = 0;
};

/// Steps in the eigenvectors of a reduced stiffness, the softest first.
Eigen::VectorXd climbingStep(const Eigen::VectorXd& stiffnesses, const Eigen::VectorXd& forces, const Climb& climb,
                             double longest)
{
    const double least = tolerance::kRounding * stiffnesses.cwiseAbs().maxCoeff();
    Eigen::VectorXd step = forces.cwiseQuotient(stiffnesses.cwiseAbs().cwiseMax(least));
    const auto [followed, side, unstable] = climb;
    step.head(unstable + (followed < unstable ? 1 : 0)) *= -1;
    step[followed] = stiffnesses[followed] < -least ? forces[followed] / stiffnesses[followed] : side * longest;
    const double length = step.norm();
    return length > longest ? Eigen::VectorXd(longest / length * step) : step;
}

}  // namespace

Motions motionsAt(const System& system, const Eigen::VectorXd& q)
{
    const RowSpace rows(system.jacobian(q));
    const Eigen::MatrixXd& Z = rows.nullSpace();
    if (Z.cols() == 0) {
        return {Eigen::VectorXd(), Z};
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> modes(
        congruent(system.tangentStiffness(q, rows.multipliers(system.force(q))), Z));
    return {modes.eigenvalues(), Z * modes.eigenvectors()};
}

std::optional<StationaryPoint> climbedFrom(const System& system, const Eigen::VectorXd& start,
                                           Eigen::VectorXd direction, Eigen::Index unstable)
{
    System there = system;
    Eigen::VectorXd q = start;
    const double longest = tolerance::kLongestClimb * there.size();
    for (int i = 0; i < kMostClimbing; ++i) {
        const Motions motions = motionsAt(there, q);
        const Eigen::VectorXd likeness = motions.shapes.transpose() * direction;
        Eigen::Index followed = 0;
        likeness.cwiseAbs().maxCoeff(&followed);
        const double side = std::copysign(1.0, likeness[followed]);
        const Eigen::VectorXd step = climbingStep(motions.stiffnesses, motions.shapes.transpose() * there.force(q),
                                                  {followed, side, unstable}, longest);
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
