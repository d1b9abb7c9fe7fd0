#include "app/slepc/slepc_modes.h"

#include "app/slepc/petsc_handles.h"
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
        check(PetscOptionsSetValue(nullptr, "-st_mat_mumps_icntl_24", "1"));
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

/// The saddle pencil, each process with its rows.
class Pencil {
public:
    Pencil(const SparseProblem& problem, const std::vector<Eigen::Index>& dependentRows)
        : m_n(problem.coordinateCount())
    {
        const SparseMatrix Phi = independent(problem.Phi_q, dependentRows);
        m_r = Phi.rows();
        const double weight = problem.H.nonZeros() > 0 ? problem.H.coeffs().cwiseAbs().mean() : 1;
        Entries stiffness;
        Entries mass;
        add(stiffness, problem.H, 0, 0, 1, false);
        add(stiffness, Phi, m_n, 0, weight, false);
        add(stiffness, Phi, 0, m_n, weight, true);
        add(mass, problem.M, 0, 0, 1, false);
        for (Eigen::Index i = 0; i < m_n + m_r; ++i) {
            // Factors want a diagonal.
            stiffness.emplace_back(i, i, 0);
            mass.emplace_back(i, i, 0);
        }
        m_A = distributed(stiffness);
        m_B = distributed(mass);
    }

    Mat A() const { return m_A.get(); }
    Mat B() const { return m_B.get(); }
    Eigen::Index coordinateCount() const { return m_n; }
    Eigen::Index rank() const { return m_r; }

    /// Negative and zero eigenvalues of A − κB on the null space of Φ.
    std::pair<Eigen::Index, Eigen::Index> inertiaAt(double kappa) const
    {
        Mat copy = nullptr;
        check(MatDuplicate(m_A.get(), MAT_COPY_VALUES, &copy));
        const PetscOwned<Mat> shifted(copy);
        check(MatAXPY(copy, -kappa, m_B.get(), SAME_NONZERO_PATTERN));
        check(MatSetOption(copy, MAT_SYMMETRIC, PETSC_TRUE));
        Mat factors = nullptr;
        check(MatGetFactor(copy, MATSOLVERMUMPS, MAT_FACTOR_CHOLESKY, &factors));
        const PetscOwned<Mat> owned(factors);
        check(MatMumpsSetIcntl(factors, 13, 1));
        check(MatMumpsSetIcntl(factors, 24, 1));
        check(MatCholeskyFactorSymbolic(factors, copy, nullptr, nullptr));
        check(MatCholeskyFactorNumeric(factors, copy, nullptr));
        PetscInt negative = 0;
        PetscInt zero = 0;
        PetscInt positive = 0;
        check(MatGetInertia(factors, &negative, &zero, &positive));
        return {negative - m_r, zero};
    }

private:
    using Entries = std::vector<Eigen::Triplet<double, Eigen::Index>>;

