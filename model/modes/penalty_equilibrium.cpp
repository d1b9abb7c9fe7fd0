#include "model/modes/penalty_equilibrium.h"

#include "model/assembly/natural_units.h"
#include "model/basics/least_divisor.h"
#include "model/equilibrium/force_balance.h"
#include "model/math/dense/equilibration.h"
#include "model/math/dense/lapack.h"
#include "model/math/dense/projection.h"
#include "model/math/dense/row_space.h"
#include "model/math/sparse/scaling.h"
#include "model/modes/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

namespace eigenlink {
namespace {

constexpr double kFastConvergence = 1e-3;  ///< Time only: rate at which the first factors serve all steps

/// U⁻¹z of the motions z that nothing resists at the equilibrium, n×(zero count), orthonormal.
Eigen::MatrixXd neutralMotions(const System& system, const Equilibrium& equilibrium, const RowSpace& rows)
{
    const Eigen::VectorXd& units = rows.units();
    if (equilibrium.zeroCount == 0) {
        return Eigen::MatrixXd(units.size(), 0);
    }
    const SparseMatrix S = system.motionRows();
    const SparseMatrix W = S.transpose() * S;
    const SparseMatrix H = system.tangentStiffness(equilibrium.q, equilibrium.lambda);
    const auto motions = solveProjection(
        {VelocityTransformation::dense(rows.nullSpace()), SymmetricForm(W), SymmetricForm(H), rows.units()});
    std::vector<Eigen::Index> softest(motions ? static_cast<std::size_t>(motions->kappa.size()) : 0);
    std::iota(softest.begin(), softest.end(), Eigen::Index{0});
    std::ranges::stable_sort(softest, {}, [&](Eigen::Index i) { return std::abs(motions->kappa[i]); });
    softest.resize(std::min(softest.size(), static_cast<std::size_t>(equilibrium.zeroCount)));
    const Eigen::MatrixXd chosen = motions ? motions->V(Eigen::all, softest) : Eigen::MatrixXd(units.size(), 0);
    const Eigen::HouseholderQR<Eigen::MatrixXd> basis(units.cwiseInverse().asDiagonal() * chosen);
    return basis.householderQ() * Eigen::MatrixXd::Identity(chosen.rows(), chosen.cols());
}

/// `force` without its components along these motions.
Eigen::VectorXd without(const Eigen::MatrixXd& neutral, const Eigen::VectorXd& units, const Eigen::VectorXd& force)
{
    const Eigen::VectorXd work = units.cwiseProduct(force);
    return (work - neutral * (neutral.transpose() * work)).cwiseQuotient(units);
}

/// [UKU UΦ_qᵀ N; Φ_qU −I/stiffness 0; Nᵀ 0 0] factored, U natural units, N the motions that are held, for steps of
/// Newton's method and for further ones by the same factors.
class Bordered {
public:
    Bordered(const Eigen::VectorXd& units, const SparseMatrix& K, const SparseMatrix& jacobian, double stiffness,
             const Eigen::MatrixXd& held)
        : m_units(units)
    {
        const Eigen::Index n = K.rows(), m = jacobian.rows(), z = held.cols();
        m_matrix = Eigen::MatrixXd::Zero(n + m + z, n + m + z);
        for (int column = 0; column < n; ++column) {
            for (SparseMatrix::InnerIterator entry(K, column); entry; ++entry) {
                m_matrix(entry.row(), column) = m_units[entry.row()] * entry.value() * m_units[column];
            }
            for (SparseMatrix::InnerIterator entry(jacobian, column); entry; ++entry) {
                m_matrix(n + entry.row(), column) = entry.value() * m_units[column];
            }
        }
        m_stiffest = n > 0 ? m_matrix.diagonal().head(n).maxCoeff() : 0;
        m_matrix.block(n, n, m, m).diagonal().setConstant(-1 / stiffness);
        // As large as the stiffness, so that equilibration leaves them alone.
        m_matrix.bottomLeftCorner(z, n) = (m_stiffest > 0 ? m_stiffest : 1) * held.transpose();
        m_matrix.topRightCorner(n, m + z) = m_matrix.bottomLeftCorner(m + z, n).transpose();
        Eigen::MatrixXd scaled = m_matrix;
        m_scales = equilibrate(scaled);
        m_lu.compute(scaled);
        const Eigen::VectorXd pivots = m_lu.matrixLU().diagonal().cwiseAbs();
        m_singular = !(pivots.minCoeff() > tolerance::kRoundingOfSolve * pivots.maxCoeff());
    }

