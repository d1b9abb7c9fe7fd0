#pragma once

#include "model/mechanism/elements/unknown_keys.h"
#include "model/mechanism/expressions/time_function.h"

#include <string>
#include <vector>

namespace eigenlink {

class IndexedMechanism;
class Binder;
struct ElementType;
struct Slider;

/// Moves as a function of time: the angle of a link, the angle between two links, θ(of[0]) − θ(of[1]) = angle(t), or
/// the position of a slider along its guide from `through` on, u · (P − through) = position(t). Its torque or force is
/// the multiplier. In static analyses it stands still where it is at t = 0.
struct Motor {
    std::string id;
    std::vector<std::string> of;      ///< one link, two links, or a link and "ground"
    std::vector<TimeFunction> angle;  ///< one function [rad]
    UnknownKeys unknown;
    std::string slider{};                  ///< id of a slider on the ground, in place of `of`
    std::vector<TimeFunction> position{};  ///< one function [m], in place of `angle`

    friend bool operator==(const Motor&, const Motor&) = default;
};

/// The kind "motor" with its fields and checks.
ElementType motorType();
/// Adds Φ = l sin(θ₁ − θ₂ − α(t)) [m], l the length of the first link, 1 m for a beam or the ground. Between beams, or
/// a beam and the ground, Φ = θ₁ − θ₂ − α(t) [rad]; of a slider Φ = u · (P − through) − s(t) [m].
void bind(const Motor& motor, Binder& binder);

/// The slider that a motor drives; null where it drives links.
const Slider* sliderOf(const Motor& motor, const IndexedMechanism& mechanism);

}  // namespace eigenlink
