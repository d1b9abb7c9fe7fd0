#include "model/sparse/penalty_modes.h"

#include "model/linearization/reduction.h"
#include "model/math/lapack.h"
#include "model/sparse/complex_saddle.h"
#include "model/sparse/unit_saddle.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// How much more nearness in value counts than likeness in shape: modes of equal parts turn into each other.
constexpr double kNearness = 200;
/// What one counts for that is near without any likeness: the last of many equal ones may be left with that.
constexpr double kUnlike = 0.03;
constexpr int kExpansions = 6;
/// Relative correction of a shape that is left; the error of its value is of second order.
constexpr double kConverged = 1e-7;
constexpr double kTolerable = 3e-4;
/// A root of a value's own equation farther from it than this, relative, is another's.
constexpr double kRounding = 1e-4;
/// With damping: how far from a value a shift may stand that serves others too, or this one alone, relative to its
/// size; where it stands at first, as a part of that; and how far it goes aside where the matrix is singular.
constexpr double kNearEnough = 0.3;
constexpr double kVeryNear = 1e-3;
const Complex kBeside(0.03, 0.02);
constexpr double kFarthest = 8;
/// Davidson's method has come to the end of its precision where the worst correction shrinks by less.
constexpr double kStagnant = 0.7;

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

/// The matrices where the penalty rests or, by option, at the exact equilibrium.
SparseProblem penaltyProblem(const System& system, const Equilibrium& equilibrium, const LinearizerOptions& options)
{
    if (options.penaltyAtExactEquilibrium) {
        return sparseProblemAt(system, equilibrium.q, equilibrium.lambda, options.reactionStiffness);
    }
    const double stiffness = options.penalty * options.omega * options.omega;
    const Eigen::VectorXd q = restOfPenalty(system, equilibrium, stiffness);
    return sparseProblemAt(system, q, stiffness * system.constraint(q), options.reactionStiffness);
}

class Davidson {
public:
    Davidson(const System& system, const Equilibrium& equilibrium, const LinearizerOptions& options)
        : m_alpha(options.penalty),
          m_xi(options.xi),
          m_omega(options.omega),
          m_problem(penaltyProblem(system, equilibrium, options))
    {
    }

    PenaltyModes run(const std::vector<QuadraticMode>& exact, Complex point, const Monitor& monitor)
    {
        PenaltyModes result;
        m_shift = shiftFor(exact, point);
        if (m_problem.isDamped()) {
            m_saddle.emplace(m_problem, Penalty{m_alpha, m_xi, m_omega});
        } else if (!factorStiffness()) {
            result.failure = "the penalty stiffness cannot be factored";
            return result;
        }
        m_space.resize(m_problem.coordinateCount(), 0);
        for (const QuadraticMode& mode : exact) {
            append(mode.v.real());
            append(mode.v.imag());
        }
        double last = std::numeric_limits<double>::infinity();
        for (int expansion = 0; expansion < kExpansions && !monitor.isCancelled(); ++expansion) {
            result.values = ritz(exact);
            const std::vector<Eigen::VectorXd> corrections = inspect(result.values);
            const Eigen::Index before = m_space.cols();
            std::for_each(corrections.begin(), corrections.end(),
                          [this](const Eigen::VectorXd& each) { append(each); });
            const double worst = worstOf(result.values);
            if (m_space.cols() == before || (m_problem.isDamped() && worst > kTolerable && worst > kStagnant * last)) {
                break;
            }
            last = worst;
        }
        if (m_problem.isDamped()) {
            correctApart(exact, result.values, monitor);
        }
        result.converged = worstOf(result.values) < kTolerable;
        const ConstraintViolation violation(m_problem.Phi_q);
        for (const QuadraticMode& value : result.values) {
            result.violations.push_back(violation(value.v));
        }
        return result;
    }

private:
    /// The largest correction that is left, not a number where one is not.
    static double worstOf(const std::vector<QuadraticMode>& values)
    {
        double worst = 0;
        for (const QuadraticMode& value : values) {
            worst = value.residual <= worst ? worst : value.residual;
        }
        return worst;
    }

