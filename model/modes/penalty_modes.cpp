#include "model/modes/penalty_modes.h"

#include "model/assembly/natural_units.h"
#include "model/basics/least_divisor.h"
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

constexpr double kShiftAside = 8;     ///< Steps only: factor of the distance of the last shift that is tried
constexpr double kStagnant = 0.7;     ///< Time only: rate at which Davidson's method has reached its precision
constexpr double kShiftServes = 0.3;  ///< Time only: relative distance at which a shift serves Davidson's method
constexpr int kExpansions = 6;
const Complex kAsideOfValue(0.03, 0.02);

/// Real shapes V with their gaps, orthonormal in natural units.
struct Columns {
    explicit Columns(const SparseProblem& problem)
        : V(problem.coordinateCount(), 0),
          gaps(problem.Phi_q.rows(), 0),
          m_Phi(problem.Phi_q),
          m_sizes(problem.Phi_q.cwiseAbs()),
          m_inverse(problem.units.cwiseInverse())
    {
    }
    Eigen::Index count() const { return V.cols(); }
    /// The part of a shape along each column.
    template <class Vector>
    Vector along(const Vector& v) const
    {
        return V.transpose() * v.cwiseProduct(m_inverse.cwiseAbs2());
    }
    /// Both parts of a shape, where they add to the space.
    void append(const Eigen::VectorXcd& v)
    {
        const Eigen::VectorXcd broken = m_Phi * v;
        append(Eigen::VectorXd(v.real()), Eigen::VectorXd(broken.real()));
        append(Eigen::VectorXd(v.imag()), Eigen::VectorXd(broken.imag()));
    }

    Eigen::MatrixXd V, gaps;

private:
    void append(Eigen::VectorXd v, Eigen::VectorXd gap)
    {
        const double before = v.cwiseProduct(m_inverse).norm();
        for (int pass = 0; pass < 2; ++pass) {
            const Eigen::VectorXd part = along(v);
            v -= V * part;
            gap -= gaps * part;
        }
        const double length = v.cwiseProduct(m_inverse).norm();
        if (before > 0 && length > tolerance::kHalfOfDigits * before) {
            V.conservativeResize(Eigen::NoChange, V.cols() + 1);
            V.rightCols(1) = v / length;
            gaps.conservativeResize(Eigen::NoChange, V.cols());
            // Rounding of a long shape may be all that is left of its gaps: they are its product within rounding.
            const Eigen::VectorXd product = m_Phi * v, sizes = m_sizes * v.cwiseAbs();
            const auto isKnown = (product - gap).cwiseAbs().array() <= tolerance::kRoundingOfSum * sizes.array();
            gaps.rightCols(1) = isKnown.select(gap, product) / length;
        }
    }

    SparseMatrix m_Phi, m_sizes;  // WΦ_q and its magnitudes
    Eigen::VectorXd m_inverse;    // of the units
};

class Davidson {
public:
    Davidson(const System& system, const Equilibrium& equilibrium, const LinearizerOptions& options, double alpha,
             const Eigen::MatrixXd& neutral)
        : m_problem(system, equilibrium, options, alpha, neutral), m_space(m_problem.exact())
    {
    }

    PenaltyModes run(const std::vector<QuadraticMode>& exact, Complex point, const Monitor& monitor)
    {
        PenaltyModes result;
        result.isBalanced = m_problem.isBalanced();
        m_shift = shiftFor(exact, point);
        if (m_problem.exact().isDamped()) {
            m_saddle.emplace(factorOf<Complex>(m_problem.exact()));
        } else if (!factorStiffness()) {
            result.failure = "the penalty stiffness cannot be factored";
            return result;
        }
        for (const QuadraticMode& mode : exact) {
            m_space.append(mode.v);
        }
        std::vector<PenaltyMode> values = expanded(exact, monitor);
        // Factors of one shift may be too far from some modes.
        if (!m_saddle && !(worstOf(values) < tolerance::kPenaltyTolerable)) {
            m_saddle.emplace(factorOf<Complex>(m_problem.exact()));
        }
        if (m_saddle) {
            correctApart(exact, values, monitor);
        }
        result.converged = worstOf(values) < tolerance::kPenaltyTolerable;
        const ConstraintViolation violation(m_problem.exact().Phi_q);
        for (const PenaltyMode& value : values) {
            result.violations.push_back(violation(value.v));
            result.values.push_back(value);
        }
        return result;
    }

private:
    /// The Ritz values of the space that leaves the least corrections: beyond that rounding of small ones spoils it.
    std::vector<PenaltyMode> expanded(const std::vector<QuadraticMode>& exact, const Monitor& monitor)
    {
        std::vector<PenaltyMode> best;
        double least = std::numeric_limits<double>::infinity(), last = least;
        for (int expansion = 0; expansion < kExpansions && !monitor.isCancelled(); ++expansion) {
            std::vector<PenaltyMode> values = ritz(exact);
            const Eigen::Index before = m_space.count();
            for (const Eigen::VectorXcd& correction : inspect(values)) {
                m_space.append(correction);
            }
            const double worst = worstOf(values);
            if (best.empty() || worst < least) {
                best = std::move(values);
                least = worst;
            }
            const bool isStagnant =
                m_problem.exact().isDamped() && worst > tolerance::kPenaltyTolerable && worst > kStagnant * last;
            if (m_space.count() == before || isStagnant || (least < tolerance::kPenaltyTolerable && !(worst < last))) {
                break;
            }
            last = worst;
        }
        return best;
    }

