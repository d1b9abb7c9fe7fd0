#include "model/sparse/penalty_modes.h"

#include "model/linearization/reduction.h"
#include "model/math/lapack.h"
#include "model/sparse/unit_saddle.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// How much more nearness in value counts than likeness in shape: modes of equal parts turn into each other.
constexpr double kNearness = 20;
constexpr int kExpansions = 6;
/// Relative correction of a shape that is left; the error of its value is of second order.
constexpr double kConverged = 1e-7;
constexpr double kTolerable = 3e-4;

SparseMatrix square(const SparseMatrix& Phi_q, double weight)
{
    return weight * SparseMatrix(SparseMatrix(Phi_q.transpose()) * Phi_q);
}

/// Where Φ_qᵀ αω² Φ = f, from the exact equilibrium: first Φ = λ/(αω²), then Newton.
Eigen::VectorXd restOfPenalty(const System& system, const Equilibrium& equilibrium, double stiffness)
{
    Eigen::VectorXd q = equilibrium.q;
    UnitSaddle unit(q.size());
    unit.factor(system.jacobian(q));
    q += unit.minimumNormStep(equilibrium.lambda / stiffness);
    const SparseMatrix none(0, q.size());
    // A configuration that is only assembled keeps its imbalance as a constant holding force.
    const Eigen::VectorXd holding =
        equilibrium.status == EquilibriumStatus::assembled
            ? Eigen::VectorXd(system.jacobian(equilibrium.q).transpose() * equilibrium.lambda -
                              system.force(equilibrium.q))
            : Eigen::VectorXd::Zero(q.size());
    double last = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 8; ++i) {
        const SparseMatrix Phi_q = system.jacobian(q);
        const Eigen::VectorXd lambda = stiffness * system.constraint(q);
        const Eigen::VectorXd imbalance = system.force(q) + holding - Phi_q.transpose() * lambda;
        const SparseMatrix K = system.tangentStiffness(q, lambda) + square(Phi_q, stiffness);
        SaddleFactor factor(K, {}, SparseMatrix(q.size(), q.size()), none);
        const Eigen::VectorXd step =
            factor.factor(0, 0) ? factor.solve(imbalance, Eigen::VectorXd(0), 2).x : Eigen::VectorXd::Zero(q.size());
        if (!(step.norm() < 0.5 * last)) {
            break;
        }
        last = step.norm();
        q += step;
    }
    return q;
}

class Davidson {
public:
    Davidson(const System& system, const Equilibrium& equilibrium, const LinearizerOptions& options)
        : m_alpha(options.penalty), m_xi(options.xi), m_omega(options.omega)
    {
        const double stiffness = m_alpha * m_omega * m_omega;
        const bool exact = options.penaltyAtExactEquilibrium;
        const Eigen::VectorXd q = exact ? equilibrium.q : restOfPenalty(system, equilibrium, stiffness);
        const Eigen::VectorXd lambda = exact ? equilibrium.lambda : Eigen::VectorXd(stiffness * system.constraint(q));
        m_problem = sparseProblemAt(system, q, lambda, options.reactionStiffness);
        m_K = m_problem.H + square(m_problem.Phi_q, stiffness);
    }

    PenaltyModes run(const std::vector<QuadraticMode>& exact, Complex point, const Monitor& monitor)
    {
        PenaltyModes result;
        const SparseMatrix none(0, m_K.rows());
        SaddleFactor factor(m_K, {}, m_problem.M, none);
        m_shift = shiftFor(exact, point);
        if (!factor.factor(0, m_shift)) {
            result.failure = "the penalty stiffness cannot be factored";
            return result;
        }
        m_space.resize(m_K.rows(), 0);
        for (const QuadraticMode& mode : exact) {
            append(mode.v.real());
            append(mode.v.imag());
        }
        for (int expansion = 0; expansion < kExpansions && !monitor.isCancelled(); ++expansion) {
            result.values = ritz(exact);
            std::vector<Eigen::VectorXd> corrections;
            for (QuadraticMode& value : result.values) {
                const Eigen::VectorXcd r = residual(value);
                Eigen::VectorXcd correction(r.size());
                const Eigen::VectorXd nothing(0);
                correction.real() = factor.solve(r.real(), nothing, 2).x;
                correction.imag() = factor.solve(r.imag(), nothing, 2).x;
                // In the norm of energy, in which that of the value is of second order.
                value.residual = std::sqrt(std::abs(correction.dot(r)) / std::abs(energyOf(value.v)));
                if (value.residual > kConverged) {
                    corrections.emplace_back(correction.real());
                    corrections.emplace_back(correction.imag());
                }
            }
            const Eigen::Index before = m_space.cols();
            std::for_each(corrections.begin(), corrections.end(),
                          [this](const Eigen::VectorXd& each) { append(each); });
            if (m_space.cols() == before) {
                break;
            }
        }
        result.converged = std::all_of(result.values.begin(), result.values.end(),
                                       [](const QuadraticMode& value) { return value.residual < kTolerable; });
        const ConstraintViolation violation(m_problem.Phi_q);
        for (const QuadraticMode& value : result.values) {
            result.violations.push_back(violation(value.v));
        }
        return result;
    }

private:
    /// s² of the factors: beside that of a point on the imaginary axis, else a little beyond the origin, so that free
    /// motions are regular.
    static double shiftFor(const std::vector<QuadraticMode>& exact, Complex point)
    {
        constexpr double kBeside = 1.003;
        if (std::abs(point.imag()) > std::abs(point.real())) {
            return kBeside * (point * point).real();
        }
        double lowest = std::numeric_limits<double>::infinity();
        for (const QuadraticMode& mode : exact) {
            lowest = mode.s != 0.0 ? std::min(lowest, std::norm(mode.s)) : lowest;
        }
        return std::isfinite(lowest) ? 0.1 * lowest : 0.1;
    }

