#include "model/studies/design/followed_rest.h"

#include "model/math/dense/square_system.h"
#include "model/studies/design/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kMostNewtonSteps = 12;

/// True where every constraint is met to rounding, each as an error of position.
bool isAssembled(const System& system, const Eigen::VectorXd& q)
{
    const Eigen::VectorXd errors = system.constraint(q);
    double worst = 0;
    for (Eigen::Index i = 0; i < errors.size(); ++i) {
        worst = std::max(worst, std::abs(errors[i] / system.constraints()[static_cast<std::size_t>(i)].scale));
    }
    return worst <= tolerance::kHolds * system.size();
}

}  // namespace

std::optional<BalancedState> balanceBeside(const System& system, BalancedState from)
{
    auto& [q, lambda] = from;
    const Eigen::Index n = q.size(), m = lambda.size();
    double last = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMostNewtonSteps; ++i) {
        const SparseMatrix Phi_q = system.jacobian(q);
        Eigen::VectorXd right(n + m);
        right << system.force(q) - Phi_q.transpose() * lambda, -system.constraint(q);
        const Eigen::VectorXd step = SaddleSystem(system.tangentStiffness(q, lambda), Phi_q).solve(right);
        q += step.head(n);
        lambda += step.tail(m);
        const double size = step.head(n).norm() / system.size();
        if (size < tolerance::kRoundingOfSolve || (size < tolerance::kNearlyConverged && size > 0.5 * last)) {
            return isAssembled(system, q) ? std::optional(std::move(from)) : std::nullopt;
        }
        if (!(size < tolerance::kBesideLongest) || size > tolerance::kConverges * last) {
            return std::nullopt;
        }
        last = size;
    }
    return std::nullopt;
}

Outcome<Analysis> analysisBeside(const Analysis& last, const Mechanism& mechanism)
{
    AssembledMechanism assembled = assemble(mechanism);
    if (!assembled.system) {
        return Failure{assembled.issues.front().text};
    }
    const Equilibrium& rest = last.equilibrium;
    const bool isSameSystem = assembled.system->coordinateCount() == rest.q.size() &&
                              assembled.system->constraintCount() == rest.lambda.size();
    auto system = std::make_shared<System>(*assembled.system);
    system->countFrom(rest.linkAngles);
    if (const auto next = isSameSystem ? balanceBeside(*system, {rest.q, rest.lambda}) : std::nullopt) {
        EquilibriumOptions statics;
        statics.engine = last.options.engine;
        Equilibrium equilibrium = equilibriumAt(*system, next->q, statics);
        equilibrium.status = EquilibriumStatus::converged;
        assembled.system = system;
        return analyzeAt(std::move(assembled), std::move(equilibrium), last.options);
    }
    return Failure{"the equilibrium does not continue to these numbers in one step"};
}

}  // namespace eigenlink