    /// The largest correction that is left, not a number where one is not.
    static double worstOf(const std::vector<PenaltyMode>& values)
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

    template <class Mode>
    static bool isConjugate(const std::vector<Mode>& values, std::size_t i)
    {
        return i > 0 && values[i].s.imag() < 0 && values[i].s == std::conj(values[i - 1].s);
    }

    /// Inverse iteration's correction of a shape; its size in the norm of energy, in which that of the value is of
    /// second order.
    Eigen::VectorXcd correct(PenaltyMode& value, double near)
    {
        const Eigen::VectorXcd r = m_problem.residual(value);
        Eigen::VectorXcd correction = m_saddle ? nearSolve(value.s, r, near) : solve(r);
        value.residual = std::sqrt(std::abs(correction.dot(r)) / std::abs(m_problem.energy(value, std::abs(m_shift))));
        return correction;
    }

    /// Measures all values; corrections of those that have not converged.
    std::vector<Eigen::VectorXcd> inspect(std::vector<PenaltyMode>& values)
    {
        std::vector<Eigen::VectorXcd> corrections;
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
            Eigen::VectorXcd correction = correct(values[i], kShiftServes);
            if (values[i].residual > tolerance::kSevenDigits) {
                corrections.push_back(std::move(correction));
            }
        }
        return corrections;
    }

    /// Corrects modes that have not converged each by itself, from its shape without penalty: of fine beams the
    /// projections of many shapes onto one space lose more digits than they win.
    void correctApart(const std::vector<QuadraticMode>& exact, std::vector<PenaltyMode>& values, const Monitor& monitor)
    {
        for (std::size_t i = 0; i < exact.size() && !monitor.isCancelled(); ++i) {
            if (values[i].residual < tolerance::kSevenDigits || isConjugate(exact, i)) {
                continue;
            }
            const PenaltyMode apart = correctedApart(m_problem.withGaps(exact[i]));
            const bool isTaken = std::any_of(values.begin(), values.end(), [&](const PenaltyMode& other) {
                return &other != &values[i] && areSame(apart, other);
            });
            const bool isStray = std::abs(apart.s - exact[i].s) > tolerance::kPairedValue * std::abs(exact[i].s);
            if (isTaken || isStray || values[i].residual <= apart.residual || std::isnan(apart.residual)) {
                continue;
            }
            values[i] = apart;
            if (i + 1 < exact.size() && isConjugate(exact, i + 1)) {
                values[i + 1] = apart;
                values[i + 1].s = std::conj(apart.s);
                values[i + 1].v = apart.v.conjugate();
                values[i + 1].gaps = apart.gaps.conjugate();
            }
        }
    }

    PenaltyMode correctedApart(PenaltyMode mode)
    {
        for (int step = 0;; ++step) {
            mode.s = m_problem.rootNear(mode);
            const Eigen::VectorXcd correction = correct(mode, tolerance::kBesideShift);
            if (!(mode.residual > tolerance::kSevenDigits) || step == kExpansions) {
                return mode;
            }
            mode.v -= correction;
            mode.gaps -= m_problem.exact().Phi_q * correction;
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
        const SparseProblem& exact = m_problem.exact();
        m_factor.emplace(exact.H, SparseMatrix(), exact.M, exact.Phi_q);
        return m_factor->factor(0, m_shift, 1 / m_problem.penalty()(0).real());
    }

    /// (K_p + σ²M)⁻¹ r, which is all that modes without damping need.
    Eigen::VectorXcd solve(const Eigen::VectorXcd& r) const
    {
        Eigen::VectorXcd x(r.size());
        x.real() = m_factor->solve(r.real(), 2).x;
        x.imag() = m_factor->solve(r.imag(), 2).x;
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
            if (std::abs(aside) > kShiftAside) {
                return Eigen::VectorXcd::Constant(r.size(), std::numeric_limits<double>::quiet_NaN());
            }
            const Complex shift = s + aside * near * size * kAsideOfValue;
            const Complex compliance = 1.0 / m_problem.penalty()(shift);
            m_beside =
                m_saddle->factor(shift, shift * shift, compliance) ? shift : std::numeric_limits<double>::quiet_NaN();
        }
        return solveAt(m_problem.exact(), *m_saddle, m_beside, r);
    }

    /// Eigenpairs of s²M + sC + K, vectors (v, sv/σ) in columns of about the same energy: those of (s/σ − 1)⁻¹, which
    /// is zero of infinite ones.
    StandardPairs projectedPairs(const PenaltyProblem::Projection& matrices) const
    {
        const double sigma = std::sqrt(std::abs(m_shift));
        const Eigen::VectorXd energies =
            matrices.K.diagonal().cwiseAbs() + sigma * sigma * matrices.M.diagonal().cwiseAbs();
        const Eigen::VectorXd scales = energies.cwiseMax(kLeastDivisor).cwiseSqrt().cwiseInverse();
        const Eigen::Index k = scales.size();
        Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * k, 2 * k);
        A.topRightCorner(k, k).setIdentity();
        A.bottomLeftCorner(k, k) = -(scales.asDiagonal() * matrices.K * scales.asDiagonal());
        A.bottomRightCorner(k, k) = -sigma * (scales.asDiagonal() * matrices.C * scales.asDiagonal());
        Eigen::MatrixXd E = Eigen::MatrixXd::Identity(2 * k, 2 * k);
        E.bottomRightCorner(k, k) = sigma * sigma * (scales.asDiagonal() * matrices.M * scales.asDiagonal());
        StandardPairs pairs = solveStandard((A - E).partialPivLu().solve(E));
        constexpr double kHuge = std::numeric_limits<double>::max();
        pairs.values =
            pairs.values.unaryExpr([&](Complex theta) { return theta == 0.0 ? kHuge : sigma * (1.0 + 1.0 / theta); });
        pairs.vectors.topRows(k) = scales.asDiagonal() * pairs.vectors.topRows(k);
        return pairs;
    }

    /// Ritz values of the projected quadratic problem nearest to those of the modes, one each.
    std::vector<PenaltyMode> ritz(const std::vector<QuadraticMode>& exact) const
    {
        const Eigen::Index k = m_space.count();
        const StandardPairs pairs = projectedPairs(m_problem.project(m_space.V, m_space.gaps));
        std::vector<bool> taken(static_cast<std::size_t>(2 * k), false);
        std::vector<PenaltyMode> values;
        for (const QuadraticMode& mode : exact) {
            const Eigen::VectorXcd along = m_space.along(Eigen::VectorXcd(mode.v.normalized()));
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
            const Eigen::VectorXcd y = pairs.vectors.col(best).head(k);
            PenaltyMode& value = values.emplace_back();
            value.s = pairs.values[best];
            value.v = m_space.V * y;
            value.gaps = m_space.gaps * y;
        }
        return values;
    }

    double m_shift = 0;  // s² of the factors without damping
    PenaltyProblem m_problem;
    std::optional<SaddleFactor> m_factor;
    std::optional<ComplexSaddleFactor> m_saddle;
    Complex m_beside = std::numeric_limits<double>::quiet_NaN();  // shift of the factors with damping
    Columns m_space;
};

