#pragma once

#include "model/math/krylov/sparse_problem.h"
#include "model/math/krylov/tolerances.h"
#include "model/math/sparse/saddle_factor.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <type_traits>

namespace eigenlink {

/// (s²M + sC + H) v + Φ_qᵀμ = 0, Φ_q v = 0 as T y = θ y in the consistent subspace of (q, q̇), seen from a shift σ:
///
///     T = (S − σ)⁻¹,   S (a, b) = s (a, b),   T (a, b) = (x, a + σx),   x = −Q(σ)⁻¹ (M b + (C + σM) a),
///
/// with Q(σ) = σ²M + σC + H on the constraints. Velocities are divided by the scale, so that both halves are alike.
/// For double, where the point is real, and std::complex<double>.
template <class Number>
class StateOperator {
public:
    using Scalar = Number;
    using Vector = VectorOf<Scalar>;
    static constexpr bool kIsReal = std::is_same_v<Scalar, double>;

    /// `factor`: of the problem; a real operator uses it. `scale`: of eigenvalues [rad/s].
    StateOperator(const SparseProblem& problem, SaddleFactor& factor, std::complex<double> point, double scale)
        : m_problem(problem), m_factor(factorFor(problem, factor)), m_point(point), m_scale(scale)
    {
    }

    /// Factors Q(σ) at the first shift σ beside the point, and at others farther away for `attempt` > 0. Fails where a
    /// pivot is zero or not finite.
    Outcome<void> shiftBeside(int attempt)
    {
        // A real shift stands farther away: free motions have the eigenvalue 0, which may be the point itself.
        if constexpr (kIsReal) {
            m_shift = m_point.real() + m_scale * (attempt == 0 ? 0.1 : 0.23 * (1 + 0.1 * attempt));
        } else {
            m_shift =
                m_point + m_scale * (attempt == 0 ? Scalar(7 * tolerance::kBesidePoint, 4 * tolerance::kBesidePoint)
                                                  : Scalar(-0.031, 0.017) * (1 + 0.1 * attempt));
        }
        return m_factor.factor(m_shift, m_shift * m_shift);
    }

    /// The length of (a, b), 2n.
    Eigen::Index length() const { return 2 * m_problem.coordinateCount(); }
    /// The number of finite eigenvalues of S, for rank Φ_q = `rank`.
    Eigen::Index dimension(Eigen::Index rank) const { return m_problem.stateCount(rank); }
    /// The number of eigenvalues of S that the shift sees of so many modes: both conjugates from the real axis.
    static Eigen::Index valuesOf(Eigen::Index modes) { return kIsReal ? 2 * modes : modes; }
    /// The shift σ [rad/s].
    Scalar shift() const { return m_shift; }
    /// s for an eigenvalue of S: the same number.
    static std::complex<double> eigenvalueOf(std::complex<double> ofS) { return ofS; }
    /// v, length n: the upper half of column i.
    auto shapeOf(const Eigen::MatrixXcd& vectors, Eigen::Index i) const
    {
        return vectors.col(i).head(m_problem.coordinateCount());
    }
    /// True where every eigenvalue within `bound` of the point lies within `reach` of the shift.
    bool covers(double bound, double reach) const { return reach >= bound + std::abs(m_shift - m_point); }

    /// T y, 2n.
    Vector operator()(const Vector& y) const
    {
        const Eigen::Index n = m_problem.coordinateCount();
        const Vector a = y.head(n);
        Vector load = m_problem.massProduct(Vector(m_scale * y.tail(n) + m_shift * a));
        if (m_problem.isDamped()) {
            load += m_problem.dampingProduct(a);
        }
        const Vector x = -correction(load);
        Vector result(2 * n);
        result << x, (a + m_shift * x) / m_scale;
        return result;
    }

    /// Q(σ)⁻¹ of a load, n, along the constraints.
    Vector correction(const Vector& load) const
    {
        return solveAt(m_problem, m_factor, m_shift, m_shift * m_shift, load);
    }

private:
    static decltype(auto) factorFor(const SparseProblem& problem, SaddleFactor& factor)
    {
        if constexpr (kIsReal) {
            return (factor);
        } else {
            return factorOf<Scalar>(problem);
        }
    }

    const SparseProblem& m_problem;
    std::conditional_t<kIsReal, SaddleFactor&, ComplexSaddleFactor> m_factor;
    std::complex<double> m_point;
    double m_scale;
    Scalar m_shift{};
};

/// The operator without damping, in coordinates alone and in real arithmetic for any point p: κ = −s² is an eigenvalue
/// of S,
///
///     T = (S − σ)⁻¹ = (H − σM)⁻¹M on the constraints,   σ near Re(−p²).
class ModeOperator {
public:
    using Scalar = double;
    using Vector = Eigen::VectorXd;

    ModeOperator(const SparseProblem& problem, SaddleFactor& factor, std::complex<double> point, double scale)
        : m_problem(problem), m_factor(factor), m_point(point), m_scale(scale)
    {
    }

    /// Factors H − σM at a shift σ beside Re(−p²), farther away for `attempt` > 0. Fails where a pivot is zero or not
    /// finite.
    Outcome<void> shiftBeside(int attempt)
    {
        m_shift = -(m_point * m_point).real() +
                  m_scale * m_scale * (attempt == 0 ? tolerance::kBesideShift : 0.047 * (1 + 0.1 * attempt));
        return m_factor.factor(0, -m_shift);
    }

    /// The length of a shape, n.
    Eigen::Index length() const { return m_problem.coordinateCount(); }
    /// The number of finite eigenvalues of S, for rank Φ_q = `rank`.
    Eigen::Index dimension(Eigen::Index rank) const { return m_problem.modeCount(rank); }
    /// The number of eigenvalues of S, one for each mode.
    static Eigen::Index valuesOf(Eigen::Index modes) { return modes; }
    /// The shift σ of κ [1/s²].
    Scalar shift() const { return m_shift; }
    /// s = √(−κ), the root in the half-plane of Im s ≥ 0; of growing motions the one that grows.
    static std::complex<double> eigenvalueOf(std::complex<double> ofS)
    {
        return std::sqrt(std::complex<double>(-ofS.real(), 0));
    }
    /// v, length n: column i.
    static auto shapeOf(const Eigen::MatrixXcd& vectors, Eigen::Index i) { return vectors.col(i); }
    /// True where every κ = −s² of an s within `bound` [rad/s] of the point lies within `reach` [1/s²] of σ.
    bool covers(double bound, double reach) const
    {
        const double low = std::max(0.0, m_point.imag() - bound);
        const double high = m_point.imag() + bound;
        const double growing = low > 0 ? 0 : std::abs(m_point.real()) + bound;
        return reach >= std::max({std::abs(high * high - m_shift), std::abs(low * low - m_shift),
                                  std::abs(growing * growing + m_shift)});
    }

    /// T y, n.
    Vector operator()(const Vector& y) const { return correction(m_problem.massProduct(y)); }
    /// (H − σM)⁻¹ of a load, n, along the constraints.
    Vector correction(const Vector& load) const { return solveAt(m_problem, m_factor, 0.0, -m_shift, load); }

private:
    const SparseProblem& m_problem;
    SaddleFactor& m_factor;
    std::complex<double> m_point;
    double m_scale;
    double m_shift = 0;
};

}  // namespace eigenlink
