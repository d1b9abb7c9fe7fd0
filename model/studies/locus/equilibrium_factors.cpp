#include "model/studies/locus/equilibrium_factors.h"

#include "model/equilibrium/assembled_problem.h"
#include "model/math/krylov/tolerances.h"

#include <cmath>
#include <random>

namespace eigenlink {
namespace {

/// Largest number of equations that are solved by dense factors.
constexpr Eigen::Index kLargestQuick = 400;
/// Largest number of motions without stiffness that are looked for.
constexpr Eigen::Index kMostNeutral = 4;
/// Steps of inverse iteration; the stiffness of other motions is far larger than rounding.
constexpr int kSoftestIterations = 3;

}  // namespace

bool EquilibriumFactors::compute(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda)
{
    m_problem = stiffnessProblemAt(system, q, lambda);
    m_problem.Phi_q = system.jacobian(q);
    const Eigen::Index n = q.size(), m = lambda.size();
    if (n + m > kLargestQuick || m_problem.hasStrains()) {
        const SparseMatrix none(n, n);
        if (m_sparse) {
            m_sparse->update(m_problem.H, {}, none, m_problem.Phi_q);
        } else {
            m_sparse.emplace(m_problem.H, SparseMatrix(), none, m_problem.Phi_q, m_problem.precision());
        }
        if (!m_sparse->factor(0, 0) || m_sparse->rank() < m) {
            return false;
        }
        m_neutral.resize(n, 0);
        m_neutralMultipliers.resize(m, 0);
        while (m_neutral.cols() < m_neutralCount) {
            addSoftest();
        }
        return true;
    }
    Eigen::MatrixXd K = Eigen::MatrixXd::Zero(n + m, n + m);
    K.topLeftCorner(n, n) = Eigen::MatrixXd(m_problem.H);
    K.bottomLeftCorner(m, n) = Eigen::MatrixXd(m_problem.Phi_q);
    K.topRightCorner(n, m) = K.bottomLeftCorner(m, n).transpose();
    m_dense.compute(K);
    return true;
}

Eigen::VectorXd EquilibriumFactors::solve(const Eigen::VectorXd& right) const
{
    if (!m_sparse) {
        return m_dense.solve(right);
    }
    const Eigen::Index n = m_sparse->coordinateCount();
    const SaddleFactor::Solution solution = sparseSolution(right.head(n), right.tail(right.size() - n));
    Eigen::VectorXd result(right.size());
    result << solution.x, solution.mu;
    return result;
}

bool EquilibriumFactors::isRegular() const
{
    if (!m_sparse) {
        return !(m_dense.rcond() < tolerance::kRoundingOfSum);
    }
    for (Eigen::Index i = 0; i < m_neutral.cols(); ++i) {
        if (!isNeutral(m_neutral.col(i))) {
            return false;
        }
    }
    return !isNeutral(softest().x);
}

Eigen::Index EquilibriumFactors::countNeutral()
{
    while (m_sparse && m_neutral.cols() < kMostNeutral && isNeutral(softest().x)) {
        addSoftest();
    }
    return m_neutral.cols();
}

void EquilibriumFactors::addSoftest()
{
    const SaddleFactor::Solution soft = softest();
    m_neutral.conservativeResize(Eigen::NoChange, m_neutral.cols() + 1);
    m_neutral.rightCols(1) = soft.x;
    m_neutralMultipliers.conservativeResize(Eigen::NoChange, m_neutral.cols());
    m_neutralMultipliers.rightCols(1) = soft.mu;
}

SaddleFactor::Solution EquilibriumFactors::softest() const
{
    std::mt19937 random(1);
    std::uniform_real_distribution<double> uniform(-1, 1);
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_sparse->constraintCount());
    SaddleFactor::Solution z;
    z.x = Eigen::VectorXd::NullaryExpr(m_weights.size(), [&] {
              return uniform(random);
          }).cwiseQuotient(m_weights.cwiseSqrt());
    for (int i = 0; i < kSoftestIterations; ++i) {
        z = sparseSolution(m_weights.cwiseProduct(z.x), none);
        const double length = std::sqrt(z.x.dot(m_weights.cwiseProduct(z.x)));
        z.x /= length;
        z.mu /= length;
    }
    return z;
}

bool EquilibriumFactors::isNeutral(const Eigen::VectorXd& motion) const
{
    return std::abs(m_problem.energy(motion)) <= tolerance::kFreeEnergy * m_problem.energyRounding(motion);
}

SaddleFactor::Solution EquilibriumFactors::sparseSolution(const Eigen::VectorXd& f, const Eigen::VectorXd& g) const
{
    const auto product = [this](const Eigen::VectorXd& x) { return m_problem.stiffnessProduct(x); };
    SaddleFactor::Solution solution = m_sparse->solve(f, g, kStrainRefinements, product);
    if (m_neutral.cols() > 0) {
        const Eigen::VectorXd along = m_neutral.transpose() * m_weights.cwiseProduct(solution.x);
        solution.x -= m_neutral * along;
        solution.mu -= m_neutralMultipliers * along;
    }
    return solution;
}

}  // namespace eigenlink
