#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace eigenlink {

/// Cross-section of a beam.
struct Section {
    enum class Shape { circle, rectangle, ring, i };

    Shape shape = Shape::rectangle;
    double radius = 0;       ///< of a circle, and the outer one of a ring [m]
    double width = 0;        ///< of a rectangle or the flanges of an I, across the plane of motion [m]
    double depth = 0;        ///< of a rectangle or an I, in the plane of motion [m]
    double innerRadius = 0;  ///< of a ring [m]
    double web = 0;          ///< thickness of the web of an I [m]
    double flange = 0;       ///< thickness of each flange of an I [m]

    friend bool operator==(const Section&, const Section&) = default;
};

/// A size of a shape: its key in files, which also names it for people, and where it stands.
struct SectionSize {
    std::string_view key, label;
    double Section::*member = nullptr;
};

/// A shape of the library: its name in files and its sizes, in their order.
struct SectionShape {
    Section::Shape shape = Section::Shape::rectangle;
    std::string_view name;
    std::span<const SectionSize> sizes;
};

/// All shapes, in the order of Section::Shape.
std::span<const SectionShape> sectionShapes();
/// The shape of a section in the library.
const SectionShape& shapeOf(const Section& section);
/// The size with this key; null where the shape has no such size.
const SectionSize* findSize(const Section& section, std::string_view key);

/// The size of a shape that leaves no material: the hole of a ring as wide as the ring, flanges as thick as half the
/// depth, a web as thick as the flanges are wide. Absent where all is well.
std::optional<std::string_view> faultySize(const Section& section);

/// A [m²]: πr², b d, π(r² − r_i²), or b d − (b − w)(d − 2f).
double areaOf(const Section& section);
/// I about the axis across the plane of motion [m⁴]: πr⁴/4, b d³/12, π(r⁴ − r_i⁴)/4, or [b d³ − (b − w)(d − 2f)³]/12.
double secondMomentOf(const Section& section);
/// Depth of the section in the plane of motion [m]; its extreme fibres are half of it away from the axis.
double depthOf(const Section& section);

}  // namespace eigenlink
