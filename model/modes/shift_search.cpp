#include "model/modes/shift_search.h"

#include "model/math/sparse/arnoldi.h"
#include "model/math/sparse/invariant_subspace.h"
#include "model/modes/quadratic_equation.h"
#include "model/modes/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <type_traits>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// How often Arnoldi is begun at most.
constexpr int kSearches = 40;
/// Where the first and the second shift stand beside the point, in units of the scale. A real shift stands farther away
/// than a complex one: free motions have the eigenvalue 0, which is itself a point that is asked for.
template <class Scalar>
constexpr Scalar kBeside = Scalar(0.1);
template <>
constexpr Complex kBeside<Complex> = Complex(7e-4, 4e-4);
template <class Scalar>
constexpr Scalar kElsewhere = Scalar(0.23);
template <>
constexpr Complex kElsewhere<Complex> = Complex(-0.031, 0.017);

template <class Scalar>
class ShiftSearch {
    static constexpr bool kIsReal = std::is_same_v<Scalar, double>;
    using Vector = VectorOf<Scalar>;

public:
    ShiftSearch(const SparseProblem& problem, SaddleFactor& factor, const SearchGoal& goal, const Monitor& monitor)
        : m_problem(problem),
          m_n(problem.coordinateCount()),
          m_point(goal.point.real(), std::abs(goal.point.imag())),
          m_scale(std::max(goal.scale, std::abs(goal.point))),
          m_monitor(monitor),
          m_inertia(factor),
          m_factor(factorFor(problem, factor)),
          m_locked(2 * m_n),
          m_count(goal.count)
    {
    }

    QuadraticModes run()
    {
        if (!shiftBy(kBeside<Scalar>) && !shiftBy(-3.0 * kBeside<Scalar>)) {
            m_result.failure = "the pencil is singular near the point; choose another";
            return std::move(m_result);
        }
        m_result.rank = m_inertia.rank();
        m_states = m_problem.stateCount(m_result.rank);
        m_count = std::min(m_count, m_states);
        search();
        finish();
        return std::move(m_result);
    }

private:
    /// Real shifts take the factors that are there.
    static decltype(auto) factorFor(const SparseProblem& problem, SaddleFactor& factor)
    {
        if constexpr (kIsReal) {
            return (factor);
        } else {
            return factorOf<Scalar>(problem);
        }
    }

    /// To that many scales beside the point.
    bool shiftBy(Scalar scales)
    {
        if constexpr (kIsReal) {
            m_shift = m_point.real() + m_scale * scales;
        } else {
            m_shift = m_point + m_scale * scales;
        }
        return static_cast<bool>(m_factor.factor(m_shift, m_shift * m_shift));
    }

    /// (A − σE)⁻¹E of (a, b / scale), both scaled alike.
    Vector apply(const Vector& y) const
    {
        const Vector a = y.head(m_n);
        Vector load = m_problem.massProduct(Vector(m_scale * y.tail(m_n) + m_shift * a));
        if (m_problem.isDamped()) {
            load += m_problem.dampingProduct(a);
        }
        const Vector x = -solveAt(m_problem, m_factor, m_shift, load);
        Vector result(2 * m_n);
        result << x, (a + m_shift * x) / m_scale;
        return result;
    }

    Vector random()
    {
        std::uniform_real_distribution<double> uniform(-1, 1);
        return Vector::NullaryExpr(2 * m_n, [&] {
            if constexpr (kIsReal) {
                return uniform(m_random);
            } else {
                return Complex(uniform(m_random), uniform(m_random));
            }
        });
    }

    double distanceOf(Complex s) const { return std::abs(Complex(s.real(), std::abs(s.imag())) - m_point); }
    bool isEnough() const { return std::ssize(m_found) >= m_count; }
    /// Distance of the last one asked for, and a little more.
    double bound() const
    {
        return isEnough() ? distanceOf(m_found[static_cast<std::size_t>(m_count) - 1].s) +
                                tolerance::kSameDistance * m_scale
                          : 0;
    }

