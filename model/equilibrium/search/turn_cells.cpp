#include "model/equilibrium/search/turn_cells.h"

#include "model/basics/collect.h"

#include <cmath>
#include <cstddef>
#include <numbers>
#include <set>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kWholeTurn = 2 * std::numbers::pi;

}  // namespace

TurnCells::TurnCells(const SearchedMechanism& parts, std::vector<Winding> windings)
    : m_parts(parts),
      m_windings(std::move(windings)),
      m_drawn(parts.system().linkAngles(parts.system().drawnCoordinates()))
{
    std::set<std::size_t> links;
    for (const Winding& each : m_windings) {
        for (const std::ptrdiff_t link : {each.searched.first, each.searched.second}) {
            if (link >= 0) {
                links.insert(static_cast<std::size_t>(link));
            }
        }
    }
    m_links.assign(links.begin(), links.end());
}

bool TurnCells::holdEveryLink() const
{
    std::set<std::ptrdiff_t> held{-1};  // the ground
    for (std::size_t before = 0; before != held.size();) {
        before = held.size();
        for (const Winding& each : m_windings) {
            if (held.contains(each.searched.first) || held.contains(each.searched.second)) {
                held.insert({each.searched.first, each.searched.second});
            }
        }
    }
    return held.size() == m_parts.system().rigidLinks().size() + 1;
}

TurnCells::Turns TurnCells::of(const Eigen::VectorXd& angles) const
{
    Turns turns(static_cast<std::size_t>(angles.size()));
    for (const std::size_t link : m_links) {
        const auto at = static_cast<Eigen::Index>(link);
        turns[link] = static_cast<int>(std::lround((angles[at] - m_drawn[at]) / kWholeTurn));
    }
    return turns;
}

std::vector<TurnCells::Turns> TurnCells::beside(const Turns& turns) const
{
    std::vector<Turns> cells;
    for (const std::size_t link : m_links) {
        for (const int more : {1, -1}) {
            cells.push_back(turns);
            cells.back()[link] += more;
        }
    }
    return cells;
}

Eigen::VectorXd TurnCells::anglesIn(const Turns& turns, Eigen::VectorXd counted) const
{
    for (const std::size_t link : m_links) {
        counted[static_cast<Eigen::Index>(link)] += kWholeTurn * turns[link];
    }
    return counted;
}

std::vector<int> TurnCells::woundIn(const Turns& turns) const
{
    const auto of = [&](std::ptrdiff_t link) { return link < 0 ? 0 : turns[static_cast<std::size_t>(link)]; };
    return mapped<std::vector<int>>(
        m_windings, [&](const Winding& each) { return of(each.searched.first) - of(each.searched.second); });
}

}  // namespace eigenlink
