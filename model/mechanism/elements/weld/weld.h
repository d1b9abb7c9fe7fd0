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

/// The kind "weld" with its fields and checks.
ElementType weldType();
/// Adds Φ = θ_i − θ_1 − (θ_i − θ_1)_drawn [rad] for each link i but the first. To the ground it adds
/// Φ = θ_i − θ_i,drawn [rad] for each link and, unless the point is fixed or on a guide, Φ = P − P_drawn [m].
void bind(const Weld& weld, Binder& binder);

}  // namespace eigenlink
