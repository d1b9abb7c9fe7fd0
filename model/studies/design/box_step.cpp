#include "model/studies/design/box_step.h"

#include "model/studies/design/tolerances.h"

#include <algorithm>
#include <cstddef>

namespace eigenlink {

namespace {

/// The nearest u with the held entries where they are.
Eigen::VectorXd nearestOnFace(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& centre,
                              const BoxStep& face)
{
    Eigen::MatrixXd free = A;
    Eigen::VectorXd at = centre;
    for (Eigen::Index i = 0; i < at.size(); ++i) {
        if (face.isHeld[static_cast<std::size_t>(i)]) {
            free.col(i).setZero();
            at[i] = face.u[i];
        }
    }
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors;
    factors.setThreshold(tolerance::kLeftByCancellation);
    factors.compute(free);
    return at + factors.solve(Eigen::VectorXd(b - A * at));
}

}  // namespace

BoxStep nearestInBox(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const Eigen::VectorXd& centre,
                     const Eigen::VectorXd& low, const Eigen::VectorXd& high)
{
    const Eigen::Index n = centre.size();
    BoxStep step{centre.cwiseMax(low).cwiseMin(high), std::vector<bool>(static_cast<std::size_t>(n), false)};
    for (Eigen::Index round = 0; round <= n; ++round) {
        const Eigen::VectorXd wanted = nearestOnFace(A, b, centre, step);
        double worst = 0;
        Eigen::Index leaving = -1;
        for (Eigen::Index i = 0; i < n; ++i) {
            const double beyond = std::max(low[i] - wanted[i], wanted[i] - high[i]);
            if (!step.isHeld[static_cast<std::size_t>(i)] && beyond > worst) {
                worst = beyond;
                leaving = i;
            }
        }
        if (leaving < 0) {
            step.u = wanted.cwiseMax(low).cwiseMin(high);
            return step;
        }
        step.u[leaving] = wanted[leaving] < low[leaving] ? low[leaving] : high[leaving];
        step.isHeld[static_cast<std::size_t>(leaving)] = true;
    }
    return step;
}

}  // namespace eigenlink
