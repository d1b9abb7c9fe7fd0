#include "model/modes/targeted_modes.h"

#include "model/math/sparse/arnoldi.h"
#include "model/math/sparse/invariant_subspace.h"
#include "model/modes/quadratic_equation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

constexpr int kTargetSearches = 20;
/// Where the shift stands beside the point, and where that of the second search, relative to the point's size.
const Complex kBeside(7e-4, 4e-4);
const Complex kElsewhere(-0.031, 0.017);
/// Imaginary parts below this, relative to |s|, are none.
constexpr double kReal = 1e-9;
/// Repeated real values come out with imaginary parts up to this, of any sign: each stands for itself alone.
constexpr double kNearlyReal = 1e-6;

class TargetedSolver {
public:
    TargetedSolver(const SparseProblem& problem, SaddleFactor& factor, Complex point, Eigen::Index count, double scale,
                   const Monitor& monitor)
        : m_problem(problem),
          m_n(problem.coordinateCount()),
          m_point(point.real(), std::abs(point.imag())),
          m_count(count),
          m_scale(std::max(scale, std::abs(point))),
          m_monitor(monitor),
          m_factor(factor),
          m_saddle(factorOf<Complex>(problem)),
          m_locked(2 * m_n)
    {
        m_result.rank = factor.rank();
        m_states = m_problem.stateCount(m_result.rank);
        m_count = std::min(m_count, m_states);
    }

    QuadraticModes run()
    {
        if (!shiftTo(m_point + m_scale * kBeside) && !shiftTo(m_point - 3.0 * m_scale * kBeside)) {
            m_result.failure = "the pencil is singular near the point; choose another";
            return std::move(m_result);
        }
        search();
        if (!m_problem.isDamped() && m_point.real() == 0 && enough() && !m_monitor.isCancelled()) {
            countByInertia();
        }
        finish();
        return std::move(m_result);
    }

private:
    bool shiftTo(Complex sigma)
    {
        m_shift = sigma;
        return static_cast<bool>(m_saddle.factor(sigma, sigma * sigma));
    }

    /// (A − σE)⁻¹E of (a, b / scale), both scaled alike.
    Eigen::VectorXcd apply(const Eigen::VectorXcd& y) const
    {
        const Eigen::VectorXcd a = y.head(m_n);
        Eigen::VectorXcd load = m_problem.massProduct(Eigen::VectorXcd(m_scale * y.tail(m_n) + m_shift * a));
        if (m_problem.isDamped()) {
            load += m_problem.dampingProduct(a);
        }
        const Eigen::VectorXcd x = -solveAt(m_problem, m_saddle, m_shift, load);
        Eigen::VectorXcd result(2 * m_n);
        result << x, (a + m_shift * x) / m_scale;
        return result;
    }

    double distanceOf(Complex s) const { return std::abs(Complex(s.real(), std::abs(s.imag())) - m_point); }

    ArnoldiPairs explore(Eigen::Index wanted)
    {
        std::uniform_real_distribution<double> uniform(-1, 1);
        const Eigen::VectorXcd start =
            Eigen::VectorXcd::NullaryExpr(2 * m_n, [&] { return Complex(uniform(m_random), uniform(m_random)); });
        const auto op = [this](const Eigen::VectorXcd& y) { return apply(y); };
        return arnoldi<Complex>(op, apply(apply(start)), m_locked.basis(),
                                {.wanted = wanted, .space = m_states - m_locked.dimension()});
    }

    /// Eigenvalues and shapes in the locked, invariant subspace; one of each conjugate pair.
    void project()
    {
        const StandardPairs pairs = m_locked.eigenpairs([this](const Eigen::VectorXcd& y) { return apply(y); });
        m_found.clear();
        for (Eigen::Index i = 0; i < pairs.values.size(); ++i) {
            const Complex s = m_shift + 1.0 / pairs.values[i];
            if (s.imag() >= -kNearlyReal * std::abs(s)) {
                m_found.push_back({s, pairs.vectors.col(i).head(m_n), 0});
            }
        }
        std::stable_sort(m_found.begin(), m_found.end(), [this](const QuadraticMode& a, const QuadraticMode& b) {
            return distanceOf(a.s) < distanceOf(b.s);
        });
    }

    bool enough() const { return static_cast<Eigen::Index>(m_found.size()) >= m_count; }
    /// Distance of the last one asked for, and a little more.
    double bound() const { return distanceOf(m_found[static_cast<std::size_t>(m_count) - 1].s) + 1e-7 * m_scale; }

