#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/message.h"
#include "model/diagnosis/remedy.h"

namespace eigenlink {

/// All findings about an analysed mechanism, in the order of Topic. Works from the drawing alone where the
/// analysis did not get further.
std::vector<Message> findingsOf(const Analysis& analysis);

/// Free points that nothing touches.
std::vector<Message> findUnconnectedPoints(const Mechanism& mechanism);

/// Two pins at one place, each the end of a link, of which one ends nowhere else: meant to be one pin.
std::vector<Message> findCoincidentPoints(const Mechanism& mechanism);

/// Parts without a way to the ground over pins, springs or guides.
std::vector<Message> findLooseParts(const Mechanism& mechanism);

/// One finding for each closed chain whose lengths cannot meet, at the configuration that comes nearest to closing.
std::vector<Message> findOpenLoops(const Analysis& analysis);

/// Redundant constraints and mechanisms without a degree of freedom.
std::vector<Message> findFreedom(const Analysis& analysis);

/// Motions without mass, loads that nothing holds.
std::vector<Message> findLoads(const Analysis& analysis);

}  // namespace eigenlink
