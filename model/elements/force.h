#pragma once

#include "model/basics/vector2.h"
#include "model/elements/unknown_keys.h"

#include <string>

namespace eigenlink {

struct ElementType;

/// Size of a force whose tool is not told one [N].
inline constexpr double kDrawnForce = 10;

/// Constant force at a point.
struct Force {
    std::string id;
    std::string point;
    Vector2 force;  ///< [N]
    UnknownKeys unknown;

    friend bool operator==(const Force&, const Force&) = default;
};

ElementType forceType();

}  // namespace eigenlink
