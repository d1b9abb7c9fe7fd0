#pragma once

#include "model/description/point.h"

#include <string>

namespace eigenlink {

struct ElementType;

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
