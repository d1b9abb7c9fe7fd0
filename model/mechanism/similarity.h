#pragma once

#include "model/basics/vector2.h"

namespace eigenlink {

/// A similarity of the plane: x ↦ s R(angle) S x + offset, S the reflection in the x-axis when mirrored, else 1.
struct Similarity {
    double scale = 1;       ///< s > 0
    double angle = 0;       ///< [rad]
    bool mirrored = false;  ///< turns the sense of rotation round
    Vector2 offset{};       ///< [m]

    /// The image s R(S x) + offset [m] of a position x, R the turn by `angle` and S the reflection in the x-axis where
    /// `mirrored`.
    Vector2 operator()(Vector2 x) const;
    /// The image R(S d) of a direction d: turned and mirrored, not scaled.
    Vector2 turned(Vector2 direction) const;

    friend bool operator==(const Similarity&, const Similarity&) = default;
};

/// The shift x ↦ x + by [m].
Similarity translation(Vector2 by);
/// The turn about a position [m] by an angle [rad], counter-clockwise: x ↦ about + R(x − about).
Similarity rotation(Vector2 about, double angle);
/// The scaling x ↦ about + factor (x − about). Throws std::invalid_argument unless the factor is positive and finite.
Similarity scaling(Vector2 about, double factor);
/// The reflection in the line through a position; throws std::invalid_argument when the direction vanishes.
Similarity reflection(Vector2 through, Vector2 direction);

}  // namespace eigenlink
