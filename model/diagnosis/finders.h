#pragma once

#include "model/assembly/system.h"
#include "model/basics/message.h"
#include "model/diagnosis/remedy.h"
#include "model/equilibrium/equilibrium.h"
#include "model/mechanism/indexed_mechanism.h"

namespace eigenlink {

/// The input of all finders. All references outlive it.
struct Diagnosed {
    const Mechanism& mechanism;
    const System* system;  ///< nullptr where the mechanism has errors
    const Equilibrium& equilibrium;
    const std::vector<std::string>& undetermined;  ///< points and links whose motion neither mass nor force determines
};

/// Findings of the drawing alone, in the order of Topic.
std::vector<Message> findingsOfDrawing(const Mechanism& mechanism);

/// All findings, in the order of Topic: `ofDrawing`, and where there is a system findings of the equations and the
/// equilibrium.
std::vector<Message> findingsOf(const Diagnosed& subject, std::vector<Message> ofDrawing);

/// Free points that nothing touches.
std::vector<Message> findUnconnectedPoints(const IndexedMechanism& mechanism);

/// Two pins at one place, each the end of a link, of which one ends nowhere else: meant to be one pin.
std::vector<Message> findCoincidentPoints(const IndexedMechanism& mechanism);

/// A drawing so far from the origin that its coordinates have few digits left for its shape.
std::vector<Message> findFarDrawing(const Mechanism& mechanism);

/// Elements whose model is not made for the equilibrium. The effect of the axial force is compared by frequencies
/// instead.
std::vector<Message> findBeyondModel(const Diagnosed& subject);

/// Parts without a way to the ground over pins, springs or guides.
std::vector<Message> findLooseParts(const IndexedMechanism& mechanism);

/// One finding for each closed chain whose lengths cannot meet, at the configuration that comes nearest to closing.
std::vector<Message> findOpenLoops(const Diagnosed& subject);

/// Redundant constraints and mechanisms without a degree of freedom.
std::vector<Message> findFreedom(const Diagnosed& subject);

/// Motions without mass, loads that nothing holds.
std::vector<Message> findLoads(const Diagnosed& subject);

}  // namespace eigenlink
