#pragma once

#include "model/equilibrium/search/searched_mechanism.h"

#include <Eigen/Dense>

#include <vector>

namespace eigenlink {

/// Whole turns of the links on torsion springs, counted from the drawing. Configurations whose links have made the same
/// turns are one cell: within it every link stands less than half a turn from a drawn angle that is turned as often.
class TurnCells {
public:
    using Turns = std::vector<int>;  ///< of each link that is searched; 0 for links without torsion spring

    /// Turns that all torsion springs of the mechanism count, or some of them.
    explicit TurnCells(const SearchedMechanism& parts) : TurnCells(parts, parts.windings()) {}
    TurnCells(const SearchedMechanism& parts, std::vector<Winding> windings);

    /// True where torsion springs hold every link to the ground, one by way of another.
    bool holdEveryLink() const;
    /// The cell that these angles [rad] of the links lie in: round((θ − θ_drawn)/(2π)) of each on torsion springs.
    Turns of(const Eigen::VectorXd& angles) const;
    /// The cells in which one link on torsion springs has made a turn more or less.
    std::vector<Turns> beside(const Turns& turns) const;
    /// The angles [rad] of links in a cell: `counted`, counted from the drawing, + 2π turns.
    Eigen::VectorXd anglesIn(const Turns& turns, Eigen::VectorXd counted) const;
    /// The turns by which each torsion spring is wound up more than in the drawing: the same for cells that differ by
    /// turns of the mechanism as a whole.
    std::vector<int> woundIn(const Turns& turns) const;

private:
    const SearchedMechanism& m_parts;
    std::vector<Winding> m_windings;
    Eigen::VectorXd m_drawn;
    std::vector<std::size_t> m_links;  // on torsion springs
};

}  // namespace eigenlink
