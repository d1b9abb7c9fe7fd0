#include "app/slepc/krylov_schur.h"

#include "app/slepc/processes.h"
#include "app/slepc/spread_vector.h"
#include "model/basics/tolerances.h"

#include <algorithm>

namespace eigenlink {
namespace {

/// ((A − σB)⁻¹B)² x: the infinite eigenvalues of the pencil, whose chains are two vectors long, have no part in it.
void purify(ST transform, Vec x, Vec work)
{
    check(STApply(transform, x, work));
    check(STApply(transform, work, x));
}

/// Krylov spaces that start without infinite eigenvalues stay without them.
void startOnConstraints(const SaddlePencil& pencil, EPS solver, ST transform)
{
    const SpreadVector start(pencil.A());
    const SpreadVector work(pencil.A());
    check(EPSSetUp(solver));
    check(VecSetRandom(start.handle(), nullptr));
    purify(transform, start.handle(), work.handle());
    Vec first = start.handle();
    check(EPSSetInitialSpace(solver, 1, &first));
}

/// Ends a search between restarts where any process was asked to stop.
PetscErrorCode stopOnRequest(EPS solver, PetscInt iteration, PetscInt most, PetscInt converged, PetscInt wanted,
                             EPSConvergedReason* reason, void* monitor)
{
    const PetscErrorCode code = EPSStoppingBasic(solver, iteration, most, converged, wanted, reason, nullptr);
    if (*reason == EPS_CONVERGED_ITERATING && onAny(static_cast<const Monitor*>(monitor)->isCancelled())) {
        *reason = EPS_CONVERGED_USER;
    }
    return code;
}

/// Shift-invert with the factors of MUMPS.
ST transformOf(EPS solver)
{
    ST transform = nullptr;
    KSP linear = nullptr;
    PC factors = nullptr;
    check(EPSGetST(solver, &transform));
    check(STSetType(transform, STSINVERT));
    check(STGetKSP(transform, &linear));
    check(KSPSetType(linear, KSPPREONLY));
    check(KSPGetPC(linear, &factors));
    check(PCSetType(factors, PCCHOLESKY));
    check(PCFactorSetMatSolverType(factors, MATSOLVERMUMPS));
    return transform;
}

}  // namespace

Eigen::Index krylovSpaceFor(Eigen::Index wanted)
{
    return std::max(2 * wanted, wanted + 15);
}

Eigen::MatrixXd shapesNear(const SaddlePencil& pencil, double shift, Eigen::Index wanted, const Monitor& monitor)
{
    constexpr PetscInt kMostRestarts = 300;
    Monitor request = monitor;
    EPS solver = nullptr;
    check(EPSCreate(PETSC_COMM_WORLD, &solver));
    const PetscOwned<EPS> owned(solver);
    check(EPSSetOperators(solver, pencil.A(), pencil.B()));
    check(EPSSetProblemType(solver, EPS_GHEP));
    check(EPSSetType(solver, EPSKRYLOVSCHUR));
    check(EPSSetWhichEigenpairs(solver, EPS_TARGET_MAGNITUDE));
    check(EPSSetTarget(solver, shift));
    check(EPSSetDimensions(solver, static_cast<PetscInt>(wanted), static_cast<PetscInt>(krylovSpaceFor(wanted)),
                           PETSC_DEFAULT));
    check(EPSSetTolerances(solver, tolerance::kHalfOfDigits, kMostRestarts));
    check(EPSSetStoppingTestFunction(solver, stopOnRequest, &request, nullptr));
    ST transform = transformOf(solver);
    check(EPSSetFromOptions(solver));
    startOnConstraints(pencil, solver, transform);
    check(EPSSolve(solver));
    PetscInt converged = 0;
    check(EPSGetConverged(solver, &converged));
    const SpreadVector vector(pencil.A());
    const SpreadVector work(pencil.A());
    Eigen::MatrixXd shapes(pencil.coordinateCount(), converged);
    for (PetscInt i = 0; i < converged; ++i) {
        check(EPSGetEigenpair(solver, i, nullptr, nullptr, vector.handle(), nullptr));
        purify(transform, vector.handle(), work.handle());
        shapes.col(i) = vector.get().head(shapes.rows());
    }
    return shapes;
}

}  // namespace eigenlink
