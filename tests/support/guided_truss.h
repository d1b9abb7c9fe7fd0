#pragma once

#include "model/mechanism/mechanism.h"
#include "tests/support/built.h"

#include <cmath>

namespace eigenlink::test {

/// A point C at (0, 0.2) m on the vertical guide, with a mass of 1 kg and a spring of 1000 N/m from A at (−1, 0) m,
/// under a force F along the guide [N]; it snaps through.
inline Mechanism guidedTruss(double load)
{
    return built({{"A", {-1, 0}, true}, {"C", {0, 0.2}}},
                 {Slider{"g", "C", {0, 0}, {0, 1}, {}}, Spring{"a", {"A", "C"}, 1000, std::sqrt(1.04), 0, {}},
                  PointMass{"m", "C", 1, {}}, Force{"F", "C", {0, load}, {}}},
                 {0, 0});
}

/// The load under which the point of the truss is at y: k (1 − l₀/√(1 + y²)) y.
inline double loadOfTruss(double y)
{
    return 1000 * (1 - std::sqrt(1.04) / std::sqrt(1 + y * y)) * y;
}

/// The smallest load on the branch of the drawing, at 1 + y² = l₀^(2/3): −1.509 N.
inline double limitOfTruss()
{
    return loadOfTruss(std::sqrt(std::cbrt(1.04) - 1));
}

}  // namespace eigenlink::test
