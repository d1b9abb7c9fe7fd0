#include "model/studies/design/least_distance.h"

#include "model/studies/design/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace eigenlink {

namespace {

/// The least squares of the columns that are not held at zero.
Eigen::VectorXd squaresOf(const Eigen::MatrixXd& E, const Eigen::VectorXd& f, const std::vector<Eigen::Index>& free)
{
    Eigen::VectorXd w = Eigen::VectorXd::Zero(E.cols());
    if (!free.empty()) {
        const Eigen::MatrixXd part = E(Eigen::all, free);
        const Eigen::VectorXd found = Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd>(part).solve(f);
        w(free) = found;
    }
    return w;
}

/// Goes from w towards `wanted` until an entry is zero, and holds it there.
void retreat(Eigen::VectorXd& w, const Eigen::VectorXd& wanted, std::vector<Eigen::Index>& free)
{
    double part = 1;
    Eigen::Index first = -1;
    for (const Eigen::Index i : free) {
        if (wanted[i] <= 0 && w[i] / (w[i] - wanted[i]) <= part) {
            part = w[i] / (w[i] - wanted[i]);
            first = i;
        }
    }
    w += part * (wanted - w);
    std::erase_if(free, [&](Eigen::Index i) { return i == first || w[i] <= 0; });
    for (Eigen::Index i = 0; i < w.size(); ++i) {
        if (std::ranges::find(free, i) == free.end()) {
            w[i] = 0;
        }
    }
}

/// min ‖E w − f‖ with w ≥ 0.
Eigen::VectorXd nonNegativeSquares(const Eigen::MatrixXd& E, const Eigen::VectorXd& f)
{
    const Eigen::Index count = E.cols();
    Eigen::VectorXd w = Eigen::VectorXd::Zero(count);
    std::vector<Eigen::Index> free;
    for (Eigen::Index round = 0; round < 3 * count + 10; ++round) {
        Eigen::VectorXd gain = E.transpose() * (f - E * w);
        for (const Eigen::Index i : free) {
            gain[i] = -std::numeric_limits<double>::infinity();
        }
        Eigen::Index best = 0;
        if (count == 0 || gain.maxCoeff(&best) <= tolerance::kRoundingOfSolve) {
            break;
        }
        free.push_back(best);
        Eigen::VectorXd wanted = squaresOf(E, f, free);
        if (wanted[best] <= 0) {  // by rounding alone
            break;
        }
        while (!free.empty() && wanted(free).minCoeff() <= 0) {
            retreat(w, wanted, free);
            wanted = squaresOf(E, f, free);
        }
        w = wanted;
    }
    return w;
}

}  // namespace

std::optional<LeastDistance> leastDistance(const Eigen::MatrixXd& G, const Eigen::VectorXd& h)
{
    const Eigen::Index m = G.rows(), n = G.cols();
    Eigen::VectorXd sizes(m);
    for (Eigen::Index i = 0; i < m; ++i) {
        const double size = std::hypot(G.row(i).norm(), h[i]);
        sizes[i] = size > 0 ? 1 / size : 1;
    }
    Eigen::MatrixXd E(n + 1, m);
    E << (sizes.asDiagonal() * G).transpose(), sizes.cwiseProduct(h).transpose();
    Eigen::VectorXd f = Eigen::VectorXd::Unit(n + 1, n);
    const Eigen::VectorXd w = nonNegativeSquares(E, f);
    const Eigen::VectorXd r = f - E * w;
    if (!(r[n] > tolerance::kRoundingOfSolve)) {
        return std::nullopt;
    }
    return LeastDistance{-r.head(n) / r[n], sizes.cwiseProduct(w) / r[n]};
}

}  // namespace eigenlink
