#include "model/equilibrium/equilibrium.h"

#include "model/assembly/natural_units.h"
#include "model/basics/collect.h"
#include "model/basics/parallel.h"
#include "model/equilibrium/assembled_problem.h"
#include "model/equilibrium/diagnosis.h"
#include "model/equilibrium/force_balance.h"
#include "model/equilibrium/nearest_reactions.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/sparse_dependence.h"
#include "model/equilibrium/sparse_inertia.h"
#include "model/equilibrium/static_solve.h"
#include "model/math/dense/projection.h"
#include "model/math/krylov/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace eigenlink {
namespace {

/// States of self-stress that are taken out of the multipliers of sparse systems: each costs a solve and a column.
constexpr Eigen::Index kMostSelfStresses = 100;
/// Unknowns up to which singular configurations are looked for, and Newton's steps to them.
constexpr Eigen::Index kLargestSingular = 200;
constexpr int kMostToSingular = 12;

void append(std::vector<EquilibriumStep>& log, std::vector<EquilibriumStep> steps)
{
    for (EquilibriumStep& step : steps) {
        step.iteration = static_cast<int>(log.size()) + 1;
        log.push_back(std::move(step));
    }
}

std::vector<std::string> namesOf(const System& system, const std::vector<std::size_t>& rows)
{
    return mapped<std::vector<std::string>>(rows, [&](std::size_t row) { return system.constraints()[row].name; });
}

/// Rows of `dependent` that take part in a dependence where the consequences of second-order constraints, which repeat
/// one another on purpose, are left out.
std::vector<std::size_t> withoutConsequences(const System& system, const Equilibrium& equilibrium,
                                             std::vector<std::size_t> dependent)
{
    if (system.secondOrder().empty() || dependent.empty()) {
        return dependent;
    }
    if (system.countedConstraints() <= equilibrium.rank) {
        return {};
    }
    const Eigen::Index written = system.secondOrder().front().first;
    const SparseMatrix rows = system.jacobian(equilibrium.q).topRows(written);
    UnitSaddle alone(unitsOfDistance(system));
    alone.factor(rows);
    std::vector<std::size_t> redundant = stressedRows(alone, alone.selfStress(kMostSelfStresses), rows);
    if (!redundant.empty()) {
        return redundant;
    }
    std::erase_if(dependent, [&](std::size_t row) { return std::cmp_greater_equal(row, written); });
    return dependent;
}

/// `dependent`: rows that take part in a dependence; `nearby`: the largest rank beside this configuration.
void describeDependence(const System& system, std::vector<std::size_t> dependent, Eigen::Index nearby,
                        Equilibrium& equilibrium)
{
    equilibrium.redundantConstraints = withoutConsequences(system, equilibrium, std::move(dependent));
    equilibrium.lostRank = std::max<Eigen::Index>(nearby - equilibrium.rank, 0);
    equilibrium.singular = equilibrium.lostRank > 0;
    if (equilibrium.singular) {
        equilibrium.warnings.push_back(Message::warning(
            {"Singular configuration: the rank of the constraint Jacobian drops by {1} to {2}, so that "
             "there are {3} instantaneous degrees of freedom, and the mechanism could go on in more than one way. The "
             "multipliers of {4} are not unique; those of minimum norm were taken, and the spectrum depends on that "
             "choice.",
             equilibrium.lostRank, equilibrium.rank, equilibrium.degreesOfFreedom,
             Listing(namesOf(system, equilibrium.redundantConstraints))}));
    }
    for (const SecondOrder& each : system.secondOrder()) {
        if (isReactionInfinite(system, equilibrium.q, each, equilibrium.lambda)) {
            const bool isRigid = equilibrium.degreesOfFreedom == 0;
            equilibrium.warnings.push_back(Message::warning(explainInfiniteReaction(each, isRigid)));
        }
    }
}

void describeRank(const System& system, const RowSpace& rows, Equilibrium& equilibrium)
{
    equilibrium.rank = rows.rank();
    equilibrium.degreesOfFreedom = system.coordinateCount() - rows.rank();
    describeDependence(system, rows.dependentRows(), rankNearby(system, equilibrium.q, rows), equilibrium);
    if (rows.rank() == rows.rowCount() && rows.margin() < tolerance::kNearlyDependent) {
        equilibrium.warnings.push_back(Message::warning(
            "The configuration is close to a singular one: the constraints are nearly dependent, and the "
            "multipliers may be inaccurate."));
    }
}

/// κ of the reduced stiffness RᵀHR, ascending, and its motions; zero within rounding of H and of the null space. None
/// where numbers of the mechanism are so large that H is not finite.
std::optional<ProjectedPairs> stiffnessesOf(const System& system, const RowSpace& rows, const Eigen::VectorXd& q,
                                            const Eigen::VectorXd& lambda)
{
    const SparseMatrix S = system.motionRows();
    const SparseMatrix W = S.transpose() * S;
    const SparseMatrix stiffness = system.tangentStiffness(q, lambda);
    return solveProjection(
        {VelocityTransformation::dense(rows.nullSpace()), SymmetricForm(W), SymmetricForm(stiffness), rows.units()});
}

/// The step that is left to balance with that along soft motions, which rounding of the forces drives.
Eigen::VectorXd uncertainStep(const System& system, const Equilibrium& equilibrium, const ProjectedPairs& motions,
                              double soft, const Eigen::VectorXd& left)
{
    const Eigen::VectorXd imbalance =
        system.force(equilibrium.q) - system.jacobian(equilibrium.q).transpose() * equilibrium.lambda;
    Eigen::VectorXd step = left;
    for (Eigen::Index i = 0; i < motions.kappa.size(); ++i) {
        const double kappa = motions.kappa[i];
        if (kappa != 0 && std::abs(kappa) < soft) {
            step += (motions.V.col(i).dot(imbalance) / kappa - motions.MV.col(i).dot(left)) * motions.V.col(i);
        }
    }
    return step;
}

/// Changes of each κ by the step that remains to balance; zeros where no motion is soft enough to ask, or where
/// deformations make forces and their reactions rounding.
Eigen::VectorXd changesOf(const ProjectedPairs& motions, const System& system, const RowSpace& rows,
                          const Equilibrium& equilibrium, const Eigen::VectorXd& left)
{
    const Eigen::VectorXd& kappa = motions.kappa;
    const double soft = tolerance::kNegligible * (kappa.size() > 0 ? kappa.cwiseAbs().maxCoeff() : 0);
    const bool isAnySoft = (kappa.array() != 0 && kappa.array().abs() < soft).any();
    const bool isRigid = std::ranges::none_of(system.coordinates(), &Coordinate::elastic);
    Eigen::VectorXd changes = Eigen::VectorXd::Zero(kappa.size());
    if (!isAnySoft || !isRigid || left.size() == 0) {
        return changes;
    }
    const Eigen::VectorXd beside = equilibrium.q + uncertainStep(system, equilibrium, motions, soft, left);
    const RowSpace there(system.jacobian(beside), rows.units());
    if (there.rank() == rows.rank()) {
        const auto by = [&](const RowSpace& each, const Eigen::VectorXd& at) {
            const auto pairs = stiffnessesOf(system, each, at, each.multipliers(system.force(at)));
            return pairs ? pairs->kappa : Eigen::VectorXd();
        };
        const Eigen::VectorXd moved = by(there, beside), unmoved = by(rows, equilibrium.q);
        if (moved.size() == changes.size() && unmoved.size() == changes.size()) {
            changes = (moved - unmoved).cwiseAbs();
        }
    }
    return (kappa.array().abs() < soft).select(changes, 0.0);
}

Message hiddenWarning(int motions)
{
    return Message::warning(Text::counted(
        "Some part is so stiff that rounding hides the stiffness of {1} other motion: its frequency is given as 0, and "
        "it may be unstable. Make the stiffest part softer, such as a beam with a smaller area.",
        "Some part is so stiff that rounding hides the stiffness of {1} other motions: their frequencies are given as "
        "0, and they may be unstable. Make the stiffest part softer, such as a beam with a smaller area.",
        static_cast<std::size_t>(motions)));
}

/// The first motion whose stiffness counts as zero although a load drives it by more than rounding: reactions of stiff
/// parts have a rounding that exceeds the load, and their stiffness is rounding too. Empty without such a motion.
Eigen::VectorXd drivenMotion(const ForceBalance& forces, const Eigen::VectorXd& lambda, const ProjectedPairs& motions,
                             const Eigen::VectorXd& changes)
{
    const Eigen::VectorXd imbalance = forces.force() - forces.jacobian().transpose() * lambda;
    const Eigen::VectorXd sizes = tolerance::kNearlyZero * forces.system().forceSizes(forces.q());
    const Eigen::VectorXd rounding = forces.roundingOfMotions().cwiseMax(sizes);
    for (Eigen::Index i = 0; i < motions.kappa.size(); ++i) {
        const Eigen::VectorXd z = motions.V.col(i);
        if (0.5 * std::abs(motions.kappa[i]) <= changes[i] && std::abs(z.dot(imbalance)) > z.cwiseAbs().dot(rounding)) {
            return z;
        }
    }
    return {};
}

/// The signs of κ. A stiffness counts as zero where rounding of the forces makes as much, or where the step that is
/// left to balance would change it by half of itself or more: in a continuum of equilibria the search ends beside one
/// of them. `left` is empty where nothing is balanced.
std::optional<Inertia> inertiaOf(const ForceBalance& forces, const RowSpace& rows, const Eigen::VectorXd& left,
                                 Equilibrium& equilibrium)
{
    const System& system = forces.system();
    const std::optional<ProjectedPairs> found = stiffnessesOf(system, rows, equilibrium.q, equilibrium.lambda);
    if (!found) {
        return std::nullopt;
    }
    const ProjectedPairs& motions = *found;
    Eigen::VectorXd changes = changesOf(motions, system, rows, equilibrium, left);
    if (left.size() > 0 && forces.hasFewMotions()) {
        const double eps = std::numeric_limits<double>::epsilon();
        const Eigen::MatrixXd V = motions.V.cwiseAbs();
        const SparseMatrix H = system.tangentStiffness(equilibrium.q, equilibrium.lambda).cwiseAbs();
        changes = changes.cwiseMax(2 * V.transpose() * forces.roundingOfMotions());
        changes = changes.cwiseMax(4 * eps * V.cwiseProduct(H * V).colwise().sum().transpose());
        if (const Eigen::VectorXd z = drivenMotion(forces, equilibrium.lambda, motions, changes); z.size() > 0) {
            equilibrium.reason = explainBlurred(system, equilibrium.q, z);
            return std::nullopt;
        }
    }
    Inertia inertia;
    for (Eigen::Index i = 0; i < motions.kappa.size(); ++i) {
        const double kappa = motions.kappa[i];
        const bool isZero = 0.5 * std::abs(kappa) <= changes[i];
        (isZero ? inertia.zero : kappa > 0 ? inertia.positive : inertia.negative) += 1;
    }
    const Eigen::ArrayXd sizes = motions.kappa.cwiseAbs().array();
    const auto isSoft = sizes > 0 && sizes * tolerance::kNearlySingular < motions.hidden;
    if (isSoft.any()) {
        equilibrium.warnings.push_back(hiddenWarning(inertia.zero));
    }
    return inertia;
}

void setInertia(const std::optional<Inertia>& inertia, Equilibrium& equilibrium)
{
    if (inertia) {
        equilibrium.negativeCount = inertia->negative;
        equilibrium.zeroCount = inertia->zero;
        equilibrium.positiveCount = inertia->positive;
        equilibrium.stability = stabilityOf(*inertia);
    }
}

/// `left`: the step that is left to balance, empty where nothing is balanced.
void describeDense(const ForceBalance& forces, const Eigen::VectorXd& force, const Eigen::VectorXd& left,
                   Equilibrium& equilibrium)
{
    const RowSpace rows(forces.jacobian(), naturalUnits(forces.system()));
    std::optional<NearestReactions> nearest;
    if (left.size() == 0) {
        nearest.emplace(forces.system(), forces.jacobian());
    }
    const Eigen::MatrixXd W = rows.selfStress();
    equilibrium.lambda = forces.settledMultipliers(force, [&](const Eigen::VectorXd& f) {
        return leastReactions(forces.system(), nearest ? (*nearest)(f) : rows.multipliers(f), W);
    });
    describeRank(forces.system(), rows, equilibrium);
    setInertia(inertiaOf(forces, rows, left, equilibrium), equilibrium);
}

/// The inertia by the factors where every motion has a stiffness; other motions show in the energy of the softest
/// direction. The factors have other multipliers than a singular configuration.
std::optional<Inertia> sparseInertia(ForceBalance& forces, const Equilibrium& equilibrium, const Monitor& monitor)
{
    if (!equilibrium.singular && forces.factor(0)) {
        std::future<Eigen::VectorXd> softest = inBackground(equilibrium.q.size(), [&] { return forces.softest(3); });
        const SparseProblem problem = stiffnessProblemAt(forces.system(), equilibrium.q, equilibrium.lambda);
        const Eigen::VectorXd soft = softest.get();
        const auto negative = static_cast<int>(forces.negativeCount());
        if (std::abs(problem.energy(soft)) > tolerance::kFreeEnergy * problem.energyRounding(soft)) {
            return Inertia{negative, 0, static_cast<int>(equilibrium.degreesOfFreedom) - negative};
        }
    }
    SparseProblem problem = sparseProblemAt(forces.system(), equilibrium.q, equilibrium.lambda);
    problem.knownRank = equilibrium.rank;
    return sparseInertiaOf(std::move(problem), monitor);
}

/// `left`: the step that is left to balance, empty where nothing is balanced.
void describeSparse(ForceBalance& forces, const Eigen::VectorXd& force, const Eigen::VectorXd& left,
                    const Monitor& monitor, Equilibrium& equilibrium)
{
    const Eigen::MatrixXd W = forces.rows().selfStress(kMostSelfStresses);
    std::optional<NearestReactions> nearest;
    if (left.size() == 0) {
        nearest.emplace(forces.system(), forces.jacobian(), true);
    }
    equilibrium.lambda = forces.settledMultipliers(force, [&](const Eigen::VectorXd& f) {
        const Eigen::VectorXd lambda = nearest ? (*nearest)(f) : forces.rows().multipliers(f);
        return leastReactions(forces.system(), lambda - W * (W.transpose() * lambda), W);
    });
    equilibrium.rank = forces.rows().rank();
    equilibrium.degreesOfFreedom = forces.system().coordinateCount() - equilibrium.rank;
    describeDependence(forces.system(), stressedRows(forces.rows(), W, forces.jacobian()),
                       rankNearby(forces.system(), forces.rows(), monitor, equilibrium.q), equilibrium);
    const std::optional<Inertia> inertia = sparseInertia(forces, equilibrium, monitor);
    // A pivot of a motion that nothing resists has the sign of its rounding.
    const bool isOpen = (!inertia || inertia->zero + inertia->negative > 0) && !isLarge(forces.system());
    setInertia(isOpen ? inertiaOf(forces, RowSpace(forces.jacobian(), naturalUnits(forces.system())), left, equilibrium)
                      : inertia,
               equilibrium);
}

/// Forces, rank, stability and warnings at equilibrium.q; true where it is balanced.
bool describe(const System& system, ForceBalance& forces, const EquilibriumOptions& options, const Monitor& monitor,
              Equilibrium& equilibrium)
{
    forces.beginAt(equilibrium.q);
    const Eigen::VectorXd left = forces.newtonStep(1);
    bool balanced = left.allFinite() && (forces.length(left) <= tolerance::kNearlyEqual || forces.isRounding(left));
    equilibrium.residual = forces.residual();
    equilibrium.constraintResidual = constraintResidual(system, equilibrium.q);
    equilibrium.potential = forces.potential();
    equilibrium.linkAngles = forces.system().linkAngles(equilibrium.q);
    equilibrium.warnings = system.warnings(equilibrium.q);
    const Eigen::VectorXd force = balanced ? forces.answeredForce() : forces.force();
    const Eigen::VectorXd known = balanced ? left : Eigen::VectorXd();
    if (isSparse(system, options.engine)) {
        describeSparse(forces, force, known, monitor, equilibrium);
    } else {
        describeDense(forces, force, known, equilibrium);
    }
    balanced = balanced && equilibrium.reason.isEmpty();
    if (!balanced || !equilibrium.isUsable()) {
        equilibrium.stability = Stability::unknown;
    }
    if (!balanced && options.choice == EquilibriumChoice::drawn && equilibrium.isUsable()) {
        equilibrium.warnings.push_back(Message::warning(
            "The drawn configuration is not in balance: left alone it would not stay there. The modes are those of "
            "the forces as they change about it, and whether it is stable cannot be asked."));
    }
    return balanced;
}

/// The equilibrium of a system without freedoms.
Equilibrium immovable(const System& system)
{
    Equilibrium result;
    result.reason = "nothing can move: no point is both free and joined to a part; add, free or connect one";
    result.lambda = Eigen::VectorXd::Zero(system.constraintCount());
    return result;
}

/// Assembles near the drawing; true where that succeeded.
bool assemble(const System& system, const Monitor& monitor, Equilibrium& equilibrium)
{
    const PositionFit fit = assembleFromAfar(system, system.drawnCoordinates(), monitor);
    equilibrium.iterations = fit.iterations;
    append(equilibrium.log, fit.log);
    equilibrium.q = fit.q;
    equilibrium.status = EquilibriumStatus::assembled;
    if (!fit.closed) {
        const bool cancelled = monitor.isCancelled();
        equilibrium.status = cancelled ? EquilibriumStatus::cancelled : EquilibriumStatus::notAssembled;
        equilibrium.reason = cancelled ? Text("stopped on request") : explainNotAssembled(system, fit.q);
    }
    return fit.closed;
}

/// The singular configuration beside q, where the constraints are nearly dependent: Φ = 0 and Φ_qᵀW = 0, by Newton's
/// method for q and the self-stresses W together, of minimum norm; changes of W are across W, which would shrink else.
/// Empty if it does not converge.
std::optional<Eigen::VectorXd> singularNear(const System& system, Eigen::VectorXd q)
{
    const Eigen::Index n = q.size(), m = system.constraintCount();
    const RowSpace rows(system.jacobian(q), naturalUnits(system)),
        coarse(system.jacobian(q), naturalUnits(system), tolerance::kNearlySingular);
    const Eigen::Index k = rows.rank() - coarse.rank();
    if (k == 0 || rows.rank() < m || n + m * k > kLargestSingular) {
        return std::nullopt;
    }
    const Eigen::VectorXd begin = q;
    Eigen::MatrixXd W = coarse.selfStress();
    double step = tolerance::kNearlySingular;
    for (int i = 0; i < kMostToSingular && step > tolerance::kRounding; ++i) {
        const Eigen::MatrixXd Phi_q(system.jacobian(q));
        Eigen::MatrixXd A = Eigen::MatrixXd::Zero(m + k * (n + k), n + k * m);
        Eigen::VectorXd left = Eigen::VectorXd::Zero(A.rows());
        A.topLeftCorner(m, n) = Phi_q;
        left.head(m) = -system.constraint(q);
        for (Eigen::Index j = 0; j < k; ++j) {
            const Eigen::Index row = m + j * (n + k), column = n + j * m;
            A.block(row, 0, n, n) = Eigen::MatrixXd(system.reactionStiffness(q, W.col(j)));
            A.block(row, column, n, m) = Phi_q.transpose();
            A.block(row + n, column, k, m) = W.transpose();
            left.segment(row, n) = -Phi_q.transpose() * W.col(j);
        }
        const Eigen::VectorXd change = A.completeOrthogonalDecomposition().solve(left);
        q += change.head(n);
        W += change.tail(k * m).reshaped(m, k);
        step = asLengths(system, change.head(n)).cwiseAbs().maxCoeff() / system.size();
        const double strayed = asLengths(system, q - begin).cwiseAbs().maxCoeff();
        if (!(strayed <= tolerance::kNearlySingular * system.size())) {
            return std::nullopt;
        }
    }
    const bool isThere = closes(system, q) && RowSpace(system.jacobian(q), naturalUnits(system)).rank() < rows.rank();
    return isThere ? std::optional(q) : std::nullopt;
}

/// A search that ends beside a singular configuration may end at it: that is an equilibrium if the forces balance.
void settleAtSingular(const System& system, ForceBalance& forces, const EquilibriumOptions& options,
                      const Monitor& monitor, Equilibrium& equilibrium)
{
    const std::optional<Eigen::VectorXd> q = singularNear(system, equilibrium.q);
    if (!q) {
        return;
    }
    Equilibrium there = equilibrium;
    there.q = *q;
    there.status = EquilibriumStatus::converged;
    there.reason = {};
    if (describe(system, forces, options, monitor, there)) {
        equilibrium = std::move(there);
    }
}

/// Lets the assembled mechanism come to rest by the balance of its forces, and describes it there.
void settle(const System& system, std::unique_ptr<ForceBalance> forces, const EquilibriumOptions& options,
            const Monitor& monitor, Equilibrium& equilibrium, bool isFromDrawing)
{
    StaticSolution solution =
        solveStatics(std::move(forces), equilibrium.q, options.maxIterations, monitor, isFromDrawing);
    equilibrium.status = solution.status;
    equilibrium.iterations += solution.iterations;
    append(equilibrium.log, std::move(solution.log));
    equilibrium.path = std::move(solution.path);
    equilibrium.q = solution.q;
    equilibrium.reason = solution.reason;
    System there = system;
    there.countFrom(solution.linkAngles);
    const bool balanced = describe(there, *solution.forces, options, monitor, equilibrium);
    if (equilibrium.status == EquilibriumStatus::converged && !balanced) {
        equilibrium.status = EquilibriumStatus::notFound;
        if (equilibrium.reason.isEmpty()) {
            equilibrium.reason = explainBlurred(there, equilibrium.q, solution.forces->newtonStep(1));
        }
    }
    if (equilibrium.status == EquilibriumStatus::notFound) {
        settleAtSingular(there, *solution.forces, options, monitor, equilibrium);
    }
}

}  // namespace

