#pragma once

#include "model/basics/vector2.h"
#include "model/mechanism/elements/unknown_keys.h"

#include <string>

namespace eigenlink {

class Binder;
struct ElementType;

/// Straight guide fixed to the ground: n · (P − through) = 0, n perpendicular to the direction; or along the line of
/// a rigid link from its first point a to its second b: (b − a) × (P − a) / l = 0.
struct Slider {
    std::string id;
    std::string point;        ///< the pin that moves along the guide
    Vector2 through;          ///< a point of the guide [m]
    Vector2 direction{1, 0};  ///< of the guide; any length but zero
    UnknownKeys unknown;
    /// The link that is the guide; empty for one fixed to the ground.
    std::string on{};

    friend bool operator==(const Slider&, const Slider&) = default;
};

/// The kind "slider" with its fields and checks.
ElementType sliderType();
/// Adds Φ = n · (P − through) [m], n the unit normal, or on a link Φ = (b − a) × (P − a) / l [m]. No effect where all
/// these points are fixed.
void bind(const Slider& slider, Binder& binder);

/// The unit normal n of the guide of a slider on the ground: its direction turned by +90°.
Vector2 normalOf(const Slider& slider);

}  // namespace eigenlink
