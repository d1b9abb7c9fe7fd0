#include "model/studies/design/settled_change.h"

#include "model/math/dense/dense_solve.h"

#include <optional>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

/// The obstacles that keep a place that meets its targets from being the smallest change near it.
struct Stationarity {
    std::vector<Eigen::Index> free;  ///< numbers off their bounds
    Eigen::MatrixXd slopes;          ///< of the targets by these
    Eigen::VectorXd multipliers;     ///< μ, of the targets
    Eigen::VectorXd left;            ///< u + g′ᵀμ, of the free numbers
};

Stationarity stationarityOf(const DesignSpace& space, const SearchedDesign& place)
{
    Stationarity result;
    for (Eigen::Index i = 0; i < space.numbers().count(); ++i) {
        if (!space.numbers().isAtBound(place.u, i)) {
            result.free.push_back(i);
        }
    }
    const Eigen::VectorXd u = place.u(result.free);
    result.slopes = space.slopesAt(place)(Eigen::all, result.free);
    result.multipliers = leastNormSolution(result.slopes.transpose(), -u);
    result.left = u + result.slopes.transpose() * result.multipliers;
    return result;
}

/// ∂²(μᵀ error)/∂u² of the free numbers, by central differences of slopes.
std::optional<Eigen::MatrixXd> bendAt(const DesignSpace& space, const SearchedDesign& place, const Stationarity& at)
{
    const auto count = static_cast<Eigen::Index>(at.free.size());
    Eigen::MatrixXd bend(count, count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const Eigen::VectorXd way =
            tolerance::kStepInParameter * Eigen::VectorXd::Unit(space.numbers().count(), at.free[std::size_t(i)]);
        const std::optional<SearchedDesign> ahead = space.placeAt(place.u + way, place);
        const std::optional<SearchedDesign> behind = space.placeAt(place.u - way, place);
        if (!ahead || !behind) {
            return std::nullopt;
        }
        const Eigen::MatrixXd change = space.slopesAt(*ahead) - space.slopesAt(*behind);
        bend.col(i) = change(Eigen::all, at.free).transpose() * at.multipliers / (2 * tolerance::kStepInParameter);
    }
    return 0.5 * (bend + bend.transpose());
}

}  // namespace

void settle(const DesignSpace& space, SearchedDesign& place, const Monitor& monitor)
{
    constexpr int kMostIterations = 4;
    for (int i = 0; i < kMostIterations && !monitor.isCancelled(); ++i) {
        const Stationarity at = stationarityOf(space, place);
        const Eigen::Index count = at.left.size(), rows = at.slopes.rows();
        if (count == 0 || at.left.cwiseAbs().maxCoeff() <= tolerance::kElevenDigits) {
            return;
        }
        const std::optional<Eigen::MatrixXd> bend = bendAt(space, place, at);
        if (!bend) {
            return;
        }
        Eigen::MatrixXd A = Eigen::MatrixXd::Zero(count + rows, count + rows);
        A.topLeftCorner(count, count) = Eigen::MatrixXd::Identity(count, count) + *bend;
        A.topRightCorner(count, rows) = at.slopes.transpose();
        A.bottomLeftCorner(rows, count) = at.slopes;
        const Eigen::VectorXd right = (Eigen::VectorXd(count + rows) << -at.left, -place.error).finished();
        const Eigen::VectorXd step = leastNormSolution(A, right);
        Eigen::VectorXd u = place.u;
        u(at.free) += step.head(count);
        std::optional<SearchedDesign> next = space.placeAt(space.numbers().bounded(u), place);
        if (!next) {
            return;
        }
        space.meetExactly(*next);
        if (!next->isMet() || !(stationarityOf(space, *next).left.norm() < 0.5 * at.left.norm())) {
            return;
        }
        place = std::move(*next);
    }
}

}  // namespace eigenlink
