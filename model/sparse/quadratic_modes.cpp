#include "model/sparse/quadratic_modes.h"

#include "model/math/lapack.h"
#include "model/sparse/saddle_factor.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

constexpr double kTolerance = 1e-11;
constexpr double kBreakdown = 1e-10;
constexpr Eigen::Index kStride = 8;
constexpr int kSearches = 40;
/// Shifts relative to the lowest |s|: of the search and of the second one that looks for what is missing.
constexpr double kShift = 0.1;
constexpr double kOtherShift = 0.23;

/// One run of Arnoldi: converged eigenvalues of the operator and their vectors.
struct ArnoldiRun {
    std::vector<Complex> s;
    Eigen::MatrixXcd vectors;  // 2n × converged
    double reach = 0;          // every eigenvalue that is nearer than this to the shift has converged
    bool exhausted = false;
};

class QuadraticSolver {
public:
    QuadraticSolver(const SparseProblem& problem, Eigen::Index count, double scale, const Monitor& monitor)
        : m_problem(problem),
          m_n(problem.coordinateCount()),
          m_count(count),
          m_scale(scale),
          m_monitor(monitor),
          m_factor(problem.H, problem.C, problem.M, problem.Phi_q),
          m_locked(2 * m_n, 0)
    {
    }

    QuadraticModes run()
    {
        if (!shiftTo(kShift * m_scale)) {
            m_result.failure = "the pencil is singular at the shift " + std::to_string(m_shift) + " rad/s";
            return std::move(m_result);
        }
        m_result.rank = m_factor.rank();
        m_states = 2 * (m_n - m_result.rank);
        m_count = std::min(m_count, m_states);
        search();
        finish();
        return std::move(m_result);
    }

private:
    bool shiftTo(double sigma)
    {
        m_shift = sigma;
        return m_factor.factor(sigma, sigma * sigma);
    }

    Eigen::VectorXd solve(const Eigen::VectorXd& load) const
    {
        const auto product = [this](const Eigen::VectorXd& x) {
            return Eigen::VectorXd(m_problem.stiffnessProduct(x) + m_shift * (m_problem.C * x) +
                                   m_shift * m_shift * (m_problem.M * x));
        };
        return m_factor.solve(load, Eigen::VectorXd::Zero(m_problem.Phi_q.rows()), 1, product).x;
    }

    /// (A − σE)⁻¹E of (a, b / scale), both scaled alike.
    Eigen::VectorXd apply(const Eigen::VectorXd& y) const
    {
        const Eigen::VectorXd a = y.head(m_n);
        const Eigen::VectorXd b = m_scale * y.tail(m_n);
        const Eigen::VectorXd x = -solve(m_problem.M * (b + m_shift * a) + m_problem.C * a);
        Eigen::VectorXd result(2 * m_n);
        result << x, (a + m_shift * x) / m_scale;
        return result;
    }

    bool orthogonalize(Eigen::VectorXd& w, const Eigen::MatrixXd& basis, Eigen::Index size, Eigen::VectorXd* along,
                       double& length) const
    {
        const double before = w.norm();
        for (int pass = 0; pass < 2; ++pass) {
            w -= m_locked * (m_locked.transpose() * w);
            const Eigen::VectorXd part = basis.leftCols(size).transpose() * w;
            w -= basis.leftCols(size) * part;
            if (along != nullptr) {
                along->head(size) += part;
            }
        }
        length = w.norm();
        return length > kBreakdown * before;
    }