    /// Solves by least squares where the matrix is singular (rigid-body motions).
    Eigen::VectorXd solve(Eigen::VectorXd rhs) const
    {
        rhs.head(m_units.size()).array() *= m_units.array();
        Eigen::VectorXd step = m_singular
                                   ? leastSquares(m_matrix, rhs, tolerance::kSingular)
                                   : Eigen::VectorXd(m_scales.asDiagonal() * m_lu.solve(m_scales.asDiagonal() * rhs));
        step.head(m_units.size()).array() *= m_units.array();
        return step;
    }
    /// The largest force, times its unit, of a move by one unit.
    double stiffest() const { return m_stiffest; }

private:
    Eigen::VectorXd m_units;  // U
    double m_stiffest = 0;
    Eigen::MatrixXd m_matrix;
    Eigen::VectorXd m_scales;  // of the rows and columns of what is factored
    Eigen::PartialPivLU<Eigen::MatrixXd> m_lu;
    bool m_singular = false;
};

constexpr int kMaxSteps = 30;

double largest(const Eigen::VectorXd& units, const Eigen::VectorXd& forces)
{
    return units.cwiseProduct(forces).cwiseAbs().maxCoeff();
}

/// The largest error of a constraint relative to the size of the drawing, squared as lengths are.
double largestGap(const System& system, const Eigen::VectorXd& gaps)
{
    return gaps.size() > 0 ? gaps.cwiseAbs().maxCoeff() / (system.size() * system.size()) : 0;
}

/// The part of a step that moves no coordinate by more than a tenth of the drawing.
double fractionOf(const System& system, const Eigen::VectorXd& step)
{
    return std::min(1.0, 0.1 * system.size() / std::max(asLengths(system, step).cwiseAbs().maxCoeff(), kLeastDivisor));
}

/// Φ_qᵀλ and |Φ_q|ᵀ|λ|.
struct Reactions {
    Eigen::VectorXd sum, sizes;
};

Reactions reactionsOf(const SparseMatrix& Phi_q, const Eigen::VectorXd& lambda)
{
    Reactions reactions{Eigen::VectorXd::Zero(Phi_q.cols()), Eigen::VectorXd::Zero(Phi_q.cols())};
    for (int column = 0; column < Phi_q.outerSize(); ++column) {
        for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
            const double reaction = entry.value() * lambda[entry.row()];
            reactions.sum[column] += reaction;
            reactions.sizes[column] += std::abs(reaction);
        }
    }
    return reactions;
}

}  // namespace

PenaltyEquilibrium findPenaltyEquilibrium(const System& system, const Equilibrium& equilibrium,
                                          const ConstrainedLinearSystem& linear, const Eigen::VectorXd& rows,
                                          double stiffness)
{
    const Eigen::Index n = system.coordinateCount(), m = system.constraintCount();
    if (n == 0) {
        return {.converged = true, .q = equilibrium.q, .lambda = equilibrium.lambda};
    }
    // In here everything is by rows of WΦ, and λ stands for W⁻¹λ.
    Eigen::VectorXd force = system.force(equilibrium.q);
    SparseMatrix Phi_q = scaledRows(linear.Phi_q, rows);
    PenaltyEquilibrium state{.q = equilibrium.q, .lambda = equilibrium.lambda.cwiseQuotient(rows)};
    const Eigen::VectorXd held = force - reactionsOf(Phi_q, state.lambda).sum;
    const Eigen::VectorXd& units = linear.rows->units();
    const Eigen::MatrixXd neutral = neutralMotions(system, equilibrium, *linear.rows);
    std::optional<Bordered> factors;
    const auto factor = [&](const SparseMatrix& K) { factors.emplace(units, K, Phi_q, stiffness, neutral); };
    const auto stiffnessOf = [&] { return system.tangentStiffness(state.q, rows.cwiseProduct(state.lambda)); };
    factor(linear.reactionStiffness ? linear.H : stiffnessOf());
    double last = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMaxSteps; ++i) {
        if (i > 0) {
            Phi_q = scaledRows(system.jacobian(state.q), rows);
            force = system.force(state.q);
        }
        const Reactions reactions = reactionsOf(Phi_q, state.lambda);
        Eigen::VectorXd rhs = Eigen::VectorXd::Zero(n + m + neutral.cols());
        rhs.head(n) = without(neutral, units, force - held - reactions.sum);
        rhs.segment(n, m) = state.lambda / stiffness - rows.cwiseProduct(system.constraint(state.q));
        const double forces = std::max(largest(units, force), largest(units, reactions.sizes));
        state.residual = largest(units, rhs.head(n)) / scaleOfForces(forces, factors->stiffest());
        const double merit = std::max(state.residual, largestGap(system, rhs.segment(n, m)));
        if (merit < tolerance::kFewRoundings || (merit < tolerance::kNearlyConverged && merit > 0.5 * last)) {
            break;
        }
        if (merit > kFastConvergence * last) {
            factor(stiffnessOf());
        }
        last = merit;
        const Eigen::VectorXd step = factors->solve(rhs);
        const double fraction = fractionOf(system, step.head(n));
        state.q += fraction * step.head(n);
        state.lambda += fraction * step.segment(n, m);
    }
    const Eigen::VectorXd strayed = (state.q - equilibrium.q).cwiseQuotient(units);
    state.converged = state.residual < tolerance::kNearlyConverged && strayed.norm() < tolerance::kPenaltyStrays;
    // Not αω²WΦ, which has lost the digits that a large penalty multiplies.
    state.lambda = rows.cwiseProduct(state.lambda);
    return state;
}

}  // namespace eigenlink
