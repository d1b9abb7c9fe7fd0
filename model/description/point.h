#pragma once

#include "model/basics/vector2.h"
#include "model/elements/unknown_keys.h"

#include <string>

namespace eigenlink {

/// A pin of the drawing.
struct Point {
    std::string id;
    /// Where it is drawn [m]: the start of the search for an assembled configuration.
    Vector2 at;
    /// Fixed to the ground: a constant, not a coordinate.
    bool fixed = false;
    /// How fast it moves where a motion begins [m/s]; what does not fit the constraints is projected.
    Vector2 velocity{};
    UnknownKeys unknown{};

    friend bool operator==(const Point&, const Point&) = default;
};

}  // namespace eigenlink
