#include "app/slepc/slepc_modes.h"

#include "app/slepc/saddle_pencil.h"
#include "model/math/lapack.h"
#include "model/sparse/unit_saddle.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {
namespace {

/// Values by entries of H and by strains that differ by more, relative, say that the entries have lost the mode.
constexpr double kLost = 1e-3;

/// Ends MPI and SLEPc with the program.
class Session {
public:
    Session()
    {
        check(SlepcInitializeNoArguments());
        // Factors in parallel tell their inertia only where the root front is not left to ScaLAPACK.
        check(PetscOptionsSetValue(nullptr, "-st_mat_mumps_icntl_13", "1"));
    }
    ~Session() { SlepcFinalize(); }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    static int process()
    {
        int rank = 0;
        MPI_Comm_rank(PETSC_COMM_WORLD, &rank);
        return rank;
    }
    static int processes()
    {
        int size = 1;
        MPI_Comm_size(PETSC_COMM_WORLD, &size);
        return size;
    }
};

/// ((A − σB)⁻¹B)² x: the infinite eigenvalues of the pencil, whose chains are two vectors long, have no part in it.
void purify(ST transform, Vec x, Vec work)
{
    check(STApply(transform, x, work));
    check(STApply(transform, work, x));
}

/// Krylov spaces that start without infinite eigenvalues stay without them.
void startOnConstraints(const SaddlePencil& pencil, EPS solver, ST transform)
{
    Vec start = nullptr;
    Vec work = nullptr;
    check(MatCreateVecs(pencil.A(), &start, &work));
    const PetscOwned<Vec> ownedStart(start);
    const PetscOwned<Vec> ownedWork(work);
    check(EPSSetUp(solver));
    check(VecSetRandom(start, nullptr));
    purify(transform, start, work);
    check(EPSSetInitialSpace(solver, 1, &start));
}

/// Dimension of the Krylov spaces in which so many modes are sought.
Eigen::Index spaceFor(Eigen::Index wanted)
{
    return std::max(2 * wanted, wanted + 15);
}

/// What SLEPc finds, on every process.
struct Found {
    Eigen::VectorXd kappa;   ///< by the entries of H
    Eigen::MatrixXd shapes;  ///< a column each
};

/// The eigenvalues nearest the shift.
Found nearest(const SaddlePencil& pencil, double shift, Eigen::Index wanted)
{
    EPS solver = nullptr;
    check(EPSCreate(PETSC_COMM_WORLD, &solver));
    const PetscOwned<EPS> owned(solver);
    check(EPSSetOperators(solver, pencil.A(), pencil.B()));
    check(EPSSetProblemType(solver, EPS_GHEP));
    check(EPSSetType(solver, EPSKRYLOVSCHUR));
    check(EPSSetWhichEigenpairs(solver, EPS_TARGET_MAGNITUDE));
    check(EPSSetTarget(solver, shift));
    check(EPSSetDimensions(solver, static_cast<PetscInt>(wanted), static_cast<PetscInt>(spaceFor(wanted)),
                           PETSC_DEFAULT));
    check(EPSSetTolerances(solver, 1e-11, 1000));
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
    check(EPSSetFromOptions(solver));
    startOnConstraints(pencil, solver, transform);
    check(EPSSolve(solver));
    PetscInt converged = 0;
    check(EPSGetConverged(solver, &converged));
    Vec vector = nullptr;
    Vec work = nullptr;
    Vec whole = nullptr;
    VecScatter gather = nullptr;
    check(MatCreateVecs(pencil.A(), &vector, &work));
    const PetscOwned<Vec> ownedVector(vector);
    const PetscOwned<Vec> ownedWork(work);
    check(VecScatterCreateToAll(vector, &gather, &whole));
    const PetscOwned<VecScatter> ownedGather(gather);
    const PetscOwned<Vec> ownedWhole(whole);
    Found found{Eigen::VectorXd(converged), Eigen::MatrixXd(pencil.coordinateCount(), converged)};
    for (PetscInt i = 0; i < converged; ++i) {
        check(EPSGetEigenpair(solver, i, &found.kappa[i], nullptr, vector, nullptr));
        purify(transform, vector, work);
        check(VecScatterBegin(gather, vector, whole, INSERT_VALUES, SCATTER_FORWARD));
        check(VecScatterEnd(gather, vector, whole, INSERT_VALUES, SCATTER_FORWARD));
        const PetscScalar* values = nullptr;
        check(VecGetArrayRead(whole, &values));
        found.shapes.col(i) = Eigen::Map<const Eigen::VectorXd>(values, found.shapes.rows());
        check(VecRestoreArrayRead(whole, &values));
    }
    return found;
}

/// Rayleigh–Ritz with energies by strains, by |κ|. Errors are the distances to the nearest value by entries; residuals
/// ‖P(Hv − κMv)‖ / (‖P Hv‖ + |κ| ‖P Mv‖), P along the constraints.
std::vector<SparseMode> ritz(const SparseProblem& problem, const UnitSaddle& unit, const Found& found)
{
    std::vector<SparseMode> modes;
    const Eigen::MatrixXd& shapes = found.shapes;
    const Eigen::MatrixXd mass = shapes.transpose() * (problem.M * shapes);
    const auto pairs = shapes.cols() > 0
                           ? solveSymmetric(problem.energies(shapes), Eigen::MatrixXd(0.5 * (mass + mass.transpose())))
                           : std::nullopt;
    for (Eigen::Index i = 0; pairs && i < shapes.cols(); ++i) {
        SparseMode mode;
        mode.v = shapes * pairs->vectors.col(i);
        const double rounding = problem.energyRounding(mode.v);
        const double kappa = pairs->values[i];
        if (std::abs(kappa) > kFreeEnergy * rounding) {
            mode.kappa = kappa;
            mode.error = std::max(rounding, (found.kappa.array() - kappa).abs().minCoeff());
            const Eigen::VectorXd elastic = unit.project(problem.stiffnessProduct(mode.v));
            const Eigen::VectorXd inertial = kappa * unit.project(problem.M * mode.v);
            mode.residual = (elastic - inertial).norm() / (elastic.norm() + inertial.norm());
        }
        modes.push_back(std::move(mode));
    }
    std::stable_sort(modes.begin(), modes.end(),
                     [](const SparseMode& a, const SparseMode& b) { return std::abs(a.kappa) < std::abs(b.kappa); });
    return modes;
}

Eigen::VectorXd kappasOf(const std::vector<SparseMode>& modes)
{
    Eigen::VectorXd kappa(static_cast<Eigen::Index>(modes.size()));
    for (Eigen::Index i = 0; i < kappa.size(); ++i) {
        kappa[i] = modes[static_cast<std::size_t>(i)].kappa;
    }
    return kappa;
}

/// Counts modes with |κ| below the bound and says whether these are as many as were found.
void prove(const SaddlePencil& pencil, std::size_t end, PartialModes& result)
{
    const double bound = 0.5 * (std::abs(result.modes[end - 1].kappa) + std::abs(result.modes[end].kappa));
    const Eigen::Index counted = pencil.inertiaAt(bound).first - pencil.inertiaAt(-bound).first;
    result.verified = counted == static_cast<Eigen::Index>(end);
    result.proof = "the inertia that MUMPS finds counts " + std::to_string(counted) + " with |s| below " +
                   std::to_string(std::sqrt(bound)) + " rad/s" +
                   (result.verified ? "" : ", but " + std::to_string(end) + " were found");
    const bool lost = std::any_of(result.modes.begin(), result.modes.end(),
                                  [](const SparseMode& mode) { return mode.error > kLost * std::abs(mode.kappa); });
    if (lost) {
        result.verified = false;
        result.proof +=
            "; but the entries of the stiffness matrix have lost the lowest modes of elements this fine, "
            "which --engine sparse takes from strains";
    }
}

/// Shifts that are tried, the origin first: motions without stiffness want another.
std::array<double, 3> shiftsFor(const SparseProblem& problem)
{
    const double mass = problem.M.diagonal().sum();
    const double typical = mass > 0 ? problem.H.diagonal().cwiseAbs().sum() / mass : 1;
    return {0, -1e-12 * typical, -1e-8 * typical};
}

}  // namespace

