#pragma once

#include "model/basics/vector2.h"

#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

/// Keys of a file that this version does not know, kept as (key, JSON text) so that saving loses nothing.
using UnknownKeys = std::vector<std::pair<std::string, std::string>>;

/// A pin of the drawing.
struct Point {
    std::string id;
    /// Where it is drawn [m]: the start of the search for an assembled configuration.
    Vector2 at;
    /// Fixed to the ground: a constant, not a coordinate.
    bool fixed = false;
    UnknownKeys unknown;

    friend bool operator==(const Point&, const Point&) = default;
};

}  // namespace eigenlink
