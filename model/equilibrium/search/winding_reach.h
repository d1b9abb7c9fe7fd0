#pragma once

#include "model/equilibrium/search/kept_rows.h"
#include "model/equilibrium/search/searched_mechanism.h"

#include <Eigen/Dense>

#include <cstddef>
#include <span>
#include <vector>

namespace eigenlink {

/// Turns of torsion springs in searches of several freedoms. Two links that never go round against one another in an
/// assembled mechanism, such as a rocker and the ground, do not wind up the spring between them: its turns are those of
/// the drawing where the mechanism moves there from the drawing, and the least where it would have to be taken apart.
class WindingReach {
public:
    /// `places`: configurations, the drawing first, from some of which the links are turned.
    WindingReach(const SearchedMechanism& parts, KeptRows kept, std::span<const Eigen::VectorXd> places);

    /// The springs that the mechanism winds up further with every round of a link.
    const std::vector<Winding>& endless() const { return m_endless; }
    /// Angles of the links at a place, with the turns of the other springs that belong there.
    Eigen::VectorXd counted(const Eigen::VectorXd& q, Eigen::VectorXd angles);
    /// Angles from which a search begins: the turns of these springs are those nearest to the drawing.
    Eigen::VectorXd nearDrawing(Eigen::VectorXd angles) const;

private:
    /// The least and the largest angle of a spring that the mechanism reaches from a place.
    struct Range {
        double low = 0, high = 0;
    };
    /// A spring that does not go round, and the link that is counted by it.
    struct Bound {
        Winding winding;
        std::ptrdiff_t link = -1;
        Range drawn;
    };
    /// A place with its angles before and after they were counted.
    struct Known {
        Eigen::VectorXd q, angles, counted;
    };

    [[nodiscard]] double turnedFrom(const Winding& winding, const Eigen::VectorXd& q, double way) const;
    [[nodiscard]] Range rangeAt(const Winding& winding, const Eigen::VectorXd& q, double angle) const;
    [[nodiscard]] bool goesRound(const Winding& winding, std::span<const Eigen::VectorXd> places) const;
    void findBounds(std::vector<Winding> bound);
    [[nodiscard]] double turnsOf(const Bound& bound, const Range& here, const Eigen::VectorXd& angles) const;

    const SearchedMechanism& m_parts;
    KeptRows m_kept;
    std::vector<Winding> m_endless;
    std::vector<Bound> m_bounds;  // each link after the one that it is counted from
    Eigen::VectorXd m_drawnAngles;
    std::vector<Known> m_known;
};

}  // namespace eigenlink
