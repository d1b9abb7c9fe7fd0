#pragma once

#include "model/mechanism/mechanism.h"
#include "tests/support/built.h"

#include <string>

namespace eigenlink::test {

/// Data of a straight beam of one material and one section.
struct BeamData {
    double segments = 1;
    double area = 0;           ///< [m²]
    double secondMoment = 0;   ///< [m⁴]
    double youngsModulus = 0;  ///< [Pa]
    double density = 0;        ///< [kg/m³]
};

/// A beam between the points `a` and `b`.
inline Beam beamBetween(const std::string& id, const std::string& a, const std::string& b, const BeamData& data)
{
    return Beam{.id = id,
                .points = {a, b},
                .segments = data.segments,
                .area = data.area,
                .secondMoment = data.secondMoment,
                .youngsModulus = data.youngsModulus,
                .density = data.density};
}

/// A horizontal cantilever of this length from O to A, clamped at O.
inline Mechanism cantilever(double length, const BeamData& data)
{
    return built({{"O", {0, 0}, true}, {"A", {length, 0}}},
                 {beamBetween("beam", "O", "A", data), Weld{"clamp", {"beam", "ground"}, "O", {}}});
}

}  // namespace eigenlink::test
