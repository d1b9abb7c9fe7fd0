#pragma once

#include "model/basics/vector2.h"
#include "model/mechanism/elements/unknown_keys.h"

#include <string>

namespace eigenlink {

/// A pin of the drawing.
struct Point {
    std::string id;
    /// The drawn place [m]: the start of the search for an assembled configuration.
    Vector2 at;
    /// Fixed to the ground: a constant, not a coordinate.
    bool fixed = false;
    /// The velocity with which a motion begins [m/s]; its part against the constraints is projected out.
    Vector2 velocity{};
    UnknownKeys unknown{};

    friend bool operator==(const Point&, const Point&) = default;
};

}  // namespace eigenlink