    Eigen::VectorXd massTimes(const Eigen::VectorXd& v) const
    {
        return m_problem.M * v + m_alpha * (m_problem.Phi_q.transpose() * (m_problem.Phi_q * v));
    }
    Eigen::VectorXd dampingTimes(const Eigen::VectorXd& v) const
    {
        const double theta = 2 * m_xi * m_omega;
        return m_problem.C * v + m_alpha * theta * (m_problem.Phi_q.transpose() * (m_problem.Phi_q * v));
    }
    Eigen::VectorXd stiffnessTimes(const Eigen::VectorXd& v) const
    {
        return m_problem.stiffnessProduct(v) +
               m_alpha * m_omega * m_omega * (m_problem.Phi_q.transpose() * (m_problem.Phi_q * v));
    }

    void append(Eigen::VectorXd v)
    {
        const double before = v.norm();
        for (int pass = 0; pass < 2; ++pass) {
            v -= m_space * (m_space.transpose() * v);
        }
        if (before > 0 && v.norm() > 1e-8 * before) {
            m_space.conservativeResize(Eigen::NoChange, m_space.cols() + 1);
            m_space.rightCols(1) = v.normalized();
        }
    }

    /// Ritz values of the projected quadratic problem nearest to those of the modes, one each.
    std::vector<QuadraticMode> ritz(const std::vector<QuadraticMode>& exact) const
    {
        const Eigen::Index k = m_space.cols();
        Eigen::MatrixXd M(k, k), C(k, k), K(k, k);
        for (Eigen::Index i = 0; i < k; ++i) {
            M.col(i) = m_space.transpose() * massTimes(m_space.col(i));
            C.col(i) = m_space.transpose() * dampingTimes(m_space.col(i));
            K.col(i) = m_space.transpose() * stiffnessTimes(m_space.col(i));
        }
        const auto mass = M.ldlt();
        Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * k, 2 * k);
        A.topRightCorner(k, k).setIdentity();
        A.bottomLeftCorner(k, k) = -mass.solve(K);
        A.bottomRightCorner(k, k) = -mass.solve(C);
        const StandardPairs pairs = solveStandard(A);
        std::vector<bool> taken(static_cast<std::size_t>(2 * k), false);
        std::vector<QuadraticMode> values;
        for (const QuadraticMode& mode : exact) {
            const Eigen::VectorXcd along = m_space.transpose() * mode.v.normalized();
            Eigen::Index best = -1;
            double merit = -1;
            for (Eigen::Index i = 0; i < 2 * k; ++i) {
                const Eigen::VectorXcd y = pairs.vectors.col(i).head(k);
                // Near in value, and of the mode's shape.
                const double likeness =
                    std::abs(along.dot(y)) / y.norm() /
                    (1 + kNearness * std::abs(pairs.values[i] - mode.s) / (1e-3 + std::abs(mode.s)));
                if (!taken[static_cast<std::size_t>(i)] && likeness > merit) {
                    merit = likeness;
                    best = i;
                }
            }
            taken[static_cast<std::size_t>(best)] = true;
            values.push_back({pairs.values[best], m_space * pairs.vectors.col(best).head(k), 0});
        }
        return values;
    }

    double energyOf(const Eigen::VectorXcd& v) const
    {
        const Eigen::VectorXd re = v.real();
        const Eigen::VectorXd im = v.imag();
        return re.dot(stiffnessTimes(re)) + im.dot(stiffnessTimes(im)) +
               std::abs(m_shift) * (re.dot(massTimes(re)) + im.dot(massTimes(im)));
    }

    Eigen::VectorXcd residual(const QuadraticMode& value) const
    {
        const Eigen::VectorXd re = value.v.real();
        const Eigen::VectorXd im = value.v.imag();
        const Complex i(0, 1);
        return stiffnessTimes(re) + i * stiffnessTimes(im) + value.s * (dampingTimes(re) + i * dampingTimes(im)) +
               value.s * value.s * (massTimes(re) + i * massTimes(im));
    }

    double m_alpha, m_xi, m_omega;
    double m_shift = 0;  // s² of the factors
    SparseProblem m_problem;
    SparseMatrix m_K;
    Eigen::MatrixXd m_space;
};

}  // namespace

PenaltyModes penaltyModes(const System& system, const Equilibrium& equilibrium, const std::vector<QuadraticMode>& exact,
                          std::complex<double> point, const LinearizerOptions& options, const Monitor& monitor)
{
    return Davidson(system, equilibrium, options).run(exact, point, monitor);
}

}  // namespace eigenlink
