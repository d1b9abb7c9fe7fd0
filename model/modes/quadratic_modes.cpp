#include "model/modes/quadratic_modes.h"

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

constexpr int kQuadraticSearches = 40;
/// Shifts relative to the lowest |s|: of the search and of the second one that looks for what is missing.
constexpr double kShift = 0.1;
constexpr double kOtherShift = 0.23;

/// One run of Arnoldi: converged eigenvalues and their vectors.
struct ArnoldiRun {
    std::vector<Complex> s;
    Eigen::MatrixXcd vectors;  // 2n × converged
    double reach = 0;          // every eigenvalue that is nearer than this to the shift has converged
};

class QuadraticSolver {
public:
    QuadraticSolver(const SparseProblem& problem, SaddleFactor& factor, Eigen::Index count, double scale,
                    const Monitor& monitor)
        : m_problem(problem),
          m_n(problem.coordinateCount()),
          m_count(count),
          m_scale(scale),
          m_monitor(monitor),
          m_factor(factor),
          m_locked(2 * m_n)
    {
    }

    QuadraticModes run()
    {
        if (!shiftTo(kShift * m_scale)) {
            m_result.failure = {"the pencil is singular at the shift {1} rad/s", Number{m_shift, Quantity::none, 6}};
            return std::move(m_result);
        }
        m_result.rank = m_factor.rank();
        m_states = m_problem.stateCount(m_result.rank);
        m_count = std::min(m_count, m_states);
        search();
        finish();
        return std::move(m_result);
    }

private:
    bool shiftTo(double sigma)
    {
        m_shift = sigma;
        return static_cast<bool>(m_factor.factor(sigma, sigma * sigma));
    }

    /// (A − σE)⁻¹E of (a, b / scale), both scaled alike.
    Eigen::VectorXd apply(const Eigen::VectorXd& y) const
    {
        const Eigen::VectorXd a = y.head(m_n);
        const Eigen::VectorXd b = m_scale * y.tail(m_n);
        const Eigen::VectorXd x =
            -solveAt(m_problem, m_factor, m_shift, Eigen::VectorXd(m_problem.M * (b + m_shift * a) + m_problem.C * a));
        Eigen::VectorXd result(2 * m_n);
        result << x, (a + m_shift * x) / m_scale;
        return result;
    }

    /// Eigenvalues nearest to the shift among what is not locked.
    ArnoldiRun arnoldi(Eigen::Index wanted)
    {
        const auto op = [this](const Eigen::VectorXd& y) { return apply(y); };
        ArnoldiPairs pairs = eigenlink::arnoldi<double>(op, apply(apply(random())), m_locked.basis(),
                                                        {.wanted = wanted, .space = m_states - m_locked.dimension()});
        ArnoldiRun run;
        for (const Complex theta : pairs.values) {
            run.s.push_back(m_shift + 1.0 / theta);
        }
        run.vectors = std::move(pairs.vectors);
        run.reach = pairs.exhausted ? std::numeric_limits<double>::infinity()
                    : run.s.empty() ? 0
                                    : std::abs(run.s.back() - m_shift);
        return run;
    }

    Eigen::VectorXd random()
    {
        std::uniform_real_distribution<double> uniform(-1, 1);
        return Eigen::VectorXd::NullaryExpr(2 * m_n, [&] { return uniform(m_random); });
    }

    /// Eigenvalues and vectors in the locked, invariant subspace.
    void project()
    {
        const StandardPairs pairs = m_locked.eigenpairs([this](const Eigen::VectorXd& y) { return apply(y); });
        m_found.clear();
        for (Eigen::Index i = 0; i < pairs.values.size(); ++i) {
            m_found.push_back({m_shift + 1.0 / pairs.values[i], pairs.vectors.col(i).head(m_n), 0});
        }
        std::stable_sort(m_found.begin(), m_found.end(), [](const QuadraticMode& a, const QuadraticMode& b) {
            return std::abs(a.s) < std::abs(b.s) * (1 - 1e-12);
        });
    }

