#pragma once

#include "model/basics/vector2.h"
#include "model/mechanism/elements/unknown_keys.h"
#include "model/mechanism/expressions/time_function.h"

#include <string>
#include <vector>

namespace eigenlink {

class Binder;
struct ElementType;

/// Default size of a drawn force [N].
inline constexpr double kDrawnForce = 10;

/// Force at a point, constant or a function of time.
struct Force {
    std::string id;
    std::string point;
    Vector2 force;  ///< [N]
    UnknownKeys unknown;
    std::vector<TimeFunction> forceInTime{};  ///< x and y [N], in place of `force`; empty for a constant one

    friend bool operator==(const Force&, const Force&) = default;
};

/// The kind "force" with its fields and checks.
ElementType forceType();
/// Adds V = −F(t) · r [J], and the inputs F_x and F_y [N].
void bind(const Force& force, Binder& binder);

}  // namespace eigenlink