/// U⁻¹v of the free motions among the exact modes, orthonormal; none where the equilibrium has none, and where there
/// are so many that their dense rows would fill the factors of a large system.
Eigen::MatrixXd freeMotions(const System& system, const Equilibrium& equilibrium,
                            const std::vector<QuadraticMode>& exact)
{
    const Eigen::VectorXd units = naturalUnits(system);
    Eigen::MatrixXd free(units.size(), 0);
    constexpr std::ptrdiff_t kMostHeld = 20;
    const auto count = std::ranges::count(exact, Complex(0), &QuadraticMode::s);
    if (equilibrium.zeroCount == 0 || (isLarge(system) && count > 2 * kMostHeld)) {
        return free;
    }
    for (const QuadraticMode& mode : exact) {
        if (mode.s == 0.0) {
            free.conservativeResize(Eigen::NoChange, free.cols() + 1);
            free.rightCols(1) = mode.v.real().cwiseQuotient(units).normalized();
        }
    }
    if (free.cols() == 0) {
        return free;
    }
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> basis(units.size(), free.cols());
    basis.setThreshold(tolerance::kNearlyZero);
    basis.compute(free);
    return basis.householderQ() * Eigen::MatrixXd::Identity(units.size(), basis.rank());
}

}  // namespace

PenaltyModes penaltyModes(const System& system, const Equilibrium& equilibrium, const std::vector<QuadraticMode>& exact,
                          std::complex<double> point, const LinearizerOptions& options, double alpha,
                          const Monitor& monitor)
{
    const Eigen::MatrixXd neutral = freeMotions(system, equilibrium, exact);
    return Davidson(system, equilibrium, options, alpha, neutral).run(exact, point, monitor);
}

}  // namespace eigenlink