Equilibrium equilibriumAt(const System& system, const Eigen::VectorXd& q, const EquilibriumOptions& options,
                          const Monitor& monitor)
{
    Equilibrium equilibrium;
    equilibrium.q = q;
    const bool closed = closes(system, q);
    equilibrium.status = closed ? EquilibriumStatus::assembled : EquilibriumStatus::notAssembled;
    ForceBalance forces(system);
    describe(system, forces, options, monitor, equilibrium);
    return equilibrium;
}

Equilibrium restNear(const System& system, const Eigen::VectorXd& q, const EquilibriumOptions& options,
                     const Monitor& monitor)
{
    Equilibrium equilibrium;
    equilibrium.q = q;
    settle(system, std::make_unique<ForceBalance>(system), options, monitor, equilibrium, false);
    return equilibrium;
}

Equilibrium findEquilibrium(const System& system, const EquilibriumOptions& options, const Monitor& monitor)
{
    if (system.coordinateCount() == 0) {
        return immovable(system);
    }
    Equilibrium equilibrium;
    std::unique_ptr<ForceBalance> forces;
    const auto prepare = [&] {
        forces = std::make_unique<ForceBalance>(system);
        if (isLarge(system)) {
            forces->planFactors();
        }
    };
    std::future<void> ready = inBackground(system.coordinateCount(), prepare);
    const bool closed = assemble(system, monitor, equilibrium);
    ready.get();
    if (closed && options.choice != EquilibriumChoice::drawn) {
        settle(system, std::move(forces), options, monitor, equilibrium, true);
    } else {
        describe(system, *forces, options, monitor, equilibrium);
    }
    return equilibrium;
}

Stability stabilityOf(const Inertia& inertia)
{
    if (inertia.negative > 0) {
        return Stability::unstable;
    }
    return inertia.zero > 0 ? Stability::neutral : Stability::stable;
}

}  // namespace eigenlink
