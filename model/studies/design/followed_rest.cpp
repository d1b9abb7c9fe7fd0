#include "model/studies/design/followed_rest.h"

#include "model/assembly/natural_units.h"
#include "model/math/dense/square_system.h"
#include "model/math/sparse/saddle_factor.h"
#include "model/math/sparse/scaling.h"
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

/// [δ; dλ] of Newton's method, the change of q being Uδ with the natural units U of the coordinates, n.
Eigen::VectorXd newtonStep(const System& system, const BalancedState& at, const Eigen::VectorXd& units, Engine engine)
{
    const SparseMatrix Phi_q = system.jacobian(at.q);
    const Eigen::VectorXd force = units.cwiseProduct(system.force(at.q) - Phi_q.transpose() * at.lambda);
    const Eigen::VectorXd gap = -system.constraint(at.q);
    const SparseMatrix H = scaledBoth(system.tangentStiffness(at.q, at.lambda), units, units);
    const SparseMatrix rows = scaledBoth(Phi_q, Eigen::VectorXd::Ones(gap.size()), units);
    Eigen::VectorXd step(force.size() + gap.size());
    if (isSparse(system, engine)) {
        SaddleFactor factor(H, SparseMatrix(), SparseMatrix(H.rows(), H.cols()), rows);
        if (factor.factor(0, 0)) {
            const SaddleFactor::Solution solution = factor.solve(force, gap);
            step << solution.x, solution.mu;
            // Steps of a whole unit may be rounding over a pivot that is zero, which the dense matrix recognises.
            if (solution.x.cwiseAbs().maxCoeff() < 1) {
                return step;
            }
        }
    }
    step << force, gap;
    return SaddleSystem(H, rows).solve(step);
}

}  // namespace

std::optional<BalancedState> balanceBeside(const System& system, BalancedState from, Engine engine)
{
    auto& [q, lambda] = from;
    const Eigen::Index n = q.size(), m = lambda.size();
    const Eigen::VectorXd units = naturalUnits(system);
    double last = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMostNewtonSteps; ++i) {
        const Eigen::VectorXd step = newtonStep(system, from, units, engine);
        q += units.cwiseProduct(step.head(n));
        lambda += step.tail(m);
        const double size = step.head(n).norm() * lengthUnit(system.size()) / system.size();
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

std::optional<Equilibrium> equilibriumBeside(System& system, const Equilibrium& from, const EquilibriumOptions& options)
{
    if (system.coordinateCount() != from.q.size() || system.constraintCount() != from.lambda.size()) {
        return std::nullopt;
    }
    system.countFrom(from.linkAngles);
    const auto next = balanceBeside(system, {from.q, from.lambda}, options.engine);
    if (!next) {
        return std::nullopt;
    }
    Equilibrium equilibrium = equilibriumAt(system, next->q, options);
    equilibrium.status = EquilibriumStatus::converged;
    return equilibrium;
}

Outcome<Analysis> analysisBeside(const Analysis& last, const Mechanism& mechanism)
{
    AssembledMechanism assembled = assemble(mechanism);
    if (!assembled.system) {
        return Failure{assembled.issues.front().text};
    }
    auto system = std::make_shared<System>(*assembled.system);
    EquilibriumOptions statics;
    statics.engine = last.options.engine;
    if (auto equilibrium = equilibriumBeside(*system, last.equilibrium, statics)) {
        assembled.system = system;
        return analyzeAt(std::move(assembled), std::move(*equilibrium), last.options);
    }
    return Failure{"the equilibrium does not continue to these numbers in one step"};
}

}  // namespace eigenlink
