#pragma once

#include "model/assembly/system.h"
#include "model/equilibrium/search/branch_turns.h"
#include "model/equilibrium/search/welded_links.h"

#include <Eigen/Dense>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// A torsion spring as its turns are counted.
struct Winding {
    std::string name;
    CountedAngle between;   ///< of the links of the mechanism
    CountedAngle searched;  ///< of those that are searched
    double shift = 0;       ///< what is added to that angle to be its angle from rest
};

/// The smaller mechanism in which equilibria are sought, and the way to and from the whole one: rigid links that are
/// welded to one another are one link there, and what only follows – angles of links that are asked for, torsion
/// springs without stiffness – is left out, for its equations have a second solution, half a turn away, that adds
/// nothing to V.
class SearchedMechanism {
public:
    /// Builds both systems. Throws std::invalid_argument for a mechanism with errors.
    explicit SearchedMechanism(const Mechanism& mechanism);
    SearchedMechanism(const SearchedMechanism&) = delete;
    SearchedMechanism& operator=(const SearchedMechanism&) = delete;

    /// The system of the whole mechanism.
    const std::shared_ptr<const System>& whole() const { return m_whole; }
    /// The mechanism that is searched.
    const Mechanism& mechanism() const { return m_welded.mechanism; }
    /// The system of the mechanism that is searched.
    const System& system() const { return m_system; }
    /// Torsion springs that resist.
    const std::vector<Winding>& windings() const { return m_windings; }

    /// Angles [rad] of all rigid links, in the order of System::rigidLinks: those that are part of another one are
    /// ahead of it as in the drawing.
    Eigen::VectorXd wholeAngles(const Eigen::VectorXd& searched) const;
    /// Angles [rad] of the links that are searched, from those of all rigid links.
    Eigen::VectorXd searchedAngles(const Eigen::VectorXd& whole) const;
    /// Angles [rad] of the links that are searched, those that no torsion springs join to the ground on the turn
    /// nearest to the drawing: a constant torque on one does work in every turn.
    Eigen::VectorXd nearDrawing(const Eigen::VectorXd& searched) const;
    /// q of the whole mechanism from q and the angles [rad] of the one that is searched.
    Eigen::VectorXd wholeCoordinates(const Eigen::VectorXd& q, const Eigen::VectorXd& searchedAngles) const;
    /// q of the searched mechanism at a place of the whole mechanism: without the angles of links, whose turns do not
    /// distinguish places.
    Eigen::VectorXd searchedCoordinates(const Eigen::VectorXd& whole) const;
    /// True where locks and motors hold angles as they shall at a place that is searched, not half a turn away.
    bool isHeld(const Eigen::VectorXd& q) const;
    /// The turns by which each torsion spring is wound up, by the angles of all rigid links.
    std::vector<std::pair<std::string, int>> turnsOf(const Eigen::VectorXd& wholeAngles) const;

private:
    /// Origin of a coordinate of the whole mechanism: a coordinate that is searched, else the angle of a link,
    /// else the drawing.
    struct Source {
        Eigen::Index coordinate = -1;
        std::ptrdiff_t angle = -1;
    };

    void findLinks();
    void findSources(const Mechanism& mechanism);
    void findWindings(const Mechanism& mechanism);

    std::shared_ptr<const System> m_whole;
    WeldedLinks m_welded;
    System m_system;
    std::vector<std::ptrdiff_t> m_linkAt;    // of each rigid link of the mechanism among those that are searched
    Eigen::VectorXd m_drawnAngles, m_drawn;  // of the links, and the coordinates
    std::vector<Source> m_sources;
    std::vector<Winding> m_windings;
};

}  // namespace eigenlink
