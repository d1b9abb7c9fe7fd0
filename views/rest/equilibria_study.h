#pragma once

#include "model/analysis/analysis.h"
#include "model/motion/pose.h"
#include "views/selection.h"

#include <memory>
#include <optional>
#include <vector>

namespace eigenlink {

/// One of the equilibria of a mechanism, with the mode that is of interest there: one that grows, else the lowest.
struct RestCandidate {
    std::shared_ptr<const Analysis> analysis;
    Pose pose;
    double energy = 0;  ///< V [J]
    int unstable = 0;   ///< number of directions in which the energy falls
    bool isStable = false;
    std::optional<ModeReference> mode;
};

/// All equilibria that were found of one revision, by energy.
struct EquilibriaStudy {
    std::vector<RestCandidate> rests;
    Text completeness;          ///< how many there are, and whether that is proved
    std::vector<Text> special;  ///< continua, change points, springs of length zero
};

}  // namespace eigenlink