    ArnoldiRun arnoldi(Eigen::Index wanted)
    {
        const Eigen::Index space = m_states - m_locked.cols();
        const Eigen::Index most = std::min<Eigen::Index>(space, 4 * wanted + 80);
        Eigen::MatrixXd basis(2 * m_n, most + 1);
        Eigen::MatrixXd H = Eigen::MatrixXd::Zero(most + 1, most);
        Eigen::VectorXd start = apply(apply(random()));
        double length = 0;
        if (!orthogonalize(start, basis, 0, nullptr, length)) {
            return {{}, {}, 0, true};
        }
        basis.col(0) = start / length;
        for (Eigen::Index j = 0; j < most; ++j) {
            Eigen::VectorXd w = apply(basis.col(j));
            Eigen::VectorXd along = Eigen::VectorXd::Zero(most + 1);
            const bool more = orthogonalize(w, basis, j + 1, &along, length) && j + 1 < space;
            H.col(j) = along;
            H(j + 1, j) = more ? length : 0;
            basis.col(j + 1) = w / (length > 0 ? length : 1);
            if (!more || j + 1 == most || (j + 1 >= wanted + kStride && (j + 1) % kStride == 0)) {
                ArnoldiRun run = ritz(basis, H, j + 1, !more);
                if (!more || j + 1 == most || static_cast<Eigen::Index>(run.s.size()) >= wanted) {
                    return run;
                }
            }
        }
        return {};
    }

    ArnoldiRun ritz(const Eigen::MatrixXd& basis, const Eigen::MatrixXd& H, Eigen::Index size, bool exhausted) const
    {
        const StandardPairs pairs = solveStandard(H.topLeftCorner(size, size));
        std::vector<Eigen::Index> order(static_cast<std::size_t>(size));
        std::iota(order.begin(), order.end(), Eigen::Index{0});
        std::stable_sort(order.begin(), order.end(), [&](Eigen::Index a, Eigen::Index b) {
            return std::abs(pairs.values[a]) > std::abs(pairs.values[b]) * (1 + 1e-12);
        });
        ArnoldiRun run;
        run.exhausted = exhausted;
        std::vector<Eigen::Index> kept;
        for (const Eigen::Index i : order) {
            const double error = H(size, size - 1) * std::abs(pairs.vectors(size - 1, i));
            if (!exhausted && error > kTolerance * std::abs(pairs.values[i])) {
                break;
            }
            kept.push_back(i);
        }
        // A conjugate pair stays whole.
        if (!kept.empty() && kept.size() < order.size()) {
            const Complex last = pairs.values[kept.back()];
            const bool whole = last.imag() == 0 || (kept.size() > 1 && pairs.values[kept[kept.size() - 2]] == std::conj(last));
            if (!whole) {
                kept.pop_back();
            }
        }
        run.vectors.resize(2 * m_n, static_cast<Eigen::Index>(kept.size()));
        for (std::size_t k = 0; k < kept.size(); ++k) {
            run.s.push_back(m_shift + 1.0 / pairs.values[kept[k]]);
            run.vectors.col(static_cast<Eigen::Index>(k)) = basis.leftCols(size) * pairs.vectors.col(kept[k]);
        }
        run.reach = exhausted ? std::numeric_limits<double>::infinity()
                    : kept.empty() ? 0
                                   : std::abs(run.s.back() - m_shift);
        return run;
    }

    Eigen::VectorXd random()
    {
        std::uniform_real_distribution<double> uniform(-1, 1);
        return Eigen::VectorXd::NullaryExpr(2 * m_n, [&] { return uniform(m_random); });
    }

    /// Adds the span of the eigenvectors to what is locked.
    void lock(const ArnoldiRun& run)
    {
        for (Eigen::Index i = 0; i < run.vectors.cols(); ++i) {
            for (const Eigen::VectorXd& part : {Eigen::VectorXd(run.vectors.col(i).real()), Eigen::VectorXd(run.vectors.col(i).imag())}) {
                Eigen::VectorXd w = part;
                double length = 0;
                if (part.norm() > 0 && orthogonalize(w, m_locked, 0, nullptr, length) && length > 1e-6 * part.norm()) {
                    m_locked.conservativeResize(Eigen::NoChange, m_locked.cols() + 1);
                    m_locked.rightCols(1) = w / length;
                }
            }
        }
    }

