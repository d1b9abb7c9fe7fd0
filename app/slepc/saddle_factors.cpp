#include "app/slepc/saddle_factors.h"

#include "model/basics/tolerances.h"

#include <random>

namespace eigenlink {
namespace {

PetscOwned<Mat> copyOf(Mat matrix)
{
    Mat copy = nullptr;
    check(MatDuplicate(matrix, MAT_COPY_VALUES, &copy));
    PetscOwned<Mat> owned(copy);
    check(MatSetOption(copy, MAT_SYMMETRIC, PETSC_TRUE));
    return owned;
}

}  // namespace

SaddleFactors::SaddleFactors(const SparseProblem& problem, const SaddlePencil& pencil)
    : m_problem(problem), m_pencil(pencil), m_shifted(copyOf(pencil.A())), m_load(pencil.A()), m_solution(pencil.A())
{
    Mat factors = nullptr;
    check(MatGetFactor(m_shifted.get(), MATSOLVERMUMPS, MAT_FACTOR_CHOLESKY, &factors));
    m_factors.reset(factors);
    // The root front is not left to ScaLAPACK, which gives no inertia; zero pivots are counted.
    check(MatMumpsSetIcntl(factors, 13, 1));
    check(MatMumpsSetIcntl(factors, 24, 1));
    check(MatCholeskyFactorSymbolic(factors, m_shifted.get(), nullptr, nullptr));
}

Outcome<void> SaddleFactors::factorAt(double kappa)
{
    m_kappa = kappa;
    check(MatCopy(m_pencil.A(), m_shifted.get(), SAME_NONZERO_PATTERN));
    check(MatAXPY(m_shifted.get(), -kappa, m_pencil.B(), SUBSET_NONZERO_PATTERN));
    check(MatCholeskyFactorNumeric(m_factors.get(), m_shifted.get(), nullptr));
    PetscInt negative = 0;
    PetscInt zero = 0;
    PetscInt positive = 0;
    check(MatGetInertia(m_factors.get(), &negative, &zero, &positive));
    m_negative = negative - m_pencil.constraints().rows();
    if (zero > 0) {
        return Failure{"some motion has no stiffness at the shift"};
    }
    return {};
}

bool SaddleFactors::areExact() const
{
    std::mt19937 random{20170701};
    std::uniform_real_distribution<double> uniform(-1, 1);
    const Eigen::VectorXd load = m_problem.massProduct(
        Eigen::VectorXd(Eigen::VectorXd::NullaryExpr(m_problem.coordinateCount(), [&] { return uniform(random); })));
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(load.size());
    const double first = corrected(load, none, 2).moved;
    return first < tolerance::kNegligible ||
           corrected(load, none, 4).moved < tolerance::kConverges * tolerance::kConverges * first;
}

SaddleFactors::Solution SaddleFactors::corrected(const Eigen::VectorXd& load, const Eigen::VectorXd& start,
                                                 int corrections) const
{
    const SparseMatrix& Phi = m_pencil.constraints();
    Solution solution{start};
    Eigen::VectorXd& x = solution.x;
    Eigen::VectorXd mu = Eigen::VectorXd::Zero(Phi.rows());
    Eigen::VectorXd rhs(x.size() + mu.size());
    for (int i = 0; i < corrections; ++i) {
        rhs << load - m_problem.stiffnessProduct(x) + m_kappa * m_problem.massProduct(x) - Phi.transpose() * mu,
            -(Phi * x);
        const Eigen::VectorXd correction = solveOnce(rhs);
        x += correction.head(x.size());
        mu += correction.tail(mu.size());
        solution.moved = correction.head(x.size()).norm() / x.norm();
    }
    return solution;
}

Eigen::VectorXd SaddleFactors::solveOnce(const Eigen::VectorXd& rhs) const
{
    m_load.set(rhs);
    check(MatSolve(m_factors.get(), m_load.handle(), m_solution.handle()));
    return m_solution.get();
}

}  // namespace eigenlink
