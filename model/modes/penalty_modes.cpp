#include "model/modes/penalty_modes.h"

#include "model/math/dense/lapack.h"
#include "model/modes/penalty_problem.h"
#include "model/modes/reduction.h"
#include "model/modes/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

constexpr int kExpansions = 6;
const Complex kAsideOfValue(0.03, 0.02);

class Davidson {
public:
    Davidson(const System& system, const Equilibrium& equilibrium, const LinearizerOptions& options)
        : m_problem(system, equilibrium, options)
    {
    }

    PenaltyModes run(const std::vector<QuadraticMode>& exact, Complex point, const Monitor& monitor)
    {
        PenaltyModes result;
        m_shift = shiftFor(exact, point);
        if (m_problem.exact().isDamped()) {
            m_saddle.emplace(factorOf<Complex>(m_problem.exact()));
        } else if (!factorStiffness()) {
            result.failure = "the penalty stiffness cannot be factored";
            return result;
        }
        m_space.resize(m_problem.exact().coordinateCount(), 0);
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
            if (m_space.cols() == before || (m_problem.exact().isDamped() && worst > tolerance::kPenaltyTolerable &&
                                             worst > tolerance::kStagnant * last)) {
                break;
            }
            last = worst;
        }
        // Of fine beams the factors of one shift lose the digits that those with the penalty as slack keep.
        if (!m_saddle && !(worstOf(result.values) < tolerance::kPenaltyTolerable)) {
            m_saddle.emplace(factorOf<Complex>(m_problem.exact()));
        }
        if (m_saddle) {
            correctApart(exact, result.values, monitor);
        }
        result.converged = worstOf(result.values) < tolerance::kPenaltyTolerable;
        const ConstraintViolation violation(m_problem.exact().Phi_q);
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
            if (std::isnan(value.residual)) {
                return value.residual;
            }
            worst = std::max(worst, value.residual);
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
        const Eigen::VectorXcd r = m_problem.residual(value);
        Eigen::VectorXcd correction = m_saddle ? nearSolve(value.s, r, near) : solve(r);
        value.residual =
            std::sqrt(std::abs(correction.dot(r)) / std::abs(m_problem.energy(value.v, std::abs(m_shift))));
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
            m_problem.sharpen(values[i]);
            const Eigen::VectorXcd correction = correct(values[i], tolerance::kShiftServes);
            if (values[i].residual > tolerance::kSevenDigits) {
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
            if (values[i].residual < tolerance::kSevenDigits || isConjugate(exact, i)) {
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
            mode.s = m_problem.rootNear(mode);
            const Eigen::VectorXcd correction = correct(mode, tolerance::kBesideShift);
            if (!(mode.residual > tolerance::kSevenDigits) || step == kExpansions) {
                return mode;
            }
            mode.v -= correction;
        }
    }

    /// True where two modes have gone to one.
    static bool areSame(const QuadraticMode& a, const QuadraticMode& b)
    {
        return std::abs(a.s - b.s) < tolerance::kEqual * std::abs(a.s) &&
               std::abs(a.v.dot(b.v)) > (1 - tolerance::kEqual) * a.v.norm() * b.v.norm();
    }

    /// s² of the factors: beside that of a point on the imaginary axis, else a little beyond the origin, so that free
    /// motions are regular.
    static double shiftFor(const std::vector<QuadraticMode>& exact, Complex point)
    {
        if (std::abs(point.imag()) > std::abs(point.real())) {
            return tolerance::kPastPoint * (point * point).real();
        }
        double lowest = std::numeric_limits<double>::infinity();
        for (const QuadraticMode& mode : exact) {
            lowest = mode.s != 0.0 ? std::min(lowest, std::norm(mode.s)) : lowest;
        }
        return std::isfinite(lowest) ? 0.1 * lowest : 0.1;
    }