    /// |s| of the last one asked for, and a little more.
    double bound() const
    {
        const auto last = static_cast<std::size_t>(m_count);
        return m_found.size() < last ? std::numeric_limits<double>::infinity()
                                     : std::abs(m_found[last - 1].s) * (1 + 1e-7);
    }

    void search()
    {
        Eigen::Index wanted = m_count + 2;
        for (int round = 0; round < kQuadraticSearches && !m_monitor.isCancelled(); ++round) {
            const ArnoldiRun run = arnoldi(std::min(wanted, m_states - m_locked.dimension()));
            const double limit = round == 0 ? 0 : bound();
            const bool nearer =
                std::any_of(run.s.begin(), run.s.end(), [limit](Complex s) { return std::abs(s) < limit; });
            m_locked.add(run.vectors);
            project();
            if (m_locked.dimension() == m_states) {
                m_result.verified = true;
                m_result.proof = {"all 2(n - r) = {1} eigenvalues were computed", m_states};
                return;
            }
            const bool enough = static_cast<Eigen::Index>(m_found.size()) >= m_count;
            // Eigenvalues within the bound lie within bound + shift of the shift.
            if (round > 0 && enough && !nearer && run.reach >= 0.999 * (bound() - m_shift)) {
                m_result.verified = true;
                m_result.proof = {
                    "a second search, from the shift {1} rad/s and apart from these, found nothing nearer to the "
                    "origin",
                    Number{m_shift, Quantity::none, 6}};
                return;
            }
            if (enough) {
                if (!shiftTo(kOtherShift * m_scale * (1 + 0.1 * round))) {
                    m_result.proof = "the pencil is singular at the shift of the second search";
                    return;
                }
                wanted = 4;
            } else {
                wanted = m_count - static_cast<Eigen::Index>(m_found.size()) + 2;
            }
        }
        m_result.proof =
            m_monitor.isCancelled() ? Text("stopped on request") : Text("the second search did not come to an end");
    }

    void finish()
    {
        std::size_t end = std::min(m_found.size(), static_cast<std::size_t>(m_count));
        // Conjugates and equal values are not parted.
        while (end < m_found.size() && end > 0 &&
               std::abs(m_found[end].s) <= std::abs(m_found[end - 1].s) * (1 + 1e-9)) {
            ++end;
        }
        m_found.resize(end);
        for (QuadraticMode& mode : m_found) {
            sharpen(m_problem, mode);
            mode.residual = residualOf(mode);
        }
        const bool trusted = std::all_of(m_found.begin(), m_found.end(),
                                         [](const QuadraticMode& mode) { return mode.residual < kTrustedResidual; });
        if (!trusted) {
            m_result.verified = false;
            m_result.proof = "a shape does not satisfy its equation to four digits";
        }
        m_result.values = std::move(m_found);
    }

    double residualOf(const QuadraticMode& mode) const
    {
        const Eigen::VectorXcd r = quadraticProduct(m_problem, mode.s, mode.v);
        const auto correction = [&](const Eigen::VectorXd& part) {
            return solveAt(m_problem, m_factor, m_shift, part).norm();
        };
        return std::hypot(correction(r.real()), correction(r.imag())) / mode.v.norm();
    }

    const SparseProblem& m_problem;
    Eigen::Index m_n;
    Eigen::Index m_count;
    double m_scale;
    const Monitor& m_monitor;
    SaddleFactor& m_factor;
    double m_shift = 0;
    Eigen::Index m_states = 0;
    std::mt19937 m_random{20170701};
    InvariantSubspace<double> m_locked;
    std::vector<QuadraticMode> m_found;
    QuadraticModes m_result;
};

}  // namespace

QuadraticModes nearestEigenvalues(const SparseProblem& problem, SaddleFactor& factor, Eigen::Index count, double scale,
                                  const Monitor& monitor)
{
    return QuadraticSolver(problem, factor, count, scale, monitor).run();
}

}  // namespace eigenlink
