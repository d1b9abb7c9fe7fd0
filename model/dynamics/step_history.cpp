#include "model/dynamics/step_history.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr std::size_t kKept = 3;
/// Steps of which one is longer than the other by more than this factor have no curve in common.
constexpr double kMostUneven = 6;
/// Ratio of steps that count as uneven where the line of a spring turns in them.
constexpr double kUneven = 2;

bool isTurning(const TakenStep& a, const TakenStep& b)
{
    return linesTurn(a.lines, b.lines);
}

}  // namespace

void StepHistory::add(TakenStep step)
{
    m_steps.push_back(std::move(step));
    if (m_steps.size() > kKept) {
        m_steps.pop_front();
    }
}

const TakenStep& StepHistory::before(double t) const
{
    std::size_t i = m_steps.size() - 1;
    while (i > 0 && m_steps[i].t > t) {
        --i;
    }
    return m_steps[i];
}

const TakenStep* StepHistory::at(double t) const
{
    const double same = tolerance::kRounding * std::max(t, m_steps.back().t - m_steps.front().t);
    const auto found =
        std::ranges::find_if(m_steps, [&](const TakenStep& each) { return std::abs(each.t - t) <= same; });
    return found == m_steps.end() ? nullptr : &*found;
}

const StageCurve* StepHistory::stagesAt(double t) const
{
    const auto after = std::ranges::find_if(m_steps, [&](const TakenStep& each) { return each.t >= t; });
    return after == m_steps.end() ? m_steps.back().curve.get() : after->curve.get();
}

Osculation StepHistory::curve() const
{
    std::vector<OsculationNode> nodes;
    for (const TakenStep& step : m_steps) {
        nodes.push_back(nodeOf(step));
    }
    return Osculation(nodes);
}

double StepHistory::leastMargin() const
{
    return std::ranges::min_element(m_steps, {}, &TakenStep::margin)->margin;
}

bool StepHistory::areEven() const
{
    if (m_steps.size() < kKept) {
        return m_steps.size() < 2 || !isTurning(m_steps[0], m_steps[1]);
    }
    const double first = m_steps[1].t - m_steps[0].t, second = m_steps[2].t - m_steps[1].t;
    const bool isTurn = isTurning(m_steps[0], m_steps[1]) || isTurning(m_steps[1], m_steps[2]);
    return std::max(first, second) <= (isTurn ? kUneven : kMostUneven) * std::min(first, second);
}

double StepHistory::largestOf(const Eigen::VectorXd& rates) const
{
    double largest = 0;
    const std::vector<Coordinate>& coordinates = m_system.coordinates();
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
        if (!coordinates[i].elastic || coordinates[i].quantity == Quantity::length) {
            const auto at = static_cast<Eigen::Index>(i);
            largest = std::max(largest, std::abs(rates[at]) / m_units.ofCoordinates()[at]);
        }
    }
    return largest;
}

double StepHistory::speedAt(const TakenStep& step) const
{
    const double size = m_system.size();
    return std::max({step.scale, std::sqrt(largestOf(step.acceleration.a) * size), tolerance::kNegligible * size});
}

OsculationNode nodeOf(const TakenStep& step)
{
    return {step.t, step.state.q, step.state.v, step.acceleration.a};
}

}  // namespace eigenlink
