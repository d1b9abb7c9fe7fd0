#include "model/math/polynomial/path_tracker.h"

#include "model/basics/least_divisor.h"
#include "model/basics/outcome.h"
#include "model/math/dense/small_lu.h"
#include "model/math/polynomial/tolerances.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <system_error>
#include <thread>
#include <utility>

namespace eigenlink {

namespace {

using PathVector = PathEquations::Vector;
using PathMatrix = PathEquations::Matrix;

/// One path on its way. The length of its steps follows from the error of the cubic prediction, of order 4, and not
/// from trial and halving as in followCurve: a path that jumps to another one is lost without notice.
class Walk {
public:
    Walk(const PathEquations& equations, const PathVector& start, double care)
        : m_equations(equations),
          m_care(care),
          m_z(start),
          m_H(equations.size()),
          m_byTime(equations.size()),
          m_J(equations.size(), equations.size())
    {
    }

    PathEnd run()
    {
        if (!evaluate(m_z, 0)) {
            return {PathEnd::Kind::lost, m_z, 0};
        }
        m_slope = -m_byTime;
        m_lu.solve(m_slope);
        while (m_t < 1) {
            if (!step()) {
                return {m_t > tolerance::kEndgame ? PathEnd::Kind::singular : PathEnd::Kind::lost, m_z, 0};
            }
        }
        return finished();
    }

private:
    /// The equations at (z, t) with the factors of ∂H/∂z.
    Outcome<void> evaluate(const PathVector& z, double t)
    {
        m_equations.evaluate(z, t, m_H, m_J, m_byTime);
        return m_lu.factor(m_J);
    }

    PathVector extrapolated(double t) const
    {
        if (m_before.size() == 0) {
            return m_z + (t - m_t) * m_slope;
        }
        const double H = m_t - m_tBefore, s = (t - m_tBefore) / H, s2 = s * s, s3 = s2 * s;
        return (2 * s3 - 3 * s2 + 1) * m_before + (s3 - 2 * s2 + s) * H * m_slopeBefore + (3 * s2 - 2 * s3) * m_z +
               (s3 - s2) * H * m_slope;
    }

    /// One step, as long as its first correction is as small as it should be; false where no step is short enough.
    [[nodiscard]] bool step()
    {
        const double wanted = tolerance::kPathCorrection / m_care;
        while (true) {
            const double h = std::min(m_h, 1 - m_t);
            const double t = h == 1 - m_t ? 1 : m_t + h;
            PathVector z = extrapolated(t);
            const double scale = z.norm();
            double first = 0, last = 0;
            bool isDone = false;
            for (int i = 0; i < 3 && !isDone; ++i) {
                if (!evaluate(z, t)) {
                    break;
                }
                m_lu.solve(m_H);
                z -= m_H;
                const double size = m_H.norm() / scale;
                first = i == 0 ? size : first;
                const bool contracts = i == 0 ? size < 30 * wanted : size <= 0.1 * last;
                if (!std::isfinite(size) || !contracts) {
                    break;
                }
                last = size;
                isDone = size < tolerance::kSevenDigits;
            }
            if (isDone) {
                m_before = std::exchange(m_z, std::move(z));
                m_slopeBefore = std::move(m_slope);
                m_tBefore = std::exchange(m_t, t);
                m_slope = -m_byTime;
                m_lu.solve(m_slope);
                m_h = h * std::clamp(0.9 * std::pow(wanted / std::max(first, kLeastDivisor), 0.25), 0.3, 2.0);
                m_h = std::min<double>(m_h, tolerance::kLongestPathStep / std::sqrt(m_care));
                return true;
            }
            m_h = 0.4 * h;
            if (m_h < tolerance::kShortestPathStep) {
                return false;
            }
        }
    }

    /// The end at t = 1 to all digits.
    PathEnd finished()
    {
        double last = 1;
        for (int i = 0; i < 8; ++i) {
            if (!evaluate(m_z, 1)) {
                break;
            }
            m_lu.solve(m_H);
            const double size = m_H.norm() / m_z.norm();
            if (!(size < last) && i > 1) {
                break;
            }
            m_z -= m_H;
            last = size;
        }
        m_equations.evaluate(m_z, 1, m_H, m_J, m_byTime);
        const Eigen::PartialPivLU<PathMatrix> lu(m_J);
        const double condition = 1 / std::max(lu.rcond(), kLeastDivisor);
        const bool isRegular = last < tolerance::kTenDigits && condition * tolerance::kSingular < 1;
        return {isRegular ? PathEnd::Kind::regular : PathEnd::Kind::singular, m_z, condition};
    }

    const PathEquations& m_equations;
    double m_care;
    double m_t = 0, m_h = 0.01, m_tBefore = 0;
    PathVector m_z, m_slope, m_before, m_slopeBefore, m_H, m_byTime;
    PathMatrix m_J;
    SmallLu m_lu;
};

}  // namespace

PathEnd followPath(const PathEquations& equations, const Eigen::VectorXcd& start, double care)
{
    return Walk(equations, start, care).run();
}

std::vector<PathEnd> followPaths(const PathEquations& equations, const std::vector<Eigen::VectorXcd>& starts,
                                 double care, const Monitor& monitor)
{
    constexpr std::size_t kFewPaths = 8;  // not worth a thread
    std::vector<PathEnd> ends(starts.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&](bool reports) {
        for (std::size_t i = next++; i < starts.size() && !monitor.isCancelled(); i = next++) {
            ends[i] = followPath(equations, starts[i], care);
            if (reports) {
                monitor.report(static_cast<double>(i) / static_cast<double>(starts.size()), "paths of the homotopy");
            }
        }
    };
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> others;
    for (std::size_t k = 1; k < std::min(cores, starts.size() / kFewPaths); ++k) {
        try {
            others.emplace_back(work, false);
        } catch (const std::system_error&) {
            break;  // no more threads where memory is limited
        }
    }
    work(true);
    others.clear();
    return ends;
}

}  // namespace eigenlink