int beginSlepc()
{
    static const Session session;
    return Session::process();
}

PartialModes slepcModes(const SparseProblem& problem, Eigen::Index count, const Monitor& monitor)
{
    beginSlepc();
    UnitSaddle unit(problem.coordinateCount());
    unit.factor(problem.Phi_q);
    PartialModes result;
    result.engine = "SLEPc: shift-invert Krylov–Schur with MUMPS, processes: " + std::to_string(Session::processes());
    result.rank = unit.rank();
    result.dependentRows = unit.dependentRows();
    result.degreesOfFreedom = problem.coordinateCount() - result.rank;
    count = std::min(count, result.degreesOfFreedom);
    if (count == 0) {
        result.verified = true;
        result.proof = "nothing can move";
        return result;
    }
    if (result.degreesOfFreedom <= spaceFor(count + 2)) {
        // Krylov spaces would be larger than what there is.
        SaddleFactor factor = factorOf(problem);
        result = lowestModes(problem, factor, count, monitor);
        result.engine = "sparse: shift-invert Lanczos on the null space, too few modes for SLEPc";
        return result;
    }
    const SaddlePencil pencil(problem, unit.dependentRows());
    for (const double shift : shiftsFor(problem)) {
        if (pencil.inertiaAt(shift).second > 0) {
            continue;
        }
        for (Eigen::Index wanted = count + 2; !monitor.isCancelled(); wanted *= 2) {
            result.modes = ritz(problem, unit, nearest(pencil, shift, wanted));
            const Eigen::Index end = endOfGroup(kappasOf(result.modes), count);
            if (end > 0) {
                prove(pencil, static_cast<std::size_t>(end), result);
                result.modes.resize(static_cast<std::size_t>(end));
            }
            if (end > 0 || 2 * spaceFor(wanted) >= result.degreesOfFreedom) {
                break;
            }
        }
        if (result.verified) {
            return result;
        }
    }
    if (result.proof.empty()) {
        result.failure = monitor.isCancelled() ? "stopped on request" : "SLEPc found no shift that can be factored";
    }
    return result;
}

}  // namespace eigenlink