    Outcome<void> factorStiffness()
    {
        const SparseMatrix K = m_problem.stiffness();
        m_factor.emplace(K, SparseMatrix(), m_problem.exact().M, SparseMatrix(0, K.rows()));
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
            if (std::abs(aside) > tolerance::kShiftAside) {
                return Eigen::VectorXcd::Constant(r.size(), std::numeric_limits<double>::quiet_NaN());
            }
            const Complex shift = s + aside * near * size * kAsideOfValue;
            const Complex compliance = 1.0 / m_problem.penalty()(shift);
            m_beside =
                m_saddle->factor(shift, shift * shift, compliance) ? shift : std::numeric_limits<double>::quiet_NaN();
        }
        return solveAt(m_problem.exact(), *m_saddle, m_beside, r);
    }

    void append(Eigen::VectorXd v)
    {
        const double before = v.norm();
        for (int pass = 0; pass < 2; ++pass) {
            v -= m_space * (m_space.transpose() * v);
        }
        if (before > 0 && v.norm() > tolerance::kHalfOfDigits * before) {
            m_space.conservativeResize(Eigen::NoChange, m_space.cols() + 1);
            m_space.rightCols(1) = v.normalized();
        }
    }

    /// Eigenpairs of s²M + sC + K, vectors (v, sv); where some motion has no mass those of (s − σ)⁻¹, which is zero of
    /// infinite ones.
    StandardPairs projectedPairs(const Eigen::MatrixXd& M, const Eigen::MatrixXd& C, const Eigen::MatrixXd& K) const
    {
        const Eigen::Index k = M.rows();
        const auto mass = M.ldlt();
        Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * k, 2 * k);
        A.topRightCorner(k, k).setIdentity();
        if (k == 0 || mass.vectorD().minCoeff() > tolerance::kRounding * mass.vectorD().maxCoeff()) {
            A.bottomLeftCorner(k, k) = -mass.solve(K);
            A.bottomRightCorner(k, k) = -mass.solve(C);
            return solveStandard(A);
        }
        A.bottomLeftCorner(k, k) = -K;
        A.bottomRightCorner(k, k) = -C;
        Eigen::MatrixXd E = Eigen::MatrixXd::Identity(2 * k, 2 * k);
        E.bottomRightCorner(k, k) = M;
        const double sigma = std::sqrt(std::abs(m_shift));
        StandardPairs pairs = solveStandard((A - sigma * E).partialPivLu().solve(E));
        constexpr double kHuge = std::numeric_limits<double>::max();
        pairs.values =
            pairs.values.unaryExpr([&](Complex theta) { return theta == 0.0 ? kHuge : sigma + 1.0 / theta; });
        return pairs;
    }

    /// Ritz values of the projected quadratic problem nearest to those of the modes, one each.
    std::vector<QuadraticMode> ritz(const std::vector<QuadraticMode>& exact) const
    {
        const Eigen::Index k = m_space.cols();
        Eigen::MatrixXd M(k, k), C(k, k), K(k, k);
        for (Eigen::Index i = 0; i < k; ++i) {
            M.col(i) = m_space.transpose() * m_problem.massTimes(m_space.col(i));
            C.col(i) = m_space.transpose() * m_problem.dampingTimes(m_space.col(i));
            K.col(i) = m_space.transpose() * m_problem.stiffnessTimes(m_space.col(i));
        }
        const StandardPairs pairs = projectedPairs(M, C, K);
        std::vector<bool> taken(static_cast<std::size_t>(2 * k), false);
        std::vector<QuadraticMode> values;
        for (const QuadraticMode& mode : exact) {
            const Eigen::VectorXcd along = m_space.transpose() * mode.v.normalized();
            Eigen::Index best = 0;
            double merit = -1;
            for (Eigen::Index i = 0; i < 2 * k; ++i) {
                const Eigen::VectorXcd y = pairs.vectors.col(i).head(k);
                // Near in value, and of the mode's shape.
                const double likeness = (tolerance::kUnlikeCounts + std::abs(along.dot(y)) / y.norm()) /
                                        (1 + tolerance::kNearnessCounts * std::abs(pairs.values[i] - mode.s) /
                                                 (tolerance::kLeastRate + std::abs(mode.s)));
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

    double m_shift = 0;  // s² of the factors without damping
    PenaltyProblem m_problem;
    std::optional<SaddleFactor> m_factor;
    std::optional<ComplexSaddleFactor> m_saddle;
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
