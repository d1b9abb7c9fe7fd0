#pragma once

#include "model/equilibrium/search/configuration_curve.h"
#include "model/equilibrium/search/equilibrium_list.h"

#include <optional>
#include <vector>

namespace eigenlink {

/// Counts rounds of a closed curve by the link that turns most, 0 within half a round from the drawing.
struct Rounds {
    Eigen::VectorXd round;  ///< by how much the angles are ahead after each
    Eigen::Index link = 0;
    double drawn = 0;

    double of(const Eigen::VectorXd& angles) const;
};
/// Absent where no link turns round along the curve.
[[nodiscard]] std::optional<Rounds> roundsOf(const System& system, const ConfigurationCurve& curve);

/// The energy along a traced curve in places that are dense enough to be drawn, continuous in the angles of links. A
/// curve that leaves angles ahead after a round is cut half a round from the drawing. Where springs count these rounds
/// the energy goes on: the curve then has all rounds in which `atRest` lie, the angles of links at its equilibria, and
/// is not closed.
EnergyCurve drawnCurve(const System& system, const ConfigurationCurve& curve,
                       const std::vector<Eigen::VectorXd>& atRest);

/// The index of the place of a curve of the list that is nearest to one of its equilibria, by the positions of the
/// points and, where the curve counts turns, by the angles of the links.
std::size_t nearestPlace(const EquilibriumList& list, const EnergyCurve& curve, const Equilibrium& rest);

}  // namespace eigenlink
