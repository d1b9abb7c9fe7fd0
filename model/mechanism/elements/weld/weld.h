#pragma once

#include "model/mechanism/elements/unknown_keys.h"

#include <string>
#include <vector>

namespace eigenlink {

class Binder;
struct ElementType;

/// Rigid corner: links that meet at a point keep their drawn relative angles, Φ = θ_i − θ_0 − (θ_i − θ_0)_drawn = 0.
/// Welded to the ground they are clamped: their angles are held, and the point stays where it is drawn.
struct Weld {
    std::string id;
    std::vector<std::string> of{"", ""};  ///< two or more links, "ground" among them where wanted
    std::string point;                    ///< where they meet
    UnknownKeys unknown;

    friend bool operator==(const Weld&, const Weld&) = default;
};

ElementType weldType();
void bind(const Weld& weld, Binder& binder);

}  // namespace eigenlink