    static SparseMatrix independent(const SparseMatrix& Phi_q, const std::vector<Eigen::Index>& dependentRows)
    {
        std::vector<Eigen::Triplet<double>> entries;
        std::vector<int> place(static_cast<std::size_t>(Phi_q.rows()), 0);
        for (const Eigen::Index row : dependentRows) {
            place[static_cast<std::size_t>(row)] = -1;
        }
        int count = 0;
        for (int& each : place) {
            each = each == 0 ? count++ : -1;
        }
        Eigen::VectorXd squares = Eigen::VectorXd::Zero(Phi_q.rows());
        for (int column = 0; column < Phi_q.outerSize(); ++column) {
            for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
                squares[entry.row()] += entry.value() * entry.value();
            }
        }
        for (int column = 0; column < Phi_q.outerSize(); ++column) {
            for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
                if (const int row = place[static_cast<std::size_t>(entry.row())]; row >= 0) {
                    entries.emplace_back(row, column, entry.value() / std::sqrt(squares[entry.row()]));
                }
            }
        }
        SparseMatrix result(count, Phi_q.cols());
        result.setFromTriplets(entries.begin(), entries.end());
        return result;
    }

    static void add(Entries& entries, const SparseMatrix& block, Eigen::Index row, Eigen::Index column, double factor,
                    bool transposed)
    {
        for (int j = 0; j < block.outerSize(); ++j) {
            for (SparseMatrix::InnerIterator entry(block, j); entry; ++entry) {
                const Eigen::Index i = entry.row();
                transposed ? entries.emplace_back(row + j, column + i, factor * entry.value())
                           : entries.emplace_back(row + i, column + j, factor * entry.value());
            }
        }
    }

    /// A matrix of which this process holds its share of the rows.
    PetscOwned<Mat> distributed(const Entries& entries) const
    {
        const auto size = static_cast<PetscInt>(m_n + m_r);
        Mat matrix = nullptr;
        check(MatCreate(PETSC_COMM_WORLD, &matrix));
        PetscOwned<Mat> owned(matrix);
        check(MatSetSizes(matrix, PETSC_DECIDE, PETSC_DECIDE, size, size));
        check(MatSetType(matrix, MATAIJ));
        PetscInt local = PETSC_DECIDE;
        PetscInt total = size;
        check(PetscSplitOwnership(PETSC_COMM_WORLD, &local, &total));
        PetscInt end = 0;
        MPI_Scan(&local, &end, 1, MPIU_INT, MPI_SUM, PETSC_COMM_WORLD);
        std::vector<PetscInt> rows;
        std::vector<PetscInt> columns;
        std::vector<PetscScalar> values;
        for (const auto& entry : entries) {
            if (entry.row() >= end - local && entry.row() < end) {
                rows.push_back(static_cast<PetscInt>(entry.row()));
                columns.push_back(static_cast<PetscInt>(entry.col()));
                values.push_back(entry.value());
            }
        }
        check(MatSetPreallocationCOO(matrix, static_cast<PetscCount>(rows.size()), rows.data(), columns.data()));
        check(MatSetValuesCOO(matrix, values.data(), ADD_VALUES));
        check(MatSetOption(matrix, MAT_SYMMETRIC, PETSC_TRUE));
        return owned;
    }

    Eigen::Index m_n = 0;
    Eigen::Index m_r = 0;
    PetscOwned<Mat> m_A, m_B;
};

/// Shapes of the eigenvalues nearest the shift, on every process.
Eigen::MatrixXd nearest(const Pencil& pencil, double shift, Eigen::Index wanted)
{
    EPS solver = nullptr;
    check(EPSCreate(PETSC_COMM_WORLD, &solver));
    const PetscOwned<EPS> owned(solver);
    check(EPSSetOperators(solver, pencil.A(), pencil.B()));
    check(EPSSetProblemType(solver, EPS_GHEP));
    check(EPSSetType(solver, EPSKRYLOVSCHUR));
    check(EPSSetWhichEigenpairs(solver, EPS_TARGET_MAGNITUDE));
    check(EPSSetTarget(solver, shift));
    check(EPSSetDimensions(solver, static_cast<PetscInt>(wanted), PETSC_DEFAULT, PETSC_DEFAULT));
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
    check(EPSSolve(solver));
    PetscInt converged = 0;
    check(EPSGetConverged(solver, &converged));
    Vec vector = nullptr;
    Vec whole = nullptr;
    VecScatter gather = nullptr;
    check(MatCreateVecs(pencil.A(), &vector, nullptr));
    const PetscOwned<Vec> ownedVector(vector);
    check(VecScatterCreateToAll(vector, &gather, &whole));
    const PetscOwned<VecScatter> ownedGather(gather);
    const PetscOwned<Vec> ownedWhole(whole);
    Eigen::MatrixXd shapes(pencil.coordinateCount(), converged);
    for (PetscInt i = 0; i < converged; ++i) {
        check(EPSGetEigenvector(solver, i, vector, nullptr));
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
void prove(const Pencil& pencil, std::size_t end, PartialModes& result)
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
    const Pencil pencil(problem, unit.dependentRows());
    for (const double shift : shiftsFor(problem)) {
        if (pencil.inertiaAt(shift).second > 0) {
            continue;
        }
        for (Eigen::Index wanted = count + 2; !monitor.isCancelled(); wanted *= 2) {
            result.modes = ritz(problem, nearest(pencil, shift, std::min(wanted, result.degreesOfFreedom)));
            if (static_cast<Eigen::Index>(result.modes.size()) >= result.degreesOfFreedom) {
                result.verified = true;
                result.proof = "these are all " + std::to_string(result.degreesOfFreedom) + " modes";
            }
            const auto end = endOfGroup(result.modes, static_cast<std::size_t>(count));
            if (end && !result.verified) {
                prove(pencil, *end, result);
            }
            if (end) {
                result.modes.resize(*end);
            }
            if (end || result.verified || wanted >= 4 * result.degreesOfFreedom) {
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
