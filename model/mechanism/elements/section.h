#pragma once

namespace eigenlink {

/// Cross-section of a beam.
struct Section {
    enum class Shape { circle, rectangle };

    Shape shape = Shape::rectangle;
    double radius = 0;  ///< of a circle [m]
    double width = 0;   ///< of a rectangle, across the plane of motion [m]
    double depth = 0;   ///< of a rectangle, in the plane of motion [m]

    friend bool operator==(const Section&, const Section&) = default;
};

/// A [m²]: πr² or b h.
double areaOf(const Section& section);
/// I about the axis across the plane of motion [m⁴]: πr⁴/4 or b h³/12.
double secondMomentOf(const Section& section);
/// The thickness of the section in the plane of motion [m].
double depthOf(const Section& section);

}  // namespace eigenlink