    void search()
    {
        Eigen::Index wanted = m_count + 2;
        for (int round = 0; round < kTargetSearches && !m_monitor.isCancelled(); ++round) {
            const double limit = round > 0 && enough() ? bound() : 0;
            const ArnoldiPairs run = explore(std::min(wanted, m_states - m_locked.dimension()));
            double reach = run.exhausted ? std::numeric_limits<double>::infinity() : 0;
            bool nearer = false;
            for (const Complex theta : run.values) {
                nearer = nearer || distanceOf(m_shift + 1.0 / theta) < limit;
                reach = std::max(reach, 1 / std::abs(theta));
            }
            m_locked.add(run.vectors);
            project();
            if (m_locked.dimension() == m_states) {
                return prove({"all 2(n - r) = {1} eigenvalues were computed", m_states});
            }
            // Eigenvalues within the bound lie within bound + |σ − p| of the shift.
            if (limit > 0 && !nearer && enough() && reach >= bound() + std::abs(m_shift - m_point)) {
                return prove(
                    "a second search, from another shift and apart from these, found nothing nearer to the "
                    "point");
            }
            if (enough()) {
                if (!shiftTo(m_point + m_scale * kElsewhere * (1 + 0.1 * round))) {
                    m_result.proof = "the pencil is singular at the shift of the second search";
                    return;
                }
                wanted = std::max<Eigen::Index>(4, round);
            } else {
                wanted = m_count - static_cast<Eigen::Index>(m_found.size()) + 2;
            }
        }
        m_result.proof =
            m_monitor.isCancelled() ? Text("stopped on request") : Text("the second search did not come to an end");
    }

    void prove(const Text& proof)
    {
        m_result.verified = true;
        m_result.proof = proof;
    }

    /// Undamped values between two frequencies around the point, by the inertia of H − ω²M on the constraints. The band
    /// ends midway between the last value asked for and the next.
    void countByInertia()
    {
        const auto count = static_cast<std::size_t>(m_count);
        const double last = distanceOf(m_found[count - 1].s);
        const double reach = count < m_found.size() ? 0.5 * (last + distanceOf(m_found[count].s)) : last * (1 + 1e-4);
        const double low = m_point.imag() - reach;
        const double high = m_point.imag() + reach;
        if (!(low > 0) || !(reach > last) || !m_factor.factor(0, -high * high)) {
            return;
        }
        const Eigen::Index below = m_factor.negativeCount();
        if (!m_factor.factor(0, -low * low)) {
            return;
        }
        const Eigen::Index counted = below - m_factor.negativeCount();
        m_result.verified = counted == m_count;
        m_result.proof = {"inertia counts {1} between {2} and {3} rad/s", counted, Number{low, Quantity::none, 6},
                          Number{high, Quantity::none, 6}};
    }

    void finish()
    {
        m_found.resize(std::min(m_found.size(), static_cast<std::size_t>(m_count)));
        for (QuadraticMode& mode : m_found) {
            sharpen(m_problem, mode);
            mode.residual = solveAt(m_problem, m_saddle, m_shift, quadraticProduct(m_problem, mode.s, mode.v)).norm() /
                            mode.v.norm();
            if (!(mode.residual < kTrustedResidual)) {
                m_result.verified = false;
                m_result.proof = "a shape does not satisfy its equation to four digits";
            }
            const double imaginary = std::abs(mode.s.imag()) / std::abs(mode.s);
            m_result.values.push_back(imaginary <= kReal ? QuadraticMode{mode.s.real(), mode.v, mode.residual} : mode);
            if (imaginary > kNearlyReal) {
                m_result.values.push_back({std::conj(mode.s), mode.v.conjugate(), mode.residual});
            }
        }
    }

    const SparseProblem& m_problem;
    Eigen::Index m_n;
    Complex m_point;
    Eigen::Index m_count;
    double m_scale;
    const Monitor& m_monitor;
    SaddleFactor& m_factor;
    ComplexSaddleFactor m_saddle;
    Complex m_shift;
    Eigen::Index m_states = 0;
    std::mt19937 m_random{20170701};
    InvariantSubspace<Complex> m_locked;
    std::vector<QuadraticMode> m_found;
    QuadraticModes m_result;
};

}  // namespace

QuadraticModes eigenvaluesNear(const SparseProblem& problem, SaddleFactor& factor, Complex point, Eigen::Index count,
                               double scale, const Monitor& monitor)
{
    return TargetedSolver(problem, factor, point, count, scale, monitor).run();
}

}  // namespace eigenlink
