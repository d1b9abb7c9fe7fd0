#include "model/studies/design/nearest_design.h"

#include "model/studies/design/box_step.h"
#include "model/studies/design/tolerances.h"

#include <cmath>
#include <optional>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kFirstDamping = 1e-3;  ///< Steps only: first damping, per squared slope

/// The step with so much damping, within the bounds.
Eigen::VectorXd dampedStep(const DesignNumbers& numbers, const SearchedDesign& place, const Eigen::MatrixXd& slopes,
                           double damping)
{
    const Eigen::Index count = slopes.rows(), n = slopes.cols();
    Eigen::MatrixXd A(count + n, n);
    A << slopes, Eigen::MatrixXd::Identity(n, n) * (std::sqrt(damping) * slopes.norm());
    const Eigen::VectorXd b =
        A * place.u - (Eigen::VectorXd(count + n) << place.error, Eigen::VectorXd::Zero(n)).finished();
    return nearestInBox(A, b, place.u, numbers.low(), numbers.high()).u - place.u;
}

}  // namespace

bool comeNearest(const DesignSpace& space, SearchedDesign& place, const Monitor& monitor)
{
    constexpr double kLess = 0.2, kMore = 4, kMost = 1e16;
    Eigen::MatrixXd slopes = space.slopesAt(place);
    bool isBlocked = false;  // there is no place to go to: it is not known whether it would be nearer
    for (double damping = kFirstDamping; damping < kMost && !monitor.isCancelled() && !space.isSpent();) {
        const Eigen::VectorXd way = dampedStep(space.numbers(), place, slopes, damping);
        const double now = place.error.squaredNorm(), promised = now - (place.error + slopes * way).squaredNorm();
        if (promised <= tolerance::kRoundingOfSum * now || way.cwiseAbs().maxCoeff() < tolerance::kRounding) {
            return !isBlocked;
        }
        std::optional<SearchedDesign> next;
        if (space.numbers().lengthOf(place.u, way) <= tolerance::kLongestChange) {
            next = space.placeAt(place.u + way, place);
            isBlocked = !next;
        }
        if (next && next->error.squaredNorm() < now) {
            place = std::move(*next);
            slopes = space.slopesAt(place);
            damping *= kLess;
        } else {
            damping *= kMore;
        }
    }
    return false;
}

}  // namespace eigenlink
