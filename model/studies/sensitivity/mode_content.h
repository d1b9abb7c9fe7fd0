#pragma once

#include "model/studies/sensitivity/energy_shares.h"

#include <Eigen/Dense>

#include <string>
#include <vector>

namespace eigenlink {

/// The share of a coordinate in the kinetic energy of a mode.
struct Participation {
    std::string coordinate;
    double part = 0;  ///< Re(φ̄ᵢ (Mφ)ᵢ) / φᴴMφ
};

/// A place on a link that stands still while the mode moves: a node of its shape.
struct StillPlace {
    std::string link;
    double along = 0;  ///< from the link's first point to its second, 0 … 1
    Vector2 at;        ///< [m]
};

/// The contents of a mode: energies, coordinates, nodes.
struct ModeContent {
    EnergyShares shares;
    std::vector<Participation> coordinates;  ///< all of them, in their order; they add up to 1
    std::vector<StillPlace> nodes;           ///< beside pins of the ground
    std::vector<std::string> still;          ///< links no place of which moves
};

/// The participation Re(φ̄ᵢ(Mφ)ᵢ)/φᴴMφ of every coordinate in a mode, φ its shape, n, at the equilibrium of the
/// analysis: zero where nothing that moves has mass.
std::vector<Participation> participationOf(const Analysis& analysis, const Eigen::VectorXcd& shape);

/// Places of links that stand still in a mode: where the centre line between two pins, or along a beam, moves less than
/// a hundredth of the largest displacement, at any phase. Places on links that stand still as a whole are left out.
std::vector<StillPlace> nodesOf(const Analysis& analysis, const Eigen::VectorXcd& shape);

/// Energies, participations and nodes of a mode. Fails as energySharesOf.
Outcome<ModeContent> contentOf(const Analysis& analysis, const Eigen::VectorXcd& shape);

}  // namespace eigenlink
