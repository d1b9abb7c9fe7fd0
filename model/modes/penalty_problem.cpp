#include "model/modes/penalty_problem.h"

#include "model/assembly/natural_units.h"
#include "model/equilibrium/assembled_problem.h"
#include "model/math/krylov/quadratic_equation.h"
#include "model/modes/penalty_weights.h"

#include <limits>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// q and the multipliers of WΦ where the penalty rests.
struct PenaltyRest {
    Eigen::VectorXd q, reactions;
    bool isFound = false;  ///< false of the exact equilibrium in its place
};

/// [WΦ_q; E], E a row for each motion that is held: 1 at a coordinate that it moves and the others before it do not.
SparseMatrix heldRows(const SparseMatrix& Phi_q, const Eigen::MatrixXd& neutral)
{
    if (neutral.cols() == 0) {
        return Phi_q;
    }
    SparseMatrix all = Phi_q;
    all.conservativeResize(Phi_q.rows() + neutral.cols(), Phi_q.cols());
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> moved(neutral.transpose());
    for (Eigen::Index k = 0; k < neutral.cols(); ++k) {
        all.insert(Phi_q.rows() + k, moved.colsPermutation().indices()[k]) = 1;
    }
    all.makeCompressed();
    return all;
}

/// The equilibrium f = Φ_qᵀWλ, WΦ = λ/(αω²), from the exact one by Newton's method for both, so that reactions keep the
/// digits that αω² takes from gaps. Along motions that nothing resists, N, it stays where it is: single coordinates are
/// held, whose rows fill no factor, and the part of a step along N is taken out. The exact one where that leads to
/// another or does not converge.
PenaltyRest restOfPenalty(const System& system, const Equilibrium& equilibrium, const PenaltyWeights& weights,
                          double stiffness, const Eigen::MatrixXd& neutral)
{
    const Eigen::VectorXd units = naturalUnits(system);
    const PenaltyRest exact{equilibrium.q, equilibrium.lambda.cwiseQuotient(weights.rows)};
    // A configuration that is only assembled keeps its imbalance as a constant holding force.
    Eigen::VectorXd held = Eigen::VectorXd::Zero(exact.q.size());
    if (equilibrium.status == EquilibriumStatus::assembled) {
        held = system.force(exact.q) - system.jacobian(exact.q).transpose() * equilibrium.lambda;
    }
    const auto withoutNeutral = [&neutral](Eigen::VectorXd motion) {
        if (neutral.cols() > 0) {
            motion -= neutral * (neutral.transpose() * motion).eval();
        }
        return motion;
    };
    const SparseMatrix none(held.size(), held.size());
    PenaltyRest rest = exact;
    double last = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 8; ++i) {
        const SparseMatrix Phi_q = weights.jacobian(system.jacobian(rest.q));
        const Eigen::VectorXd force = system.force(rest.q) - held - Phi_q.transpose() * rest.reactions;
        const Eigen::VectorXd work = withoutNeutral(units.cwiseProduct(force));
        Eigen::VectorXd gaps = Eigen::VectorXd::Zero(Phi_q.rows() + neutral.cols());
        gaps.head(Phi_q.rows()) = rest.reactions / stiffness - weights.constraint(system.constraint(rest.q));
        SaddleFactor factor(system.tangentStiffness(rest.q, weights.rows.cwiseProduct(rest.reactions)), {}, none,
                            heldRows(Phi_q, neutral));
        if (!factor.factor(0, 0, 1 / stiffness)) {
            break;  // nothing resists some motion, so that it stays where it is
        }
        const SaddleFactor::Solution step = factor.solve(work.cwiseQuotient(units), gaps, 2);
        const Eigen::VectorXd way = withoutNeutral(step.x.cwiseQuotient(units));
        const double length = way.norm();
        if (!(length < 0.5 * last)) {
            break;
        }
        last = length;
        rest.q += units.cwiseProduct(way);
        rest.reactions += step.mu.head(Phi_q.rows());
    }
    const double strayed = (rest.q - exact.q).cwiseQuotient(units).norm();
    rest.isFound = strayed < tolerance::kPenaltyStrays && last <= tolerance::kNearlyEqual;
    return rest.isFound ? rest : exact;
}

}  // namespace

PenaltyProblem::PenaltyProblem(const System& system, const Equilibrium& equilibrium, const LinearizerOptions& options,
                               std::optional<double> alpha, const Eigen::MatrixXd& neutral)
    : m_q(equilibrium.q)
{
    PenaltyWeights weights = penaltyWeights(system, equilibrium, options);
    weights.alpha = alpha.value_or(weights.alpha);
    m_penalty = {weights.alpha, options.xi, options.omega};
    Eigen::VectorXd lambda = equilibrium.lambda;
    if (!options.penaltyAtExactEquilibrium) {
        const double stiffness = weights.alpha * options.omega * options.omega;
        const PenaltyRest rest = restOfPenalty(system, equilibrium, weights, stiffness, neutral);
        m_q = rest.q;
        m_isBalanced = rest.isFound;
        lambda = weights.rows.cwiseProduct(rest.reactions);
    }
    m_exact = sparseProblemAt(system, m_q, lambda, options.reactionStiffness);
    m_exact.Phi_q = weights.jacobian(m_exact.Phi_q);
}

PenaltyMode PenaltyProblem::withGaps(QuadraticMode mode) const
{
    Eigen::VectorXcd gaps = m_exact.Phi_q * mode.v;
    return {std::move(mode), std::move(gaps)};
}

PenaltyProblem::Projection PenaltyProblem::project(const Eigen::MatrixXd& V, const Eigen::MatrixXd& gaps) const
{
    const Eigen::MatrixXd square = m_penalty.alpha * (gaps.transpose() * gaps);
    const SparseProblem::Stiffness stiffness = m_exact.stiffnessTimes(V);
    return {V.transpose() * (m_exact.M * V) + square,
            V.transpose() * (m_exact.C * V) + 2 * m_penalty.xi * m_penalty.omega * square,
            stiffness.energies + m_penalty.omega * m_penalty.omega * square};
}

Eigen::VectorXcd PenaltyProblem::residual(const PenaltyMode& mode) const
{
    return quadraticProduct(m_exact, mode.s, mode.v) + m_exact.Phi_q.transpose() * (m_penalty(mode.s) * mode.gaps);
}

double PenaltyProblem::energy(const PenaltyMode& mode, double shift) const
{
    const Complex exact = mode.v.dot(m_exact.stiffnessProduct(mode.v) + shift * m_exact.massProduct(mode.v));
    return exact.real() + m_penalty.alpha * (m_penalty.omega * m_penalty.omega + shift) * mode.gaps.squaredNorm();
}

void PenaltyProblem::sharpen(PenaltyMode& mode) const
{
    const Complex root = rootNear(mode);
    if (std::abs(root - mode.s) < tolerance::kOwnRoot * std::abs(mode.s)) {
        mode.s = root;
    }
}

std::complex<double> PenaltyProblem::rootNear(const PenaltyMode& mode) const
{
    const Complex square = m_penalty.alpha * Complex(mode.gaps.transpose() * mode.gaps);
    const auto form = [&mode](const Eigen::VectorXcd& product) { return Complex(mode.v.transpose() * product); };
    return nearestRoot(form(m_exact.massProduct(mode.v)) + square,
                       form(m_exact.dampingProduct(mode.v)) + 2 * m_penalty.xi * m_penalty.omega * square,
                       form(m_exact.stiffnessProduct(mode.v)) + m_penalty.omega * m_penalty.omega * square, mode.s);
}

}  // namespace eigenlink
