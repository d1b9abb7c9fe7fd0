#pragma once

#include "model/analysis/analysis.h"
#include "model/pose/pose.h"
#include "views/selection.h"
#include "views/studies/equilibria/energy_view.h"

#include <memory>
#include <optional>
#include <vector>

namespace eigenlink {

/// One of the equilibria of a mechanism, with the mode that is of interest there: one that grows, else the lowest.
struct EquilibriumCandidate {
    std::shared_ptr<const Analysis> analysis;
    Pose pose;
    double energy = 0;  ///< V [J]
    int unstable = 0;   ///< number of directions in which the energy falls
    bool isStable = false;
    std::optional<ModeReference> mode;
    bool isHere = false;                  ///< the one nearest to the drawing
    std::optional<bool> isReachable{};    ///< without taking the mechanism apart; absent: not known
    std::vector<std::size_t> falls{};     ///< where it settles when it is pushed off
    std::optional<std::size_t> mirror{};  ///< of which it is the mirror image
};

/// All equilibria that were found of one revision, by energy.
struct EquilibriaStudy {
    std::vector<EquilibriumCandidate> rests;
    Text count;                 ///< "2 equilibria; 1 continuum of equilibria"
    Text completeness;          ///< whether these are all, and by what
    std::vector<Text> special;  ///< continua, singular configurations, springs of length zero
    Text specialCount;          ///< "2 singular configurations"
    std::shared_ptr<const EnergyStudy> energy;
};

}  // namespace eigenlink
