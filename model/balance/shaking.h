#pragma once

#include "model/balance/balance.h"
#include "model/basics/monitor.h"

#include <complex>
#include <string>
#include <vector>

namespace eigenlink {

/// What a mechanism does to the ground over a turn of its drive at constant speed: inertia forces, their moment about
/// the fixed point of the driven link, without weights.
struct Shaking {
    double forceRms = 0, forceMax = 0;    ///< [N]
    double momentRms = 0, momentMax = 0;  ///< [N m]
};

/// A mechanism driven through a turn.
struct DrivenBalance {
    Shaking before, after;               ///< as it is, and with all counterweights
    Counterweight best;                  ///< the mass on the driven link that makes the shaking force smallest
    Shaking withBest;                    ///< with that one alone
    std::vector<double> angles;          ///< of the driven link [rad]
    std::vector<double> reducedInertia;  ///< J(φ) = 2T/φ̇² [kg m²]
    /// Parts of J(φ) by links, in the order of Balance::links.
    std::vector<std::vector<double>> parts;
};

/// Over `points` positions of a whole turn. Fails where the drive cannot turn round.
Outcome<DrivenBalance> drivenBalance(const Balance& balance, const std::string& link, double speed, std::size_t points,
                                     const Monitor& monitor = {});

}  // namespace eigenlink