    void search()
    {
        Eigen::Index wanted = values(m_count) + 2;
        bool isSecond = false;
        for (int round = 0; round < kSearches && !m_monitor.isCancelled(); ++round) {
            const double limit = bound();
            const ArnoldiPairs pairs = explore(wanted);
            lock(pairs.vectors);
            if (m_locked.dimension() == m_states) {
                return prove({"all 2(n - r) = {1} eigenvalues were computed", m_states});
            }
            // Eigenvalues within the bound lie within bound + |σ − p| of the shift.
            if (isSecond && !isAnyNearer(pairs, limit) && reachOf(pairs) >= bound() + std::abs(m_shift - m_point)) {
                return prove({"a second search, from another shift and apart from these, found nothing nearer to the "
                              "point"});
            }
            if (!isEnough()) {
                wanted = values(m_count - std::ssize(m_found)) + 2;
                continue;
            }
            if (isCountedByInertia()) {
                return;
            }
            isSecond = true;
            wanted = std::max<Eigen::Index>(4, round);
            if (!shiftBy(kElsewhere<Scalar> * (1 + 0.1 * round))) {
                m_result.proof = "the pencil is singular at the shift of the second search";
                return;
            }
        }
        m_result.proof =
            m_monitor.isCancelled() ? Text("stopped on request") : Text("the second search did not come to an end");
    }

    /// How many eigenvalues the shift sees of so many modes: both conjugates from the real axis.
    static Eigen::Index values(Eigen::Index modes) { return kIsReal ? 2 * modes : modes; }

    ArnoldiPairs explore(Eigen::Index wanted)
    {
        const auto op = [this](const Vector& y) { return apply(y); };
        const Eigen::Index left = m_states - m_locked.dimension();
        return arnoldi<Scalar>(op, apply(apply(random())), m_locked.basis(),
                               {.wanted = std::min(wanted, left), .space = left});
    }

    bool isAnyNearer(const ArnoldiPairs& pairs, double limit) const
    {
        return std::ranges::any_of(pairs.values,
                                   [&](Complex theta) { return distanceOf(m_shift + 1.0 / theta) < limit; });
    }

    /// Every eigenvalue that is nearer than this to the shift has converged or was locked before.
    double reachOf(const ArnoldiPairs& pairs) const
    {
        if (pairs.exhausted) {
            return std::numeric_limits<double>::infinity();
        }
        return pairs.values.empty() ? 0 : 1 / std::abs(pairs.values.back());
    }

    /// Adds vectors to the locked, invariant subspace, and finds the modes in it: one of each conjugate pair.
    void lock(const Eigen::MatrixXcd& vectors)
    {
        m_locked.add(vectors);
        // T = (S − σ)⁻¹: what S is in the subspace does not depend on the shift.
        const auto one = [](Eigen::Index size) { return MatrixOf<Scalar>::Identity(size, size); };
        const Eigen::Index known = m_S.rows();
        const MatrixOf<Scalar> T = m_locked.restricted([this](const Vector& y) { return apply(y); },
                                                       (m_S - m_shift * one(known)).inverse());
        m_S = T.inverse() + m_shift * one(T.rows());
        const StandardPairs pairs = m_locked.eigenpairs(T);
        m_found.clear();
        for (Eigen::Index i = 0; i < pairs.values.size(); ++i) {
            const Complex s = m_shift + 1.0 / pairs.values[i];
            if (s.imag() >= -tolerance::kNearlyReal * std::abs(s)) {
                m_found.push_back({s, pairs.vectors.col(i).head(m_n), 0});
            }
        }
        std::ranges::stable_sort(m_found, {}, [this](const QuadraticMode& mode) { return distanceOf(mode.s); });
    }

    void prove(const Text& proof)
    {
        m_result.verified = true;
        m_result.proof = proof;
    }

