#pragma once

#include "model/assembly/system.h"
#include "model/mechanism/elements/field.h"

#include <Eigen/Dense>

#include <string>
#include <vector>

namespace eigenlink {

struct Mechanism;

/// An angle or the position of a slider that an element holds at t = 0: a motor or a lock.
struct HeldValue {
    std::size_t element = 0;       ///< index in mechanism.elements
    const Field* field = nullptr;  ///< of the element, that gives the value
    double found = 0;              ///< at q [rad or m]
    double held = 0;               ///< as the element wants it [rad or m]

    /// The change held − found that q lacks: of an angle the shorter way round [rad], else a displacement [m].
    double missing() const;
};

/// The held angles [rad] of links that do not bend and the held positions of sliders [m], at q, n.
std::vector<HeldValue> heldValues(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q);

/// Id of the first element that holds an angle of rigid links, as a lock and a motor do, and finds it half a turn away
/// at q; empty where none does. Φ holds the angle by its sine, and is zero there too: a pose assembled so is another
/// mechanism.
std::string heldHalfTurnAway(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q);

/// Explains an angle that is held half a turn away, and the remedy.
Text explainHalfTurnAway(const std::string& holder);

}  // namespace eigenlink