    static bool isConjugate(const std::vector<QuadraticMode>& values, std::size_t i)
    {
        return i > 0 && values[i].s.imag() < 0 && values[i].s == std::conj(values[i - 1].s);
    }

    /// Inverse iteration's correction of a shape; its size in the norm of energy, in which that of the value is of
    /// second order.
    Eigen::VectorXcd correct(QuadraticMode& value, double near)
    {
        const Eigen::VectorXcd r = residual(value);
        Eigen::VectorXcd correction = m_problem.isDamped() ? nearSolve(value.s, r, near) : solve(r);
        value.residual = std::sqrt(std::abs(correction.dot(r)) / std::abs(energyOf(value.v)));
        return correction;
    }

    /// Measures all values; corrections of those that have not converged.
    std::vector<Eigen::VectorXd> inspect(std::vector<QuadraticMode>& values)
    {
        std::vector<Eigen::VectorXd> corrections;
        std::vector<bool> isMirrored;
        for (std::size_t i = 0; i < values.size(); ++i) {
            isMirrored.push_back(isConjugate(values, i));
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (isMirrored[i]) {
                values[i].s = std::conj(values[i - 1].s);
                values[i].residual = values[i - 1].residual;
                continue;
            }
            sharpen(values[i]);
            const Eigen::VectorXcd correction = correct(values[i], kNearEnough);
            if (values[i].residual > kConverged) {
                corrections.emplace_back(correction.real());
                corrections.emplace_back(correction.imag());
            }
        }
        return corrections;
    }

    /// Corrects modes that have not converged each by itself, from its shape without penalty: of fine beams the
    /// projections of many shapes onto one space lose more digits than they win.
    void correctApart(const std::vector<QuadraticMode>& exact, std::vector<QuadraticMode>& values,
                      const Monitor& monitor)
    {
        for (std::size_t i = 0; i < exact.size() && !monitor.isCancelled(); ++i) {
            if (values[i].residual < kConverged || isConjugate(exact, i)) {
                continue;
            }
            const QuadraticMode apart = correctedApart(exact[i]);
            const bool isTaken = std::any_of(values.begin(), values.end(), [&](const QuadraticMode& other) {
                return &other != &values[i] && areSame(apart, other);
            });
            if (isTaken || values[i].residual <= apart.residual || std::isnan(apart.residual)) {
                continue;
            }
            values[i] = apart;
            if (i + 1 < exact.size() && isConjugate(exact, i + 1)) {
                values[i + 1] = {std::conj(apart.s), apart.v.conjugate(), apart.residual};
            }
        }
    }

    QuadraticMode correctedApart(QuadraticMode mode)
    {
        for (int step = 0;; ++step) {
            mode.s = rootNear(mode);
            const Eigen::VectorXcd correction = correct(mode, kVeryNear);
            if (!(mode.residual > kConverged) || step == kExpansions) {
                return mode;
            }
            mode.v -= correction;
        }
    }

    /// Takes the rounding of the projection out of a value.
    void sharpen(QuadraticMode& value) const
    {
        const Complex root = rootNear(value);
        if (std::abs(root - value.s) < kRounding * std::abs(value.s)) {
            value.s = root;
        }
    }

    /// The root of vᵀM_pv s² + vᵀC_pv s + vᵀK_pv nearest to the value.
    Complex rootNear(const QuadraticMode& value) const
    {
        const auto form = [&value](auto times) -> Complex {
            Eigen::VectorXcd product(value.v.size());
            product.real() = times(Eigen::VectorXd(value.v.real()));
            product.imag() = times(Eigen::VectorXd(value.v.imag()));
            return value.v.transpose() * product;
        };
        const Complex m = form([this](const Eigen::VectorXd& v) { return massTimes(v); });
        const Complex c = form([this](const Eigen::VectorXd& v) { return dampingTimes(v); });
        const Complex k = form([this](const Eigen::VectorXd& v) { return stiffnessTimes(v); });
        const Complex root = std::sqrt(c * c - 4.0 * m * k);
        const Complex first = (-c + root) / (2.0 * m);
        const Complex second = (-c - root) / (2.0 * m);
        return std::abs(first - value.s) < std::abs(second - value.s) ? first : second;
    }

