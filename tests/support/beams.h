#pragma once

#include "model/mechanism/mechanism.h"

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
    Beam beam;
    beam.id = id;
    beam.points = {a, b};
    beam.segments = data.segments;
    beam.area = data.area;
    beam.secondMoment = data.secondMoment;
    beam.youngsModulus = data.youngsModulus;
    beam.density = data.density;
    return beam;
}

/// A horizontal cantilever of this length from O to A, clamped at O.
inline Mechanism cantilever(double length, const BeamData& data)
{
    Mechanism mechanism;
    mechanism.points = {{"O", {0, 0}, true, {}}, {"A", {length, 0}, false, {}}};
    mechanism.elements = {beamBetween("beam", "O", "A", data), Weld{"clamp", {"beam", "ground"}, "O", {}}};
    return mechanism;
}

}  // namespace eigenlink::test
