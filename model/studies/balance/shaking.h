#pragma once

#include "model/basics/monitor.h"
#include "model/studies/balance/balance.h"

#include <complex>
#include <string>
#include <vector>

namespace eigenlink {

/// The forces of a mechanism on the ground over a turn of its drive at constant speed: inertia forces, their moment
/// about the fixed point of the driven link, without weights.
struct Shaking {
    double forceRms = 0, forceMax = 0;    ///< [N]
    double momentRms = 0, momentMax = 0;  ///< [N m]
};

/// Shaking force and moment in one position of the drive.
struct ShakingMoment {
    Vector2 force;       ///< −dP/dt [N]
    double moment = 0;   ///< −dH/dt about the pivot [N m]
    double angular = 0;  ///< H, angular momentum about the pivot [kg m²/s]
    Vector2 center;      ///< centre of mass of the whole [m]
};

/// Inertias that turn against links, gear ratio −1, so that the shaking moment is as small as it can be: by least
/// squares over the turn, with all counterweights put in. The one against the driven link, which turns evenly here,
/// takes the mean of the angular momentum, so that a drive that speeds up shakes less too.
struct CounterRotor {
    std::string link;    ///< that turns about a point of the ground
    double inertia = 0;  ///< of the rotor [kg m²]; negative where it would have to turn along
};

/// A mechanism driven through a turn.
struct DrivenBalance {
    Shaking before, after;             ///< as it is, and with all counterweights
    Counterweight best;                ///< the mass on the driven link that makes the shaking force smallest
    Shaking withBest;                  ///< with that one alone
    std::vector<CounterRotor> rotors;  ///< beside the counterweights, or alone where it is force balanced
    Shaking withRotors;                ///< with both
    /// In every position, as it is, with all counterweights, with the best single one, and with the rotors too. Parts
    /// that are rounding beside the largest force, moment or distance of the centre are zero.
    std::vector<ShakingMoment> momentsBefore, momentsAfter, momentsBest, momentsRotors;
    std::vector<double> angles;          ///< of the driven link [rad]
    std::vector<double> reducedInertia;  ///< J(φ) = 2T/φ̇² [kg m²]
    /// Parts of J(φ) by links, in the order of Balance::links.
    std::vector<std::vector<double>> parts;
};

/// Computes shaking forces −dP/dt, shaking moments −dH/dt and J(φ) in `points` positions of a whole turn of the link at
/// `speed` [rad/s]. Fails where the drive cannot turn round.
Outcome<DrivenBalance> drivenBalance(const Balance& balance, const std::string& link, double speed, std::size_t points,
                                     const Monitor& monitor = {});

}  // namespace eigenlink
