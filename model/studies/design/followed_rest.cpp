#include "model/studies/design/followed_rest.h"

#include "model/assembly/natural_units.h"
#include "model/math/continuation/follow_curve.h"
#include "model/math/dense/square_system.h"
#include "model/math/sparse/saddle_factor.h"
#include "model/math/sparse/scaling.h"
#include "model/studies/branches/tolerances.h"
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

/// Newton's method for f = Φ_qᵀλ, Φ = 0; absent where its steps do not shrink at once (Deuflhard, Newton Methods for
/// Nonlinear Problems, 5.1), and where it ends with constraints that are not met, because its matrix is singular to
/// rounding. `first`: its first change of q, in natural units.
std::optional<BalancedState> balanced(const System& system, BalancedState from, const Eigen::VectorXd& units,
                                      Engine engine, Eigen::VectorXd& first)
{
    auto& [q, lambda] = from;
    const Eigen::Index n = q.size(), m = lambda.size();
    double last = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMostNewtonSteps; ++i) {
        const Eigen::VectorXd step = newtonStep(system, from, units, engine);
        first = i == 0 ? Eigen::VectorXd(step.head(n)) : first;
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

}  // namespace

std::optional<BalancedState> balanceBeside(const System& system, const BalancedState& from, const System& last,
                                           Engine engine)
{
    const Eigen::VectorXd units = naturalUnits(system);
    Eigen::VectorXd ahead;
    std::optional<BalancedState> next = balanced(system, from, units, engine, ahead);
    if (!next) {
        return std::nullopt;
    }
    const Eigen::VectorXd way = (next->q - from.q).cwiseQuotient(units);
    const double rounding = tolerance::kNearlyEqual * system.size() / lengthUnit(system.size());
    const auto isAlongTangent = [&](const Eigen::VectorXd& tangent, double part) {
        return (way - tangent).norm() <= part * way.norm() + rounding;
    };
    const double aside = tolerance::kAsideOfTangent;
    // Where the steps after the first one are as short as this, no fold lies on the way (Newton-Kantorovich; Deuflhard,
    // section 2.1). Of a branch beyond a fold the tangents at both ends do not agree with the way.
    const bool isBranch = isAlongTangent(ahead, aside * aside) ||
                          (isAlongTangent(ahead, aside) &&
                           isAlongTangent(-newtonStep(last, *next, units, engine).head(way.size()), aside));
    return isBranch ? next : std::nullopt;
}

std::optional<Equilibrium> equilibriumBeside(System& system, const Equilibrium& from, const System& last,
                                             const EquilibriumOptions& options)
{
    if (system.coordinateCount() != from.q.size() || system.constraintCount() != from.lambda.size()) {
        return std::nullopt;
    }
    system.countFrom(from.linkAngles);
    const auto next = balanceBeside(system, {from.q, from.lambda}, last, options.engine);
    if (!next) {
        return std::nullopt;
    }
    Equilibrium equilibrium = equilibriumAt(system, next->q, options);
    equilibrium.status = EquilibriumStatus::converged;
    return equilibrium;
}

Outcome<Analysis> analysisAlong(const Analysis& last, const std::function<Outcome<Mechanism>(double)>& mechanismAt)
{
    EquilibriumOptions statics;
    statics.engine = last.options.engine;
    AssembledMechanism assembled;
    assembled.system = last.system;
    Equilibrium equilibrium = last.equilibrium;
    Text reason = "the equilibrium does not continue to these numbers";
    double done = 0;
    const auto tryStep = [&](double step) {
        const double part = std::min(1.0, done + step);
        const Outcome<Mechanism> mechanism = mechanismAt(part);
        AssembledMechanism next = mechanism ? assemble(*mechanism) : AssembledMechanism();
        if (!next.system) {
            reason = mechanism ? next.issues.front().text : mechanism.reason();
            return StepTrial::tooLong;
        }
        const auto system = std::make_shared<System>(*next.system);
        auto rest = equilibriumBeside(*system, equilibrium, *assembled.system, statics);
        if (!rest) {
            return StepTrial::tooLong;
        }
        next.system = system;
        assembled = std::move(next);
        equilibrium = std::move(*rest);
        done = part;
        return done < 1 ? StepTrial::taken : StepTrial::last;
    };
    if (followCurve({.shortest = tolerance::kShortestSearchStep}, tryStep) != CurveEnd::last) {
        return Failure{reason};
    }
    return analyzeAt(std::move(assembled), std::move(equilibrium), last.options);
}

}  // namespace eigenlink
