#include "model/math/krylov/rightmost_modes.h"

#include "model/math/krylov/mode_target.h"
#include "model/math/krylov/partial_modes.h"
#include "model/math/krylov/tolerances.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

/// Modes nearest the origin that are looked through for each one that is asked for, and some more.
constexpr Eigen::Index kLookedThrough = 4;
constexpr Eigen::Index kMore = 8;

class RightmostSolver {
public:
    RightmostSolver(const SparseProblem& problem, SaddleFactor& factor, Eigen::Index count, double scale,
                    const Monitor& monitor)
        : m_problem(problem), m_factor(factor), m_count(count), m_scale(scale), m_monitor(monitor)
    {
    }

    QuadraticModes run()
    {
        if (const Outcome<void> beyond = m_factor.factor(
                tolerance::kBeyondAxis * m_scale, tolerance::kBeyondAxis * tolerance::kBeyondAxis * m_scale * m_scale);
            !beyond) {
            m_result.failure = beyond.reason();
            return std::move(m_result);
        }
        m_result.rank = m_factor.rank();
        m_states = m_problem.stateCount(m_result.rank);
        m_growing = m_factor.negativeCount();
        m_result.verified = true;
        m_result.proof = {"inertia counts {1} to the right of the imaginary axis", m_growing};
        if (m_growing > 0) {
            findGrowing();
        }
        if (m_result.failure.isEmpty() && m_growing < m_count && !m_monitor.isCancelled()) {
            m_problem.isDamped() ? findDamped() : findUndamped();
        }
        return std::move(m_result);
    }

private:
    /// The real values to the right: nearer to a point beyond them all than any other.
    void findGrowing()
    {
        double beyond = m_scale;
        while (!m_factor.factor(beyond, beyond * beyond) || m_factor.negativeCount() > 0) {
            if (!std::isfinite(beyond *= 2)) {
                m_result.failure = "no real shift lies to the right of all growing values";
                return;
            }
        }
        QuadraticModes found = eigenvaluesNear(m_problem, m_factor, {beyond, m_growing, m_scale}, m_monitor);
        m_result.failure = found.failure;
        const auto growing = std::count_if(found.values.begin(), found.values.end(), [this](const QuadraticMode& mode) {
            return mode.s.real() > tolerance::kBeyondAxis * m_scale;
        });
        if (growing != m_growing) {
            m_result.verified = false;
            m_result.proof = {"{1}, found {2}", m_result.proof, growing};
        }
        m_result.values = std::move(found.values);
    }

    /// Finds the lowest modes without damping: those that do not grow have the real part 0. Of a growing mode the other
    /// half decays.
    void findUndamped()
    {
        const Eigen::Index wanted = m_count - m_growing;
        const PartialModes lowest = lowestModes(m_problem, m_factor, m_count, m_monitor);
        m_result.failure = lowest.failure;
        m_result.verified = m_result.verified && lowest.verified;
        m_result.proof = {"{1}; of the others {2}", m_result.proof, lowest.proof};
        Eigen::Index taken = 0;
        for (const SparseMode& mode : lowest.modes) {
            if (mode.kappa < 0 || taken == wanted) {
                continue;
            }
            const Complex s(0, std::sqrt(mode.kappa));
            const double error = s == 0.0 ? 0 : mode.error / (2 * std::abs(s));
            m_result.values.push_back({s, mode.v.cast<Complex>(), mode.residual, error});
            m_result.values.push_back({std::conj(s), mode.v.cast<Complex>(), mode.residual, error});
            ++taken;
        }
    }

    void findDamped()
    {
        const Eigen::Index wanted = 2 * (m_count - m_growing);
        const Eigen::Index looked = kLookedThrough * (m_count - m_growing) + kMore + m_growing;
        QuadraticModes nearest = eigenvaluesNear(m_problem, m_factor, {0, looked, m_scale}, m_monitor);
        m_result.failure = nearest.failure;
        m_result.verified = m_result.verified && nearest.verified;
        const auto all = static_cast<Eigen::Index>(nearest.values.size()) == m_states;
        // Damped values far from the origin may lie nearer to the axis than any that was looked at.
        m_result.verified = m_result.verified && all;
        m_result.proof =
            all ? Text("{1}; of the others these were chosen among all", m_result.proof)
                : Text(
                      "{1}; the others have the largest real part among the {2} nearest the origin, and others may lie "
                      "further from it",
                      m_result.proof, nearest.values.size());
        std::erase_if(nearest.values,
                      [this](const QuadraticMode& mode) { return mode.s.real() > tolerance::kBeyondAxis * m_scale; });
        const ModeTarget rightmost{ModeTarget::Rule::rightmost, 0};
        std::stable_sort(nearest.values.begin(), nearest.values.end(),
                         [&](const QuadraticMode& a, const QuadraticMode& b) { return rightmost.puts(a.s, b.s); });
        auto end = static_cast<std::size_t>(std::min<Eigen::Index>(wanted, std::ssize(nearest.values)));
        if (end < nearest.values.size() && nearest.values[end].s == std::conj(nearest.values[end - 1].s)) {
            ++end;
        }
        nearest.values.resize(end);
        std::move(nearest.values.begin(), nearest.values.end(), std::back_inserter(m_result.values));
    }

    const SparseProblem& m_problem;
    SaddleFactor& m_factor;
    Eigen::Index m_count;
    double m_scale;
    const Monitor& m_monitor;
    Eigen::Index m_states = 0;
    Eigen::Index m_growing = 0;
    QuadraticModes m_result;
};

}  // namespace

QuadraticModes rightmostModes(const SparseProblem& problem, SaddleFactor& factor, Eigen::Index count, double scale,
                              const Monitor& monitor)
{
    return RightmostSolver(problem, factor, count, scale, monitor).run();
}

}  // namespace eigenlink
