#pragma once

#include "model/mechanism/display_units.h"
#include "model/mechanism/elements/element.h"
#include "model/mechanism/parameter.h"
#include "model/mechanism/point.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// The document: a planar mechanism as drawn. A plain value; everything else is derived from it.
struct Mechanism {
    std::string title;
    std::string description;
    /// Acceleration of gravity [m/s²].
    Vector2 gravity{0, -9.81};
    DisplayUnits units;
    std::vector<Parameter> parameters;
    /// Numbers that formulas of the parameters give; their values stand where they belong.
    std::vector<BoundNumber> formulas;
    std::vector<BoundTolerance> tolerances;
    std::vector<Point> points;
    std::vector<Element> elements;
    UnknownKeys unknown;

    // Out of line: copying every kind of element is much to compile.
    Mechanism();
    Mechanism(const Mechanism&);
    Mechanism(Mechanism&&) noexcept;
    Mechanism& operator=(const Mechanism&);
    Mechanism& operator=(Mechanism&&) noexcept;
    ~Mechanism();
    friend bool operator==(const Mechanism&, const Mechanism&);
};

/// Index of the point with this id in `mechanism.points`. Absent where no point has it.
std::optional<std::size_t> findPoint(const Mechanism& mechanism, std::string_view id);

/// Index of the element with this id in `mechanism.elements`. Absent where no element has it.
std::optional<std::size_t> findElement(const Mechanism& mechanism, std::string_view id);

/// Middle of the bounding box of the drawn points [m]; the origin without any.
Vector2 middleOf(const Mechanism& mechanism);

/// Largest side of the bounding box of the drawn points [m], or the longest rigid link where half of its given length
/// does not fit into that box. Where all points coincide, the distance of the mass of links from their first points, or
/// 1. The length against which tolerances of positions are measured.
double sizeOf(const Mechanism& mechanism);

}  // namespace eigenlink
