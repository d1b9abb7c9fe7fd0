#pragma once

#include "model/elements/unknown_keys.h"

#include <string>

namespace eigenlink {

struct ElementType;

/// Constant torque on a link, counter-clockwise positive.
struct Torque {
    std::string id;
    std::string of;
    double torque = 0;  ///< [N m]
    UnknownKeys unknown;
    /// On a beam, the end whose cross-section it turns; empty: the first. A rigid link turns as a whole.
    std::string point{};

    friend bool operator==(const Torque&, const Torque&) = default;
};

ElementType torqueType();

}  // namespace eigenlink
