#include "app/slepc/slepc_modes.h"

#include "app/slepc/saddle_pencil.h"
#include "model/math/lapack.h"
#include "model/sparse/unit_saddle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace eigenlink {
namespace {

/// Modes closer than this, relative, are one group that a count must not cut.
constexpr double kGroup = 1e-6;
/// An energy below this many of its roundings is none.
constexpr double kFree = 1e3;

/// Ends MPI and SLEPc with the program.
class Session {
public:
    Session()
    {
        // Inertia in parallel needs the root front without ScaLAPACK; zero pivots are told.
        check(SlepcInitializeNoArguments());
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
    return std::max(2 * wanted, wanted + 15) + 4;
}

/// Shapes of the eigenvalues nearest the shift, on every process.
Eigen::MatrixXd nearest(const SaddlePencil& pencil, double shift, Eigen::Index wanted)
{
    EPS solver = nullptr;
    check(EPSCreate(PETSC_COMM_WORLD, &solver));
    const PetscOwned<EPS> owned(solver);
    check(EPSSetOperators(solver, pencil.A(), pencil.B()));
    check(EPSSetProblemType(solver, EPS_GHEP));
    check(EPSSetType(solver, EPSKRYLOVSCHUR));
    check(EPSSetWhichEigenpairs(solver, EPS_TARGET_MAGNITUDE));
    check(EPSSetTarget(solver, shift));
    check(EPSSetDimensions(solver, static_cast<PetscInt>(wanted), static_cast<PetscInt>(spaceFor(wanted) - 4),
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
    Eigen::MatrixXd shapes(pencil.coordinateCount(), converged);
    for (PetscInt i = 0; i < converged; ++i) {
        check(EPSGetEigenvector(solver, i, vector, nullptr));
        purify(transform, vector, work);
        check(VecScatterBegin(gather, vector, whole, INSERT_VALUES, SCATTER_FORWARD));
        check(VecScatterEnd(gather, vector, whole, INSERT_VALUES, SCATTER_FORWARD));
        const PetscScalar* values = nullptr;
        check(VecGetArrayRead(whole, &values));
        shapes.col(i) = Eigen::Map<const Eigen::VectorXd>(values, shapes.rows());
        check(VecRestoreArrayRead(whole, &values));
    }
    return shapes;
}

/// Rayleigh–Ritz with energies by strains, by |κ|; nothing where the shapes have no mass that tells them apart.
std::vector<SparseMode> ritz(const SparseProblem& problem, const Eigen::MatrixXd& shapes)
{
    std::vector<SparseMode> modes;
    const Eigen::MatrixXd mass = shapes.transpose() * (problem.M * shapes);
    const auto pairs = shapes.cols() > 0
                           ? solveSymmetric(problem.energies(shapes), Eigen::MatrixXd(0.5 * (mass + mass.transpose())))
                           : std::nullopt;
    for (Eigen::Index i = 0; pairs && i < shapes.cols(); ++i) {
        SparseMode mode;
        mode.v = shapes * pairs->vectors.col(i);
        mode.error = problem.energyRounding(mode.v);
        mode.kappa = std::abs(pairs->values[i]) <= kFree * mode.error ? 0 : pairs->values[i];
        const Eigen::VectorXd Hv = problem.stiffnessProduct(mode.v);
        const Eigen::VectorXd r = Hv - mode.kappa * (problem.M * mode.v);
        // Reactions balance what stands across the constraints: along them only the shapes' own span is seen.
        mode.residual = Hv.norm() > 0 ? std::abs(mode.v.dot(r)) / Hv.norm() : 0;
        modes.push_back(std::move(mode));
    }
    std::stable_sort(modes.begin(), modes.end(),
                     [](const SparseMode& a, const SparseMode& b) { return std::abs(a.kappa) < std::abs(b.kappa); });
    return modes;
}

/// The first place at or after `count` where a group of equal modes ends; none where all are equal so far.
std::optional<std::size_t> endOfGroup(const std::vector<SparseMode>& modes, std::size_t count)
{
    for (std::size_t i = count; i < modes.size(); ++i) {
        const double below = std::abs(modes[i - 1].kappa);
        const double above = std::abs(modes[i].kappa);
        if (above - below > kGroup * above) {
            return i;
        }
    }
    return std::nullopt;
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
    if (result.degreesOfFreedom <= spaceFor(count)) {
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
            result.modes = ritz(problem, nearest(pencil, shift, wanted));
            const auto end = endOfGroup(result.modes, static_cast<std::size_t>(count));
            if (end) {
                prove(pencil, *end, result);
            }
            if (end) {
                result.modes.resize(*end);
            }
            if (end || result.verified || 2 * wanted + 20 >= result.degreesOfFreedom) {
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
