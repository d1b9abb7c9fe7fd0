#include "model/equilibrium/load_path.h"

#include "model/equilibrium/force_balance.h"
#include "model/equilibrium/tolerances.h"
#include "model/math/continuation/follow_curve.h"

#include <algorithm>
#include <utility>

namespace eigenlink {
namespace {

constexpr double kGrowth = 2;    ///< Steps only: factor of a step after one that was taken
constexpr double kLongest = 1;   ///< Steps only: longest first step of Newton's method, in sizes or rad
constexpr int kMostNewton = 12;  ///< Newton's steps at one load, at most

class LoadFollower {
public:
    LoadFollower(const System& system, const Eigen::VectorXd& start, const Monitor& monitor)
        : m_system(system), m_monitor(monitor), m_q(start), m_from(start)
    {
        m_path.linkAngles = system.linkAngles(start);
    }

    [[nodiscard]] std::optional<LoadPath> run()
    {
        if (!m_system.hasExactBeams() || !isStableWithoutLoad()) {
            return std::nullopt;
        }
        const StepLengths lengths{.first = 1, .shortest = tolerance::kShortestSearchStep, .growth = kGrowth};
        const CurveEnd end = followCurve(lengths, [&](double& share) { return tryStep(share); });
        return end == CurveEnd::last && m_share == 1 ? std::optional(std::move(m_path)) : std::nullopt;
    }

private:
    /// The balance under this share of the load, its angles counted from the last equilibrium.
    ForceBalance balanceAt(double share) const
    {
        ForceBalance forces(*m_system.withLoads(share));
        forces.countFrom(m_path.linkAngles);
        return forces;
    }

    bool isStableWithoutLoad()
    {
        ForceBalance forces = balanceAt(0);
        forces.moveTo(m_q);
        m_lambda = forces.lambda();
        return forces.factor(0) && forces.isPositive() && !forces.isFlat(forces.softest(3));
    }

    StepTrial tryStep(double& step)
    {
        if (m_monitor.isCancelled()) {
            return StepTrial::last;
        }
        step = std::min(step, 1 - m_share);
        ForceBalance forces = balanceAt(m_share + step);
        if (!reaches(forces)) {
            return StepTrial::tooLong;
        }
        m_share = step < 1 - m_share ? m_share + step : 1;
        m_path.linkAngles = forces.system().linkAngles(m_q);
        m_path.places.push_back(m_q);
        return m_share == 1 ? StepTrial::last : StepTrial::taken;
    }

    /// Newton's method under the next load; true where it converges to a stable place on the path.
    [[nodiscard]] bool reaches(ForceBalance& forces)
    {
        Eigen::VectorXd first;
        double last = 0;
        forces.moveTo(m_q, m_lambda, &m_from);
        for (int i = 0; i < kMostNewton; ++i) {
            if (!forces.factor(0)) {
                return false;
            }
            const ForceBalance::Step step = forces.correction(forces.q(), forces.lambda());
            const double length = step.p.allFinite() ? forces.length(step.p) : 2 * kLongest;
            if (length > kLongest) {
                return false;
            }
            first = i == 0 ? step.p : first;
            const Eigen::VectorXd from = forces.q(), next = from + step.p;
            const double aside = forces.length(next - m_q - first);
            if (length <= tolerance::kSevenDigits) {
                if (!forces.isPositive() || aside > (tolerance::kLongestCorrected - 1) * forces.length(first)) {
                    return false;
                }
                m_q = next;
                m_from = from;
                m_lambda = step.lambda;
                return true;
            }
            if (i > 1 && length > 0.5 * last) {
                return false;
            }
            last = length;
            forces.moveTo(next, step.lambda, &from);
            ++m_path.iterations;
        }
        return false;
    }

    const System& m_system;
    const Monitor& m_monitor;
    Eigen::VectorXd m_q, m_from, m_lambda;  // the last place, and the one from which the last step led there
    double m_share = 0;
    LoadPath m_path;
};

}  // namespace

std::optional<LoadPath> followLoads(const System& system, const Eigen::VectorXd& start, const Monitor& monitor)
{
    return LoadFollower(system, start, monitor).run();
}

}  // namespace eigenlink
