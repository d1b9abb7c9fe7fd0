#pragma once

#include "model/analysis/analysis.h"
#include "model/diagnosis/finding.h"

namespace eigenlink {

/// All findings about an analysed mechanism, in the order of FindingKind. Works from the drawing alone where the
/// analysis did not get further.
std::vector<Finding> findingsOf(const Analysis& analysis);

/// Free points that nothing touches.
std::vector<Finding> findUnconnectedPoints(const Mechanism& mechanism);

/// Two pins at one place, each the end of a link, of which one ends nowhere else: meant to be one pin.
std::vector<Finding> findCoincidentPoints(const Mechanism& mechanism);

/// Parts without a way to the ground over pins, springs or guides.
std::vector<Finding> findLooseParts(const Mechanism& mechanism);

/// One finding for each closed chain whose lengths cannot meet, at the configuration that comes nearest to closing.
std::vector<Finding> findOpenLoops(const Analysis& analysis);

/// Redundant constraints and mechanisms without a degree of freedom.
std::vector<Finding> findFreedom(const Analysis& analysis);

/// Motions without mass, loads that nothing holds.
std::vector<Finding> findLoads(const Analysis& analysis);

}  // namespace eigenlink
