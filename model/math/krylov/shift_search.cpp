#include "model/math/krylov/shift_search.h"

#include "model/basics/verdicts.h"
#include "model/math/krylov/quadratic_equation.h"
#include "model/math/krylov/shifted_operator.h"
#include "model/math/krylov/tolerances.h"
#include "model/math/sparse/arnoldi.h"
#include "model/math/sparse/invariant_subspace.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <type_traits>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// Most starts of Arnoldi.
constexpr int kSearches = 40;

template <class Operator>
class ShiftSearch {
    using Scalar = typename Operator::Scalar;
    using Vector = VectorOf<Scalar>;

public:
    ShiftSearch(const SparseProblem& problem, SaddleFactor& factor, const SearchGoal& goal, const Monitor& monitor)
        : m_problem(problem),
          m_point(goal.point.real(), std::abs(goal.point.imag())),
          m_count(goal.count),
          m_scale(std::max(goal.scale, std::abs(goal.point))),
          m_monitor(monitor),
          m_inertia(factor),
          m_T(problem, factor, m_point, m_scale),
          m_locked(m_T.length())
    {
    }

    QuadraticModes run()
    {
        if (!m_T.shiftBeside(0) && !m_T.shiftBeside(1)) {
            m_result.failure = "the pencil is singular near the point; choose another";
            return std::move(m_result);
        }
        m_result.rank = m_inertia.rank();
        m_dimension = m_T.dimension(m_result.rank);
        m_count = std::min(m_count, m_problem.stateCount(m_result.rank));
        search();
        if (!m_isFactored && !m_T.shiftBeside(0)) {
            m_result.failure = "the pencil is singular near the point; choose another";
            return std::move(m_result);
        }
        finish();
        return std::move(m_result);
    }

private:
    Vector random()
    {
        std::uniform_real_distribution<double> uniform(-1, 1);
        return Vector::NullaryExpr(m_T.length(), [&] {
            if constexpr (std::is_same_v<Scalar, double>) {
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
        return isEnough()
                   ? distanceOf(m_found[static_cast<std::size_t>(m_count) - 1].s) + tolerance::kSevenDigits * m_scale
                   : 0;
    }

    void search()
    {
        Eigen::Index wanted = m_T.valuesOf(m_count) + 2;
        bool isSecond = false;
        for (int round = 0; round < kSearches && !m_monitor.isCancelled(); ++round) {
            const double limit = bound();
            const ArnoldiPairs pairs = explore(wanted);
            lock(pairs.vectors);
            if (m_locked.dimension() == m_dimension) {
                return prove({"all 2(n - r) = {1} eigenvalues were computed", m_problem.stateCount(m_result.rank)});
            }
            if (isSecond && !isAnyNearer(pairs, limit) && m_T.covers(bound(), reachOf(pairs))) {
                return prove(
                    {"a second search, from another shift and apart from these, found nothing nearer to the "
                     "point"});
            }
            if (!isEnough()) {
                wanted = m_T.valuesOf(m_count - std::ssize(m_found)) + 2;
                continue;
            }
            if (isCountedByInertia()) {
                return;
            }
            isSecond = true;
            wanted = std::max<Eigen::Index>(4, round);
            m_isFactored = static_cast<bool>(m_T.shiftBeside(round + 1));
            if (!m_isFactored) {
                m_result.proof = "the pencil is singular at the shift of the second search";
                return;
            }
        }
        m_result.proof =
            m_monitor.isCancelled() ? Text("stopped on request") : Text("the second search did not come to an end");
    }

    ArnoldiPairs explore(Eigen::Index wanted)
    {
        const Eigen::Index left = m_dimension - m_locked.dimension();
        return arnoldi<Scalar>(std::cref(m_T), m_T(m_T(random())), m_locked.basis(),
                               {.wanted = std::min(wanted, left), .space = left});
    }

    bool isAnyNearer(const ArnoldiPairs& pairs, double limit) const
    {
        return std::ranges::any_of(pairs.values,
                                   [&](Complex theta) { return distanceOf(eigenvalueOf(theta)) < limit; });
    }

    Complex eigenvalueOf(Complex theta) const { return m_T.eigenvalueOf(m_T.shift() + 1.0 / theta); }

    /// Every eigenvalue of S that is nearer than this to the shift has converged or was locked before.
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
        // What S is in the subspace does not depend on the shift.
        const auto one = [](Eigen::Index size) { return MatrixOf<Scalar>::Identity(size, size); };
        const Eigen::Index known = m_S.rows();
        const MatrixOf<Scalar> T = m_locked.restricted(std::cref(m_T), (m_S - m_T.shift() * one(known)).inverse());
        m_S = T.inverse() + m_T.shift() * one(T.rows());
        const StandardPairs pairs = m_locked.eigenpairs(T);
        m_found.clear();
        for (Eigen::Index i = 0; i < pairs.values.size(); ++i) {
            const Complex s = eigenvalueOf(pairs.values[i]);
            if (s.imag() >= -tolerance::kNearlyZero * std::abs(s)) {
                m_found.push_back({s, m_T.shapeOf(pairs.vectors, i), 0});
            }
            // Without damping a real value has its opposite.
            if (std::is_same_v<Operator, ModeOperator> && s.imag() == 0) {
                m_found.push_back({-s, m_T.shapeOf(pairs.vectors, i), 0});
            }
        }
        std::ranges::stable_sort(m_found, {}, [this](const QuadraticMode& mode) { return distanceOf(mode.s); });
    }

    void prove(const Text& proof)
    {
        m_result.verified = true;
        m_result.proof = proof;
    }

    /// The number of reported modes: those asked for, and those equal to the last.
    std::size_t reportedCount() const
    {
        auto end = static_cast<std::size_t>(std::min<Eigen::Index>(m_count, std::ssize(m_found)));
        while (end > 0 && end < m_found.size() &&
               std::abs(m_found[end].s - m_found[end - 1].s) <= tolerance::kEqual * std::abs(m_found[end].s)) {
            ++end;
        }
        return end;
    }

    /// Counts undamped values between two frequencies around the point, by the inertia of H − ω²M on the constraints.
    /// The band ends midway between the last value that is reported and the next.
    bool isCountedByInertia()
    {
        if (m_problem.isDamped() || m_point.real() != 0) {
            return false;
        }
        m_isFactored = false;
        const std::size_t count = reportedCount();
        const double last = distanceOf(m_found[count - 1].s);
        const double reach =
            count < m_found.size() ? 0.5 * (last + distanceOf(m_found[count].s)) : last * (1 + tolerance::kBesidePoint);
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

    /// Residual and error of a mode, by one step of inverse iteration.
    void judge(QuadraticMode& mode) const
    {
        const Eigen::VectorXcd load = quadraticProduct(m_problem, mode.s, mode.v);
        Eigen::VectorXcd correction(load.size());
        if constexpr (std::is_same_v<Scalar, double>) {
            correction.real() = m_T.correction(load.real());
            correction.imag() = m_T.correction(load.imag());
        } else {
            correction = m_T.correction(load);
        }
        mode.residual = correction.norm() / mode.v.norm();
        mode.error = valueError(m_problem, mode, load, correction);
    }

    void finish()
    {
        m_found.resize(reportedCount());
        for (QuadraticMode& mode : m_found) {
            sharpen(m_problem, mode);
            judge(mode);
            if (!(mode.residual * mode.residual < tolerance::kHalfOfDigits)) {
                m_result.verified = false;
                m_result.proof = "a shape does not satisfy its equation to four digits";
            }
            const double imaginary = std::abs(mode.s.imag()) / std::abs(mode.s);
            m_result.values.push_back(swings(mode.s) ? mode
                                                     : QuadraticMode{mode.s.real(), mode.v, mode.residual, mode.error});
            if (imaginary > tolerance::kNearlyZero) {
                m_result.values.push_back({std::conj(mode.s), mode.v.conjugate(), mode.residual, mode.error});
            }
        }
    }

    const SparseProblem& m_problem;
    Complex m_point;
    Eigen::Index m_count;
    double m_scale;
    const Monitor& m_monitor;
    SaddleFactor& m_inertia;
    Operator m_T;
    bool m_isFactored = true;  // at its shift
    std::mt19937 m_random{20170701};
    InvariantSubspace<Scalar> m_locked;
    MatrixOf<Scalar> m_S;                // S in the locked subspace
    Eigen::Index m_dimension = 0;        // of the space of all eigenvectors
    std::vector<QuadraticMode> m_found;  // by distance, one of each conjugate pair
    QuadraticModes m_result;
};

}  // namespace

QuadraticModes eigenvaluesNear(const SparseProblem& problem, SaddleFactor& factor, const SearchGoal& goal,
                               const Monitor& monitor)
{
    if (!problem.isDamped()) {
        return ShiftSearch<ModeOperator>(problem, factor, goal, monitor).run();
    }
    if (goal.point.imag() == 0) {
        return ShiftSearch<StateOperator<double>>(problem, factor, goal, monitor).run();
    }
    return ShiftSearch<StateOperator<Complex>>(problem, factor, goal, monitor).run();
}

}  // namespace eigenlink
