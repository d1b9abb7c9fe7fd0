#pragma once

#include "model/mechanism/elements/unknown_keys.h"
#include "model/mechanism/expressions/time_function.h"

#include <string>
#include <vector>

namespace eigenlink {

class Binder;
struct ElementType;

/// Moves a point of the ground: it is where it is drawn plus (x(t), y(t)).
struct SupportMotion {
    std::string id;
    std::string point;
    std::vector<TimeFunction> x, y;  ///< one function each [m]; none: 0
    UnknownKeys unknown;

    friend bool operator==(const SupportMotion&, const SupportMotion&) = default;
};

/// The kind "support_motion" with its fields and checks.
ElementType supportMotionType();
/// Adds (x(t), y(t)) [m] to the position of the fixed point.
void bind(const SupportMotion& supportMotion, Binder& binder);

}  // namespace eigenlink