    /// True where two modes have gone to one.
    static bool areSame(const QuadraticMode& a, const QuadraticMode& b)
    {
        constexpr double kEqual = 1e-9;
        return std::abs(a.s - b.s) < kEqual * std::abs(a.s) &&
               std::abs(a.v.dot(b.v)) > (1 - kEqual) * a.v.norm() * b.v.norm();
    }

    /// s² of the factors: beside that of a point on the imaginary axis, else a little beyond the origin, so that free
    /// motions are regular.
    static double shiftFor(const std::vector<QuadraticMode>& exact, Complex point)
    {
        constexpr double kPast = 1.003;
        if (std::abs(point.imag()) > std::abs(point.real())) {
            return kPast * (point * point).real();
        }
        double lowest = std::numeric_limits<double>::infinity();
        for (const QuadraticMode& mode : exact) {
            lowest = mode.s != 0.0 ? std::min(lowest, std::norm(mode.s)) : lowest;
        }
        return std::isfinite(lowest) ? 0.1 * lowest : 0.1;
    }

    bool factorStiffness()
    {
        const SparseMatrix K = m_problem.H + square(m_problem.Phi_q, m_alpha * m_omega * m_omega);
        m_factor.emplace(K, SparseMatrix(), m_problem.M, SparseMatrix(0, K.rows()));
        return m_factor->factor(0, m_shift);
    }

    /// (K_p + σ²M)⁻¹ r, which is all that modes without damping need.
    Eigen::VectorXcd solve(const Eigen::VectorXcd& r) const
    {
        const Eigen::VectorXd nothing(0);
        Eigen::VectorXcd x(r.size());
        x.real() = m_factor->solve(r.real(), nothing, 2).x;
        x.imag() = m_factor->solve(r.imag(), nothing, 2).x;
        return x;
    }

    /// (s²M_p + sC_p + K_p)⁻¹ r at a shift beside s, the last one if that is near enough: where dampers shape the
    /// modes nothing less converges. Of a value below the real axis by its conjugate.
    Eigen::VectorXcd nearSolve(Complex s, const Eigen::VectorXcd& r, double near)
    {
        if (s.imag() < 0) {
            return nearSolve(std::conj(s), r.conjugate(), near).conjugate();
        }
        const double size = std::max(std::abs(s), std::sqrt(std::abs(m_shift)));
        for (double aside = 1; !(std::abs(m_beside - s) <= near * size); aside *= -2) {
            if (std::abs(aside) > kFarthest) {
                return Eigen::VectorXcd::Constant(r.size(), std::numeric_limits<double>::quiet_NaN());
            }
            const Complex shift = s + aside * near * size * kBeside;
            m_beside = m_saddle->factor(shift) ? shift : std::numeric_limits<double>::quiet_NaN();
        }
        return m_saddle->solve(r);
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
                    (kUnlike + std::abs(along.dot(y)) / y.norm()) /
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
    double m_shift = 0;  // s² of the factors without damping
    SparseProblem m_problem;
    std::optional<SaddleFactor> m_factor;
    std::optional<ComplexSaddle> m_saddle;
    Complex m_beside = std::numeric_limits<double>::quiet_NaN();  // shift of the factors with damping
    Eigen::MatrixXd m_space;
};

}  // namespace

PenaltyModes penaltyModes(const System& system, const Equilibrium& equilibrium, const std::vector<QuadraticMode>& exact,
                          std::complex<double> point, const LinearizerOptions& options, const Monitor& monitor)
{
    return Davidson(system, equilibrium, options).run(exact, point, monitor);
}

}  // namespace eigenlink
