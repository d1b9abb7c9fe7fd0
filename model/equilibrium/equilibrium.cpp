#include "model/equilibrium/equilibrium.h"

#include "model/equilibrium/diagnosis.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/sparse_statics.h"
#include "model/equilibrium/static_solve.h"

#include <utility>

namespace eigenlink {
namespace {

void append(std::vector<EquilibriumStep>& log, std::vector<EquilibriumStep> steps)
{
    for (EquilibriumStep& step : steps) {
        step.iteration = static_cast<int>(log.size()) + 1;
        log.push_back(std::move(step));
    }
}

std::vector<std::string> namesOf(const System& system, const std::vector<std::size_t>& rows)
{
    std::vector<std::string> names;
    for (std::size_t row : rows) {
        names.push_back(system.constraints()[row].name);
    }
    return names;
}

void describeRank(const System& system, const RowSpace& rows, Equilibrium& equilibrium)
{
    const Eigen::Index lost = rows.rowCount() - rows.rank();
    equilibrium.rank = rows.rank();
    equilibrium.degreesOfFreedom = system.coordinateCount() - rows.rank();
    equilibrium.redundantConstraints = rows.dependentRows();
    equilibrium.lostRank = rankNearby(system, equilibrium.q, rows) - rows.rank();
    equilibrium.singular = equilibrium.lostRank > 0;
    if (lost == 0) {
        if (rows.margin() < 1e-5) {
            equilibrium.warnings.push_back(Message::warning(
                "The configuration is close to a change point: the constraints are nearly dependent, and the "
                "multipliers may be inaccurate."));
        }
        return;
    }
    if (equilibrium.singular) {
        equilibrium.warnings.push_back(Message::warning(
            {"Singular configuration (change point): the rank of the constraint Jacobian drops by {1} to {2}, so that "
             "there are {3} instantaneous degrees of freedom, and the mechanism could go on in more than one way. The "
             "multipliers of {4} are not unique; those of minimum norm were taken, and the spectrum depends on that "
             "choice.",
             equilibrium.lostRank, rows.rank(), equilibrium.degreesOfFreedom,
             Listing(namesOf(system, equilibrium.redundantConstraints))}));
    }
}

void describe(const System& system, const StaticState& state, Equilibrium& equilibrium)
{
    equilibrium.q = state.q;
    equilibrium.lambda = state.lambda;
    equilibrium.residual = state.residual();
    equilibrium.constraintResidual = constraintResidual(system, state.q);
    equilibrium.potential = state.potential;
    equilibrium.warnings = system.warnings(state.q);
    describeRank(system, state.rows, equilibrium);
    const Inertia inertia = inertiaOf(system, state);
    equilibrium.negativeCount = inertia.negative;
    equilibrium.zeroCount = inertia.zero;
    equilibrium.positiveCount = inertia.positive;
    equilibrium.stability = equilibrium.isUsable() ? stabilityOf(inertia) : Stability::unknown;
}

/// Nothing to solve for, and nothing that could swing.
Equilibrium immovable(const System& system)
{
    Equilibrium result;
    result.reason = "nothing can move: there is no point, or every point is fixed to the ground; add or free a point";
    result.lambda = Eigen::VectorXd::Zero(system.constraintCount());
    return result;
}

}  // namespace

Equilibrium equilibriumAt(const System& system, const Eigen::VectorXd& q, const EquilibriumOptions& options,
                          const Monitor& monitor)
{
    const bool closed = constraintResidual(system, q) <= kAssembledTolerance;
    Equilibrium equilibrium;
    equilibrium.status = closed ? EquilibriumStatus::assembled : EquilibriumStatus::notAssembled;
    if (!isSparse(system, options.engine)) {
        describe(system, staticStateAt(system, q), equilibrium);
        return equilibrium;
    }
    EquilibriumOptions drawn = options;
    drawn.choice = EquilibriumChoice::drawn;
    Equilibrium sparse = findSparseEquilibrium(system, drawn, monitor, &q);
    if (sparse.status == EquilibriumStatus::assembled) {
        sparse.status = equilibrium.status;
    }
    return sparse;
}

Equilibrium findEquilibrium(const System& system, const EquilibriumOptions& options, const Monitor& monitor)
{
    if (system.coordinateCount() == 0) {
        return immovable(system);
    }
    if (isSparse(system, options.engine)) {
        return findSparseEquilibrium(system, options, monitor);
    }
    Equilibrium equilibrium;
    const PositionFit fit = assembleNear(system, system.drawnCoordinates(), monitor);
    equilibrium.iterations = fit.iterations;
    append(equilibrium.log, fit.log);
    equilibrium.q = fit.q;
    if (!fit.closed) {
        const bool cancelled = monitor.isCancelled();
        equilibrium.status = cancelled ? EquilibriumStatus::cancelled : EquilibriumStatus::notAssembled;
        equilibrium.reason = cancelled ? Text("stopped on request") : explainNotAssembled(system, fit.q);
    } else if (options.choice == EquilibriumChoice::drawn) {
        equilibrium.status = EquilibriumStatus::assembled;
    } else {
        StaticSolution solution = solveStatics(system, fit.q, options.maxIterations, monitor);
        equilibrium.status = solution.status;
        equilibrium.iterations += solution.iterations;
        append(equilibrium.log, std::move(solution.log));
        equilibrium.path = std::move(solution.path);
        equilibrium.q = solution.q;
        equilibrium.reason =
            solution.status == EquilibriumStatus::notFound ? explainNoRest(system, fit.q, solution.q) : solution.reason;
    }
    describe(system, staticStateAt(system, equilibrium.q), equilibrium);
    return equilibrium;
}

}  // namespace eigenlink
