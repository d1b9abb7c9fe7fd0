#include "model/equilibrium/sparse_inertia.h"

#include "model/math/krylov/partial_modes.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {
namespace {

/// Motions that are asked for at first.
constexpr Eigen::Index kFirst = 4;

/// The inertia of the softest motions: at least one of them has stiffness, or they are all.
std::optional<Inertia> counted(const PartialModes& softest, SaddleFactor& factor)
{
    Inertia inertia;
    double least = 0;
    for (const SparseMode& mode : softest.modes) {
        if (mode.kappa == 0) {
            ++inertia.zero;
        } else {
            least = least > 0 ? std::min(least, std::abs(mode.kappa)) : std::abs(mode.kappa);
        }
    }
    if (least > 0) {
        if (!factor.factor(0, 0.5 * least)) {
            return std::nullopt;
        }
        inertia.negative = static_cast<int>(factor.negativeCount());
    }
    inertia.positive = static_cast<int>(softest.degreesOfFreedom) - inertia.zero - inertia.negative;
    return inertia;
}

}  // namespace

std::optional<Inertia> sparseInertiaOf(SparseProblem problem, const Monitor& monitor)
{
    const Eigen::Index n = problem.coordinateCount();
    problem.M = SparseMatrix(n, n);
    problem.M.setIdentity();
    problem.C.resize(n, n);
    SaddleFactor factor = factorOf(problem);
    for (Eigen::Index asked = kFirst; !monitor.isCancelled(); asked = std::min(n, 4 * asked)) {
        const PartialModes softest = lowestModes(problem, factor, asked, monitor);
        if (!softest.verified) {
            return std::nullopt;
        }
        const auto found = static_cast<Eigen::Index>(softest.modes.size());
        const bool anyStiff = std::any_of(softest.modes.begin(), softest.modes.end(),
                                          [](const SparseMode& mode) { return mode.kappa != 0; });
        if (anyStiff || found == softest.degreesOfFreedom) {
            return counted(softest, factor);
        }
        if (asked == n) {
            break;
        }
    }
    return std::nullopt;
}

}  // namespace eigenlink
