#pragma once

#include "model/mechanism/mechanism.h"

#include <utility>
#include <vector>

namespace eigenlink::test {

/// A mechanism of these points and elements; gravity points downwards unless told otherwise [m/s²].
inline Mechanism built(std::vector<Point> points, std::vector<Element> elements = {}, Vector2 gravity = {0, -9.81})
{
    Mechanism mechanism;
    mechanism.gravity = gravity;
    mechanism.points = std::move(points);
    mechanism.elements = std::move(elements);
    return mechanism;
}

}  // namespace eigenlink::test