    /// How many modes are told: those asked for, and those equal to the last.
    std::size_t toldCount() const
    {
        auto end = static_cast<std::size_t>(std::min<Eigen::Index>(m_count, std::ssize(m_found)));
        while (end > 0 && end < m_found.size() &&
               std::abs(m_found[end].s - m_found[end - 1].s) <= tolerance::kSameValue * std::abs(m_found[end].s)) {
            ++end;
        }
        return end;
    }

    /// Counts undamped values between two frequencies around the point, by the inertia of H − ω²M on the constraints.
    /// The band ends midway between the last value that is told and the next.
    bool isCountedByInertia()
    {
        if (m_problem.isDamped() || m_point.real() != 0) {
            return false;
        }
        const std::size_t count = toldCount();
        const double last = distanceOf(m_found[count - 1].s);
        const double reach = count < m_found.size() ? 0.5 * (last + distanceOf(m_found[count].s)) : last * (1 + 1e-4);
        const double low = m_point.imag() - reach;
        const double high = m_point.imag() + reach;
        if (!(low > 0) || !(reach > last) || !m_inertia.factor(0, -high * high)) {
            return false;
        }
        const Eigen::Index below = m_inertia.negativeCount();
        if (!m_inertia.factor(0, -low * low)) {
            return false;
        }
        const Eigen::Index counted = below - m_inertia.negativeCount();
        if (counted != static_cast<Eigen::Index>(count)) {
            return false;
        }
        prove({"inertia counts {1} between {2} and {3} rad/s", counted, Number{low, Quantity::none, 6},
               Number{high, Quantity::none, 6}});
        return true;
    }

    double residualOf(const QuadraticMode& mode) const
    {
        const Eigen::VectorXcd load = quadraticProduct(m_problem, mode.s, mode.v);
        if constexpr (kIsReal) {
            const auto correction = [&](const Vector& part) {
                return solveAt(m_problem, m_factor, m_shift, part).norm();
            };
            return std::hypot(correction(load.real()), correction(load.imag())) / mode.v.norm();
        } else {
            return solveAt(m_problem, m_factor, m_shift, load).norm() / mode.v.norm();
        }
    }

    void finish()
    {
        m_found.resize(toldCount());
        for (QuadraticMode& mode : m_found) {
            sharpen(m_problem, mode);
            mode.residual = residualOf(mode);
            if (!(mode.residual < kTrustedResidual)) {
                m_result.verified = false;
                m_result.proof = "a shape does not satisfy its equation to four digits";
            }
            const double imaginary = std::abs(mode.s.imag()) / std::abs(mode.s);
            m_result.values.push_back(imaginary <= tolerance::kReal
                                          ? QuadraticMode{mode.s.real(), mode.v, mode.residual}
                                          : mode);
            if (imaginary > tolerance::kNearlyReal) {
                m_result.values.push_back({std::conj(mode.s), mode.v.conjugate(), mode.residual});
            }
        }
    }

    const SparseProblem& m_problem;
    Eigen::Index m_n;
    Complex m_point;
    double m_scale;
    const Monitor& m_monitor;
    SaddleFactor& m_inertia;
    std::conditional_t<kIsReal, SaddleFactor&, ComplexSaddleFactor> m_factor;
    Scalar m_shift{};
    std::mt19937 m_random{20170701};
    InvariantSubspace<Scalar> m_locked;
    MatrixOf<Scalar> m_S;  // (a, b/scale) ↦ s (a, b/scale) in the locked subspace
    Eigen::Index m_count, m_states = 0;
    std::vector<QuadraticMode> m_found;  // by distance, one of each conjugate pair
    QuadraticModes m_result;
};

}  // namespace

QuadraticModes eigenvaluesNear(const SparseProblem& problem, SaddleFactor& factor, const SearchGoal& goal,
                               const Monitor& monitor)
{
    if (goal.point.imag() == 0) {
        return ShiftSearch<double>(problem, factor, goal, monitor).run();
    }
    return ShiftSearch<Complex>(problem, factor, goal, monitor).run();
}

}  // namespace eigenlink
