#include "model/pose/settling.h"

#include "model/equilibrium/position_fit.h"

#include <algorithm>

namespace eigenlink {
namespace {

/// A polyline of configurations by its length.
class Way {
public:
    explicit Way(const std::vector<Eigen::VectorXd>& corners) : m_corners(corners)
    {
        for (std::size_t i = 1; i < corners.size(); ++i) {
            m_lengths.push_back(m_lengths.back() + (corners[i] - corners[i - 1]).norm());
        }
    }

    double length() const { return m_lengths.back(); }

    Eigen::VectorXd at(double distance) const
    {
        const auto next = std::lower_bound(m_lengths.begin() + 1, m_lengths.end() - 1, distance);
        const auto i = static_cast<std::size_t>(next - m_lengths.begin());
        const double side = m_lengths[i] - m_lengths[i - 1];
        const double fraction = side > 0 ? (distance - m_lengths[i - 1]) / side : 1;
        return (1 - fraction) * m_corners[i - 1] + fraction * m_corners[i];
    }

private:
    const std::vector<Eigen::VectorXd>& m_corners;
    std::vector<double> m_lengths{0};
};

}  // namespace

std::vector<Eigen::VectorXd> settlingFrames(const System& system, const Equilibrium& equilibrium, int count)
{
    if (equilibrium.path.size() < 2 || count < 1) {
        return {};
    }
    const Way way(equilibrium.path);
    if (way.length() < tolerance::kNearlyZero * system.size()) {
        return {};
    }
    std::vector<Eigen::VectorXd> frames;
    for (int i = 1; i < count; ++i) {
        const Eigen::VectorXd chord = way.at(way.length() * i / count);
        // Between two corners the straight way leaves the constraints; where it cannot be put back it is left out.
        const PositionFit fit = retract(system, chord, RowSpace(system.jacobian(chord)));
        if (fit.closed) {
            frames.push_back(fit.q);
        }
    }
    frames.push_back(equilibrium.q);
    return frames;
}

}  // namespace eigenlink
