#include "model/modes/penalty_problem.h"

#include "model/equilibrium/assembled_problem.h"
#include "model/math/krylov/quadratic_equation.h"
#include "model/math/sparse/unit_saddle.h"
#include "model/modes/penalty_weights.h"

#include <limits>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

SparseMatrix square(const SparseMatrix& Phi_q, double weight)
{
    return weight * SparseMatrix(SparseMatrix(Phi_q.transpose()) * Phi_q);
}

/// The equilibrium Φ_qᵀ αω² Φ = f, from the exact one: first Φ = λ/(αω²), then Newton.
Eigen::VectorXd restOfPenalty(const System& system, const Equilibrium& equilibrium, const PenaltyWeights& weights,
                              double stiffness)
{
    Eigen::VectorXd q = equilibrium.q;
    UnitSaddle unit(q.size());
    unit.factor(system.jacobian(q));
    q += unit.minimumNormStep(equilibrium.lambda.cwiseQuotient(weights.rows.cwiseAbs2()) / stiffness);
    const SparseMatrix none(0, q.size());
    // A configuration that is only assembled keeps its imbalance as a constant holding force.
    const Eigen::VectorXd holding =
        equilibrium.status == EquilibriumStatus::assembled
            ? Eigen::VectorXd(system.jacobian(equilibrium.q).transpose() * equilibrium.lambda -
                              system.force(equilibrium.q))
            : Eigen::VectorXd::Zero(q.size());
    double last = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 8; ++i) {
        const SparseMatrix Phi_q = weights.jacobian(system.jacobian(q));
        const Eigen::VectorXd reactions = stiffness * weights.constraint(system.constraint(q));
        const Eigen::VectorXd lambda = weights.rows.cwiseProduct(reactions);
        const Eigen::VectorXd imbalance = system.force(q) + holding - Phi_q.transpose() * reactions;
        const SparseMatrix K = system.tangentStiffness(q, lambda) + square(Phi_q, stiffness);
        SaddleFactor factor(K, {}, SparseMatrix(q.size(), q.size()), none);
        if (!factor.factor(0, 0)) {
            break;  // nothing resists some motion, so that it stays where it is
        }
        const Eigen::VectorXd step = factor.solve(imbalance, Eigen::VectorXd(0), 2).x;
        if (!(step.norm() < 0.5 * last)) {
            break;
        }
        last = step.norm();
        q += step;
    }
    return q;
}

}  // namespace

PenaltyProblem::PenaltyProblem(const System& system, const Equilibrium& equilibrium, const LinearizerOptions& options,
                               std::optional<double> alpha)
    : m_q(equilibrium.q)
{
    PenaltyWeights weights = penaltyWeights(system, equilibrium, options);
    weights.alpha = alpha.value_or(weights.alpha);
    m_penalty = {weights.alpha, options.xi, options.omega};
    Eigen::VectorXd lambda = equilibrium.lambda;
    if (!options.penaltyAtExactEquilibrium) {
        const double stiffness = weights.alpha * options.omega * options.omega;
        m_q = restOfPenalty(system, equilibrium, weights, stiffness);
        lambda = stiffness * weights.rows.cwiseAbs2().cwiseProduct(system.constraint(m_q));
    }
    m_exact = sparseProblemAt(system, m_q, lambda, options.reactionStiffness);
    m_exact.Phi_q = weights.jacobian(m_exact.Phi_q);
}

SparseMatrix PenaltyProblem::stiffness() const
{
    return m_exact.H + square(m_exact.Phi_q, m_penalty.alpha * m_penalty.omega * m_penalty.omega);
}

/// αΦᵀΦ v.
Eigen::VectorXd PenaltyProblem::squaredConstraints(const Eigen::VectorXd& v) const
{
    return m_penalty.alpha * (m_exact.Phi_q.transpose() * (m_exact.Phi_q * v));
}

Eigen::VectorXd PenaltyProblem::massTimes(const Eigen::VectorXd& v) const
{
    return m_exact.M * v + squaredConstraints(v);
}

Eigen::VectorXd PenaltyProblem::dampingTimes(const Eigen::VectorXd& v) const
{
    return m_exact.C * v + 2 * m_penalty.xi * m_penalty.omega * squaredConstraints(v);
}

Eigen::VectorXd PenaltyProblem::stiffnessTimes(const Eigen::VectorXd& v) const
{
    return m_exact.stiffnessProduct(v) + m_penalty.omega * m_penalty.omega * squaredConstraints(v);
}

Eigen::VectorXcd PenaltyProblem::residual(const QuadraticMode& mode) const
{
    const Eigen::VectorXd re = mode.v.real();
    const Eigen::VectorXd im = mode.v.imag();
    const Complex i(0, 1);
    return stiffnessTimes(re) + i * stiffnessTimes(im) + mode.s * (dampingTimes(re) + i * dampingTimes(im)) +
           mode.s * mode.s * (massTimes(re) + i * massTimes(im));
}

double PenaltyProblem::energy(const Eigen::VectorXcd& v, double shift) const
{
    const Eigen::VectorXd re = v.real();
    const Eigen::VectorXd im = v.imag();
    return re.dot(stiffnessTimes(re)) + im.dot(stiffnessTimes(im)) +
           shift * (re.dot(massTimes(re)) + im.dot(massTimes(im)));
}

void PenaltyProblem::sharpen(QuadraticMode& mode) const
{
    const Complex root = rootNear(mode);
    if (std::abs(root - mode.s) < tolerance::kOwnRoot * std::abs(mode.s)) {
        mode.s = root;
    }
}

std::complex<double> PenaltyProblem::rootNear(const QuadraticMode& mode) const
{
    const auto form = [&mode](auto times) -> Complex {
        Eigen::VectorXcd product(mode.v.size());
        product.real() = times(Eigen::VectorXd(mode.v.real()));
        product.imag() = times(Eigen::VectorXd(mode.v.imag()));
        return mode.v.transpose() * product;
    };
    const Complex m = form([this](const Eigen::VectorXd& v) { return massTimes(v); });
    const Complex c = form([this](const Eigen::VectorXd& v) { return dampingTimes(v); });
    const Complex k = form([this](const Eigen::VectorXd& v) { return stiffnessTimes(v); });
    return nearestRoot(m, c, k, mode.s);
}

}  // namespace eigenlink