    /// Eigenvalues and vectors in the locked, invariant subspace.
    void project()
    {
        const Eigen::Index k = m_locked.cols();
        Eigen::MatrixXd image(2 * m_n, k);
        for (Eigen::Index i = 0; i < k; ++i) {
            image.col(i) = apply(m_locked.col(i));
        }
        const StandardPairs pairs = solveStandard(m_locked.transpose() * image);
        m_found.clear();
        for (Eigen::Index i = 0; i < k; ++i) {
            const Eigen::VectorXcd y = m_locked * pairs.vectors.col(i);
            m_found.push_back({m_shift + 1.0 / pairs.values[i], y.head(m_n), 0});
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
        for (int round = 0; round < kSearches && !m_monitor.isCancelled(); ++round) {
            const ArnoldiRun run = arnoldi(std::min(wanted, m_states - m_locked.cols()));
            const double limit = round == 0 ? 0 : bound();
            const bool nearer = std::any_of(run.s.begin(), run.s.end(), [limit](Complex s) { return std::abs(s) < limit; });
            lock(run);
            project();
            if (m_locked.cols() == m_states) {
                m_result.verified = true;
                m_result.proof = "these are all 2(n - r) = " + std::to_string(m_states) + " eigenvalues";
                return;
            }
            const bool enough = static_cast<Eigen::Index>(m_found.size()) >= m_count;
            // Eigenvalues within the bound lie within bound + shift of the shift.
            if (round > 0 && enough && !nearer && run.reach >= 0.999 * (bound() - m_shift)) {
                m_result.verified = true;
                m_result.proof = "a second search, from the shift " + std::to_string(m_shift) +
                                 " rad/s and apart from these, found nothing nearer to the origin";
                return;
            }
            if (enough) {
                shiftTo(kOtherShift * m_scale * (1 + 0.1 * round));
                wanted = 4;
            } else {
                wanted = m_count - static_cast<Eigen::Index>(m_found.size()) + 2;
            }
        }
        m_result.proof = m_monitor.isCancelled() ? "stopped on request" : "the second search did not come to an end";
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
            mode.residual = residualOf(mode);
        }
        m_result.values = std::move(m_found);
    }

    double residualOf(const QuadraticMode& mode) const
    {
        const auto parts = [&](auto product) {
            Eigen::VectorXcd result(m_n);
            result.real() = product(Eigen::VectorXd(mode.v.real()));
            result.imag() = product(Eigen::VectorXd(mode.v.imag()));
            return result;
        };
        const Eigen::VectorXcd Mv = parts([this](const Eigen::VectorXd& x) { return Eigen::VectorXd(m_problem.M * x); });
        const Eigen::VectorXcd Cv = parts([this](const Eigen::VectorXd& x) { return Eigen::VectorXd(m_problem.C * x); });
        const Eigen::VectorXcd Hv = parts([this](const Eigen::VectorXd& x) { return m_problem.stiffnessProduct(x); });
        const Eigen::VectorXcd r = Hv + mode.s * Cv + mode.s * mode.s * Mv;
        const double correction = std::hypot(solve(r.real()).norm(), solve(r.imag()).norm());
        return correction / mode.v.norm();
    }

    const SparseProblem& m_problem;
    Eigen::Index m_n;
    Eigen::Index m_count;
    double m_scale;
    const Monitor& m_monitor;
    SaddleFactor m_factor;
    double m_shift = 0;
    Eigen::Index m_states = 0;
    std::mt19937 m_random{20170701};
    Eigen::MatrixXd m_locked;  // orthonormal basis of an invariant subspace, real
    std::vector<QuadraticMode> m_found;
    QuadraticModes m_result;
};

}  // namespace

QuadraticModes nearestEigenvalues(const SparseProblem& problem, Eigen::Index count, double scale,
                                  const Monitor& monitor)
{
    return QuadraticSolver(problem, count, scale, monitor).run();
}

}  // namespace eigenlink
