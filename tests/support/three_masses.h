#pragma once

#include "model/mechanism/mechanism.h"
#include "tests/support/built.h"

namespace eigenlink::test {

/// Three masses P, Q, R in a row on springs, each also on the ground.
inline Mechanism threeMasses()
{
    return built({{"F", {0, 0}, true},
                  {"G", {2, -0.085}, true},
                  {"P", {1.198, 0.683}},
                  {"Q", {0.504, -0.256}},
                  {"R", {1.428, -0.221}}},
                 {PointMass{"p", "P", 1.408, {}}, PointMass{"q", "Q", 1.776, {}}, PointMass{"r", "R", 1.595, {}},
                  Spring{"fp", {"F", "P"}, 255.3, 0.976, 0, {}}, Spring{"gp", {"G", "P"}, 89.73, 0.252, 0, {}},
                  Spring{"pq", {"P", "Q"}, 89.81, 0.931, 0, {}}, Spring{"gq", {"G", "Q"}, 134.28, 0.382, 0, {}},
                  Spring{"qr", {"Q", "R"}, 144.55, 0.332, 0, {}}, Spring{"gr", {"G", "R"}, 292.25, 0.205, 0, {}}});
}

}  // namespace eigenlink::test
