#pragma once

#include "model/mechanism/elements/unknown_keys.h"
#include "model/mechanism/expressions/time_function.h"

#include <string>
#include <vector>

namespace eigenlink {

class Binder;
struct ElementType;

/// Torque on a link, constant or a function of time, counter-clockwise positive.
struct Torque {
    std::string id;
    std::string of;
    double torque = 0;  ///< [N m]
    UnknownKeys unknown;
    /// On a beam, the end whose cross-section it turns; empty: the first. A rigid link turns as a whole.
    std::string point{};
    std::vector<TimeFunction> torqueInTime{};  ///< one function [N m], in place of `torque`; empty for a constant one

    friend bool operator==(const Torque&, const Torque&) = default;
};

/// The kind "torque" with its fields and checks.
ElementType torqueType();
/// Adds V = −T(t) θ [J], f = T ∂θ/∂q, and the input T [N m].
void bind(const Torque& torque, Binder& binder);

}  // namespace eigenlink
